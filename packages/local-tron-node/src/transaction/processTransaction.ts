import { systemContract } from "../actuator/systemContracts.ts"
import { chargeBandwidth, ResourceInsufficientError } from "../resource/bandwidth.ts"
import type { State } from "../state/State.ts"
import type { BlockContext } from "../vm/Machine.ts"
import { executeContract } from "./contractExecution.ts"
import { operationOf, type SignedTransaction } from "./SignedTransaction.ts"
import type { TransactionInfo } from "./TransactionInfo.ts"

/**
 * Charges and runs a transaction that passed the checks of its form and signatures (java-tron, `Manager.processTransaction` from
 * `consumeBandwidth` on). The caller rewinds the state if it throws.
 *
 * @throws ContractValidateError, ContractExecuteError, ResourceInsufficientError, TooBigTransactionError
 */
export async function processTransaction(
  state: State,
  transaction: SignedTransaction,
  block: BlockContext,
): Promise<TransactionInfo> {
  const { id, hash, raw } = transaction
  const operation = operationOf(raw)
  // The owner of an unreadable contract is the empty address, whose signature cannot exist.
  if (operation === null) throw new Error("an authorized transaction must have an operation")
  const net = chargeBandwidth(state, transaction, operation)
  const owner = operation.value.owner_address
  const { getMultiSignFee, getMemoFee } = state.profile.parameters
  let otherFees = 0n
  const charge = (sun: number) => {
    if (!state.burn(owner, BigInt(sun)))
      throw new ResourceInsufficientError(`Account insufficient balance[${sun}]`)
    otherFees += BigInt(sun)
  }
  if (transaction.signatures.length > 1) charge(getMultiSignFee)
  if (raw.data.length > 0) charge(getMemoFee)
  if (operation.type === "CreateSmartContract" || operation.type === "TriggerSmartContract") {
    const terms = { feeLimit: raw.fee_limit, hash }
    const vm = await executeContract(state, operation, terms, block)
    return { id, net, otherFees, vm, withdrawExpireAmount: 0n, cancelUnfreezeV2Amount: new Map() }
  }
  const contract = systemContract(operation)
  contract.validate(state)
  const outcome = contract.execute(state)
  return {
    id,
    net,
    otherFees: otherFees + outcome.fee,
    vm: null,
    withdrawExpireAmount: outcome.withdrawExpireAmount ?? 0n,
    cancelUnfreezeV2Amount: outcome.cancelUnfreezeV2Amount ?? new Map(),
  }
}
