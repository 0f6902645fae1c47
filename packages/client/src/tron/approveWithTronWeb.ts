import { hexToBytes } from "@noble/hashes/utils.js"
import { tronAddress } from "../address/tronAddress.ts"
import { typedAddress } from "../address/typedAddress.ts"
import type { Approval, PayerOptions } from "../payer/Payer.ts"
import { WrongDepositError } from "../payer/WrongDepositError.ts"

/** The builder of a TronWeb, or an object with these methods. Parameters are the ABI's words in hex. */
export interface TronWebBuilder {
  triggerConstantContract(
    contract: string,
    method: string,
    options: { readonly rawParameter: string },
    parameters: [],
    issuer: string,
  ): Promise<{ readonly constant_result?: ReadonlyArray<string> }>
  triggerSmartContract(
    contract: string,
    method: string,
    options: { readonly rawParameter: string; readonly feeLimit: number },
    parameters: [],
    issuer: string,
  ): Promise<{ readonly transaction: unknown }>
}

/** What an approval needs of a TronWeb. */
interface TokenAccess {
  /** `T…` */
  readonly owner: string
  readonly builder: TronWebBuilder
  /** Lets the wallet sign a transaction, sends it, and waits until the chain has executed it. */
  readonly execute: (transaction: unknown) => Promise<"executed" | "reverted">
}

/** Sun. Unused energy costs nothing. An approval of mainnet's USDT burns about 10 TRX. */
const feeLimit = 100_000_000

/**
 * Makes a TRC-20 allowance at least `amount`, as `approveExactly` does on EVM chains: one that is too small is first set to 0.
 *
 * @throws WrongDepositError if the spender is not the pool.
 * @throws Error if the token refuses.
 */
export async function approveWithTronWeb(
  { owner, builder, execute }: TokenAccess,
  { tokenAddress, spender, amount }: Approval,
  { pool }: PayerOptions,
): Promise<void> {
  if (digits(spender) !== digits(pool))
    throw new WrongDepositError(`The service names ${spender}, not the pool ${pool}`)
  const token = tronAddress(hexToBytes(digits(tokenAddress)))
  const pair = { rawParameter: word(digits(owner)) + word(digits(spender)) }
  const method = "allowance(address,address)"
  const answer = await builder.triggerConstantContract(token, method, pair, [], owner)
  const allowed = BigInt(`0x${answer.constant_result?.[0] || "0"}`)
  if (allowed >= amount) return
  for (const next of allowed === 0n ? [amount] : [0n, amount]) {
    const options = { rawParameter: word(digits(spender)) + word(next.toString(16)), feeLimit }
    const call = "approve(address,uint256)"
    const { transaction } = await builder.triggerSmartContract(token, call, options, [], owner)
    if ((await execute(transaction)) === "reverted")
      throw new Error(`The token ${tokenAddress} refused to approve ${next}`)
  }
}

/** 40 hex digits in lower case. */
const digits = (address: string) => typedAddress(address).slice(2).toLowerCase()

const word = (hex: string) => hex.padStart(64, "0")
