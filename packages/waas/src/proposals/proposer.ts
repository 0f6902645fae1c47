import {
  refusal,
  stampScope,
  OrganizationStore,
  type Proposal,
  type Uuid,
  unsealed,
} from "@shielded-relay/core"
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import { requireActive, signerOf } from "../stamped/Signer.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { fieldsOf } from "./proposalView.ts"

/**
 * The caller of a proposal as of now, at the revision of the organization that its approver has read. Fails with SIGNER_UNKNOWN if the key was
 * removed, and with SUSPENDED.
 */
export const proposerOf = Effect.fnUntraced(function* (
  { organization, stamp: { now } }: StampedCaller,
  proposal: Proposal,
) {
  const { organizationId, key, route, digest, message, nonce } = proposal
  const signer = yield* signerOf(organizationId, key)
  if (signer.user.id !== proposal.userId) return yield* refusal("SIGNER_UNKNOWN")
  const caller: StampedCaller = {
    ...signer,
    // A later revision would hide what changed between the two reads.
    organization,
    route,
    stamp: {
      publicKey: key,
      message: utf8ToBytes(message),
      digest: hexToBytes(digest),
      nonce: String((yield* fieldsOf(proposal))["nonce"]),
      organizationId,
      timestamp: null,
      fields: yield* fieldsOf(proposal),
      now,
    },
    used: {
      scope: stampScope(key),
      nonce,
      digest,
      usedAt: now,
      keepUntil: Number.MAX_SAFE_INTEGER,
    },
  }
  yield* requireActive(caller)
  return caller
})

/** Those of some users who count as approvers of a proposal now: active administrators, but not the user who made it. */
export const countedApprovers = Effect.fnUntraced(function* (
  { organizationId, userId }: Proposal,
  ids: ReadonlyArray<Uuid>,
) {
  const store = yield* OrganizationStore
  const users = yield* Effect.forEach(ids, (id) =>
    Effect.flatMap(store.user(organizationId, id), (row) => unsealed("user", row)),
  )
  return users.filter(
    (user) =>
      user !== null && user.id !== userId && user.role !== "user" && user.standing === "active",
  ).length
})
