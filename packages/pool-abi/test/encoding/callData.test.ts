import {
  depositNotesArbitrary,
  provenCallArbitrary,
  provenUpdateArbitrary,
} from "@shielded-relay/testkit"
import type { ExtData, Groth16Proof } from "@shielded-relay/core"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import fc from "fast-check"
import { decodeFunctionData } from "viem"
import { describe, expect, it } from "vitest"
import { callDataOf, depositData } from "../../src/encoding/callData.ts"

const hexOf = (value: Uint8Array) => `0x${Buffer.from(value).toString("hex")}`
const zeroAddress = `0x${"00".repeat(20)}`

/** What calldata says, addresses in lower case. */
function decode(data: `0x${string}`): { functionName: string; args: unknown } {
  const { functionName, args } = decodeFunctionData({ abi: shieldedPoolAbi, data })
  const text = JSON.stringify(args, (_key, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  )
  return {
    functionName,
    args: JSON.parse(text.replaceAll(/0x[0-9a-fA-F]{40}"/g, (hex) => hex.toLowerCase())),
  }
}

/** Numbers as `decode` writes them. */
const n = (value: bigint | number) => `${value}n`

describe("calldata", () => {
  it("holds every value of a call, the proof in the order of the pairing precompile", () => {
    fc.assert(
      fc.property(provenCallArbitrary, (call) => {
        expect(decode(callDataOf({ kind: "transact", call }))).toEqual({
          functionName: "transact",
          args: [
            call.joins.map((join) => ({
              proof: words(join.proof),
              c: n(join.c),
              root: n(join.root),
              asset: n(join.asset),
              out: join.out,
              amount: n(join.amount),
              nullifiers: join.nullifiers.map(n),
              commitments: join.commitments.map(n),
            })),
            extData(call.extData),
          ],
        })
      }),
    )
  })

  it("holds every value of a tree update", () => {
    fc.assert(
      fc.property(provenUpdateArbitrary, (update) => {
        expect(decode(callDataOf({ kind: "tree-update", update }))).toEqual({
          functionName: "updateTree",
          args: [
            n(update.start),
            n(update.newRoot),
            update.commitments.map(n),
            words(update.proof),
          ],
        })
      }),
    )
  })

  it("holds every note of a deposit", () => {
    fc.assert(
      fc.property(depositNotesArbitrary, (notes) => {
        expect(decode(depositData(notes))).toEqual({
          functionName: "deposit",
          args: [
            notes.map(({ token, amount, npk, encryptedNote }) => ({
              token,
              amount: n(amount),
              npk: n(npk),
              encryptedNote: hexOf(encryptedNote),
            })),
          ],
        })
      }),
    )
  })
})

function words({ a, b, c }: Groth16Proof) {
  const [x, y] = b
  return [a[0], a[1], x[1], x[0], y[1], y[0], c[0], c[1]].map(n)
}

/** What is absent is all zero. */
function extData({ payouts, fee, action, deadline, salt, encryptedNotes }: ExtData) {
  return {
    payouts: payouts.map(({ token, to, amount }) => ({ token, to, amount: n(amount) })),
    fee: {
      token: fee?.token ?? zeroAddress,
      to: fee?.to ?? zeroAddress,
      amount: n(fee?.amount ?? 0),
      fromOutput: fee?.fromOutput ?? false,
    },
    action: {
      id: hexOf(action?.id ?? new Uint8Array(32)),
      tokenIn: action?.tokenIn ?? zeroAddress,
      amountIn: n(action?.amountIn ?? 0),
      tokenOut: action?.tokenOut ?? zeroAddress,
      minOut: n(action?.minOut ?? 0),
      npk: n(action?.npk ?? 0),
      encryptedNote: hexOf(action?.encryptedNote ?? new Uint8Array()),
      refundNpk: n(action?.refundNpk ?? 0),
      refundNote: hexOf(action?.refundNote ?? new Uint8Array()),
      data: hexOf(action?.data ?? new Uint8Array()),
    },
    deadline: n(deadline),
    salt: hexOf(salt),
    encryptedNotes: encryptedNotes.map(hexOf),
  }
}
