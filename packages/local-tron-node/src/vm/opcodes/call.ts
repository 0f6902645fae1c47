import { Halt } from "../Halt.ts"
import { precompiledAt } from "../precompiled/precompiledAt.ts"
import { callPrecompiled } from "./callPrecompiled.ts"
import { writeMemory } from "./memory.ts"
import type { Context } from "./Operation.ts"
import { giveUp, maxDepth, receiverOf, type WantedCall } from "./wantedCall.ts"

export async function call(context: Context, wanted: WantedCall): Promise<void> {
  const { run, frame, execution } = context
  run.returnBytes = new Uint8Array()
  if (frame.depth === maxDepth) return giveUp(context, wanted)
  const contract = precompiledAt(wanted.target, execution.parameters)
  if (contract !== undefined) return callPrecompiled(context, wanted, contract)
  const value = checkedValue(context, wanted)
  if (execution.state.balance(frame.address) < value) return giveUp(context, wanted)
  const mark = execution.mark()
  const code = execution.state.code(wanted.target)
  if (wanted.kind === "CALL" || wanted.kind === "STATICCALL") transfer(context, wanted, value)
  const receiver = receiverOf(wanted, frame)
  execution.addInternal("call", frame.address, receiver, value, wanted.input)
  if (code.length === 0) {
    run.stack.push(1n)
    run.gasLeft += wanted.energy
    return
  }
  const played = await execution.play(childFrame(context, wanted, value), code, wanted.input)
  if (played.ending !== "returned") execution.undo(mark)
  run.stack.push(played.ending === "returned" ? 1n : 0n)
  // An exception in the called code costs everything that was forwarded and leaves neither output nor return data.
  if (played.ending === "halted") return
  run.returnBytes = played.returnData
  const size = Math.min(played.returnData.length, Number(wanted.output.size))
  writeMemory(run, wanted.output.offset, played.returnData.subarray(0, size))
  run.gasLeft += played.energyLeft
}

/** @throws Halt if the value exceeds int64: TRANSFER_FAILED, which keeps the energy, since proposal 26; an exception before */
function checkedValue({ run, execution }: Context, { value, energy }: WantedCall): bigint {
  if (value < 2n ** 63n || execution.parameters.getAllowTvmConstantinople === 0) {
    return execution.int64(value)
  }
  throw new Halt("TRANSFER_FAILED", "endowment out of long range", run.gasLeft + energy)
}

/** @throws Halt if the receiver cannot take the value: itself, or an account that does not exist before proposal 32 */
function transfer({ run, frame, execution }: Context, wanted: WantedCall, value: bigint): void {
  if (value === 0n) return
  if (execution.parameters.getAllowTvmSolidity059 === 1) execution.state.activate(wanted.target)
  const refusal = execution.transfer(frame.address, wanted.target, value)
  if (refusal === undefined) return
  if (execution.parameters.getAllowTvmConstantinople === 1) {
    const left = run.gasLeft + wanted.energy
    throw new Halt("TRANSFER_FAILED", `transfer trx failed: ${refusal}`, left)
  }
  throw new Halt("UNKNOWN", `validateForSmartContract failure:${refusal}`)
}

function childFrame({ frame, execution }: Context, wanted: WantedCall, value: bigint) {
  const delegated = wanted.kind === "DELEGATECALL"
  const compatible = execution.parameters.getAllowTvmCompatibleEvm === 1
  return {
    address: receiverOf(wanted, frame),
    caller: delegated ? frame.caller : frame.address,
    callValue: delegated ? frame.callValue : value,
    isStatic: frame.isStatic || wanted.kind === "STATICCALL",
    version: compatible ? (execution.state.account(wanted.target)?.contract?.version ?? 0) : 0,
    depth: frame.depth + 1,
    energyLimit: wanted.energy,
  } as const
}
