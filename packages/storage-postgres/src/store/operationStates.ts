import {
  inFlightStates,
  unprovenStates,
  unsentStates,
  type OperationState,
} from "@shielded-relay/core"

/** SQL conditions on operations. They repeat the predicates of the partial indexes, so that Postgres uses those. */

const among = (states: ReadonlyArray<OperationState["state"]>) =>
  `state IN (${states.map((state) => `'${state}'`).join(", ")})`

/** The proof is still missing. */
export const UNPROVEN = among(unprovenStates)

/** Counts against the owner's limit of pending operations. */
export const UNSENT = `kind NOT IN ('payout', 'return') AND ${among(unsentStates)}`

/** Waits for the time of its schedule. */
export const WAITING = "state = 'waiting'"

/** When a waiting operation is due, in milliseconds since the epoch. */
export const DUE_AT = "((document #>> '{schedule,dueAt}')::bigint)"

/** A tree update in flight. At most one exists per chain and start. */
export const TREE_UPDATE = `kind = 'tree-update' AND ${among(inFlightStates)}`

/** The first position of a tree update's batch. */
export const START = "document #>> '{intent,start}'"

/** The owner who forced a tree update. */
export const FORCED_BY = "(document #>> '{intent,forcedBy}')"

/** A deposit whose notes may still arrive. */
export const ARRIVING = among(["prepared", "seen", "expired"])

/** May settle, or has settled, a part of its owner's debt. */
export const SETTLING = "state NOT IN ('failed', 'refused')"

/** The sum of what operations settle of debts, as text. */
export const RECOVERED = "coalesce(sum((document ->> 'recovers')::numeric), 0)::text"
