import {
  OrganizationSeal,
  type OrganizationSealShape,
  type SealPurpose,
} from "@shielded-relay/core"
import { Context, Effect, Layer, type Scope } from "effect"
import fc from "fast-check"
import type { TestRunner } from "./TestRunner.ts"

/** The instances that the suite compares. */
export interface OrganizationSealInstances<E> {
  /** Two over the same vault that share no memory, as in two processes. */
  readonly same: readonly [Layer.Layer<OrganizationSeal, E>, Layer.Layer<OrganizationSeal, E>]
  /** One over another vault. */
  readonly other: Layer.Layer<OrganizationSeal, E>
}

const purposes: ReadonlyArray<SealPurpose> = ["row", "receipt"]
const messages = fc.uint8Array({ maxLength: 200 })

/** The laws of `OrganizationSeal`. */
export function organizationSealContract<E>(
  { describe, it, expect }: TestRunner,
  { same: [first, second], other }: OrganizationSealInstances<E>,
): void {
  const built = (layer: Layer.Layer<OrganizationSeal, E>) =>
    Effect.map(Layer.build(Layer.fresh(layer)), (context) => Context.get(context, OrganizationSeal))
  const property = <A>(
    name: string,
    samples: fc.Arbitrary<A>,
    body: (
      sample: A,
      seals: { readonly [name in "first" | "second" | "other"]: OrganizationSealShape },
    ) => void,
  ) => {
    const test: Effect.Effect<void, E, Scope.Scope> = Effect.map(
      Effect.all({ first: built(first), second: built(second), other: built(other) }),
      (seals) => fc.assert(fc.property(samples, (sample) => body(sample, seals))),
    )
    it(name, () => Effect.runPromise(Effect.scoped(test)))
  }

  describe("OrganizationSeal", () => {
    property(
      "gives the same 64 lower-case hex digits in every instance over the same vault",
      messages,
      (message, seals) => {
        for (const purpose of purposes) {
          const seal = seals.first.seal(purpose, message)
          expect(/^[0-9a-f]{64}$/.test(seal)).toBe(true)
          expect(seals.first.seal(purpose, message)).toBe(seal)
          expect(seals.second.seal(purpose, message)).toBe(seal)
        }
      },
    )

    property(
      "gives another seal for another purpose or vault",
      messages,
      (message, { first: one, other: two }) => {
        const all = purposes.flatMap((purpose) => [
          one.seal(purpose, message),
          two.seal(purpose, message),
        ])
        expect(new Set(all).size).toBe(all.length)
      },
    )

    property(
      "gives another seal for every changed bit, and for every prefix",
      fc.uint8Array({ minLength: 1, maxLength: 20 }),
      (message, { first: { seal } }) => {
        const changed = Array.from({ length: message.length * 8 }, (_, bit) =>
          message.map((byte, n) => (n === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)),
        )
        const prefixes = Array.from(message, (_, length) => message.subarray(0, length))
        const all = [message, ...changed, ...prefixes].map((each) => seal("row", each))
        expect(new Set(all).size).toBe(all.length)
      },
    )
  })
}
