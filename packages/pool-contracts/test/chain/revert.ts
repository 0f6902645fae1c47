import {
  BaseError,
  ContractFunctionRevertedError,
  decodeErrorResult,
  isHex,
  type Abi,
  type Hex,
} from "viem"
import { shieldedPoolAbi } from "../../src/index.ts"
import type { Client } from "./anvil.ts"

/**
 * The name of the custom error of a call, or "success".
 *
 * @throws any other failure
 */
export async function revertOf(call: Promise<unknown>): Promise<string> {
  const failure = await failureOf(call)
  if (failure === undefined) return "success"
  const reverted = failure.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (reverted instanceof ContractFunctionRevertedError && reverted.data !== undefined) {
    return reverted.data.errorName
  }
  throw failure
}

/** Like `revertOf` for raw calldata: creations, plain coin transfers, calldata that encoders cannot produce. */
export async function revertOfRaw(
  client: Client,
  transaction: {
    readonly account: Hex
    readonly to?: Hex
    readonly data?: Hex
    readonly value?: bigint
    readonly gas?: bigint
  },
): Promise<string> {
  const failure = await failureOf(client.call({ gas: 30_000_000n, ...transaction }))
  if (failure === undefined) return "success"
  const answer = failure.walk((cause) => revertData(cause) !== undefined)
  const data = revertData(answer)
  if (data === undefined) throw failure
  return errorIn(data)
}

/**
 * viem's error, or undefined if the call succeeds.
 *
 * @throws any other failure
 */
async function failureOf(call: Promise<unknown>): Promise<BaseError | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (error instanceof BaseError) return error
    throw error
  }
}

/** The data of a node's error 3, "execution reverted". */
function revertData(cause: unknown): Hex | undefined {
  if (typeof cause !== "object" || cause === null || !("data" in cause)) return undefined
  return isHex(cause.data) ? cause.data : undefined
}

/** Name of the pool's error in raw revert data. */
export function errorIn(data: Hex): string {
  const abi: Abi = shieldedPoolAbi
  return data === "0x" ? "no data" : decodeErrorResult({ abi, data }).errorName
}
