import { OperationStore, type Address, type PoolGatewayShape } from "@shielded-relay/core"
import { Effect } from "effect"

/** What an account has signed and no final block has decided. */
export interface UnsettledWork {
  /** The nonces whose transactions no final block has, on a chain with nonces. */
  readonly nonces: { readonly first: number; readonly last: number } | null
  /** What its unexpired bytes may still cost, in smallest units of the native coin. */
  readonly reserved: bigint
  /** The nonce after the highest that the service has given to one of its transactions; 0 if it gave none. */
  readonly nextNonce: number
}

/** Compares what the database says that an account signed with the final blocks of its chain. */
export const readUnsettled = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  account: Address,
) {
  const { chainId, senderNonces, feeReserve } = gateway
  const operations = yield* OperationStore
  const reserved =
    feeReserve === null
      ? 0n
      : yield* operations.reservedFees(chainId, account, yield* feeReserve.finalHeight)
  if (senderNonces === null) return { nonces: null, reserved, nextNonce: 0 } satisfies UnsettledWork
  const highest = yield* operations.highestSenderNonce(chainId, account)
  const first = yield* senderNonces.next(account, "finalized")
  return {
    nonces: highest === null || first > highest ? null : { first, last: highest },
    reserved,
    nextNonce: highest === null ? 0 : highest + 1,
  } satisfies UnsettledWork
})

export const isSettled = ({ nonces, reserved }: UnsettledWork): boolean =>
  nonces === null && reserved === 0n

/**
 * Milliseconds from an account's retirement until nothing new of it can appear: processes notice it within seconds, and bytes without nonces
 * live for a minute or two.
 */
export const quietTime = 5 * 60_000
