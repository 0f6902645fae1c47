import type {
  AddressLookupTableAccount,
  MessageV0,
  PublicKey,
  TransactionInstruction,
} from "@solana/web3.js"
import { ComputeBudgetProgram, TransactionMessage, VersionedTransaction } from "@solana/web3.js"
import { systemProgram } from "../account/programs.ts"

/** Stands for a blockhash in a transaction that is only simulated: the node replaces it with a recent one. */
export const anyBlockhash = systemProgram.toBase58()

/** The largest transaction, bytes (Solana's PACKET_DATA_SIZE). Nodes refuse larger ones. */
export const maxTransactionBytes = 1_232

export interface MessageParts {
  readonly payer: PublicKey
  readonly blockhash: string
  /** Compute unit limit, and the price per unit in micro-lamports. */
  readonly units: bigint
  readonly unitPrice: bigint
  readonly instructions: ReadonlyArray<TransactionInstruction>
  readonly tables: ReadonlyArray<AddressLookupTableAccount>
}

/** Builds a v0 message. The two compute budget instructions come first. Deterministic. */
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

/** Serializes a transaction, with zeros for missing signatures; `null` if it is larger than a packet. */
export function packetOf(transaction: VersionedTransaction): Uint8Array | null {
  try {
    const bytes = transaction.serialize()
    return bytes.length > maxTransactionBytes ? null : Uint8Array.from(bytes)
  } catch (error) {
    // web3.js serializes into a buffer of packet size and throws RangeError when it is full.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** @throws RangeError if the transaction is larger than a packet */
export function transactionBytes(transaction: VersionedTransaction): Uint8Array {
  const bytes = packetOf(transaction)
  if (bytes === null)
    throw new RangeError(
      `the transaction is larger than the ${maxTransactionBytes} bytes of a packet`,
    )
  return bytes
}

/** @throws RangeError if the transaction is larger than a packet */
export const unsignedBytes = (message: MessageV0): Uint8Array =>
  transactionBytes(new VersionedTransaction(message))

export const fitsPacket = (message: MessageV0): boolean =>
  packetOf(new VersionedTransaction(message)) !== null
