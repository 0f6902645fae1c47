import type { Address, DepositNote } from "@shielded-relay/core"
import { base64 } from "@scure/base"
import { keyOfAddress } from "../encoding/keys.ts"
import { depositUnitBound } from "./computeUnits.ts"
import { depositInstruction } from "./depositInstruction.ts"
import { messageOf, unsignedBytes } from "./message.ts"
import type { Pool } from "./Pool.ts"

export interface WalletTransactionParts {
  readonly blockhash: string
  readonly unitPrice: bigint
}

/**
 * Builds plain deposits from a wallet as an unsigned v0 transaction, base64, with a zero signature. It uses no lookup table, so the wallet
 * sees every account in the transaction itself.
 * @throws RangeError if the notes do not fit into a packet
 */
export function walletTransactionOf(
  { addresses }: Pool,
  wallet: Address,
  notes: ReadonlyArray<DepositNote>,
  { blockhash, unitPrice }: WalletTransactionParts,
): string {
  const payer = keyOfAddress(wallet)
  const message = messageOf({
    payer,
    blockhash,
    units: depositUnitBound(notes.length),
    unitPrice,
    instructions: notes.map((note) => depositInstruction(addresses, payer, note)),
    tables: [],
  })
  return base64.encode(unsignedBytes(message))
}
