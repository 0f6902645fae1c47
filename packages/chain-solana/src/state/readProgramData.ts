import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { decodeProgramData } from "@shielded-relay/pool-program"
import { base58 } from "@scure/base"
import { upgradeableLoader } from "../account/programs.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { elfSize } from "./elfSize.ts"
import { belongsTo } from "./readAccounts.ts"

/** Size of the header before the program's bytes in its data account. */
export const programDataHeader = 45

/** A program of the upgradeable loader. */
export interface ProgramOnChain {
  readonly executable: Uint8Array
  /** SHA-256 of the executable, hex. */
  readonly hash: string
  /** Base58; `null` if nobody can replace the program. */
  readonly authority: string | null
  /** The slot in which it was deployed. */
  readonly slot: number
}

/** The program in an account and its data account; `null` if they hold none. */
export function programIn(
  program: RpcAccount | null,
  data: RpcAccount | null,
): ProgramOnChain | null {
  if (program?.executable !== true || data === null || !belongsTo(data, upgradeableLoader))
    return null
  try {
    const size = elfSize(data.data.subarray(programDataHeader))
    const { executable, upgradeAuthority } = decodeProgramData(data.data, size)
    return {
      executable,
      hash: bytesToHex(sha256(executable)),
      authority: upgradeAuthority === null ? null : base58.encode(upgradeAuthority),
      slot: Number(Buffer.from(data.data).readBigUInt64LE(4)),
    }
  } catch {
    return null
  }
}
