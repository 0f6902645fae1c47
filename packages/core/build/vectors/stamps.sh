#!/bin/sh
# Writes vectors/generated/stamps.json with jq, OpenSSL and basenc: sh packages/core/build/vectors/stamps.sh
# The key is one for tests alone: a seed of 32 bytes 0x42. jq writes DEL as an escape, where a stamp has it literally.
set -eu
cd "$(dirname "$0")/../../vectors/generated"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

seed=$(printf '42%.0s' $(seq 32))
printf '302e020100300506032b657004220420%s' "$seed" | xxd -r -p >"$work/key.der"
public=$(openssl pkey -inform DER -in "$work/key.der" -pubout -outform DER | tail -c 32 | xxd -p -c 64)

stamp() {
  signature=$(openssl pkeyutl -sign -rawin -keyform DER -inkey "$work/key.der" -in "$work/message" | xxd -p -c 64)
  printf '{"publicKey":"%s","signature":"%s"}' "$public" "$signature" | basenc --base64url -w0
}

body() {
  jq -cj --arg binding "POST $1" 'to_entries|map([.key,.value])|[$binding,.]' <"$work/body" >"$work/message"
  jq -cn --arg binding "POST $1" --rawfile body "$work/body" --rawfile message "$work/message" --arg stamp "$(stamp)" \
    '{binding: $binding, body: $body, message: $message, stamp: $stamp}'
}

{
  printf '%s' '{"organizationName":"Treasury","nonce":"0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"}' >"$work/body"
  body /waas/create-organization
  printf '%s' '{"organizationId":"0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b","userId":"0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1c","nonce":"2"}' >"$work/body"
  body /waas/create-wallet
  printf '{ "organizationId" : "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b",\n\t"userId": "caf\\u00e9 \\ud83d\\ude00\\/", "amount":"1.5","chainId":"10", "nonce":"3" }\n' >"$work/body"
  body /waas/private-to-public
  printf '%s' '{"b":1,"1":2,"a":{"10":[0],"9":null},"nonce":"4","organizationId":"0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b"}' >"$work/body"
  body /waas/wallet/sign-typed-data
} | jq -s . >stamps.json
