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
import { eitherLayer } from "../promises/eitherLayer.ts"
import { promiseScreening } from "../promises/promiseScreening.ts"
import { sanctionsOracles } from "./sanctionsOracles.ts"
import { screeningLists } from "./screeningLists.ts"

/** The options that decide whom the relay serves. */
type ScreeningOptions = Pick<RelayOptions, "screening" | "screeningLists">

/** Whether any screening is configured: lists, a chain's oracle, or the embedder's own. */
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
 * Combines the lists, the chains' oracles and the embedder's own screening, as far as configured. All of them must allow, and every
 * decision is recorded. Without any screening it serves everyone and records nothing.
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
        rules.push(
          Context.get(
            yield* Layer.build(eitherLayer(options.screening, promiseScreening)),
            Screening,
          ),
        )
      return yield* recordedScreening(allOf(rules))
    }),
  )

const servesEverybody: ScreeningShape = { screen: () => Effect.succeed("served") }

/** Asks the rules in order until one denies. If none denies and one cannot decide, the result is `undecided`. */
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
