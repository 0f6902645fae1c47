import {
  addressFromBytes,
  type CallShape,
  type Groth16Proof,
  type PoolTransaction,
} from "@shielded-relay/core"
import { size } from "ox/Hex"
import { callDataOf } from "../encoding/callData.ts"

/** Bytes of an action's data: a route over two hops and its limits. */
const actionData = 512
const noteBytes = 157

/** Bytes of the calldata for a call of this shape. Calls of one shape have one ABI length. */
export function callSizeOf(shape: CallShape | "tree-update"): number {
  return size(callDataOf(shape === "tree-update" ? fullBatch : callOfShape(shape)))
}

const zero = addressFromBytes(new Uint8Array(20))
const proof: Groth16Proof = {
  a: [0n, 0n],
  b: [
    [0n, 0n],
    [0n, 0n],
  ],
  c: [0n, 0n],
}

const fullBatch: PoolTransaction = {
  kind: "tree-update",
  update: { start: 0, newRoot: 0n, commitments: Array.from({ length: 16 }, () => 0n), proof },
}

function callOfShape(shape: CallShape): PoolTransaction {
  const note = new Uint8Array(noteBytes)
  const payout = { token: zero, to: zero, amount: 0n }
  return {
    kind: "transact",
    call: {
      joins: shape.joins.map((inputs) => ({
        root: 0n,
        asset: 0n,
        out: false,
        amount: 0n,
        nullifiers: Array.from({ length: inputs }, () => 0n),
        commitments: [0n, 0n],
        proof,
        c: 0n,
      })),
      extData: {
        payouts: Array.from({ length: shape.payouts }, () => payout),
        fee: shape.fee ? { ...payout, fromOutput: false } : null,
        action: shape.action
          ? {
              id: new Uint8Array(32),
              tokenIn: zero,
              amountIn: 0n,
              tokenOut: zero,
              minOut: 0n,
              npk: 0n,
              encryptedNote: note,
              refundNpk: 0n,
              refundNote: note,
              data: new Uint8Array(actionData),
            }
          : null,
        deadline: 0,
        salt: new Uint8Array(16),
        encryptedNotes: shape.joins.flatMap(() => [note, note]),
      },
    },
  }
}
