import {
  recordedScreening,
  Screening,
  type ConnectedChain,
  type ScreeningShape,
  type ScreeningStore,
  type SecureRandom,
} from "@shielded-relay/core"
import { Context, Effect, Layer } from "effect"
import type { RelayOptions } from "../RelayOptions.ts"
import { sanctionsOracles } from "./sanctionsOracles.ts"
import { screeningLists } from "./screeningLists.ts"

/** What of a relay decides whom it serves. */
type ScreeningOptions = Pick<RelayOptions, "screening" | "screeningLists">

/** Whether anybody is asked about: by lists, by the oracle of a chain, or by the embedder's own screening. */
export function isScreened(
  { screening, screeningLists: lists }: ScreeningOptions,
  chains: ReadonlyArray<ConnectedChain>,
): boolean {
  return (
    screening !== undefined ||
    lists !== undefined ||
    chains.some(({ isSanctioned }) => isSanctioned !== undefined)
  )
}

/**
 * The lists, the oracles of chains that have one, and the embedder's own screening, whichever there are: all must allow, and every
 * decision is recorded. Where there is none everybody is served, and nothing is written down.
 */
export const configuredScreening = (
  options: ScreeningOptions,
  chains: ReadonlyArray<ConnectedChain>,
): Layer.Layer<Screening, unknown, ScreeningStore | SecureRandom> =>
  Layer.effect(
    Screening,
    Effect.gen(function* () {
      if (!isScreened(options, chains)) return servesEverybody
      const rules: Array<ScreeningShape> = [sanctionsOracles(chains)]
      if (options.screeningLists !== undefined)
        rules.unshift(screeningLists(options.screeningLists))
      if (options.screening !== undefined)
        rules.push(Context.get(yield* Layer.build(options.screening), Screening))
      return yield* recordedScreening(allOf(rules))
    }),
  )

const servesEverybody: ScreeningShape = { screen: () => Effect.succeed("served") }

/** Asks one rule after the other until one denies; one that cannot decide keeps the others from serving. */
function allOf(rules: ReadonlyArray<ScreeningShape>): ScreeningShape {
  return {
    screen: Effect.fnUntraced(function* (subject) {
      let isDecided = true
      for (const { screen } of rules) {
        const verdict = yield* screen(subject)
        if (verdict === "denied") return verdict
        isDecided &&= verdict === "served"
      }
      return isDecided ? "served" : "undecided"
    }),
  }
}
