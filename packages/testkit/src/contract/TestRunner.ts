import { Effect, type Layer, type Scope } from "effect"
import fc from "fast-check"

/**
 * The functions of a test framework that a contract suite needs. vitest's `{ describe, it, expect }` fits; the suites
 * import no framework, so any can run them.
 */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown
  readonly it: (name: string, body: () => Promise<void>) => unknown
  readonly expect: (actual: unknown) => {
    readonly toBe: (expected: unknown) => void
    readonly toEqual: (expected: unknown) => void
  }
  /** The share of the samples of each property that are tried, from 0 to 1. Default 1; every property tries at least one. */
  readonly shareOfSamples?: number
}

/** Registers a test. Its effect runs on a fresh build of the suite's layer. */
export type Scenario<R> = (
  name: string,
  effect: Effect.Effect<void, unknown, R | Scope.Scope>,
) => void

/** Registers a property. Each sample runs on a fresh build of the suite's layer. */
export type Property<R> = <A>(
  name: string,
  samples: fc.Arbitrary<A>,
  body: (sample: A) => Effect.Effect<void, unknown, R | Scope.Scope>,
  runs?: number,
) => void

/** A suite whose tests each get the ports of a fresh build of the layer. */
export function suite<R, E>(
  { describe, it, shareOfSamples = 1 }: TestRunner,
  title: string,
  layer: Layer.Layer<R, E>,
  tests: (scenario: Scenario<R>, property: Property<R>) => void,
): void {
  const run = (effect: Effect.Effect<void, unknown, R | Scope.Scope>) =>
    Effect.runPromise(Effect.scoped(effect).pipe(Effect.provide(layer)))
  describe(title, () => {
    tests(
      (name, effect) => void it(name, () => run(effect)),
      (name, samples, body, numRuns = 100) =>
        void it(name, () =>
          fc.assert(
            fc.asyncProperty(samples, (sample) => run(body(sample))),
            { numRuns: Math.max(1, Math.ceil(numRuns * shareOfSamples)) },
          ),
        ),
    )
  })
}
