import fc from "fast-check"
import type { BroadcastFate } from "@shielded-relay/testkit"

/** One thing that happens to a world: somebody acts, time passes, or something goes wrong. */
export type Step =
  | {
      readonly do: "deposit"
      readonly owner: number
      readonly token: number
      readonly amount: bigint
    }
  | {
      readonly do: "withdraw" | "transfer"
      readonly owner: number
      readonly token: number
      /** Of what the owner has, in percent. */
      readonly share: number
      /** A recipient, or for a transfer an owner. */
      readonly to: number
    }
  | { readonly do: "wait"; readonly milliseconds: number }
  | { readonly do: "down" | "stall" | "lag"; readonly milliseconds: number }
  | { readonly do: "fate"; readonly fate: BroadcastFate }
  | { readonly do: "copied" | "stealing"; readonly on: boolean }
  | { readonly do: "use key outside" | "forget mempool" | "lose workers" | "raise tip" }
  /** The oldest relay ends, another one starts on the same store. */
  | { readonly do: "restart" }
  | { readonly do: "refuse recipient"; readonly to: number }
  | {
      readonly do: "reorganise"
      readonly depth: number
      readonly drop: number
      readonly reverse: boolean
    }

const index = (count: number) => fc.nat({ max: count - 1 })

const actions = (owners: number, tokens: number, recipients: number) => [
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("deposit" as const),
      owner: index(owners),
      token: index(tokens),
      amount: fc.bigInt({ min: 1n, max: 5_000_000n }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("withdraw" as const, "transfer" as const),
      owner: index(owners),
      token: index(tokens),
      share: fc.integer({ min: 1, max: 100 }),
      to: index(Math.min(owners, recipients)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      milliseconds: fc.integer({ min: 0, max: 20_000 }),
    }),
  },
]

const faults = (recipients: number) => [
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("down" as const, "stall" as const, "lag" as const),
      milliseconds: fc.integer({ min: 500, max: 40_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("fate" as const),
      fate: fc.constantFrom<BroadcastFate>(
        "drop",
        "lose",
        "lose-answer",
        "nonce-taken",
        "underpriced",
        "unfunded",
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom("copied" as const, "stealing" as const),
      on: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "use key outside" as const,
        "forget mempool" as const,
        "lose workers" as const,
        "raise tip" as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("refuse recipient" as const), to: index(recipients) }),
  },
]

const reorganisations = [
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("reorganise" as const),
      depth: fc.integer({ min: 1, max: 6 }),
      drop: fc.nat({ max: 3 }),
      reverse: fc.boolean(),
    }),
  },
]

const restarts = [{ weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) }]

/** Random scripts for so many owners, tokens and recipients; with reorganisations or without. */
export function scripts(options: {
  readonly owners: number
  readonly tokens: number
  readonly recipients: number
  readonly reorganising: boolean
  readonly restarting: boolean
  readonly length: number
}): fc.Arbitrary<ReadonlyArray<Step>> {
  const { owners, tokens, recipients, length } = options
  const step: fc.Arbitrary<Step> = fc.oneof(
    ...actions(owners, tokens, recipients),
    ...faults(recipients),
    ...(options.reorganising ? reorganisations : []),
    ...(options.restarting ? restarts : []),
  )
  return fc.array(step, { minLength: 3, maxLength: length, size: "max" })
}
