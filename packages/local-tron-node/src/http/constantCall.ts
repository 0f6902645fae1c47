import type { Block } from "../block/Block.ts"
import { headOf, type Network } from "../block/Network.ts"
import { prepare, type ContractOperation } from "../transaction/contractExecution.ts"
import type { SignedTransaction } from "../transaction/SignedTransaction.ts"
import type { ContractResult } from "../vm/ContractResult.ts"
import type { Execution } from "../vm/Machine.ts"
import { ServletError } from "./ServletError.ts"

/** Energy of a constant call (java-tron, `vm.maxEnergyLimitForConstant`). */
const CONSTANT_ENERGY = 100_000_000n

/** Runs an operation after a block without a transaction: its changes are dropped. @throws ContractValidateError */
export function constantCall(
  network: Network,
  block: Block,
  operation: ContractOperation,
  { hash, raw }: SignedTransaction,
  energy = CONSTANT_ENERGY,
): Promise<Execution> {
  return network.at(block, (state) => {
    const terms = { feeLimit: raw.fee_limit, hash, isConstant: true }
    const { message } = prepare(state, operation, terms)
    return state.machine.execute(message, network.contextOf(headOf(block)), energy)
  })
}

const exceptions: { readonly [W in ContractResult]?: string } = {
  BAD_JUMP_DESTINATION: "BadJumpDestinationException",
  OUT_OF_MEMORY: "OutOfMemoryException",
  PRECOMPILED_CONTRACT: "PrecompiledContractException",
  STACK_TOO_SMALL: "StackTooSmallException",
  STACK_TOO_LARGE: "StackTooLargeException",
  ILLEGAL_OPERATION: "IllegalOperationException",
  STACK_OVERFLOW: "StackOverflowException",
  OUT_OF_ENERGY: "OutOfEnergyException",
  OUT_OF_TIME: "OutOfTimeException",
  JVM_STACK_OVER_FLOW: "JVMStackOverFlowException",
  TRANSFER_FAILED: "TransferException",
  INVALID_CODE: "InvalidCodeException",
}

/** Failures other than REVERT end a constant call with the machine's exception. */
export function holdToRevert({ word, message }: Execution): void {
  if (word === "SUCCESS" || word === "REVERT") return
  const name = exceptions[word]
  const type =
    name === undefined ? "java.lang.RuntimeException" : `org.tron.core.vm.program.Program$${name}`
  throw new ServletError(type, message)
}
