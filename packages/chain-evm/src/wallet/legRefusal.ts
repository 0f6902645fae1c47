import { poolRefusalOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { balanceCall, estimateCall } from "../rpc/ethereumCalls.ts"
import type { EvmLeg, LegTransaction } from "./legTransaction.ts"

/** A leg as its sender would send it now. */
export interface PricedLeg {
  readonly kind: EvmLeg["kind"]
  readonly from: Hex
  readonly transaction: LegTransaction
  /** What the sender must hold for a node to accept the transaction, wei. */
  readonly needed: bigint
}

/**
 * Why an endpoint would reject a leg now; `null` if it would not.
 *
 * - `InsufficientFunds`: the sender cannot pay the value and the fees.
 * - `TooMuchGas`: the leg needs more gas than its limit, with a quarter to spare. Some tokens need
 *   that.
 * - The name of the pool's error for a deposit, such as `TransferMismatch` if the account does not
 *   have the tokens or the pool may not take them.
 * - `Reverted`: any other revert. A token's or an account's own words are not repeated.
 */
export const legRefusal = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  { kind, from, transaction: { to, value, data, gasLimit }, needed }: PricedLeg,
) {
  // Nodes compare with the newest block's balance, so coins that are only pending do not count.
  if ((yield* endpoint.ask(balanceCall(from))) < needed) return "InsufficientFunds"
  const estimateAt = (block: "latest" | "pending") =>
    endpoint.ask(estimateCall({ from, to, value, data }, block))
  return yield* estimateAt("pending").pipe(
    // Some clients run calls on mined blocks only.
    Effect.catchIf(
      (failure) => failure.kind === "tag-unsupported",
      () => estimateAt("latest"),
    ),
    Effect.map((gas) => (gas * 5n > gasLimit * 4n ? "TooMuchGas" : null)),
    Effect.catchIf(
      (failure) => failure.kind === "reverted",
      ({ revertData = "0x" }) =>
        Effect.succeed(kind === "deposit" ? poolRefusalOf(revertData).code : "Reverted"),
    ),
    Effect.catchIf(
      (failure) => failure.kind === "unfunded",
      () => Effect.succeed("InsufficientFunds"),
    ),
  )
})
