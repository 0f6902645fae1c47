import type {
  AddressLookupTableAccount,
  MessageV0,
  PublicKey,
  TransactionInstruction,
} from "@solana/web3.js"
import { ComputeBudgetProgram, TransactionMessage, VersionedTransaction } from "@solana/web3.js"

/** What fits a packet: no node takes more. */
export const maxTransactionBytes = 1_232

export interface MessageParts {
  readonly payer: PublicKey
  readonly blockhash: string
  /** Compute units that the transaction may use, and what each costs in millionths of a lamport. */
  readonly units: bigint
  readonly unitPrice: bigint
  readonly instructions: ReadonlyArray<TransactionInstruction>
  readonly tables: ReadonlyArray<AddressLookupTableAccount>
}

/** A v0 message behind its two instructions of the compute budget. Deterministic. */
export function messageOf(parts: MessageParts): MessageV0 {
  return new TransactionMessage({
    payerKey: parts.payer,
    recentBlockhash: parts.blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: Number(parts.units) }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: parts.unitPrice }),
      ...parts.instructions,
    ],
  }).compileToV0Message([...parts.tables])
}

/** The bytes of a transaction, zeros in place of the signatures that it lacks; `null` for more than a packet takes. */
export function packetOf(transaction: VersionedTransaction): Uint8Array | null {
  try {
    const bytes = transaction.serialize()
    return bytes.length > maxTransactionBytes ? null : Uint8Array.from(bytes)
  } catch (error) {
    // web3.js writes a message into a packet's bytes, and says so when they are full.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** @throws RangeError for more bytes than a packet takes */
export function transactionBytes(transaction: VersionedTransaction): Uint8Array {
  const bytes = packetOf(transaction)
  if (bytes === null) throw new RangeError("this transaction fits no packet")
  return bytes
}

/** @throws RangeError for more bytes than a packet takes */
export const unsignedBytes = (message: MessageV0): Uint8Array =>
  transactionBytes(new VersionedTransaction(message))

export const fitsPacket = (message: MessageV0): boolean =>
  packetOf(new VersionedTransaction(message)) !== null
