import type { Payers } from "../caller/Payers.ts"
import type { Draws } from "../Draws.ts"
import type { Cast, Step } from "../Script.ts"
import { drawScript } from "./drawScript.ts"
import { outOfTimeScript } from "./outOfTimeScript.ts"
import { refusedScript } from "./refusedScript.ts"
import { returningScript } from "./returningScript.ts"
import { scheduledScript } from "./scheduledScript.ts"
import { screenedScript } from "./screenedScript.ts"
import { silentScript } from "./silentScript.ts"

/** Separate streams, so that what one adds leaves the others unchanged. */
export interface ScriptDraws {
  readonly refusals: Draws
  readonly schedules: Draws
  readonly times: Draws
}

/** Draws the script of a run. */
export function wholeScript(
  draws: Draws,
  { refusals, schedules, times }: ScriptDraws,
  payers: Payers | null,
  cast: Cast,
): ReadonlyArray<Step> {
  const script = drawScript(draws, cast)
  const screened =
    payers === null
      ? script
      : returningScript(payers.returns, cast, screenedScript(payers.draws, cast, script))
  const isScreened = payers !== null
  const scheduled = scheduledScript(schedules, cast, refusedScript(refusals, screened), isScreened)
  const whole = outOfTimeScript(times, cast, scheduled)
  return payers === null ? whole : silentScript(payers.failures, whole)
}
