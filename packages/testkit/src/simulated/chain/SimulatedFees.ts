import type { TransactionFees } from "@shielded-relay/core"

/** The fees of a simulated transaction, in wei per gas. A transaction that expires also names a recent block. */
export interface SimulatedFees {
  readonly gasLimit: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly recent?: {
    readonly block: number
    readonly blockhash: string
    readonly lastValidBlock: number
  }
}

/** Fees as core keeps them. */
export function feesOf({
  gasLimit,
  maxFeePerGas,
  maxPriorityFeePerGas,
  recent,
}: SimulatedFees): TransactionFees {
  return {
    most: mostOf({ gasLimit, maxFeePerGas }),
    terms: {
      gasLimit: String(gasLimit),
      maxFeePerGas: String(maxFeePerGas),
      maxPriorityFeePerGas: String(maxPriorityFeePerGas),
      ...recent,
    },
  }
}

/** @throws SyntaxError for fees that no simulated gateway suggested */
export function simulatedFeesOf({ terms }: TransactionFees): SimulatedFees {
  const { block, blockhash, lastValidBlock } = terms
  const amount = (name: string) => BigInt(String(terms[name]))
  return {
    gasLimit: amount("gasLimit"),
    maxFeePerGas: amount("maxFeePerGas"),
    maxPriorityFeePerGas: amount("maxPriorityFeePerGas"),
    ...(block === undefined
      ? {}
      : {
          recent: {
            block: Number(block),
            blockhash: String(blockhash),
            lastValidBlock: Number(lastValidBlock),
          },
        }),
  }
}

/** The most that a transaction can cost, in wei. */
export function mostOf({
  gasLimit,
  maxFeePerGas,
}: Pick<SimulatedFees, "gasLimit" | "maxFeePerGas">): bigint {
  return gasLimit * maxFeePerGas
}

/** What a transaction pays per gas in a block with this base fee, in wei (EIP-1559). */
export function priceOf(
  { maxFeePerGas, maxPriorityFeePerGas }: SimulatedFees,
  baseFee: bigint,
): bigint {
  const asked = baseFee + maxPriorityFeePerGas
  return asked < maxFeePerGas ? asked : maxFeePerGas
}
