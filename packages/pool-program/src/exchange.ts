import { ascii, bytesOf, concat } from "./bytes.ts"

/*
 * The interface of the exchange in artifacts/exchange.so: a venue for local nodes, not for main networks. A market is an address of
 * that program with a token account for each of two mints. A payment into these accounts adds liquidity permanently.
 */

const compare = (a: Uint8Array, b: Uint8Array): number => {
  const at = a.findIndex((byte, index) => byte !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/**
 * Seeds of a market's address. Its accounts are the associated token accounts of that address. A pair has one market, in either
 * order of its mints.
 */
export const marketSeeds = (one: Uint8Array, other: Uint8Array): ReadonlyArray<Uint8Array> => [
  ascii("market"),
  ...[bytesOf.exactly(32, one), bytesOf.exactly(32, other)].toSorted(compare),
]

/**
 * Data of a trade. Accounts: authority of the source (signer), source (writable), destination (writable), market, its account of
 * the input (writable), of the output (writable), token program. When the exchange is a venue of the pool, the first three are the
 * swap authority, its account of the input, and the vault's account of the output.
 */
export const tradeData = (amountIn: bigint, minOut: bigint): Uint8Array =>
  concat([bytesOf.u64(amountIn), bytesOf.u64(minOut)])

/** A market's balances of a trade's input and output, in smallest units. */
export interface Reserves {
  readonly input: bigint
  readonly output: bigint
}

const U64 = 2n ** 64n

/**
 * A market's output for an exact input, exactly as the program computes it. The market keeps 0.30 % of the input, rounded up, and
 * rounds the output down. 0 if the program refuses the trade.
 */
export function marketOutput({ input, output }: Reserves, amountIn: bigint): bigint {
  if (amountIn <= 0n || input === 0n || input + amountIn >= U64) return 0n
  const net = amountIn - (3n * amountIn + 999n) / 1000n
  return (output * net) / (input + net)
}
