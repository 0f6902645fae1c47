import { provenCallArbitrary } from "@shielded-relay/testkit"
import { FIELD_MODULUS } from "@shielded-relay/pool"
import { addressFromBytes, type PoolCall } from "@shielded-relay/core"
import fc from "fast-check"
import { encodeAbiParameters, keccak256, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { addressOfHex } from "../../src/encoding/hex.ts"
import { operationHashOf } from "../../src/encoding/operationHash.ts"
import { extDataArgument, publicJoin } from "../../src/encoding/poolArguments.ts"
import { tags } from "../../src/encoding/tags.ts"

const poolHex: Hex = "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"
const pool = addressOfHex(poolHex)
const hash = (call: PoolCall) => operationHashOf(31337, pool, call)

/** The types once more, from the protocol's text and not from the contract's ABI. */
const joins = {
  type: "tuple[]",
  components: [
    { name: "root", type: "uint256" },
    { name: "asset", type: "uint256" },
    { name: "out", type: "bool" },
    { name: "amount", type: "uint256" },
    { name: "nullifiers", type: "uint256[]" },
    { name: "commitments", type: "uint256[2]" },
  ],
} as const
const extData = {
  type: "tuple",
  components: [
    {
      name: "payouts",
      type: "tuple[]",
      components: [
        { name: "token", type: "address" },
        { name: "to", type: "address" },
        { name: "amount", type: "uint256" },
      ],
    },
    {
      name: "fee",
      type: "tuple",
      components: [
        { name: "token", type: "address" },
        { name: "to", type: "address" },
        { name: "amount", type: "uint256" },
        { name: "fromOutput", type: "bool" },
      ],
    },
    {
      name: "action",
      type: "tuple",
      components: [
        { name: "id", type: "bytes32" },
        { name: "tokenIn", type: "address" },
        { name: "amountIn", type: "uint256" },
        { name: "tokenOut", type: "address" },
        { name: "minOut", type: "uint256" },
        { name: "npk", type: "uint256" },
        { name: "encryptedNote", type: "bytes" },
        { name: "refundNpk", type: "uint256" },
        { name: "refundNote", type: "bytes" },
        { name: "data", type: "bytes" },
      ],
    },
    { name: "deadline", type: "uint64" },
    { name: "salt", type: "bytes16" },
    { name: "encryptedNotes", type: "bytes[]" },
  ],
} as const

describe("an operation's hash", () => {
  it("is what the protocol's text says, written out", () => {
    fc.assert(
      fc.property(provenCallArbitrary, (call) => {
        const inner = keccak256(encodeAbiParameters([joins], [call.joins.map(publicJoin)]))
        const outer = encodeAbiParameters(
          [
            { type: "bytes32" },
            { type: "uint256" },
            { type: "address" },
            { type: "bytes32" },
            extData,
          ],
          [tags.operation, 31337n, poolHex, inner, extDataArgument(call.extData)],
        )
        expect(hash(call)).toBe(BigInt(keccak256(outer)) % FIELD_MODULUS)
      }),
    )
  })

  it("does not depend on proofs: a call has one hash before and after them", () => {
    fc.assert(
      fc.property(provenCallArbitrary, (call) => {
        const planned: PoolCall = {
          joins: call.joins.map(({ proof: _proof, c: _c, ...join }) => join),
          extData: call.extData,
        }
        expect(hash(planned)).toBe(hash(call))
      }),
    )
  })

  it("changes with every field, the chain and the pool", () => {
    fc.assert(
      fc.property(provenCallArbitrary, provenCallArbitrary, (call, other) => {
        const seen = new Set([hash(call)])
        const variants = [...variantsOf(call, other)]
        for (const variant of variants) seen.add(hash(variant))
        seen.add(operationHashOf(1, pool, call))
        seen.add(operationHashOf(31337, addressFromBytes(new Uint8Array(20).fill(1)), call))
        expect(seen.size).toBe(variants.length + 3)
      }),
    )
  })
})

/** The call with one field changed at a time, each differently. */
function* variantsOf(call: PoolCall, other: PoolCall): Generator<PoolCall> {
  const [first, ...rest] = call.joins
  if (first === undefined) return
  const join = (change: Partial<PoolCall["joins"][number]>): PoolCall => ({
    ...call,
    joins: [{ ...first, ...change }, ...rest],
  })
  const ext = (change: Partial<PoolCall["extData"]>): PoolCall => ({
    ...call,
    extData: { ...call.extData, ...change },
  })
  const [one, two] = first.commitments
  yield join({ root: first.root + 1n })
  yield join({ asset: first.asset + 1n })
  yield join({ out: !first.out })
  yield join({ amount: first.amount + 1n })
  yield join({
    nullifiers: first.nullifiers.map((each, index) => (index === 1 ? each + 1n : each)),
  })
  yield join({ commitments: [one + 1n, two] })
  yield join({ commitments: [one, two + 1n] })
  yield { ...call, joins: [...call.joins, ...other.joins] }
  yield ext({ deadline: call.extData.deadline + 1 })
  yield ext({ salt: call.extData.salt.map((byte) => byte ^ 1) })
  yield ext({ encryptedNotes: [...call.extData.encryptedNotes, new Uint8Array(157)] })
  const someone = addressFromBytes(new Uint8Array(20).fill(9))
  const payout = { token: someone, to: someone, amount: 7n }
  yield ext({ payouts: [...call.extData.payouts, payout] })
  yield ext({
    fee: { ...payout, amount: (call.extData.fee?.amount ?? 0n) + 1n, fromOutput: false },
  })
}
