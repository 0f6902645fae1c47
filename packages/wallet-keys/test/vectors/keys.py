"""Writes generated/keys.json with Python's standard library only: python3 packages/wallet-keys/test/vectors/keys.py

Computes what the package computes, from the standards: HKDF (RFC 5869), BIP-39, BIP-32, SLIP-0010, RFC 6979, RFC 8032, Keccak-256. Only
the word list is read from @scure/bip39, and its SHA-256 is that of english.txt of BIP-39.
"""

import hashlib
import hmac
import json
import re
from pathlib import Path

HERE = Path(__file__).parent
HARDENED = 1 << 31
SALT = b"shielded-relay/waas/v1"


def hkdf(secret, info, length=32):
    prk = hmac.digest(SALT, secret, "sha256")
    return hmac.digest(prk, info + b"\x01", "sha256")[:length]


def uuid_bytes(text):
    return bytes.fromhex(text.replace("-", ""))


# BIP-39


def english():
    for folder in [HERE.parents[1], HERE.parents[3]]:
        path = folder / "node_modules/@scure/bip39/wordlists/english.js"
        if path.exists():
            words = re.search(r"`(.*?)`", path.read_text(), re.S).group(1).split("\n")
            digest = hashlib.sha256(("\n".join(words) + "\n").encode()).hexdigest()
            assert digest == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"
            return words
    raise FileNotFoundError("install the packages first: npm ci")


WORDS = english()


def mnemonic(entropy):
    bits = int.from_bytes(entropy + hashlib.sha256(entropy).digest()[:1], "big")
    return " ".join(WORDS[bits >> (11 * (23 - n)) & 2047] for n in range(24))


def seed_of(words):
    return hashlib.pbkdf2_hmac("sha512", words.encode(), b"mnemonic", 2048)


# secp256k1 (SEC 2)

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)


def add(a, b):
    if a is None or b is None:
        return b if a is None else a
    (x1, y1), (x2, y2) = a, b
    if x1 == x2 and (y1 + y2) % P == 0:
        return None
    slope = 3 * x1 * x1 * pow(2 * y1, -1, P) if a == b else (y2 - y1) * pow(x2 - x1, -1, P)
    x = (slope * slope - x1 - x2) % P
    return x, (slope * (x1 - x) - y1) % P


def multiply(k, point=G):
    result = None
    while k:
        if k & 1:
            result = add(result, point)
        point = add(point, point)
        k >>= 1
    return result


def compressed(key):
    x, y = multiply(int.from_bytes(key, "big"))
    return bytes([2 + (y & 1)]) + x.to_bytes(32, "big")


def sign_secp256k1(digest, key):
    """RFC 6979 with SHA-256 and low s: r, s, recovery bit."""
    z, d = int.from_bytes(digest, "big"), int.from_bytes(key, "big")
    message = key + (z % N).to_bytes(32, "big")
    k, v = b"\x00" * 32, b"\x01" * 32
    for separator in (b"\x00", b"\x01"):
        k = hmac.digest(k, v + separator + message, "sha256")
        v = hmac.digest(k, v, "sha256")
    while True:
        v = hmac.digest(k, v, "sha256")
        nonce = int.from_bytes(v, "big")
        if 0 < nonce < N:
            x, y = multiply(nonce)
            r = x % N
            s = pow(nonce, -1, N) * (z + r * d) % N
            if r and s:
                assert x < N
                bit = y & 1
                if s > N // 2:
                    s, bit = N - s, 1 - bit
                return r.to_bytes(32, "big") + s.to_bytes(32, "big") + bytes([bit])
        k = hmac.digest(k, v + b"\x00", "sha256")
        v = hmac.digest(k, v, "sha256")


# Keccak-256, with the padding of Ethereum

ROUNDS = 24


def rotate(value, by):
    return (value << by | value >> (64 - by)) & (2**64 - 1) if by else value


def keccak_f(lanes):
    register = 1
    for _ in range(ROUNDS):
        columns = [lanes[x][0] ^ lanes[x][1] ^ lanes[x][2] ^ lanes[x][3] ^ lanes[x][4] for x in range(5)]
        lanes = [[lanes[x][y] ^ columns[x - 1] ^ rotate(columns[(x + 1) % 5], 1) for y in range(5)] for x in range(5)]
        x, y, current = 1, 0, lanes[1][0]
        for t in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            current, lanes[x][y] = lanes[x][y], rotate(current, (t + 1) * (t + 2) // 2 % 64)
        lanes = [[lanes[x][y] ^ (~lanes[(x + 1) % 5][y] & lanes[(x + 2) % 5][y]) for y in range(5)] for x in range(5)]
        for j in range(7):
            register = (register << 1 ^ (register >> 7) * 0x71) % 256
            if register & 2:
                lanes[0][0] ^= 1 << ((1 << j) - 1)
    return lanes


def keccak_256(message):
    rate = 136
    padded = bytearray(message) + b"\x01" + bytes((-len(message) - 1) % rate)
    padded[-1] |= 0x80
    lanes = [[0] * 5 for _ in range(5)]
    for start in range(0, len(padded), rate):
        for n in range(rate // 8):
            lanes[n % 5][n // 5] ^= int.from_bytes(padded[start + 8 * n : start + 8 * n + 8], "little")
        lanes = keccak_f(lanes)
    return b"".join(lanes[n % 5][n // 5].to_bytes(8, "little") for n in range(4))


assert keccak_256(b"").hex() == "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"


def ethereum_address(key):
    x, y = multiply(int.from_bytes(key, "big"))
    return keccak_256(x.to_bytes(32, "big") + y.to_bytes(32, "big"))[12:]


# Ed25519 (RFC 8032)

Q = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, Q) % Q
BASE_Y = 4 * pow(5, -1, Q) % Q


def recover_even_x(y):
    square = (y * y - 1) * pow(D * y * y + 1, -1, Q) % Q
    x = pow(square, (Q + 3) // 8, Q)
    if (x * x - square) % Q:
        x = x * pow(2, (Q - 1) // 4, Q) % Q
    return Q - x if x & 1 else x


BASE = (recover_even_x(BASE_Y), BASE_Y)


def edwards_add(a, b):
    (x1, y1), (x2, y2) = a, b
    product = D * x1 * x2 * y1 * y2 % Q
    x = (x1 * y2 + x2 * y1) * pow(1 + product, -1, Q) % Q
    return x, (y1 * y2 + x1 * x2) * pow(1 - product, -1, Q) % Q


def edwards_encode(scalar):
    result, point = (0, 1), BASE
    while scalar:
        if scalar & 1:
            result = edwards_add(result, point)
        point = edwards_add(point, point)
        scalar >>= 1
    x, y = result
    return (y | (x & 1) << 255).to_bytes(32, "little")


def expand(seed):
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little")
    return scalar & ((1 << 254) - 8) | 1 << 254, digest[32:]


def ed25519_public(seed):
    return edwards_encode(expand(seed)[0])


def sign_ed25519(message, seed):
    scalar, prefix = expand(seed)
    r = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % L
    encoded = edwards_encode(r)
    k = int.from_bytes(hashlib.sha512(encoded + ed25519_public(seed) + message).digest(), "little") % L
    return encoded + ((r + k * scalar) % L).to_bytes(32, "little")


# BIP-32 and SLIP-0010


def secp256k1_key(seed, path):
    digest = hmac.digest(b"Bitcoin seed", seed, "sha512")
    for child in path:
        key, chain = digest[:32], digest[32:]
        subject = b"\x00" + key if child >= HARDENED else compressed(key)
        digest = hmac.digest(chain, subject + child.to_bytes(4, "big"), "sha512")
        total = (int.from_bytes(digest[:32], "big") + int.from_bytes(key, "big")) % N
        digest = total.to_bytes(32, "big") + digest[32:]
    return digest[:32]


def ed25519_key(seed, path):
    digest = hmac.digest(b"ed25519 seed", seed, "sha512")
    for child in path:
        digest = hmac.digest(digest[32:], b"\x00" + digest[:32] + child.to_bytes(4, "big"), "sha512")
    return digest[:32]


# The vectors

ROOTS = {1: bytes(range(32)), 2: hashlib.sha256(b"another root").digest()}
TREASURY = "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b"
PAYROLL = "f3b6a5c4-0d1e-4f20-9b3c-4d5e6f708192"
ALICE = "5b0c1d2e-3f40-4a51-8b62-7c8d9eaf0b1c"
BOB = "e9d8c7b6-a594-4837-a265-b4c3d2e1f001"

CASES = [
    (1, TREASURY, ALICE, 0),
    (1, TREASURY, ALICE, 1),
    (1, TREASURY, ALICE, 2**31 - 1),
    (1, TREASURY, BOB, 0),
    (1, PAYROLL, ALICE, 0),
    (1, ALICE, TREASURY, 0),
    (2, TREASURY, ALICE, 0),
    (2, PAYROLL, BOB, 7),
]


def wallet(version, organization, user, index):
    organization_root = hkdf(ROOTS[version], b"organization\x00" + uuid_bytes(organization))
    words = mnemonic(hkdf(organization_root, b"user\x00" + uuid_bytes(user)))
    seed = seed_of(words)
    evm = secp256k1_key(seed, [44 + HARDENED, 60 + HARDENED, HARDENED, 0, index])
    tron = secp256k1_key(seed, [44 + HARDENED, 195 + HARDENED, HARDENED, 0, index])
    solana = ed25519_key(seed, [44 + HARDENED, 501 + HARDENED, index + HARDENED, HARDENED])
    message = f"{organization} {user} {index}".encode()
    digest = hashlib.sha256(message).digest()
    return {
        "user": {"organizationId": organization, "userId": user, "rootVersion": version},
        "index": index,
        "organizationRoot": organization_root.hex(),
        "words": words,
        "keys": {"evm": evm.hex(), "tron": tron.hex(), "solana": solana.hex()},
        "addresses": {
            "evm": "0x" + ethereum_address(evm).hex(),
            "tron": "0x" + ethereum_address(tron).hex(),
            "solana": "0x" + ed25519_public(solana).hex(),
        },
        "message": message.hex(),
        "digest": digest.hex(),
        "signatures": {
            "evm": sign_secp256k1(digest, evm).hex(),
            "tron": sign_secp256k1(digest, tron).hex(),
            "solana": sign_ed25519(message, solana).hex(),
        },
    }


def seal(purpose, message):
    key = hkdf(ROOTS[1], b"seal\x00" + purpose.encode())
    return {"purpose": purpose, "message": message.hex(), "seal": hmac.digest(key, message, "sha256").hex()}


VECTORS = {
    "roots": [
        {"version": version, "root": root.hex(), "fingerprint": hkdf(root, b"fingerprint", 16).hex()}
        for version, root in ROOTS.items()
    ],
    "wallets": [wallet(*case) for case in CASES],
    "seals": [seal(purpose, message) for purpose in ("row", "receipt") for message in (b"", b"a row", bytes(200))],
}

if __name__ == "__main__":
    OUTPUT = HERE / "generated" / "keys.json"
    OUTPUT.write_text(json.dumps(VECTORS, indent=2) + "\n")
