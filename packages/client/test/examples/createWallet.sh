#!/usr/bin/env bash
# Creates a wallet. URL: the service. ORGANIZATION, USER_ID: from create-organization. KEY: a file with the Ed25519 key, as
# `openssl genpkey -algorithm ed25519` writes it.
set -euo pipefail

hex() { od -An -v -tx1 | tr -d ' \n'; }
message=$(mktemp)
trap 'rm -f "$message"' EXIT

ROUTE="/waas/create-wallet"
BODY=$(jq -cn --arg organizationId "$ORGANIZATION" --arg userId "$USER_ID" \
  --arg nonce "$(openssl rand -hex 16)" --arg audience "$URL" --argjson timestamp "$(date +%s)000" \
  '{$organizationId, $userId, $nonce, $audience, $timestamp}')

# The stamp signs the route and the fields of the body, in their order.
jq -cj --arg route "POST $ROUTE" '[$route, (to_entries | map([.key, .value]))]' <<<"$BODY" >"$message"
SIGNATURE=$(openssl pkeyutl -sign -rawin -inkey "$KEY" -in "$message" | hex)
PUBLIC_KEY=$(openssl pkey -in "$KEY" -pubout -outform DER | tail -c 32 | hex)
STAMP=$(printf '{"publicKey":"%s","signature":"%s"}' "$PUBLIC_KEY" "$SIGNATURE" |
  openssl base64 -A | tr '+/' '-_' | tr -d '=')

# Repeats send the same bytes, so they create one wallet.
curl -sS --retry 5 -H "content-type: application/json" -H "X-Stamp: $STAMP" \
  --data-binary "$BODY" "$URL$ROUTE"
