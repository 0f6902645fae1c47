import { parseJsonObject, renderTime, type Proposal } from "@shielded-relay/core"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"

/** The state of a proposal as answers show it: an open one whose time is over has expired. */
export function shownState({ state, expiresAt }: Proposal, now: number) {
  return state === "open" && expiresAt <= now ? "expired" : state
}

/** What the request that made a proposal is answered, and a repeat of it. */
export function progressOf({
  id,
  digest,
  needed,
  approvedBy,
  expiresAt,
}: Pick<Proposal, "id" | "digest" | "needed" | "approvedBy" | "expiresAt">) {
  return {
    proposalId: id,
    digest,
    approvals: { needed, given: approvedBy.length },
    expiresAt: renderTime(expiresAt),
  }
}

/** A proposal as answers show it. `approvals.by`: who approved it; of them those count who are active administrators at the end. */
export const shownProposal = Effect.fnUntraced(function* (proposal: Proposal, now: number) {
  const { userId, key, route, policyId, approvedBy, code, rejectedBy, createdAt } = proposal
  const { approvals, ...progress } = progressOf(proposal)
  return {
    ...progress,
    state: shownState(proposal, now),
    approvals: { ...approvals, by: approvedBy },
    userId,
    publicKey: key,
    route,
    policyId,
    request: yield* fieldsOf(proposal),
    createdAt: renderTime(createdAt),
    ...(code === null ? {} : { code }),
    ...(rejectedBy === null ? {} : { rejectedBy }),
  }
})

/** The fields of the body that was stamped. Its message is `[binding, [[name, value], …]]`. */
export const fieldsOf = Effect.fnUntraced(function* ({ message }: Pick<Proposal, "message">) {
  const [, entries]: readonly [string, ReadonlyArray<readonly [string, unknown]>] =
    JSON.parse(message)
  const pairs = entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  const fields = parseJsonObject(utf8ToBytes(`{${pairs.join(",")}}`))
  return fields ?? (yield* Effect.die(new Error("the message of a proposal cannot be read")))
})
