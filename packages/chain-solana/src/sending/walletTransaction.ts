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
 * Plain deposits out of a wallet as an unsigned v0 transaction in base64, zeros in place of its signature. It needs no lookup table, so that
 * a wallet sees every account in the transaction itself.
 * @throws RangeError for more notes than a packet takes
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
