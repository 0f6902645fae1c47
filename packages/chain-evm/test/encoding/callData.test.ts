import type { PoolTransaction } from "@shielded-relay/core"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import fc from "fast-check"
import { decodeFunctionData } from "viem"
import { describe, expect, it } from "vitest"
import { callDataOf, depositData } from "../../src/encoding/callData.ts"
import { depositNotes, poolTransaction } from "../fixture/poolCalls.ts"

const hexOf = (value: Uint8Array) => `0x${Buffer.from(value).toString("hex")}`
const lower = (text: string) => text.toLowerCase()

describe("calldata", () => {
  it("holds every value of a transaction, the proof in the order of the pairing precompile", () => {
    fc.assert(
      fc.property(poolTransaction, (transaction) => {
        const { functionName, args } = decodeFunctionData({
          abi: shieldedPoolAbi,
          data: callDataOf(transaction),
        })
        if (functionName === "updateTree") expect(args).toEqual(updateArguments(transaction))
        else if (functionName === "transact") expectTransact(transaction, args)
        else expect.unreachable(functionName)
      }),
    )
  })

  it("holds every note of a deposit", () => {
    fc.assert(
      fc.property(depositNotes, (notes) => {
        const { args } = decodeFunctionData({ abi: shieldedPoolAbi, data: depositData(notes) })
        const [deposits] = args ?? []
        expect(deposits).toEqual(
          notes.map((note) => ({
            token: expect.stringMatching(new RegExp(note.token, "i")),
            amount: note.amount,
            npk: note.npk,
            encryptedNote: hexOf(note.encryptedNote),
          })),
        )
      }),
    )
  })
})

function proofOf({
  a,
  b,
  c,
}: {
  a: readonly bigint[]
  b: readonly (readonly bigint[])[]
  c: readonly bigint[]
}) {
  const [x = [], y = []] = b
  return [a[0], a[1], x[1], x[0], y[1], y[0], c[0], c[1]]
}

function updateArguments(transaction: PoolTransaction): unknown {
  if (transaction.kind !== "tree-update") return null
  const { start, newRoot, commitments, proof } = transaction.update
  return [BigInt(start), newRoot, commitments, proofOf(proof)]
}

function expectTransact(
  transaction: PoolTransaction,
  [joins, ext]: ReturnType<typeof decodeTransact>,
): void {
  if (transaction.kind !== "transact") return expect.unreachable()
  const { call } = transaction
  expect(joins).toEqual(
    call.joins.map(({ proof, ...join }) => ({ ...join, proof: proofOf(proof) })),
  )
  expect(ext.deadline).toBe(BigInt(call.extData.deadline))
  expect(ext.salt).toBe(hexOf(call.extData.salt))
  expect(ext.encryptedNotes).toEqual(call.extData.encryptedNotes.map(hexOf))
  expect(ext.payouts.map(({ token, to, amount }) => [lower(token), lower(to), amount])).toEqual(
    call.extData.payouts.map(({ token, to, amount }) => [token, to, amount]),
  )
  expect(ext.fee.amount).toBe(call.extData.fee?.amount ?? 0n)
  expect(ext.action.data).toBe(hexOf(call.extData.action?.data ?? new Uint8Array()))
  if (call.extData.action === null) {
    expect(
      Object.values(ext.action).every((value) => BigInt(value === "0x" ? 0 : value) === 0n),
    ).toBe(true)
  }
}

function decodeTransact(data: `0x${string}`) {
  const { args, functionName } = decodeFunctionData({ abi: shieldedPoolAbi, data })
  if (functionName !== "transact") throw new Error(functionName)
  return args
}
