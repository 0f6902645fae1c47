import { shieldedPoolAbi, type Hex } from "@shielded-relay/pool-contracts"
import { decode, getSelector } from "ox/AbiError"

/** The pool's revert in core's form. */
export interface PoolRefusal {
  /** Name of the pool's own error; `Reverted` for any other revert. */
  readonly code: string
  /** `true` if the token did not move a payout, which is the recipient's fault. */
  readonly byRecipient: boolean
  /** `true` if the endpoint may be a block behind. */
  readonly unknownRoot: boolean
}

/** The pool's errors by selector. */
const errors = new Map(
  shieldedPoolAbi.flatMap((item) =>
    item.type === "error" ? [[getSelector(item), item] as const] : [],
  ),
)

/**
 * Decodes revert data of a call of the pool. Only the pool's own errors get names: a token chooses
 * its own text and could mislead.
 */
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
