import type { Answer } from "@shielded-relay/api"
import {
  ApprovalsWanted,
  asRefusal,
  GrantChanged,
  newUuid,
  NonceUsed,
  type AuditEntry,
  type Proposal,
  type RelayError,
} from "@shielded-relay/core"
import { Effect, Result } from "effect"
import { allowedEntry, deniedEntry } from "../stamped/audit.ts"
import { sealedOutcome } from "../stamped/outcome.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { approvableRoutes } from "./approvable.ts"
import { nextVersion } from "./changeProposal.ts"
import { proposerOf } from "./proposer.ts"

/** What the last approval made of a proposal. */
export type Execution =
  | { readonly state: "executed"; readonly answer: Answer }
  /** Its policy wants more approvals by now. */
  | { readonly state: "open"; readonly wanted: ApprovalsWanted }
  | { readonly state: "refused"; readonly error: RelayError }

/** What a repeat of the last approval is told. */
export const executedOutcome = (proposal: Pick<Proposal, "id">) => ({
  proposalId: proposal.id,
  state: "executed",
})

/**
 * Evaluates the request of an approved proposal again, as of now, and accepts it as if its user had sent it now. Acceptance, the proposal's
 * last version, and nonce, audit entry and outcome of the last approval are one transaction. Fails, and leaves everything as it is, if the
 * request could pass later.
 */
export const executeProposal = Effect.fnUntraced(function* (
  caller: StampedCaller,
  proposal: Proposal,
  approvals: number,
) {
  const { organization, stamp, route, used } = caller
  const executing = {
    approvals,
    used,
    proposal: yield* nextVersion(proposal, { state: "executed" }),
    entry: yield* allowedEntry(stamp, organization.id, route, null, proposal.id),
    refused: yield* deniedEntry(stamp, organization.id, route),
    outcome: yield* sealedOutcome(used, executedOutcome(proposal)),
  }
  const answering = Effect.gen(function* () {
    const proposer = yield* proposerOf(caller, proposal)
    return yield* answerAgain({ ...proposer, executing })
  })
  const answered = yield* Effect.result(answering)
  if (Result.isSuccess(answered))
    return { state: "executed", answer: answered.success } satisfies Execution
  const error = answered.failure
  if (error instanceof ApprovalsWanted) return { state: "open", wanted: error } satisfies Execution
  // Another request changed the organization or the proposal, or another copy of this approval won.
  if (error instanceof GrantChanged || error instanceof NonceUsed) return yield* error
  const refused = asRefusal(error)
  // An internal error says nothing about the request.
  if (refused.retryable || refused.code === "INTERNAL") return yield* refused
  return { state: "refused", error: refused } satisfies Execution
})

/** Answers a request whose route is one of those that can wait for approvals. */
const answerAgain = (caller: StampedCaller) => {
  const route = approvableRoutes.find(({ key }) => key === caller.route)
  return route === undefined
    ? Effect.die(new Error("the route of a proposal cannot wait for approvals"))
    : route.again(caller)
}

/** The audit entry of a proposal that was approved and refused. */
export const refusedEntry = Effect.fnUntraced(function* (proposal: Proposal, at: number) {
  const { organizationId, key, route, digest, policyId, id } = proposal
  return {
    id: yield* newUuid,
    organizationId,
    at,
    key,
    route,
    digest,
    decision: "denied",
    policyId,
    result: id,
  } satisfies AuditEntry
})
