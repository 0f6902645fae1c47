import type { Address, CallAction, ProvenCall } from "@shielded-relay/core"
import { bytesToHex } from "@noble/hashes/utils.js"
import { callParts } from "../sending/callInstructions.ts"
import { mostUnits } from "../sending/computeUnits.ts"
import { fitsPacket, messageOf } from "../sending/message.ts"
import type { Pool } from "../sending/Pool.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Venue } from "./Venue.ts"
import { venueId } from "./venueId.ts"

export interface SwapToSize {
  readonly payer: Address
  readonly feeRecipient: Address
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly data: Uint8Array
  /** Whether the transaction creates the fee recipient's token account. */
  readonly createsFeeAccount: boolean
}

const note = new Uint8Array(157)
const point = [1n, 1n] as const

/**
 * Whether a swap with a fee fits into a transaction. It builds a call with placeholder values: apart from the venue's part, all values have
 * fixed lengths.
 */
export function swapFits(
  pool: Pick<Pool, "addresses" | "lookupTable">,
  venue: Venue,
  { payer, feeRecipient, tokenIn, tokenOut, data, createsFeeAccount }: SwapToSize,
): boolean {
  const id = venueId(venue.name)
  const action: CallAction = {
    id,
    tokenIn,
    amountIn: 1n,
    tokenOut,
    minOut: 2n,
    npk: 1n,
    encryptedNote: note,
    refundNpk: 0n,
    refundNote: new Uint8Array(),
    data,
  }
  const call: ProvenCall = {
    joins: [
      {
        root: 0n,
        asset: 0n,
        out: true,
        amount: 2n,
        nullifiers: [1n, 2n],
        commitments: [0n, 0n],
        proof: { a: point, b: [point, point], c: point },
        c: 0n,
      },
    ],
    extData: {
      payouts: [],
      fee: { token: tokenIn, to: feeRecipient, amount: 1n, fromOutput: false },
      action,
      deadline: 0,
      salt: new Uint8Array(16),
      encryptedNotes: [note, new Uint8Array()],
    },
  }
  const places = { ring: 0, index: 0, createsPayoutAccount: false, createsFeeAccount }
  const key = keyOfAddress(payer)
  return fitsPacket(
    messageOf({
      payer: key,
      // A placeholder: only its length matters.
      blockhash: key.toBase58(),
      units: mostUnits,
      unitPrice: 0n,
      ...callParts({ ...pool, venues: new Map([[bytesToHex(id), venue]]) }, key, call, places),
    }),
  )
}
