import { hexToBytes } from "@noble/hashes/utils.js"
import { hexAddress } from "../address/hexAddress.ts"
import { typedAddress } from "../address/typedAddress.ts"
import type { DepositParameters } from "../session/parameters.ts"
import { evmTransaction } from "../transaction/evmTransaction.ts"
import { readDeposits } from "../transaction/readDeposits.ts"
import type { PayerOptions, TxData } from "./Payer.ts"
import { WrongDepositError } from "./WrongDepositError.ts"

export type Hex = `0x${string}`

/** A deposit's transaction on an EVM chain, checked and parsed. */
export interface EvmDeposit {
  readonly chainId: number
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

const coin = "0".repeat(40)

/**
 * Checks that a transaction deposits exactly these amounts into the pool, and parses it.
 *
 * @throws WrongDepositError that says what differs.
 */
export function evmDeposit(
  txData: TxData,
  { chainId, tokenAddresses, amounts }: DepositParameters,
  { pool }: PayerOptions,
): EvmDeposit {
  const given = evmTransaction(txData)
  if (given.chainId !== chainId)
    throw new WrongDepositError(`The transaction is for chain ${given.chainId}, not ${chainId}`)
  requirePool(given.to, pool)
  const asked = sums(tokenAddresses.map((token, n) => [digits(token), BigInt(amounts[n] ?? 0)]))
  const value = BigInt(given.value)
  if (value !== (asked.get(coin) ?? 0n))
    throw new WrongDepositError(`The transaction pays ${value} wei, not ${asked.get(coin) ?? 0n}`)
  const data = hexText(given.data)
  const taken = sums(readDeposits(data.slice(2)).map(({ token, amount }) => [token, amount]))
  for (const token of new Set([...asked.keys(), ...taken.keys()]))
    if (asked.get(token) !== taken.get(token))
      throw new WrongDepositError(
        `The transaction deposits ${taken.get(token) ?? 0n} of 0x${token}, not ${asked.get(token) ?? 0n}`,
      )
  return {
    chainId,
    to: evmAddress(pool),
    data,
    value,
    gas: BigInt(given.gasLimit),
    maxFeePerGas: BigInt(given.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(given.maxPriorityFeePerGas),
  }
}

/** @throws WrongDepositError for another contract than the pool. */
export function requirePool(address: string, pool: string): void {
  if (digits(address) !== digits(pool))
    throw new WrongDepositError(`The service names ${address}, not the pool ${pool}`)
}

/** @throws WrongDepositError if the wallet is on another chain than the transaction. */
export function requireChain(walletChain: number, chainId: number): void {
  if (walletChain !== chainId)
    throw new WrongDepositError(
      `The wallet is on chain ${walletChain}: switch it to chain ${chainId} and try again`,
    )
}

/** @throws WrongDepositError for a text that is no address. */
export function evmAddress(text: string): Hex {
  return hexText(hexAddress(hexToBytes(digits(text))))
}

export function hexText(text: string): Hex {
  if (!/^0x(?:[0-9a-f]{2})*$/i.test(text)) throw new WrongDepositError(`${text} is not hex`)
  return `0x${text.slice(2)}`
}

/** 40 hex digits in lower case. */
function digits(address: string): string {
  return typedAddress(address).slice(2).toLowerCase()
}

function sums(pairs: ReadonlyArray<readonly [string, bigint]>): ReadonlyMap<string, bigint> {
  const totals = new Map<string, bigint>()
  for (const [token, amount] of pairs) totals.set(token, (totals.get(token) ?? 0n) + amount)
  return totals
}
