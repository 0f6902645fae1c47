import type { Answer } from "@shielded-relay/api"
import {
  invalidField,
  ProposalStore,
  stampScope,
  type ApprovalsWanted,
  type Proposal,
  type Uuid,
  unsealed,
  notPermitted,
} from "@shielded-relay/core"
import { Effect, Schema } from "effect"
import { pageSize } from "../caps.ts"
import { nextCursor as next, proposed, time } from "../routes/answerFields.ts"
import { cursor, oneOf, posted, queried, uuid } from "../routes/fields.ts"
import { decided, ofSend, ofTransfer, ofWithdrawal } from "../routes/refusals.ts"
import { succeeded } from "../stamped/answers.ts"
import { startedOperation } from "../stamped/repeats.ts"
import { isDryRun, rehearse } from "../stamped/rehearse.ts"
import { stampedOperation, stampedRead } from "../stamped/Route.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { changeProposal, nextVersion } from "./changeProposal.ts"
import { executedOutcome, executeProposal, refusedEntry } from "./executeProposal.ts"
import { findProposal, openProposal } from "./findProposal.ts"
import { momentOf, progressOf, shownProposal } from "./proposalView.ts"
import { countedApprovers } from "./proposer.ts"

const aboutProposal = [...decided, "PROPOSAL_NOT_FOUND", "PROPOSAL_CLOSED"] as const

/** The shape of `shownProposal`. */
const shown = {
  ...proposed,
  state: Schema.Literals(["open", "executed", "rejected", "refused", "expired"]),
  approvals: Schema.Struct({
    ...proposed.approvals.fields,
    by: Schema.Array(Schema.String).annotate({ description: "The users who approved it" }),
  }),
  userId: Schema.String,
  publicKey: Schema.String,
  route: Schema.String,
  policyId: Schema.String,
  request: Schema.Record(Schema.String, Schema.Unknown).annotate({
    description: "The fields of the body",
  }),
  createdAt: time,
  code: Schema.optionalKey(Schema.String),
  rejectedBy: Schema.optionalKey(Schema.String),
}

const nothingCharged = { charges: [], policyId: null }

export const approveProposalRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/approve-proposal",
  summary: "Approve a request that waits for approvals",
  description:
    "Additive. Root and admin, never the user who made the proposal. `digest`: the proposal's, so that what was read is what is approved. A user counts once. The last approval evaluates the request as of now: `state` is then `executed`, with `txHash` as its route answers it, or `refused` with `code`. A refusal that may pass later, such as CHAIN_UNAVAILABLE, is answered as itself and does not count the approval: approve again.",
  refusals: [...new Set([...aboutProposal, ...ofTransfer, ...ofWithdrawal, ...ofSend])],
  data: Schema.Union([
    Schema.Struct({ ...proposed, state: Schema.Literal("open") }),
    Schema.Struct({
      proposalId: Schema.String,
      state: Schema.Literal("executed"),
      txHash: Schema.String.annotate({ description: "Empty while the operation runs" }),
    }),
    Schema.Struct({
      proposalId: Schema.String,
      state: Schema.Literal("refused"),
      code: Schema.String,
    }),
  ]),
  request: Schema.Struct({
    ...posted,
    proposalId: uuid,
    digest: Schema.String.check(
      Schema.isPattern(/^[0-9a-fA-F]{64}$/u, { message: "expected 64 hex digits" }),
    ).annotate({ description: "The proposal's digest, 64 hex digits" }),
  }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const { user, stamp } = caller
    if (user.role === "user") return yield* notPermitted("only root and admin approve")
    const proposal = yield* openProposal(caller, wire.proposalId)
    if (proposal.userId === user.id)
      return yield* notPermitted("another user than the one who made a proposal must approve it")
    if (proposal.digest !== wire.digest.toLowerCase())
      return yield* invalidField(
        "digest",
        "another request's, expected the digest of the proposal. Read the proposal again",
      )
    if (isDryRun(caller)) return yield* rehearse(caller, nothingCharged, null)
    const approvedBy = [...new Set([...proposal.approvedBy, user.id])]
    const approvals = yield* countedApprovers(proposal, approvedBy)
    if (approvals < proposal.needed) return yield* countApproval(caller, proposal, { approvedBy })
    const execution = yield* executeProposal(caller, { ...proposal, approvedBy }, approvals)
    switch (execution.state) {
      case "executed":
        return executedAnswer(proposal, execution.answer, stamp.nonce)
      case "open":
        return yield* countApproval(caller, proposal, { approvedBy, ...wantedNow(execution) })
      case "refused": {
        const { code } = execution.error
        const next = yield* nextVersion(proposal, { approvedBy, state: "refused", code })
        const data = { proposalId: proposal.id, state: "refused", code }
        yield* changeProposal(caller, next, data, [yield* refusedEntry(proposal, stamp.now)])
        return succeeded(data, stamp.nonce)
      }
    }
  }),
})

const wantedNow = ({ wanted }: { readonly wanted: ApprovalsWanted }) => ({
  policyId: wanted.policyId,
  needed: wanted.needed,
})

/** Records an approval after which the proposal still waits for others. */
const countApproval = Effect.fnUntraced(function* (
  caller: StampedCaller,
  proposal: Proposal,
  changes: { readonly approvedBy: ReadonlyArray<Uuid> } & Partial<Proposal>,
) {
  const next: Proposal = yield* nextVersion(proposal, changes)
  const data = { ...progressOf(next), state: "open" }
  yield* changeProposal(caller, next, data)
  return succeeded(data, caller.stamp.nonce)
})

/** The answer of the approval that executed a proposal. What its operation did since is told as the route of the request tells it. */
function executedAnswer(proposal: Proposal, { body }: Answer, nonce: string): Answer {
  const { data } = body
  const txHash = typeof data === "object" && data !== null && "txHash" in data ? data.txHash : ""
  const answer = succeeded({ ...executedOutcome(proposal), txHash }, nonce)
  return txHash === "" ? { outcome: "accepted", body: answer.body } : answer
}

export const rejectProposalRoute = stampedOperation({
  method: "POST",
  pattern: "/waas/reject-proposal",
  summary: "Reject or withdraw a request that waits for approvals",
  description: "Additive. Root and admin every one; the user who made it withdraws his own.",
  refusals: aboutProposal,
  data: Schema.Struct({ proposalId: Schema.String, state: Schema.Literal("rejected") }),
  request: Schema.Struct({ ...posted, proposalId: uuid }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const { user, stamp } = caller
    const proposal = yield* openProposal(caller, wire.proposalId)
    if (isDryRun(caller)) return yield* rehearse(caller, nothingCharged, null)
    const next = yield* nextVersion(proposal, { state: "rejected", rejectedBy: user.id })
    const data = { proposalId: proposal.id, state: "rejected" }
    yield* changeProposal(caller, next, data)
    return succeeded(data, stamp.nonce)
  }),
})

export const getProposalRoute = stampedRead({
  method: "GET",
  pattern: "/waas/proposal",
  summary: "A request that waits for approvals, or did",
  description:
    "Additive. Root and admin read every one, a user his own. `request` has the fields of the body; `message` is the text that was stamped, whose SHA-256 is `digest`; `operation` what became of an executed one.",
  refusals: ["PROPOSAL_NOT_FOUND"],
  data: Schema.Struct({
    proposal: Schema.Struct({
      ...shown,
      message: Schema.String,
      operation: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)).annotate({
        description: "What became of an executed one, as a repeat of its request tells it",
      }),
    }),
  }),
  request: Schema.Struct({ ...queried, proposalId: uuid }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const proposal = yield* findProposal(caller, wire.proposalId)
    const { message, key, nonce } = proposal
    const operation = yield* startedOperation({ scope: stampScope(key), nonce })
    return {
      proposal: {
        ...(yield* shownProposal(proposal, yield* momentOf(caller))),
        message,
        ...(operation === null ? {} : { operation: operation.details.operation }),
      },
    }
  }),
})

export const getProposalsRoute = stampedRead({
  method: "GET",
  pattern: "/waas/proposals",
  summary: "Requests that wait for approvals, or did, newest first",
  description: `Additive. At most ${pageSize}; \`cursor\` is the previous answer's \`nextCursor\`. \`state=open\`: only those that wait. Root and admin read all, a user his own.`,
  refusals: [],
  data: Schema.Struct({ proposals: Schema.Array(Schema.Struct(shown)), nextCursor: next }),
  request: Schema.Struct({ ...queried, cursor, state: Schema.optionalKey(oneOf(["open"])) }),
  answer: Effect.fnUntraced(function* (caller, wire) {
    const { organization, user } = caller
    const moment = yield* momentOf(caller)
    const store = yield* ProposalStore
    const rows = yield* store.list({
      organizationId: organization.id,
      userId: user.role === "user" ? user.id : null,
      openAt: wire.state === undefined ? null : moment.now,
      before: wire.cursor === undefined ? null : Number(wire.cursor),
      limit: pageSize + 1,
    })
    const page = rows.slice(0, pageSize)
    const last = rows.length > pageSize ? page.at(-1) : undefined
    const proposals = yield* Effect.forEach(page, (row) =>
      Effect.flatMap(unsealed("proposal", row), (proposal) => shownProposal(proposal, moment)),
    )
    return { proposals, nextCursor: last === undefined ? null : String(last.position) }
  }),
})
