/** What blocks ask and what transactions paid lately, wei per gas. */
export interface FeeMarket {
  /** Of the next block (EIP-1559). */
  readonly baseFee: bigint
  /** What the node suggests; `null` when it has no such method. */
  readonly suggestedTip: bigint | null
  /** The median tip that was paid in each of the newest blocks. */
  readonly paidTips: ReadonlyArray<bigint>
}

export interface GasPrice {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Full blocks raise the base fee by an eighth each: twice the base fee lasts for five of them. */
const baseFeeHeadroom = 2n
/** A suggestion may be this many times what the market shows. It is relative on purpose: fixed caps stop a service when prices rise (0xbow #90). */
const tipCeiling = 3n

/** A fee for now: the tip follows the node, but not beyond a multiple of what blocks ask and transactions pay. */
export function priceNow({ baseFee, suggestedTip, paidTips }: FeeMarket): GasPrice {
  const paid = median(paidTips.filter((tip) => tip > 0n))
  const market = larger(baseFee, paid)
  const wanted = suggestedTip ?? paid
  const tip = market === 0n ? wanted : smaller(wanted, tipCeiling * market)
  return { maxFeePerGas: baseFeeHeadroom * baseFee + tip, maxPriorityFeePerGas: tip }
}

/** What one unit of gas costs when the transaction is included now. */
export function costPerGas(market: FeeMarket): bigint {
  return market.baseFee + priceNow(market).maxPriorityFeePerGas
}

/**
 * A fee under which every client replaces a waiting transaction: an eighth more on both fields, rounded up (geth, erigon, besu,
 * nethermind and anvil ask for a tenth), or what is paid now if that is more. The step is always taken: no ceiling may keep a stuck
 * transaction stuck.
 */
export function priceToReplace(market: FeeMarket, stuck: GasPrice): GasPrice {
  const now = priceNow(market)
  const tip = larger(now.maxPriorityFeePerGas, raised(stuck.maxPriorityFeePerGas))
  const cap = larger(baseFeeHeadroom * market.baseFee + tip, raised(stuck.maxFeePerGas))
  return { maxFeePerGas: cap, maxPriorityFeePerGas: tip }
}

/** 9/8, rounded up, and at least one more. */
function raised(fee: bigint): bigint {
  return larger((fee * 9n + 7n) / 8n, fee + 1n)
}

function median(values: ReadonlyArray<bigint>): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
