import type { Address, DepositNote, Leg } from "@shielded-relay/core"
import type { MessageV0 } from "@solana/web3.js"
import { depositUnitBound } from "../sending/computeUnits.ts"
import { depositInstruction } from "../sending/depositInstruction.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import { messageOf, type MessageParts } from "../sending/message.ts"
import type { Pool } from "../sending/Pool.ts"

/** Deposits that a managed account makes in one transaction. */
export interface DepositLeg {
  readonly account: Address
  /** The relaying account that pays the fee. */
  readonly feePayer: Address
  readonly notes: ReadonlyArray<DepositNote>
}

/** Signatures of a leg: the fee payer's and the account's. */
export const legSignatures = 2

/**
 * The notes that a leg pays into the pool.
 * @throws RangeError for every other leg. On Solana a relaying account pays the fee of a managed account's transaction, so that the account
 * needs no lamports; the pool takes tokens without an approval; and a transaction without a nonce expires, so nothing has to be cancelled.
 */
export function notesOf(leg: Leg): ReadonlyArray<DepositNote> {
  if (leg.kind !== "deposit")
    throw new RangeError(`Solana has no "${leg.kind}" legs: plan "deposit" or "top-up" legs`)
  if (leg.notes.length === 0) throw new RangeError("a deposit leg must have at least one note")
  return leg.notes
}

/** The most compute units that a leg may use: limit of its simulation, and bound of what is signed. */
export const unitBoundOf = (notes: ReadonlyArray<DepositNote>): bigint =>
  depositUnitBound(notes.length)

/**
 * The v0 message of a leg. The fee payer comes first and only pays: no instruction names it, so the account cannot spend the relay's coins.
 * The account signs as depositor. The pool's frozen lookup table leaves more room for notes. Deterministic.
 *
 * Native coins go from the account to the vault by the System program. They are not wrapped, so no temporary token account is made, and
 * there is no rent to return.
 */
export function legMessage(
  { addresses, lookupTable }: Pick<Pool, "addresses" | "lookupTable">,
  { account, feePayer, notes }: DepositLeg,
  { units, unitPrice, blockhash }: Pick<MessageParts, "units" | "unitPrice" | "blockhash">,
): MessageV0 {
  const depositor = keyOfAddress(account)
  return messageOf({
    payer: keyOfAddress(feePayer),
    blockhash,
    units,
    unitPrice,
    instructions: notes.map((note) => depositInstruction(addresses, depositor, note)),
    tables: [lookupTable],
  })
}
