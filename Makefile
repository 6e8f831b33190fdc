# `make run` plays, `make test` proves. Both set up what they need first.
.DEFAULT_GOAL := help
.PHONY: help run test test-postgres lint chromium messages format bench screenshots

# The first Python that is new enough.
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
INSTALLED := .venv/installed

help: ## Show this help
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /make \1\t/' | expand -t 16

run: $(INSTALLED) ## Serve the site on this machine (PORT=8000)
	@$(BIN)/python manage.py serve

test: $(INSTALLED) lint chromium ## Lint, check types, run every test
	@$(BIN)/python -m pytest -n 2

test-postgres: $(INSTALLED) ## Run what uses the database once more, on PostgreSQL and Redis; what is always there, not again
	@DATABASE_URL="$${TEST_POSTGRES_URL:-postgres:///postgres}" REDIS_URL="$${TEST_REDIS_URL:-redis://127.0.0.1:6379/9}" \
		$(BIN)/python -m pytest -n 2 -m "django_db and not services and not browser"

lint: $(INSTALLED) ## Lint, check formatting, types and migrations
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy .
	@$(BIN)/python manage.py check
	@$(BIN)/python manage.py makemigrations --check --dry-run

messages: $(INSTALLED) ## Bring the translation catalogues up to date with the source
	@$(BIN)/python manage.py messages

format: $(INSTALLED) ## Format the source
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

screenshots: $(INSTALLED) chromium ## Take pictures of the pages, into var/screenshots
	@$(BIN)/python -m tests.browser.screenshots

bench: $(INSTALLED) ## Measure the game's speed
	@$(BIN)/python -m tests.bench.bench_engine
	@$(BIN)/python -m tests.bench.bench_solver
	@$(BIN)/python -m tests.bench.bench_selfplay
	@$(BIN)/python -m tests.bench.bench_bots 1000
	@$(BIN)/python -m tests.bench.bench_ledger
	@DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m tests.bench.bench_deal
	@DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m tests.bench.bench_fair

$(INSTALLED): requirements.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { rm -rf .venv; \
		echo "Python cannot make a virtual environment here; on Debian: apt-get install python3-venv"; exit 1; }
	@echo "Installing requirements.txt into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $(INSTALLED)

# The browser tests need a Chromium and a font with Arabic.
CHROMIUM := $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || true)
chromium:
ifeq ($(CHROMIUM),)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium-headless-shell fonts-noto-core >/dev/null; \
	else echo "No chromium here: the browser tests will be skipped. On Debian: apt-get install chromium-headless-shell fonts-noto-core"; fi
endif
