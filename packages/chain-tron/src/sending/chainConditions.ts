import { recently } from "@shielded-relay/chain-rpc"
import type { Address } from "@shielded-relay/core"
import { Effect } from "effect"
import { readPenalties } from "../fees/readPenalties.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { makeExpiry } from "../state/expiry.ts"
import { distinctTimes } from "../transaction/distinctTimes.ts"
import { readEnergyPrices } from "./energyPrices.ts"

/** Penalties change with a vote or a maintenance, every six hours. Milliseconds. */
const penaltiesStay = 60_000

/**
 * What the bytes of every transaction depend on: prices, penalties, expiry and timestamps. The relaying accounts and
 * the managed ones share it, so that `expiry.lastHeight` covers the bytes of both.
 *
 * @param tokens whose penalties count
 */
export const openConditions = Effect.fnUntraced(function* (
  reading: Endpoints,
  pool: Address,
  tokens: ReadonlyArray<Address>,
) {
  return {
    ...makeExpiry(reading),
    prices: yield* recently(reading.first(readEnergyPrices)),
    penalties: yield* recently(
      reading.first((endpoint) => readPenalties(endpoint, pool, tokens)),
      penaltiesStay,
    ),
    timestamp: distinctTimes(),
  }
})

export type ChainConditions = Effect.Success<ReturnType<typeof openConditions>>
