import { isNativeToken, renderAddress, type Address, type DepositNote } from "@shielded-relay/core"
import { bytesOfHex, depositData, depositGasBound } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { serialize } from "ox/TxEnvelopeEip1559"
import type { GasPrice } from "../fees/feeMarket.ts"
import { gasTable } from "../fees/gasTable.ts"

/**
 * An unsigned EIP-1559 transaction in the form that callers receive. Numbers that can exceed 2^53
 * are decimal text.
 */
export type UnsignedDeposit = {
  readonly type: 2
  /** The pool, EIP-55. Depositors approve their tokens for this spender. */
  readonly to: string
  readonly gasLimit: string
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  readonly data: Hex
  /** Wei: the sum of the native amounts. */
  readonly value: string
  readonly chainId: number
}

/** What a deposit sends to the pool. */
export interface DepositCall {
  readonly data: Hex
  /** Wei: the sum of the native amounts. */
  readonly value: bigint
  /** Suffices for ordinary tokens. */
  readonly gasLimit: bigint
}

export function depositCallOf(notes: ReadonlyArray<DepositNote>): DepositCall {
  return {
    data: depositData(notes),
    value: notes.reduce(
      (sum, { token, amount }) => (isNativeToken(token) ? sum + amount : sum),
      0n,
    ),
    gasLimit: depositGasBound(gasTable, notes),
  }
}

/**
 * A call of the pool's `deposit`. The caller's own wallet adds the nonce, signs it and sends it.
 */
export function depositTransactionOf(
  chainId: number,
  pool: Address,
  notes: ReadonlyArray<DepositNote>,
  price: GasPrice,
): UnsignedDeposit {
  const { data, value, gasLimit } = depositCallOf(notes)
  return {
    type: 2,
    to: renderAddress(pool, "evm"),
    gasLimit: gasLimit.toString(),
    maxFeePerGas: price.maxFeePerGas.toString(),
    maxPriorityFeePerGas: price.maxPriorityFeePerGas.toString(),
    data,
    value: value.toString(),
    chainId,
  }
}

/** The unsigned EIP-1559 transaction, `0x02 ‖ RLP`, in base64. */
export function serializedDeposit(transaction: UnsignedDeposit, nonce: number): string {
  const serialized = serialize({
    chainId: transaction.chainId,
    nonce: BigInt(nonce),
    to: `0x${transaction.to.slice(2)}`,
    gas: BigInt(transaction.gasLimit),
    maxFeePerGas: BigInt(transaction.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(transaction.maxPriorityFeePerGas),
    value: BigInt(transaction.value),
    data: transaction.data,
  })
  return Buffer.from(bytesOfHex(serialized)).toString("base64")
}
