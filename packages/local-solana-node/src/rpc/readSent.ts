import {
  MalformedTransaction,
  MAX_TRANSACTION_BYTES,
  readTransaction,
  type WireTransaction,
} from "../transaction/readTransaction.ts"
import { readBytes, readChoice, readText, type Settings } from "./parameters.ts"
import { invalidParams } from "./RpcError.ts"

const type = "solana_transaction::versioned::VersionedTransaction"
/** Text lengths of {@link MAX_TRANSACTION_BYTES} bytes in each encoding. */
const longest = { base58: 1683, base64: 1644 }

/** A transaction parameter: base58 unless the options say base64, at most the size of a packet. */
export function readSent(encoded: unknown, settings: Settings): WireTransaction {
  const encoding = readChoice(settings["encoding"], ["base58", "base64"], "base58")
  const text = readText(encoded)
  if (text.length > longest[encoding])
    throw invalidParams(
      `${encoding} encoded ${type} too large: ${text.length} bytes (max: encoded/raw ${longest[encoding]}/${MAX_TRANSACTION_BYTES})`,
    )
  const bytes = readBytes(text, encoding)
  if (bytes.length > MAX_TRANSACTION_BYTES)
    throw invalidParams(
      `decoded ${type} too large: ${bytes.length} bytes (max: ${MAX_TRANSACTION_BYTES} bytes)`,
    )
  try {
    return readTransaction(bytes)
  } catch (error) {
    if (error instanceof MalformedTransaction) throw invalidParams(error.message)
    throw error
  }
}
