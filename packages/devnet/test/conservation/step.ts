import fc from "fast-check"

/** A step of an owner, as small numbers; indices of owners and tokens wrap around. */
export type Step =
  | { readonly do: "restart" }
  | { readonly do: "refresh"; readonly owner: number }
  | {
      readonly do:
        | "deposit"
        | "deposit for other"
        | "transfer"
        | "withdraw"
        | "swap"
        | "private send"
      readonly owner: number
      readonly token: number
      /** Index of the recipient or token. */
      readonly to: number
      /** Share of the owner's balance, in thousandths. */
      readonly share: number
    }

const moving = fc.record({
  do: fc.oneof(
    fc.constantFrom("deposit" as const, "deposit for other" as const, "private send" as const),
    {
      weight: 3,
      arbitrary: fc.constantFrom("transfer" as const, "withdraw" as const, "swap" as const),
    },
  ),
  owner: fc.nat(2),
  token: fc.nat(2),
  to: fc.nat(1),
  share: fc.integer({ min: 1, max: 1_000 }),
})

export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: moving },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refresh" as const), owner: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.constant({ do: "restart" as const }) },
)
