"""A proof of work counts once, for one thing, and costs a phone a few seconds at most."""

import hashlib

import pytest
from starlette.requests import Request

from tawam.http.limits import Limits
from tawam.http.proof import Challenge, Proof
from tawam.http.proof_of_work import HARDEST, HEADER, LARGEST, ProofOfWork, proof_of


def solved(challenge: Challenge) -> Proof:
    for number in range(challenge.largest + 1):
        digest = hashlib.sha256(f"{challenge.nonce}{number}".encode()).hexdigest()
        if digest == challenge.digest:
            return Proof(challenge.token, number)
    raise AssertionError("the challenge has no solution")


def request_with(header: str) -> Request:
    return Request({"type": "http", "headers": [(HEADER.encode(), header.encode("latin-1"))]})


class TestProofOfWork:
    async def test_counts_once_and_for_its_subject_alone(self) -> None:
        proofs = ProofOfWork(lambda: [b"secret"], Limits())
        proof = solved(proofs.challenge("password ann@example.com"))
        assert not await proofs.accepts(proof, "password bob@example.com")
        assert not await proofs.accepts(proof)
        assert await proofs.accepts(proof, "password ann@example.com")
        assert not await proofs.accepts(proof, "password ann@example.com")

    def test_grows_with_the_pressure_to_a_bound(self) -> None:
        proofs = ProofOfWork(lambda: [b"secret"], Limits())
        largest = [proofs.challenge("", pressure).largest for pressure in (0, 1, 10**9)]
        assert largest == [LARGEST, 2 * LARGEST, HARDEST]

    @pytest.mark.parametrize(
        "header",
        ["", ":", "token", "token:", ":7", "token:-1", "token:12345678", "token:\xb2", "t" * 600 + ":7"],
    )
    def test_is_not_read_from_a_header_that_holds_none(self, header: str) -> None:
        assert proof_of(request_with(header)) is None

    def test_is_read_from_its_header(self) -> None:
        assert proof_of(request_with("a.b:c:70")) == Proof("a.b:c", 70)
