import type { Address } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { accountResourceCall } from "../rpc/tronCalls.ts"
import type { TronAccount } from "../rpc/tronSchemas.ts"
import { readAccount } from "../state/readAccount.ts"
import { larger, type LegCost } from "./legFees.ts"

/** What an account can pay with at one endpoint. */
export interface Holdings {
  /** `null` if the account is not activated. */
  readonly account: TronAccount | null
  /** Sun. */
  readonly balance: bigint
  /** Energy that is left of own and borrowed stake. */
  readonly energy: bigint
  /** Bytes of the longest transaction that stake alone or the free allowance alone covers: nodes never add the two. */
  readonly bandwidth: bigint
}

export const readHoldings = Effect.fnUntraced(function* (endpoint: Endpoint, address: Address) {
  const account = yield* readAccount(endpoint, address)
  const resource = yield* endpoint.ask(accountResourceCall(hexOfAddress(address)))
  const { EnergyLimit = 0n, EnergyUsed = 0n, NetLimit = 0n, NetUsed = 0n } = resource
  const { freeNetLimit = 0n, freeNetUsed = 0n } = resource
  return {
    account,
    balance: account?.balance ?? 0n,
    energy: larger(EnergyLimit - EnergyUsed, 0n),
    bandwidth: larger(larger(NetLimit - NetUsed, freeNetLimit - freeNetUsed), 0n),
  } satisfies Holdings
})

/**
 * Whether an account can pay for a leg: the amount, all of the fee limit that stake does not cover, and its bytes. Nodes
 * would lower the energy of a call to what the account can pay, and burn all of it if the call needs more.
 *
 * @param coins that the leg moves, sun
 */
export function canPay(
  { account, balance, energy, bandwidth }: Holdings,
  coins: bigint,
  cost: LegCost,
  prices: { readonly energy: bigint; readonly bandwidth: bigint },
): boolean {
  if (account === null) return false
  const ofEnergy = larger(cost.feeLimit - energy * prices.energy, 0n)
  const isCovered = bandwidth * prices.bandwidth >= cost.bandwidth
  const ofBytes = larger(cost.activation, isCovered ? 0n : cost.bandwidth)
  return balance >= coins + ofEnergy + ofBytes
}
