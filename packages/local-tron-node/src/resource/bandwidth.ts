import { ContractValidateError, existing } from "../actuator/Actuator.ts"
import { toBase58 } from "../address.ts"
import type { State } from "../state/State.ts"
import type { Operation } from "../transaction/contractCodecs.ts"
import type { SignedTransaction } from "../transaction/SignedTransaction.ts"
import { leftOf, withUsed } from "./stake.ts"
import { useOfDay } from "./usage.ts"

/** The account lacks bandwidth and the TRX to pay for it (java-tron, `AccountResourceInsufficientException`). */
export class ResourceInsufficientError extends Error {
  override readonly name = "ResourceInsufficientError"
}

export class TooBigTransactionError extends Error {
  override readonly name = "TooBigTransactionError"
}

/** Bytes that each transaction pays for its result (`MAX_RESULT_SIZE_IN_TX`). */
const RESULT_BYTES = 64
const SIGNATURE_BYTES = 65

export interface NetBill {
  /** Bytes from stake or the free allowance. */
  readonly usage: bigint
  /** Sun burnt instead. */
  readonly fee: bigint
}

/**
 * Charges a transaction's bytes: from stake, then the free allowance, then TRX; all or nothing each (java-tron, `BandwidthProcessor`).
 *
 * @throws ContractValidateError if the owner is inactive
 * @throws ResourceInsufficientError
 */
export function chargeBandwidth(
  state: State,
  transaction: SignedTransaction,
  operation: Operation,
): NetBill {
  const owner = operation.value.owner_address
  const bytes = BigInt(transaction.size + RESULT_BYTES)
  if (state.account(owner) === null)
    throw new ContractValidateError(`account [${toBase58(owner)}] does not exist`)
  if (activates(state, operation)) return chargeActivation(state, transaction, owner, bytes)
  if (useStake(state, owner, bytes) || useFree(state, owner, bytes))
    return { usage: bytes, fee: 0n }
  const fee = bytes * BigInt(state.profile.parameters.getTransactionFee)
  if (state.burn(owner, fee)) return { usage: 0n, fee }
  throw new ResourceInsufficientError(
    `account [${toBase58(owner)}] has insufficient bandwidth[${bytes}] and balance[${fee}] to create new account`,
  )
}

function activates(state: State, operation: Operation): boolean {
  if (operation.type === "AccountCreateContract") return true
  return operation.type === "TransferContract" && state.account(operation.value.to_address) === null
}

/** The free allowance does not cover a transaction that activates an account. */
function chargeActivation(
  state: State,
  { id, size, signatures }: SignedTransaction,
  owner: Uint8Array,
  bytes: bigint,
): NetBill {
  const { parameters } = state.profile
  const unsigned = size - signatures.length * SIGNATURE_BYTES
  if (unsigned > parameters.getMaxCreateAccountTxSize)
    throw new TooBigTransactionError(
      `Too big new account transaction, TxId ${id}, the size is ${unsigned} bytes, maxTxSize ${parameters.getMaxCreateAccountTxSize}`,
    )
  const cost = bytes * BigInt(parameters.getCreateNewAccountBandwidthRate)
  if (useStake(state, owner, cost)) return { usage: cost, fee: 0n }
  const fee = BigInt(parameters.getCreateAccountFee)
  if (state.burn(owner, fee)) return { usage: 0n, fee }
  throw new ResourceInsufficientError(
    `account [${toBase58(owner)}] has insufficient bandwidth[${bytes}] and balance[${fee}] to create new account`,
  )
}

function useStake(state: State, owner: Uint8Array, bytes: bigint): boolean {
  const account = existing(state, owner)
  if (leftOf(state, account, "bandwidth") < bytes) return false
  state.put(withUsed(state, account, "bandwidth", bytes))
  return true
}

/** Free bytes of all accounts together per 24 hours (`PUBLIC_NET_LIMIT`). */
const PUBLIC_LIMIT = 14_400_000_000n

function useFree(state: State, owner: Uint8Array, bytes: bigint): boolean {
  const account = existing(state, owner)
  const limit = BigInt(state.profile.parameters.getFreeNetLimit)
  const before = useOfDay(account.usedFree, 0n, state.slot)
  const everybody = useOfDay(state.totals.usedFree, 0n, state.slot)
  if (bytes > limit - before.amount || bytes > PUBLIC_LIMIT - everybody.amount) return false
  state.put({
    ...account,
    usedFree: useOfDay(before, bytes, state.slot),
    latestOperationTime: BigInt(state.head.timestamp),
  })
  state.totals = { ...state.totals, usedFree: useOfDay(everybody, bytes, state.slot) }
  return true
}
