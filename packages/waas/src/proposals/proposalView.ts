import {
  InstallationStore,
  parseJsonObject,
  renderTime,
  type Proposal,
  type ProposalState,
} from "@shielded-relay/core"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import type { StampedCaller } from "../stamped/StampedCaller.ts"

/** When a proposal is looked at, in milliseconds since the epoch. */
export interface Moment {
  readonly now: number
  /** The end of the last loss of the storage; `null` if there was none. */
  readonly lostUntil: number | null
}

/** The moment of a request. */
export const momentOf = Effect.fnUntraced(function* ({ stamp: { now } }: StampedCaller) {
  const installation = yield* (yield* InstallationStore).find
  return { now, lostUntil: installation?.restoration?.madeAfter ?? null } satisfies Moment
})

/**
 * The state of a proposal as answers show it. An open one has expired if its time is over, or if the storage lost data since: what was lost may
 * have executed it.
 */
export function shownState(
  { state, createdAt, expiresAt }: Proposal,
  { now, lostUntil }: Moment,
): ProposalState | "expired" {
  const isOver = expiresAt <= now || (lostUntil !== null && createdAt <= lostUntil)
  return state === "open" && isOver ? "expired" : state
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
export const shownProposal = Effect.fnUntraced(function* (proposal: Proposal, moment: Moment) {
  const { userId, key, route, policyId, approvedBy, code, rejectedBy, createdAt } = proposal
  const { approvals, ...progress } = progressOf(proposal)
  return {
    ...progress,
    state: shownState(proposal, moment),
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
