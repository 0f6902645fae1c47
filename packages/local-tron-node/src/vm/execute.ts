import { deployedAddress } from "./contractAddress.ts"
import type { Execution } from "./Execution.ts"
import type { Played } from "./Frame.ts"
import { Halt } from "./Halt.ts"
import type { Execution as Outcome } from "./Machine.ts"
import { saveCode } from "./saveCode.ts"

const largest = 2n ** 63n - 1n

/** Runs the execution's message as java-tron's VMActuator does: value first, then code, then the price of created code. */
export async function execute(execution: Execution, energyLimit: bigint): Promise<Outcome> {
  const { message, state } = execution
  refuse(execution, energyLimit)
  const address =
    message.kind === "create" ? deployedAddress(message.transactionId, message.from) : message.to
  const mark = execution.mark()
  const played = await playOrTimeOut(execution, address, energyLimit)
  const success = played.ending === "returned"
  if (success) execution.settle()
  else execution.undo(mark)
  const { halt } = played
  const code = success && message.kind === "create" ? state.code(address) : undefined
  return {
    word: success ? "SUCCESS" : (halt?.word ?? "REVERT"),
    message: success ? "" : (halt?.message ?? "REVERT opcode executed"),
    energyUsed: energyLimit - played.energyLeft,
    energyPenalty: execution.energyPenalty,
    returnData: code ?? played.returnData,
    logs: execution.logs,
    ...(message.kind === "create" ? { createdAddress: address } : {}),
    internalTransactions: execution.internalTransactions,
    cpuMicroseconds: execution.clock.microseconds,
  }
}

async function playOrTimeOut(
  execution: Execution,
  address: Uint8Array,
  energyLimit: bigint,
): Promise<Played> {
  try {
    const played = await playMessage(execution, address, energyLimit)
    // Since proposal 81 the time of the last operation counts too.
    if (execution.parameters.getAllowEnergyAdjustment === 1) execution.clock.checkLast()
    return played
  } catch (error) {
    if (!(error instanceof Halt)) throw error
    return { ending: "halted", returnData: new Uint8Array(), energyLeft: 0n, halt: error }
  }
}

async function playMessage(
  execution: Execution,
  address: Uint8Array,
  energyLimit: bigint,
): Promise<Played> {
  const { message, state, parameters } = execution
  const compatible = parameters.getAllowTvmCompatibleEvm === 1
  if (message.kind === "create") {
    const contract = { code: new Uint8Array(), version: compatible ? 1 : 0 } as const
    state.putAccount(address, { balance: 0n, contract })
    execution.created.push(address)
  }
  if (message.callValue > 0n) execution.transfer(message.from, address, message.callValue)
  const contract = state.account(address)?.contract
  const frame = {
    address,
    caller: message.from,
    callValue: message.callValue,
    isStatic: false,
    version: compatible ? (contract?.version ?? 0) : 0,
    depth: 0,
    energyLimit,
  } as const
  if (message.kind === "create") {
    const played = await execution.play(frame, message.data, new Uint8Array())
    return saveCode(execution, address, played, "save just created contract code")
  }
  return execution.play(frame, contract?.code ?? new Uint8Array(), message.data)
}

/** @throws RangeError for what a node refuses before it executes */
function refuse({ message, state }: Execution, energyLimit: bigint): void {
  const { from, callValue, transactionId } = message
  if (from.length !== 20) throw wrongLength("from", 20, from)
  if (transactionId.length !== 32) throw wrongLength("transactionId", 32, transactionId)
  if (energyLimit < 0n || energyLimit > largest) {
    throw new RangeError(`energyLimit is ${energyLimit}; it must be from 0 to 2^63 - 1`)
  }
  if (callValue < 0n || callValue > state.balance(from)) {
    throw new RangeError(
      `callValue is ${callValue} sun; it must be from 0 to the sender's balance ${state.balance(from)}`,
    )
  }
  if (message.kind === "call") {
    if (message.to.length !== 20) throw wrongLength("to", 20, message.to)
    if (state.account(message.to)?.contract === undefined) {
      throw new RangeError("No contract or not a smart contract")
    }
  } else if (state.account(deployedAddress(transactionId, from)) !== undefined) {
    throw new RangeError("Trying to create a contract with existing contract address")
  }
}

const wrongLength = (name: string, expected: number, bytes: Uint8Array): RangeError =>
  new RangeError(`${name} has ${bytes.length} bytes; it must have ${expected}`)
