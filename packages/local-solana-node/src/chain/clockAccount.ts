import type { StoredAccount } from "../runtime/StoredAccount.ts"
import type { Block } from "./Block.ts"

const TIME_AT = 32

/** The clock sysvar as of a block: slot, start of the epoch, epoch, next leader schedule's epoch, Unix time; eight bytes each. */
export function clockAccount(block: Block, newest: StoredAccount | null): StoredAccount | null {
  if (newest === null) return null
  const data = newest.data.slice()
  const view = new DataView(data.buffer)
  view.setBigUint64(0, BigInt(block.slot), true)
  view.setBigInt64(TIME_AT, BigInt(block.time), true)
  return { ...newest, data }
}
