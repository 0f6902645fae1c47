# The commands of docs/managed-wallets.md: a first organization, and a request of its root user. Run by managedWallets.test.ts.
set -euo pipefail

openssl genpkey -algorithm ed25519 -out root.pem
PUB=$(openssl pkey -in root.pem -pubout -outform DER | tail -c 32 | xxd -p -c 32)
npx shielded-relay organization create --public-key "$PUB" --name 'Treasury' > organization.json

URL=${URL:-http://127.0.0.1:3000}
BODY=$(jq -c --arg nonce "$(openssl rand -hex 16)" '{organizationId, userId, nonce: $nonce}' organization.json)
jq -cj 'to_entries | map([.key, .value]) | ["POST /waas/create-wallet", .]' <<< "$BODY" > message
SIG=$(openssl pkeyutl -sign -rawin -inkey root.pem -in message | xxd -p -c 64)
STAMP=$(printf '{"publicKey":"%s","signature":"%s"}' "$PUB" "$SIG" | basenc --base64url -w0)
curl -sS --json "$BODY" -H "X-Stamp: $STAMP" "$URL/waas/create-wallet"
