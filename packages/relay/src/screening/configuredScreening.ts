import {
  recordedScreening,
  Screening,
  type Clock,
  type ConnectedChain,
  type ScreeningShape,
  type ScreeningStore,
  type SecureRandom,
} from "@shielded-relay/core"
import { Context, Effect, Layer } from "effect"
import type { RelayOptions } from "../RelayOptions.ts"
import { sanctionsOracles } from "./sanctionsOracles.ts"
import { screeningLists } from "./screeningLists.ts"

/**
 * The lists, the oracles of chains that have one, and the embedder's own screening, whichever there are: all must allow, and every
 * decision is recorded. Where there is none everybody is served, and nothing is written down.
 */
export const configuredScreening = (
  options: Pick<RelayOptions, "screening" | "screeningLists">,
  chains: ReadonlyArray<ConnectedChain>,
): Layer.Layer<Screening, unknown, Clock | ScreeningStore | SecureRandom> =>
  Layer.effect(
    Screening,
    Effect.gen(function* () {
      const rules: Array<ScreeningShape> = []
      if (options.screeningLists !== undefined) rules.push(screeningLists(options.screeningLists))
      if (chains.some(({ isSanctioned }) => isSanctioned !== undefined))
        rules.push(sanctionsOracles(chains))
      if (options.screening !== undefined)
        rules.push(Context.get(yield* Layer.build(options.screening), Screening))
      return rules.length === 0 ? servesEverybody : yield* recordedScreening(allOf(rules))
    }),
  )

const servesEverybody: ScreeningShape = { allows: () => Effect.succeed(true) }

/** Asks one rule after the other until one refuses. */
function allOf(rules: ReadonlyArray<ScreeningShape>): ScreeningShape {
  return {
    allows: Effect.fnUntraced(function* (subject) {
      for (const { allows } of rules) if (!(yield* allows(subject))) return false
      return true
    }),
  }
}
