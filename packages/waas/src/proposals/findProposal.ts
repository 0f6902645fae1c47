import { parseUuid, ProposalStore, refusal, type Proposal, unsealed } from "@shielded-relay/core"
import { Effect } from "effect"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { momentOf, shownState } from "./proposalView.ts"

/** Whether a user may see a proposal: root and admin every one, a user his own. */
function maySee({ user }: StampedCaller, { userId }: Pick<Proposal, "userId">): boolean {
  return user.role !== "user" || user.id === userId
}

/** The proposal that a request names. Fails with PROPOSAL_NOT_FOUND for unknown ones, foreign ones and those of others alike. */
export const findProposal = Effect.fnUntraced(function* (caller: StampedCaller, text: string) {
  const proposals = yield* ProposalStore
  const id = parseUuid(text)
  const row = id === null ? null : yield* proposals.find(caller.organization.id, id)
  const proposal = yield* unsealed("proposal", row)
  if (proposal === null || !maySee(caller, proposal)) return yield* refusal("PROPOSAL_NOT_FOUND")
  return proposal
})

/** `findProposal` for a proposal that waits for approvals. Fails with PROPOSAL_CLOSED for others. */
export const openProposal = Effect.fnUntraced(function* (caller: StampedCaller, text: string) {
  const proposal = yield* findProposal(caller, text)
  const state = shownState(proposal, yield* momentOf(caller))
  if (state !== "open") return yield* refusal("PROPOSAL_CLOSED", { state }, { details: { state } })
  return proposal
})
