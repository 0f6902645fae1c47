"""Writes vectors/generated/stamp-messages.json with Python's json: python3 packages/core/build/vectors/stampMessages.py

Python keeps the order of keys, integer-like ones included, and escapes the same characters as ECMAScript. It writes fractions in another
way, so a number keeps its lexeme.
"""

import hashlib
import json
from pathlib import Path
from urllib.parse import parse_qsl


class Lexeme(str):
    """A number as it stands in the body."""


def compact(value):
    if isinstance(value, Lexeme):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{compact(key)}:{compact(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(compact, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def message(binding, pairs):
    return compact([binding, [[key, value] for key, value in pairs]])


def of_body(body):
    return json.loads(body, parse_int=Lexeme, parse_float=Lexeme).items()


def of_query(query):
    values = {}
    for key, value in parse_qsl(query, keep_blank_values=True, strict_parsing=False):
        values.setdefault(key, []).append(value)
    return [(key, each[0] if len(each) == 1 else each) for key, each in values.items()]


BODIES = [
    r"{}",
    r'{"organizationName":"Treasury","nonce":"1"}',
    ' { "nonce" : "1" ,\r\n\t"userId":"u" } ',
    r'{"b":1,"1":2,"a":{"10":0,"9":1,"x":[{"2":0,"1":0}]}}',
    r'{"__proto__":{"admin":true},"constructor":1,"toString":null,"":false}',
    r'{"numbers":[0,-3,1.5,5e-7,1e-7,0.000001,9007199254740991,-9007199254740991,0.1,123456.789]}',
    r'{"text":"\u00e9\u2028\u2029\u007f\/ caf\u00e9 \ud83d\ude00 \uFB01"}',
    '{"text":"é\u2028\u2029\x7f/ café 😀 ﬁ"}',
    r'{"controls":"\u0000\u0001\b\t\n\u000b\f\r\u001F\u0020\"\\\u0022\u005c"}',
    r'{"\u006eonce":"1","\ud83d\ude00":"\u003cb\u003e&\u0027"}',
    r'{"domain":{"name":"Permit2","chainId":10,"verifyingContract":"0x000000000022D473030F116dDEE9F6B43aC78BA3"},'
    r'"types":{"Order":[{"name":"amount","type":"uint256"}]},"value":{"amount":"1000000000000000000000"},"nonce":"~ !"}',
    r'{"empty":[{},[],[[]],{"a":{}}],"words":[true,false,null]}',
]

QUERIES = [
    "",
    "organizationId=0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b&userId=u&nonce=1",
    "a=1&b=2&a=3",
    "tokenAddresses=x,y&amounts=1%2C2",
    "a%5Bb%5D=1&a[b]=2&9=z&1=y&__proto__=p",
    "text=caf%C3%A9+%F0%9F%98%80%20%2B%22%5C&c=&=e",
]


def vector(kind, text, binding, pairs):
    signed = message(binding, pairs)
    digest = hashlib.sha256(signed.encode()).hexdigest()
    return {"binding": binding, kind: text, "message": signed, "digest": digest}


VECTORS = [vector("body", body, "POST /waas/create-wallet", of_body(body)) for body in BODIES] + [
    vector("query", query, "GET /waas/get-wallets", of_query(query)) for query in QUERIES
]

LINES = ",\n".join("  " + json.dumps(each) for each in VECTORS)
OUTPUT = Path(__file__).parents[2] / "vectors" / "generated" / "stamp-messages.json"
OUTPUT.write_text(f"[\n{LINES}\n]\n")
