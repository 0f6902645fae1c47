import {
  decodeUtf8,
  invalidField,
  newUuid,
  OrganizationStore,
  ProposalStore,
  UnitOfWork,
  type ApprovalsWanted,
  type Proposal,
  sealed,
} from "@shielded-relay/core"
import type { Answer } from "@shielded-relay/api"
import { bytesToHex } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import { longestProposal, maximumProposals, maximumProposalsOfUser, proposalLife } from "../caps.ts"
import { tooMany } from "../members/tooMany.ts"
import { succeeded } from "../stamped/answers.ts"
import { allowedEntry } from "../stamped/audit.ts"
import { decideOnce } from "../stamped/decideOnce.ts"
import { keepOutcome } from "../stamped/outcome.ts"
import { isDryRun } from "../stamped/rehearse.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { progressOf } from "./proposalView.ts"

/**
 * Makes a proposal of a request that a policy allows once it is approved: uses up its nonce, writes the proposal and an audit entry, and
 * charges nothing. Returns 202. Fails with RATE_LIMITED if too many proposals are open.
 */
export const propose = Effect.fnUntraced(function* (
  caller: StampedCaller,
  { policyId, needed }: ApprovalsWanted,
) {
  const { organization, user, stamp, route, used } = caller
  const store = yield* OrganizationStore
  const proposals = yield* ProposalStore
  const { transact } = yield* UnitOfWork
  const allowed = { charges: [], policyId }
  if (isDryRun(caller)) {
    yield* transact(decideOnce(caller, allowed, []))
    return succeeded({ dryRun: true, policyId, approvals: { needed, given: 0 } }, stamp.nonce)
  }
  if (stamp.message.length > longestProposal)
    return yield* invalidField(
      "nonce",
      `the stamped message has ${stamp.message.length} bytes, at most ${longestProposal} can wait for approvals. Leave out fields that the route ignores`,
    )
  const proposed: Omit<Proposal, "seal" | "position"> = {
    organizationId: organization.id,
    id: yield* newUuid,
    userId: user.id,
    key: stamp.publicKey,
    route,
    nonce: used.nonce,
    digest: bytesToHex(stamp.digest),
    message: decodeUtf8(stamp.message) ?? "",
    policyId,
    needed,
    approvedBy: [],
    state: "open",
    code: null,
    rejectedBy: null,
    createdAt: stamp.now,
    expiresAt: stamp.now + proposalLife,
    version: 1,
  }
  const allowedBy = yield* allowedEntry(stamp, organization.id, route, policyId, proposed.id)
  const data = { txHash: "", ...progressOf(proposed) }
  yield* transact(
    Effect.gen(function* () {
      yield* decideOnce(caller, allowed, [])
      yield* requirePlace(proposed)
      const position = 1 + (yield* proposals.newest(organization.id))
      yield* proposals.insert(yield* sealed("proposal", { ...proposed, position }))
      yield* store.insertEntry({ ...allowedBy, decision: "proposed" })
      yield* keepOutcome(used, data)
    }),
  )
  const { body } = succeeded(data, stamp.nonce)
  return { outcome: "accepted", body } satisfies Answer
})

/** Fails with RATE_LIMITED if the user or the organization has as many open proposals as it may have. */
const requirePlace = Effect.fnUntraced(function* ({
  organizationId,
  userId,
  createdAt,
}: Pick<Proposal, "organizationId" | "userId" | "createdAt">) {
  const proposals = yield* ProposalStore
  const own = yield* proposals.countOpen({ organizationId, userId }, createdAt)
  if (own >= maximumProposalsOfUser)
    return yield* tooMany("open proposals of a user", maximumProposalsOfUser)
  const all = yield* proposals.countOpen({ organizationId, userId: null }, createdAt)
  if (all >= maximumProposals)
    return yield* tooMany("open proposals of an organization", maximumProposals)
})
