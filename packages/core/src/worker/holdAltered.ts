import { Effect } from "effect"
import type { Operation } from "../operation/Operation.ts"
import { isFinal } from "../operation/transition.ts"
import { isAltered } from "../organization/alteredSeal.ts"
import { alarmAltered } from "./setAside.ts"

/** The pause before an altered row is read again, in milliseconds: it goes on once the operator has put the right one back. */
const alteredPause = 60_000

/**
 * How long to wait with an operation of a managed wallet that another program changed, after an alarm; `null` for every other. Ask before
 * anything of it is planned, proven, signed or sent (test: `sealedNotes.test.ts` of waas).
 */
export const holdAltered = Effect.fnUntraced(function* (operation: Operation) {
  if (!isAltered(operation) || isFinal(operation.status.state)) return null
  yield* alarmAltered("operation", operation)
  return { again: alteredPause }
})
