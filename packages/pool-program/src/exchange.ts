import { ascii, bytesOf, concat } from "./bytes.ts"

/*
 * How to talk to the exchange in artifacts/exchange.so: a venue for local nodes, not for main networks. A market is an address of
 * that program with a token account of each of two mints; whoever pays into those gives liquidity, and cannot take it back.
 */

const compare = (a: Uint8Array, b: Uint8Array): number => {
  const at = a.findIndex((byte, index) => byte !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/**
 * Seeds of a market's address. Its accounts are the associated token accounts of that address; a pair has one market, whichever
 * mint is named first.
 */
export const marketSeeds = (one: Uint8Array, other: Uint8Array): ReadonlyArray<Uint8Array> => [
  ascii("market"),
  ...[bytesOf.exactly(32, one), bytesOf.exactly(32, other)].toSorted(compare),
]

/**
 * Data of a trade. Accounts: authority of the source (signer), source (writable), destination (writable), market, its account of the
 * input (writable), of the output (writable), token program. As a venue of the pool: swap authority, its account of the
 * input, the vault's account of the output.
 */
export const tradeData = (amountIn: bigint, minOut: bigint): Uint8Array =>
  concat([bytesOf.u64(amountIn), bytesOf.u64(minOut)])

/** What a market holds of a trade's input and of its output, in the smallest units. */
export interface Reserves {
  readonly input: bigint
  readonly output: bigint
}

const U64 = 2n ** 64n

/**
 * What a market gives for an exact input, to the last unit as the program computes it: 0.30 % of the input, rounded up, is the
 * market's, and the output is rounded down. 0: the program refuses the trade.
 */
export function marketOutput({ input, output }: Reserves, amountIn: bigint): bigint {
  if (amountIn <= 0n || input === 0n || input + amountIn >= U64) return 0n
  const net = amountIn - (3n * amountIn + 999n) / 1000n
  return (output * net) / (input + net)
}
