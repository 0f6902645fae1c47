import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { newUuid, type AuditEntry, type StampKey, type Uuid } from "@shielded-relay/core"
import { Brand, Clock, Effect } from "effect"

/**
 * Stands for the operator in entries of the audit log: 64 zeros. No stamp has this key, because its point has a small order and every
 * signature under such a point is refused.
 */
const operatorKey: StampKey = Brand.nominal<StampKey>()("00".repeat(32))

/**
 * The audit entry of an operator's command. `digest` covers the command and its ids like a stamp's message: SHA-256 of the JSON text
 * `[command, [[name, value], …]]`.
 */
export const commandEntry = Effect.fnUntraced(function* (
  command: `command ${string}`,
  organizationId: Uuid,
  ids: ReadonlyArray<readonly [name: string, value: string]>,
  result: string,
) {
  const text = JSON.stringify([command, [["organizationId", organizationId], ...ids]])
  return {
    id: yield* newUuid,
    organizationId,
    at: yield* Clock.currentTimeMillis,
    key: operatorKey,
    route: command,
    digest: bytesToHex(sha256(utf8ToBytes(text))),
    decision: "allowed",
    policyId: null,
    result,
  } satisfies AuditEntry
})
