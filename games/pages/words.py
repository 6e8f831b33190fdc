"""Placeholder: the owner of this file replaces it whole."""


def sentence(refusal, live):
    return refusal.code
