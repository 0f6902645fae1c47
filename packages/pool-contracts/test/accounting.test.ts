import fc from "fast-check"
import type { Hex } from "viem"
import { describe, expect, it } from "vitest"
import { fund, nth, openPool } from "./chain/openPool.ts"
import { NATIVE } from "./chain/TestPool.ts"
import type { Join } from "./model/operation.ts"

const stranger: Hex = "0x00000000000000000000000000000000000000bb"
let template: Join

const pool = openPool(5, async (opened) => {
  const { spendingKey, notes } = await fund(opened, [[opened.token, 1000n]])
  const outputs = [
    opened.note(spendingKey, opened.token, 1n),
    opened.note(spendingKey, opened.token, 0n),
  ] as const
  const plan = { inputs: [nth(notes, 0)], outputs, publicAmount: 0n }
  template = nth(opened.draft({ joins: [plan] }).joins, 0)
})

interface Movement {
  /** 0 and 1: the pool's tokens; 2: the native coin. */
  readonly token: number
  readonly amount: bigint
}

const movement: fc.Arbitrary<Movement> = fc.record({
  token: fc.nat({ max: 2 }),
  amount: fc.bigInt({ min: 1n, max: 3n }),
})

const addressOf = (token: number): Hex => nth([pool().token, pool().otherToken, NATIVE], token)

/**
 * The pool's result for joins that release and take in these amounts, with payouts and a fee that spend them. The proofs are all
 * zero, so balanced accounts fail at the proof.
 */
async function answer(
  released: ReadonlyArray<Movement>,
  entering: ReadonlyArray<Movement>,
  payouts: ReadonlyArray<Movement>,
  fee: Movement | null,
): Promise<string> {
  const moves = [
    ...released.map((each) => ({ ...each, out: true })),
    ...entering.map((each) => ({ ...each, out: false })),
  ]
  const joins = moves.map(({ token, amount, out }, i) => ({
    ...template,
    asset: pool().asset(addressOf(token)),
    amount,
    out,
    nullifiers: [BigInt(100 + 2 * i), BigInt(101 + 2 * i)],
  }))
  const draft = pool().draft({ joins: [] })
  return pool().outcome({
    joins,
    ext: {
      ...draft.ext,
      encryptedNotes: joins.flatMap(() => [pool().encryptedNote(), pool().encryptedNote()]),
      payouts: payouts.map(({ token, amount }) => ({
        token: addressOf(token),
        to: stranger,
        amount,
      })),
      ...(fee === null
        ? {}
        : {
            fee: {
              token: addressOf(fee.token),
              to: stranger,
              amount: fee.amount,
              fromOutput: false,
            },
          }),
    },
    value: entering
      .filter(({ token }) => token === 2)
      .reduce((sum, { amount }) => sum + amount, 0n),
  })
}

const total = (movements: ReadonlyArray<Movement>, token: number): bigint =>
  movements.filter((each) => each.token === token).reduce((sum, { amount }) => sum + amount, 0n)

describe("what joins release is exactly what payouts and fee spend", () => {
  it("per token, gross: what enters in the same call pays for nothing", async () => {
    const property = fc.asyncProperty(
      fc.array(movement, { minLength: 1, maxLength: 3 }),
      fc.array(movement, { maxLength: 1 }),
      fc.array(movement, { maxLength: 3 }),
      fc.option(movement),
      async (released, entering, payouts, fee) => {
        const spent = fee === null ? payouts : [...payouts, fee]
        const equal = [0, 1, 2].every((token) => total(released, token) === total(spent, token))
        const expected = equal ? "InvalidProof" : "Unbalanced"
        expect(await answer(released, entering, payouts, fee)).toBe(expected)
      },
    )
    await fc.assert(property, { seed: 7, numRuns: 150 })
    const exact = fc.asyncProperty(
      fc.array(movement, { minLength: 2, maxLength: 4 }),
      fc.array(movement, { maxLength: 2 }),
      async (released, entering) => {
        // The same amounts, paid in reverse order, one of them as the fee.
        const [fee = null, ...payouts] = released.toReversed()
        expect(await answer(released, entering, payouts, fee)).toBe("InvalidProof")
      },
    )
    await fc.assert(exact, { seed: 7, numRuns: 60 })
  })

  it("also for amounts whose sums pass every smaller type's limit", async () => {
    const most = 2n ** 128n - 1n
    const released = [0, 0, 0].map((token) => ({ token, amount: most }))
    expect(await answer(released, [], [{ token: 0, amount: 3n * most }], null)).toBe("InvalidProof")
    expect(await answer(released, [], [{ token: 0, amount: 3n * most - 2n ** 128n }], null)).toBe(
      "Unbalanced",
    )
    expect(await answer(released, [], [{ token: 0, amount: 2n ** 256n - 1n }], null)).toBe(
      "Unbalanced",
    )
  })

  it("never by wrapping around, and never for a token that nothing releases", async () => {
    const released = [{ token: 0, amount: 10n }]
    const wrapping = [2n ** 256n - 1n, 11n].map((amount) => ({ token: 0, amount }))
    expect(await answer(released, [], wrapping, null)).toBe("Unbalanced")
    const other = [...released, { token: 1, amount: 5n }]
    expect(await answer(released, [], other, null)).toBe("Unbalanced")
    expect(await answer(other, [], other, null)).toBe("InvalidProof")
  })
})
