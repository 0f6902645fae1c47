import fc from "fast-check"
import type { Address, CallAction, CallFee, Join, PoolCall } from "@shielded-relay/core"
import { amountArbitrary, fieldElementArbitrary } from "./scalars.ts"

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const nonZero = fieldElementArbitrary.filter((value) => value !== 0n)

const join: fc.Arbitrary<Join> = fc.constantFrom<2 | 4>(2, 4).chain((inputs) =>
  fc.record({
    root: fieldElementArbitrary,
    asset: nonZero,
    out: fc.boolean(),
    amount: amountArbitrary,
    nullifiers: fc.array(fieldElementArbitrary, { minLength: inputs, maxLength: inputs }),
    commitments: fc.tuple(nonZero, nonZero),
  }),
)

const feeBetween = (address: fc.Arbitrary<Address>): fc.Arbitrary<CallFee> =>
  fc.record({
    token: address,
    to: address,
    amount: amountArbitrary,
    fromOutput: fc.boolean(),
  })

const actionOf = (address: fc.Arbitrary<Address>): fc.Arbitrary<CallAction> =>
  fc.record({
    id: bytes(32),
    tokenIn: address,
    amountIn: amountArbitrary,
    tokenOut: address,
    minOut: amountArbitrary,
    npk: nonZero,
    encryptedNote: bytes(157),
    refundNpk: nonZero,
    refundNote: bytes(157),
    data: fc.uint8Array({ maxLength: 100 }),
  })

/** Well-formed calls with each part present or absent, including calls that a pool refuses. */
export const poolCallsBetween = (address: fc.Arbitrary<Address>): fc.Arbitrary<PoolCall> =>
  fc.array(join, { minLength: 1, maxLength: 3 }).chain((joins) =>
    fc.record({
      joins: fc.constant(joins),
      extData: fc.record({
        payouts: fc.array(fc.record({ token: address, to: address, amount: amountArbitrary }), {
          maxLength: 3,
        }),
        fee: fc.option(feeBetween(address), { nil: null }),
        action: fc.option(actionOf(address), { nil: null }),
        deadline: fc.integer({ min: 1, max: 2 ** 40 }),
        salt: bytes(16),
        encryptedNotes: fc.array(bytes(157), {
          minLength: 2 * joins.length,
          maxLength: 2 * joins.length,
        }),
      }),
    }),
  )

/** Copies of the call, each with one leaf value changed: a number by one, a byte by one bit. */
export function changedCalls(call: PoolCall): ReadonlyArray<PoolCall> {
  // Every change keeps the type of the changed value.
  return changes(call) as ReadonlyArray<PoolCall>
}

function changes(value: unknown): ReadonlyArray<unknown> {
  if (typeof value === "bigint") return [value === 0n ? 1n : value - 1n]
  if (typeof value === "number") return [value + 1]
  if (typeof value === "boolean") return [!value]
  if (typeof value === "string") return [value.slice(0, -1) + (value.endsWith("0") ? "1" : "0")]
  if (value instanceof Uint8Array)
    return value.length === 0
      ? [Uint8Array.of(0)]
      : [value.map((byte, index) => (index === value.length - 1 ? byte ^ 1 : byte))]
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) =>
      changes(item).map((changed) =>
        value.map((other: unknown, n) => (n === at ? changed : other)),
      ),
    )
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    changes(item).map((changed) => ({ ...value, [name]: changed })),
  )
}
