import { precision } from "../dynamicEnergy.ts"
import { Halt } from "../Halt.ts"
import type { Context, Operation } from "./Operation.ts"

const price = BigInt(precision)
const stackSize = 1024

/**
 * What java-tron's `VM.play` does before an operation, in its order: is it known, does the stack suit it, is there energy for it with the
 * contract's penalty, is there time.
 *
 * @returns the energy to take
 * @throws Halt if one of them fails
 */
export function charge(operation: Operation, context: Context): bigint {
  const { run, frame, execution } = context
  const { parameter, name, needs, gives } = operation
  if (parameter !== undefined && execution.parameters[parameter] !== 1) {
    throw unknownOperation(operation.code)
  }
  checkStack(run.stack.length, needs, gives)
  const base =
    typeof operation.energy === "number" ? BigInt(operation.energy) : operation.energy(context)
  frame.baseEnergy += base
  const total = frame.price > price ? (base * frame.price) / price : base
  if (total > run.gasLeft) throw outOfEnergy(context, name, base, total - base)
  execution.energyPenalty += total - base
  execution.clock.check(name)
  execution.clock.spend(time(operation, context))
  return total
}

function checkStack(size: number, needs: number, gives: number): void {
  if (size < needs) {
    throw new Halt("STACK_TOO_SMALL", `Expected stack size ${needs} but actual ${size};`)
  }
  if (size - needs + gives > stackSize) {
    throw new Halt("STACK_TOO_LARGE", `Expected: overflow ${stackSize} elements stack limit`)
  }
}

function outOfEnergy({ run, frame }: Context, name: string, base: bigint, penalty: bigint): Halt {
  const used = frame.energyLimit - run.gasLeft
  const penalties = frame.price > price ? ` penaltyEnergy[${penalty}],` : ""
  return new Halt(
    "OUT_OF_ENERGY",
    `Not enough energy for '${name}' operation executing: curInvokeEnergyLimit[${frame.energyLimit}], curOpEnergy[${base}],${penalties} usedEnergy[${used}]`,
  )
}

export const unknownOperation = (code: number): Halt =>
  new Halt(
    "ILLEGAL_OPERATION",
    `Invalid operation code: opCode[${code.toString(16).padStart(2, "0")}];`,
  )

function time(operation: Operation, context: Context): number {
  const { table } = context.execution.clock
  if (operation.time === undefined) return table.operation
  return typeof operation.time === "function" ? operation.time(context) : table[operation.time]
}
