import {
  BaseError,
  ContractFunctionRevertedError,
  type Abi,
  decodeErrorResult,
  type Hex,
} from "viem"
import { shieldedPoolAbi } from "../../src/index.ts"

/** The name of the custom error a call ends with; fails when it succeeds or reverts without one. */
export async function revertOf(call: Promise<unknown>): Promise<string> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome === undefined) return "success"
  if (!(outcome instanceof BaseError)) throw outcome
  const reverted = outcome.walk((cause) => cause instanceof ContractFunctionRevertedError)
  if (reverted instanceof ContractFunctionRevertedError && reverted.data !== undefined) {
    return reverted.data.errorName
  }
  throw outcome
}

/** The pool's error in raw revert data. */
export function errorIn(data: Hex): string {
  const abi: Abi = shieldedPoolAbi
  return decodeErrorResult({ abi, data }).errorName
}
