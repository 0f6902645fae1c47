import { bytesToHex } from "@noble/hashes/utils.js"
import type { Account } from "../account/Account.ts"
import { isAddress } from "../address.ts"
import type { State } from "../state/State.ts"

/** A contract that the state does not allow (java-tron, `ContractValidateException`). */
export class ContractValidateError extends Error {
  override readonly name = "ContractValidateError"
}

/** A valid contract that fails when it runs (java-tron, `ContractExeException`). */
export class ContractExecuteError extends Error {
  override readonly name = "ContractExecuteError"
}

/** The result of a system contract, as its receipt shows it. Sun. */
export interface Outcome {
  /** Fee besides bandwidth; the actuator has taken it. */
  readonly fee: bigint
  readonly withdrawExpireAmount?: bigint
  /** Stake that is frozen again, by the resource's name. */
  readonly cancelUnfreezeV2Amount?: ReadonlyMap<string, bigint>
}

/** Validates and executes a contract type without the virtual machine. */
export interface Actuator<V> {
  /** @throws ContractValidateError */
  readonly validate: (state: State, value: V) => void
  /** Runs a validated contract. */
  readonly execute: (state: State, value: V) => Outcome
}

export const free: Outcome = { fee: 0n }

export function requires(condition: boolean, message: string): asserts condition {
  if (!condition) throw new ContractValidateError(message)
}

/** The account that pays for and signs a contract. */
export function ownerOf(
  state: State,
  address: Uint8Array,
  invalid: string,
  missing = "] not exists",
): Account {
  requires(isAddress(address), invalid)
  const account = state.account(address)
  requires(account !== null, `Account[${bytesToHex(address)}${missing}`)
  return account
}

/** An account that validation has found. */
export function existing(state: State, address: Uint8Array): Account {
  const account = state.account(address)
  if (account === null)
    throw new Error(`account ${bytesToHex(address)} must exist after validation`)
  return account
}
