/** What blocks ask and recent transactions paid, in wei per gas. */
export interface FeeMarket {
  /** Base fee of the next block (EIP-1559). */
  readonly baseFee: bigint
  /** The node's suggestion; `null` if it lacks the method. */
  readonly suggestedTip: bigint | null
  /** The median tip paid in each of the newest blocks. */
  readonly paidTips: ReadonlyArray<bigint>
}

export interface GasPrice {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Full blocks raise the base fee by an eighth each, so twice the base fee covers five of them. */
const baseFeeHeadroom = 2n
/**
 * The highest tip to accept from a node, as a multiple of what the market shows. A fixed cap would
 * stop the service when prices rise (0xbow #90).
 */
const tipCeiling = 3n

/**
 * The fee for inclusion now. The tip follows the node's suggestion, up to a multiple of what blocks
 * ask and transactions pay.
 */
export function priceNow({ baseFee, suggestedTip, paidTips }: FeeMarket): GasPrice {
  const paid = median(paidTips.filter((tip) => tip > 0n))
  const market = larger(baseFee, paid)
  const wanted = suggestedTip ?? paid
  const tip = market === 0n ? wanted : smaller(wanted, tipCeiling * market)
  return { maxFeePerGas: baseFeeHeadroom * baseFee + tip, maxPriorityFeePerGas: tip }
}

/** Cost of one unit of gas in a transaction included now, wei. */
export function costPerGas(market: FeeMarket): bigint {
  return market.baseFee + priceNow(market).maxPriorityFeePerGas
}

/**
 * The fee to replace a pending transaction: an eighth more on both fields, rounded up, or the fee
 * for now if that is higher. Every client accepts this step (geth, erigon, besu, nethermind and
 * anvil ask for a tenth). It ignores the tip ceiling, which could keep a stuck transaction stuck.
 */
export function priceToReplace(market: FeeMarket, stuck: GasPrice): GasPrice {
  const now = priceNow(market)
  const tip = larger(now.maxPriorityFeePerGas, raised(stuck.maxPriorityFeePerGas))
  const cap = larger(baseFeeHeadroom * market.baseFee + tip, raised(stuck.maxFeePerGas))
  return { maxFeePerGas: cap, maxPriorityFeePerGas: tip }
}

/** fee * 9/8, rounded up, and at least fee + 1. */
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
