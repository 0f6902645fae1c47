import { shieldedPoolAbi, type Hex } from "@shielded-relay/pool-contracts"
import { decode, getSelector } from "ox/AbiError"

/** Why the pool reverted, as core is told. */
export interface PoolRefusal {
  /** The pool's own error by name; `Reverted` for anything else. */
  readonly code: string
  /** The token did not move what a payout should move: its recipient is to blame. */
  readonly byRecipient: boolean
  /** The endpoint that was asked may be a block behind. */
  readonly unknownRoot: boolean
}

/** The pool's errors by selector. */
const errors = new Map(
  shieldedPoolAbi.flatMap((item) =>
    item.type === "error" ? [[getSelector(item), item] as const] : [],
  ),
)

/** What a call of the pool reverted with. A token chooses its own text, perhaps to mislead: only the pool's own errors have names here. */
export function poolRefusalOf(revertData: Hex): PoolRefusal {
  const code = errorNameIn(revertData) ?? "Reverted"
  return {
    code,
    byRecipient: code === "TransferMismatch",
    unknownRoot: code === "UnknownRoot",
  }
}

function errorNameIn(data: Hex): string | null {
  const error = errors.get(`0x${data.slice(2, 10).toLowerCase()}`)
  if (error === undefined) return null
  try {
    decode(error, data)
    return error.name
  } catch {
    return null
  }
}
