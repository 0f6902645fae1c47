import { base58 } from "@scure/base"
import { upgradeableLoader } from "../account/programs.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo } from "../state/readAccounts.ts"

/** A program on its way into the loader. */
export interface ProgramBuffer {
  /** Base58; `null` if nobody can write to it. */
  readonly authority: string | null
  readonly bytes: Uint8Array
  readonly lamports: bigint
}

/** Header of a buffer account: its kind, an optional authority. */
const bufferHeader = 37

export function bufferIn(account: RpcAccount): ProgramBuffer | "foreign" {
  const { data, lamports } = account
  if (!belongsTo(account, upgradeableLoader) || data[0] !== 1 || data.length < bufferHeader)
    return "foreign"
  return {
    authority: data[4] === 1 ? base58.encode(data.slice(5, bufferHeader)) : null,
    bytes: data.subarray(bufferHeader),
    lamports,
  }
}
