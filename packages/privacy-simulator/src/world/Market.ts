import type { ChainFamily } from "@shielded-relay/core"
import type { Manner } from "@shielded-relay/testkit"
import type { Dice } from "./Dice.ts"

/** How a chain prices gas, and what people send there. */
export interface Market {
  readonly name: MarketName
  readonly manner: Manner
  /** How addresses look: 32 bytes on Solana. */
  readonly family: ChainFamily
  /** Wei per gas. */
  readonly baseFee: bigint
  readonly tip: bigint
  /** Largest change of the base fee per block, in parts of a thousand; 0 if the price never moves. */
  readonly step: number
  /** Median of the amounts, in units of the first token. */
  readonly medianAmount: number
  /** Seconds from acceptance to the deadline. */
  readonly lifetime: number
}

export const marketNames = ["l1", "l2", "tron", "solana"] as const
export type MarketName = (typeof marketNames)[number]

export const markets: Readonly<Record<MarketName, Market>> = {
  /** Ethereum: EIP-1559, up to 12.5 % per block, around 3 % in quiet hours. */
  l1: market("l1", "evm", 15_000_000_000n, 100_000_000n, 30, 3_000, 1_200),
  /** A rollup: a base fee near its floor that moves little. */
  l2: market("l2", "evm", 20_000_000n, 1_000_000n, 4, 300, 1_200),
  /** TRON: energy at a price that votes change, so constant for weeks. */
  tron: market("tron", "tron", 2_000_000_000n, 0n, 0, 300, 1_200),
  /** Solana: lamports per signature, constant. */
  solana: market("solana", "solana", 10_000_000n, 0n, 0, 300, 300),
}

function market(
  name: MarketName,
  manner: Manner,
  baseFee: bigint,
  tip: bigint,
  step: number,
  medianAmount: number,
  lifetime: number,
): Market {
  return { name, manner, family: manner, baseFee, tip, step, medianAmount, lifetime }
}

/** The base fee of the next block: a random step, drawn back towards the market's level. */
export function nextBaseFee(market: Market, now: bigint, dice: Dice): bigint {
  if (market.step === 0) return now
  const away = Math.log(Number(now) / Number(market.baseFee))
  const change = (market.step / 1_000) * (2 * dice.unit() - 1) - away / 200
  return (now * BigInt(Math.round((1 + change) * 1e6))) / 1_000_000n
}
