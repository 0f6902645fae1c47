import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import {
  newUuid,
  SignatureVerifier,
  uuidFromBytes,
  type AuditEntry,
  type Uuid,
  type VerifiedStamp,
} from "@shielded-relay/core"
import { Effect } from "effect"

const hour = 60 * 60_000

/** What every entry about a request says. */
const about = (stamp: VerifiedStamp, organizationId: Uuid, route: string) => ({
  organizationId,
  at: stamp.now,
  key: stamp.publicKey,
  route,
  digest: bytesToHex(stamp.digest),
})

/** The entry of an allowed request. `result`: the id of what it made. */
export const allowedEntry = Effect.fnUntraced(function* (
  stamp: VerifiedStamp,
  organizationId: Uuid,
  route: string,
  policyId: Uuid | null,
  result: string | null,
) {
  return {
    id: yield* newUuid,
    ...about(stamp, organizationId, route),
    decision: "allowed",
    policyId,
    result,
  } satisfies AuditEntry
})

/**
 * The entry of a refused request. Its id derives from key, route and hour, so that of many refusals the first of each hour is recorded: a
 * key cannot fill the log.
 */
export const deniedEntry = Effect.fnUntraced(function* (
  stamp: VerifiedStamp,
  organizationId: Uuid,
  route: string,
) {
  const { sha256 } = yield* SignatureVerifier
  const period = `${organizationId} ${stamp.publicKey} ${route} ${Math.floor(stamp.now / hour)}`
  return {
    id: uuidFromBytes(sha256(utf8ToBytes(period)).slice(0, 16)),
    ...about(stamp, organizationId, route),
    decision: "denied",
    policyId: null,
    result: null,
  } satisfies AuditEntry
})
