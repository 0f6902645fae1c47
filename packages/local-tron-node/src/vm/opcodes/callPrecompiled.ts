import { Halt } from "../Halt.ts"
import type { Precompiled } from "../precompiled/Precompiled.ts"
import { expand, writeMemory } from "./memory.ts"
import type { Context } from "./Operation.ts"
import { giveUp, receiverOf, type WantedCall } from "./wantedCall.ts"

/**
 * A call of a precompiled contract. Too little energy, and a failure, cost everything that was forwarded. The whole output is written to
 * memory, however small the output region is.
 *
 * @throws Halt if a value exceeds int64 or goes to a number without an account
 */
export async function callPrecompiled(
  context: Context,
  wanted: WantedCall,
  contract: Precompiled,
): Promise<void> {
  const { run, frame, execution } = context
  const value = execution.int64(wanted.value)
  if (execution.state.balance(frame.address) < value) return giveUp(context, wanted)
  const mark = execution.mark()
  const receiver = receiverOf(wanted, frame)
  if (value > 0n && receiver !== frame.address) {
    const refusal = execution.transfer(frame.address, receiver, value)
    if (refusal !== undefined) throw new Halt("UNKNOWN", "transfer failure")
  }
  const energy = contract.energy(wanted.input)
  if (energy > wanted.energy) {
    execution.undo(mark)
    run.stack.push(0n)
    return
  }
  execution.clock.spend(contract.time(wanted.input, execution.clock.table))
  const output = await contract.run(wanted.input, execution)
  if (output === undefined) {
    execution.undo(mark)
    run.stack.push(0n)
    return
  }
  run.stack.push(1n)
  run.gasLeft += wanted.energy - energy
  run.returnBytes = output
  if (output.length === 0) return
  expand(context, wanted.output.offset + BigInt(output.length), wanted.kind)
  writeMemory(run, wanted.output.offset, output)
}
