import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { chainParametersCall } from "../rpc/tronCalls.ts"

/** What the chain charges, by its votable parameters. */
export interface EnergyPrices {
  /** Sun per unit of energy. */
  readonly energy: bigint
  /** Sun per byte of a transaction. */
  readonly bandwidth: bigint
  /** Highest fee limit of one transaction, sun. */
  readonly maximumFeeLimit: bigint
  /** How much a contract's penalty factor can grow per maintenance cycle, in ten-thousandths; 0 without dynamic energy. */
  readonly growth: bigint
}

const tenThousand = 10_000n

/** Reads the prices at one endpoint. Fails with `malformed` if a price is missing. */
export const readEnergyPrices = Effect.fnUntraced(function* (endpoint: Endpoint) {
  const { chainParameter } = yield* endpoint.ask(chainParametersCall)
  const values = new Map(chainParameter.map(({ key, value = 0n }) => [key, value]))
  const energy = values.get("getEnergyFee")
  const bandwidth = values.get("getTransactionFee")
  const maximumFeeLimit = values.get("getMaxFeeLimit")
  if (energy === undefined || bandwidth === undefined || maximumFeeLimit === undefined)
    return yield* endpoint.reject(chainParametersCall.path, "malformed")
  const isDynamic = values.get("getAllowDynamicEnergy") === 1n
  const growth = isDynamic ? (values.get("getDynamicEnergyIncreaseFactor") ?? 0n) : 0n
  return { energy, bandwidth, maximumFeeLimit, growth } satisfies EnergyPrices
})

/**
 * The fee limit of a call that used this much energy in a simulation: a quarter more, and the growth
 * of the penalty of every contract it calls at the next maintenance; rounded up, at most the chain's
 * maximum. A call that runs out of energy burns the whole limit, so the limit is generous; energy
 * that it does not use costs nothing.
 */
export function feeLimitOf(
  used: bigint,
  { energy, growth, maximumFeeLimit }: EnergyPrices,
): bigint {
  const grown = (used * (tenThousand + growth) + tenThousand - 1n) / tenThousand
  const limit = ((grown * 5n + 3n) / 4n) * energy
  return limit < maximumFeeLimit ? limit : maximumFeeLimit
}
