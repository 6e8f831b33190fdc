"""What templates need, built from a view: no queries in templates, no rules in pages."""
