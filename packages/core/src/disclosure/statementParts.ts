import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import type { Address, ChainFamily } from "../address/Address.ts"
import { parseAddress } from "../address/parseAddress.ts"
import { renderAddress } from "../address/renderAddress.ts"
import type { PoolCall, Payout } from "../port/chain/PoolCall.ts"
import type { Groth16Proof } from "../port/Prover.ts"
import type { Statement, StatementCall } from "./Statement.ts"

/** A field element, coordinate or hash as a statement writes it: `0x` and 64 hex digits. */
export const hexOfFieldElement = (value: bigint): string =>
  `0x${value.toString(16).padStart(64, "0")}`

/** A call as a statement writes it. */
export function statementCallOf({ joins, extData }: PoolCall, family: ChainFamily): StatementCall {
  const name = (address: Address) => renderAddress(address, family)
  const payoutOf = ({ token, to, amount }: Payout) => ({
    token: name(token),
    to: name(to),
    amount: String(amount),
  })
  const { payouts, fee, action, deadline, salt, encryptedNotes } = extData
  return {
    joins: joins.map(({ root, asset, out, amount, nullifiers, commitments }) => ({
      root: hexOfFieldElement(root),
      asset: hexOfFieldElement(asset),
      out,
      amount: String(amount),
      nullifiers: nullifiers.map(hexOfFieldElement),
      commitments: [hexOfFieldElement(commitments[0]), hexOfFieldElement(commitments[1])],
    })),
    payouts: payouts.map(payoutOf),
    fee: fee === null ? null : { ...payoutOf(fee), fromOutput: fee.fromOutput },
    action:
      action === null
        ? null
        : {
            id: hexOfBytes(action.id),
            tokenIn: name(action.tokenIn),
            amountIn: String(action.amountIn),
            tokenOut: name(action.tokenOut),
            minOut: String(action.minOut),
            npk: hexOfFieldElement(action.npk),
            encryptedNote: hexOfBytes(action.encryptedNote),
            refundNpk: hexOfFieldElement(action.refundNpk),
            refundNote: hexOfBytes(action.refundNote),
            data: hexOfBytes(action.data),
          },
    deadline,
    salt: hexOfBytes(salt),
    encryptedNotes: encryptedNotes.map(hexOfBytes),
  }
}

/** The call that a statement names; `null` if it contains an address of another chain family. */
export function poolCallOf(call: StatementCall, family: ChainFamily): PoolCall | null {
  const { joins, payouts, fee, action, deadline, salt, encryptedNotes } = call
  const paid = payouts.map((payout) => payoutIn(payout, family))
  const charged = fee === null ? null : payoutIn(fee, family)
  const tokenIn = action === null ? null : parseAddress(action.tokenIn, family)
  const tokenOut = action === null ? null : parseAddress(action.tokenOut, family)
  const foreign = [
    ...paid,
    ...(fee === null ? [] : [charged]),
    ...(action === null ? [] : [tokenIn, tokenOut]),
  ]
  if (foreign.includes(null)) return null
  return {
    joins: joins.map(({ root, asset, out, amount, nullifiers, commitments }) => ({
      root: BigInt(root),
      asset: BigInt(asset),
      out,
      amount: BigInt(amount),
      nullifiers: nullifiers.map(BigInt),
      commitments: [BigInt(commitments[0] ?? 0), BigInt(commitments[1] ?? 0)],
    })),
    extData: {
      payouts: paid.filter((payout) => payout !== null),
      fee: fee === null || charged === null ? null : { ...charged, fromOutput: fee.fromOutput },
      action:
        action === null || tokenIn === null || tokenOut === null
          ? null
          : {
              id: bytesOf(action.id),
              tokenIn,
              amountIn: BigInt(action.amountIn),
              tokenOut,
              minOut: BigInt(action.minOut),
              npk: BigInt(action.npk),
              encryptedNote: bytesOf(action.encryptedNote),
              refundNpk: BigInt(action.refundNpk),
              refundNote: bytesOf(action.refundNote),
              data: bytesOf(action.data),
            },
      deadline,
      salt: bytesOf(salt),
      encryptedNotes: encryptedNotes.map(bytesOf),
    },
  }
}

function payoutIn(
  { token, to, amount }: StatementCall["payouts"][number],
  family: ChainFamily,
): Payout | null {
  const [tokenAddress, recipient] = [parseAddress(token, family), parseAddress(to, family)]
  if (tokenAddress === null || recipient === null) return null
  return { token: tokenAddress, to: recipient, amount: BigInt(amount) }
}

/** A proof as a statement writes it. */
export function statementProofOf({ a, b, c }: Groth16Proof): Statement["proofs"][number] {
  return [a, ...b, c].flat().map(hexOfFieldElement)
}

/** The proof that a statement holds. `readStatement` returns eight coordinates for each. */
export function proofOf(coordinates: Statement["proofs"][number]): Groth16Proof {
  const at = (index: number) => BigInt(coordinates[index] ?? 0)
  return {
    a: [at(0), at(1)],
    b: [
      [at(2), at(3)],
      [at(4), at(5)],
    ],
    c: [at(6), at(7)],
  }
}

const hexOfBytes = (bytes: Uint8Array): string => `0x${bytesToHex(bytes)}`

const bytesOf = (hex: string): Uint8Array => hexToBytes(hex.slice(2))
