import type { Layer } from "effect"
import { expect, it } from "vitest"
import type { RelayOptions } from "../../src/index.ts"

/** The options whose every value is a layer. */
type OnlyLayers = {
  [Option in keyof RelayOptions]-?: [
    Exclude<NonNullable<RelayOptions[Option]>, Layer.Layer<never, unknown, unknown>>,
  ] extends [never]
    ? Option
    : never
}[keyof RelayOptions]

/** The compiler refuses this table if an option outside it takes layers only, or if one in it takes something else too. */
const needsEffect: Readonly<Record<OnlyLayers, string>> = {
  clock: "Effect's own clock",
  noteCrypto: "an adapter of ours, such as crypto-native",
  scheduleRandom: "a source of our simulators",
  secureRandom: "a source of our simulators",
  signatureVerifier: "an adapter of ours, such as crypto-native",
  telemetry: "the service's metrics",
  tracer: "Effect's own tracer",
}

it("every port that an embedder must write takes promises", () => {
  expect(Object.keys(needsEffect)).toHaveLength(7)
})
