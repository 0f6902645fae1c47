import type { ExtData, Groth16Proof, Join, ProvenJoin } from "@shielded-relay/core"
import type { Hex } from "@shielded-relay/pool-contracts"
import { hexOfAddress, hexOfBytes } from "./hex.ts"

const zeroAddress: Hex = `0x${"0".repeat(40)}`
const zeroWord: Hex = `0x${"0".repeat(64)}`

/**
 * The proof as eight words in the order of the pairing precompile (EIP-197): B's coordinates with
 * the imaginary part first.
 */
export function proofWords({ a, b, c }: Groth16Proof) {
  return [a[0], a[1], b[0][1], b[0][0], b[1][1], b[1][0], c[0], c[1]] as const
}

/** The parts of a join that enter the operation's hash. */
export function publicJoin({ root, asset, out, amount, nullifiers, commitments }: Join) {
  return { root, asset, out, amount, nullifiers, commitments }
}

export function provenJoin(join: ProvenJoin) {
  return { proof: proofWords(join.proof), c: join.c, ...publicJoin(join) }
}

/**
 * `ExtData` in the contract's form. Absent parts are all zero, so that one meaning has one
 * encoding.
 */
export function extDataArgument({ payouts, fee, action, deadline, salt, encryptedNotes }: ExtData) {
  return {
    payouts: payouts.map(({ token, to, amount }) => ({
      token: hexOfAddress(token),
      to: hexOfAddress(to),
      amount,
    })),
    fee:
      fee === null
        ? { token: zeroAddress, to: zeroAddress, amount: 0n, fromOutput: false }
        : {
            token: hexOfAddress(fee.token),
            to: hexOfAddress(fee.to),
            amount: fee.amount,
            fromOutput: fee.fromOutput,
          },
    action: action === null ? noAction : actionArgument(action),
    deadline: BigInt(deadline),
    salt: hexOfBytes(salt),
    encryptedNotes: encryptedNotes.map(hexOfBytes),
  }
}

const noAction = {
  id: zeroWord,
  tokenIn: zeroAddress,
  amountIn: 0n,
  tokenOut: zeroAddress,
  minOut: 0n,
  npk: 0n,
  encryptedNote: "0x",
  refundNpk: 0n,
  refundNote: "0x",
  data: "0x",
} as const

function actionArgument(action: NonNullable<ExtData["action"]>) {
  return {
    id: hexOfBytes(action.id),
    tokenIn: hexOfAddress(action.tokenIn),
    amountIn: action.amountIn,
    tokenOut: hexOfAddress(action.tokenOut),
    minOut: action.minOut,
    npk: action.npk,
    encryptedNote: hexOfBytes(action.encryptedNote),
    refundNpk: action.refundNpk,
    refundNote: hexOfBytes(action.refundNote),
    data: hexOfBytes(action.data),
  }
}
