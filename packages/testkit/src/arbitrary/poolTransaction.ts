import { FIELD_MODULUS } from "@shielded-relay/pool"
import {
  addressFromBytes,
  type Address,
  type DepositNote,
  type ExtData,
  type Groth16Proof,
  type PoolTransaction,
  type ProvenCall,
  type ProvenJoin,
  type ProvenTreeUpdate,
} from "@shielded-relay/core"
import fc from "fast-check"

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const anyAddress: fc.Arbitrary<Address> = bytes(20).map(addressFromBytes)
const element = fc.bigInt({ min: 0n, max: FIELD_MODULUS - 1n })
const amount = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const encryptedNote = bytes(157)

const proof: fc.Arbitrary<Groth16Proof> = fc
  .tuple(element, element, element, element, element, element, element, element)
  .map(([ax, ay, bx0, bx1, by0, by1, cx, cy]) => ({
    a: [ax, ay],
    b: [
      [bx0, bx1],
      [by0, by1],
    ],
    c: [cx, cy],
  }))

const nullifiers = fc
  .constantFrom(2, 4)
  .chain((count) => fc.array(element, { minLength: count, maxLength: count }))

const join: fc.Arbitrary<ProvenJoin> = fc.record({
  proof,
  c: element,
  root: element,
  asset: element,
  out: fc.boolean(),
  amount,
  nullifiers,
  commitments: fc.tuple(element, element),
})

const extData: fc.Arbitrary<ExtData> = fc.record({
  payouts: fc.array(fc.record({ token: anyAddress, to: anyAddress, amount }), { maxLength: 3 }),
  fee: fc.option(
    fc.record({ token: anyAddress, to: anyAddress, amount, fromOutput: fc.boolean() }),
  ),
  action: fc.option(
    fc.record({
      id: bytes(32),
      tokenIn: anyAddress,
      amountIn: amount,
      tokenOut: anyAddress,
      minOut: amount,
      npk: element,
      encryptedNote,
      refundNpk: element,
      refundNote: encryptedNote,
      data: fc.uint8Array({ maxLength: 70 }),
    }),
  ),
  deadline: fc.integer({ min: 0, max: 2 ** 40 }),
  salt: bytes(16),
  encryptedNotes: fc.array(encryptedNote, { maxLength: 4 }),
})

/** Calls of 20-byte addresses with every part in every form; not calls that the pool would accept. */
export const provenCallArbitrary: fc.Arbitrary<ProvenCall> = fc.record({
  joins: fc.array(join, { minLength: 1, maxLength: 3 }),
  extData,
})

export const provenUpdateArbitrary: fc.Arbitrary<ProvenTreeUpdate> = fc.record({
  start: fc.integer({ min: 0, max: 2 ** 40 }),
  newRoot: element,
  commitments: fc.array(element, { minLength: 1, maxLength: 16 }),
  proof,
})

export const poolTransactionArbitrary: fc.Arbitrary<PoolTransaction> = fc.oneof(
  provenCallArbitrary.map((call) => ({ kind: "transact" as const, call })),
  provenUpdateArbitrary.map((update) => ({ kind: "tree-update" as const, update })),
)

export const depositNotesArbitrary: fc.Arbitrary<ReadonlyArray<DepositNote>> = fc.array(
  fc.record({ token: anyAddress, amount, npk: element, encryptedNote }),
  { minLength: 1, maxLength: 4 },
)
