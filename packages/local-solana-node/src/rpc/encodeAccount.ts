import { base58, base64 } from "@scure/base"
import { zstdCompressSync } from "node:zlib"
import type { StoredAccount } from "../runtime/StoredAccount.ts"
import type { Address } from "../transaction/address.ts"
import { parsedAccount } from "./parsedAccount.ts"
import { readChoice, readCount, readSettings, wrongType, type Settings } from "./parameters.ts"
import { errorCodes, RpcError } from "./RpcError.ts"

const encodings = ["binary", "base58", "base64", "base64+zstd", "jsonParsed"] as const

/** The rent epoch that validators report for rent-exempt accounts. */
const RENT_EXEMPT_EPOCH = 18_446_744_073_709_551_615n
const LONGEST_BASE58 = 128

export type AccountEncoder = (account: StoredAccount) => unknown

/**
 * Creates the encoder that a request asks for.
 *
 * @param accountOf reads another account that the encoding needs, for example the mint with a token's decimals
 */
export function accountEncoder(
  settings: Settings,
  accountOf: (address: Address) => StoredAccount | null,
): AccountEncoder {
  const encoding = readChoice(settings["encoding"], encodings, "binary")
  const slice = readSlice(settings["dataSlice"])
  return (account) => {
    const data = slice(account.data)
    const parsed = encoding === "jsonParsed" ? parsedAccount(account, accountOf) : null
    return {
      data: parsed ?? encoded(data, encoding),
      executable: account.executable,
      lamports: account.lamports,
      owner: account.owner,
      rentEpoch: RENT_EXEMPT_EPOCH,
      space: account.data.length,
    }
  }
}

function encoded(data: Uint8Array, encoding: (typeof encodings)[number]): unknown {
  switch (encoding) {
    case "base64":
    case "jsonParsed":
      return [base64.encode(data), "base64"]
    case "base64+zstd":
      return [base64.encode(zstdCompressSync(data)), "base64+zstd"]
    case "base58":
    case "binary": {
      if (data.length > LONGEST_BASE58)
        throw new RpcError(
          errorCodes.invalidRequest,
          "Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.",
        )
      const text = base58.encode(data)
      return encoding === "binary" ? text : [text, "base58"]
    }
  }
}

function readSlice(value: unknown): (data: Uint8Array) => Uint8Array {
  if (value === undefined || value === null) return (data) => data
  const { offset, length } = readSettings(value)
  if (offset === undefined || length === undefined)
    throw wrongType(value, "struct UiDataSliceConfig")
  const from = readCount(offset)
  const to = from + readCount(length)
  return (data) => data.subarray(from, to)
}
