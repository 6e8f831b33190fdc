"""Coins at coin tables (RULES section 10): paid into the match's escrow, and out of it.

All but the questions happen inside the transaction of who begins or ends the match, and once for each match.
"""

from collections.abc import Collection, Mapping

from accounts.models import Leg, Transfer, User
from accounts.services.coins.errors import GuestsHaveNone, InsufficientCoins, Settled, Short
from accounts.services.coins.ledger import balance_of, escrow, move, person


def ensure_can_stake(user: User, amount: int) -> None:
    """Whether the person could pay so many coins now. Raises GuestsHaveNone, InsufficientCoins.

    What he has at stake elsewhere is in escrow, so nobody sits at two running matches with more than he has.
    """
    if user.is_guest:
        raise GuestsHaveNone
    balance = balance_of(person(user.pk))
    if balance < amount:
        raise InsufficientCoins((Short(person(user.pk), balance, amount),))


def stake(match_id: int, user_ids: Collection[int], amount: int) -> Transfer:
    """Each of these persons pays `amount` into the escrow of the match, or nobody pays anything.

    Raises InsufficientCoins (whose `short` names the accounts of all who have too little), GuestsHaveNone, CauseTaken;
    ValueError where somebody is named twice.
    """
    payers = {person(user_id): -amount for user_id in user_ids}
    if len(payers) != len(user_ids):
        raise ValueError("one person has one seat")
    if User.objects.filter(pk__in=user_ids, is_guest=True).exists():
        raise GuestsHaveNone
    pot = {escrow(match_id): amount * len(payers)}
    return move(f"stake:{match_id}", Transfer.Kind.STAKE, pot | payers, match_id=match_id)


def pay_out(match_id: int, prizes: Mapping[int, int]) -> Transfer:
    """Pays the escrow of a match to its people: to each user id so many coins, 0 for nothing.

    Raises Settled where the stakes were given back; CauseTaken where they were paid out otherwise; ValueError where the
    prizes are not exactly what was paid in.
    """
    pot = escrowed(match_id)
    if sum(prizes.values()) != pot or any(prize < 0 for prize in prizes.values()):
        raise ValueError(f"match {match_id} has {pot} coins in escrow, not {dict(prizes)}")
    paid = {person(user_id): prize for user_id, prize in prizes.items() if prize}
    return _settle(f"payout:{match_id}", Transfer.Kind.PAYOUT, paid | {escrow(match_id): -pot}, match_id)


def refund(match_id: int, by: User | None = None, reason: str = "") -> Transfer | None:
    """Gives everybody his stake back, of a match that was voided or could not start; None where nothing was staked.

    `by` is the one of the staff who voided it, `reason` why: people read it. Raises Settled where it was paid out.
    """
    staked = dict(_staked(match_id))
    if not staked:
        return None
    back = {key: -amount for key, amount in staked.items()}
    return _settle(f"refund:{match_id}", Transfer.Kind.REFUND, back, match_id, by, reason)


def escrowed(match_id: int) -> int:
    """How many coins were paid into the escrow of a match."""
    return dict(_staked(match_id)).get(escrow(match_id), 0)


def results(match_id: int) -> dict[int, int]:
    """What a match brought each of its people in all, by user id: what was paid to him less what he paid."""
    legs = Leg.objects.filter(transfer__cause__in=[f"{kind}:{match_id}" for kind in ("stake", "payout", "refund")])
    brought: dict[int, int] = {}
    for user_id, amount in legs.exclude(account__user=None).values_list("account__user", "amount"):
        brought[user_id] = brought.get(user_id, 0) + amount
    return brought


def _staked(match_id: int) -> list[tuple[str, int]]:
    """The legs of what was paid in, by the key of the account."""
    return list(Leg.objects.filter(transfer__cause=f"stake:{match_id}").values_list("account__key", "amount"))


def _settle(
    cause: str, kind: Transfer.Kind, amounts: Mapping[str, int], match_id: int, by: User | None = None, reason: str = ""
) -> Transfer:
    """Empties the escrow. Raises Settled where it is empty already by another way."""
    try:
        return move(cause, kind, amounts, match_id=match_id, by=by, reason=reason)
    except InsufficientCoins as short:
        raise Settled from short
