import {
  inFlightStates,
  unprovenStates,
  unsentStates,
  type OperationState,
} from "@shielded-relay/core"

/** Conditions on the rows of operations, in the words of the indexes that serve them. */

const among = (states: ReadonlyArray<OperationState["state"]>) =>
  `state IN (${states.map((state) => `'${state}'`).join(", ")})`

/** Its proof is still to be made. */
export const UNPROVEN = among(unprovenStates)

/** It takes one of its owner's places. */
export const UNSENT = `kind <> 'payout' AND ${among(unsentStates)}`

/** A tree update in flight: of its chain and start the only one. */
export const TREE_UPDATE = `kind = 'tree-update' AND ${among(inFlightStates)}`

/** Where the batch of a tree update begins. */
export const START = "document #>> '{intent,start}'"

/** The owner who forced a tree update. */
export const FORCED_BY = "(document #>> '{intent,forcedBy}')"

/** A deposit whose notes may still come. */
export const ARRIVING = among(["prepared", "seen", "expired"])
