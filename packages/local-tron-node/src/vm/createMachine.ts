import { CpuClock } from "./cpu/CpuClock.ts"
import { ours, type CpuTable } from "./cpu/CpuTable.ts"
import { catchUp } from "./dynamicEnergy.ts"
import { Execution } from "./Execution.ts"
import { execute } from "./execute.ts"
import { Interpreter } from "./Interpreter.ts"
import type { Execution as Outcome, Machine } from "./Machine.ts"
import { localGenesisId } from "./profiles.ts"
import { emptyRoots, State } from "./state/State.ts"

export interface MachineOptions {
  /** 32 bytes: the id of block 0, from which CHAINID follows. The local network's own by default. */
  readonly genesisId?: Uint8Array
  /** Modelled processor times; {@link ours} by default. */
  readonly cpuTable?: CpuTable
  /** How many times as long as in the table everything takes; 1 by default. */
  readonly cpuScale?: number
  /** Factor for constant calls besides: below 1 a node answers faster than block producers execute; 1 by default. */
  readonly callScale?: number
}

/** @throws RangeError if the genesis id has not 32 bytes or a scale is negative */
export function createMachine(options: MachineOptions = {}): Machine {
  const { genesisId = localGenesisId, cpuTable = ours, cpuScale = 1, callScale = 1 } = options
  if (genesisId.length !== 32) {
    throw new RangeError(`a genesis id has 32 bytes, this one ${genesisId.length}`)
  }
  if (!(cpuScale >= 0))
    throw new RangeError(`the scale of the processor table is ${cpuScale}; it must be 0 or more`)
  if (!(callScale >= 0))
    throw new RangeError(`the scale of constant calls is ${callScale}; it must be 0 or more`)
  const state = new State(emptyRoots)
  const interpreter = new Interpreter()
  let turn: Promise<unknown> = Promise.resolve()

  return {
    snapshot: () => ({ roots: state.roots }),
    rewind: ({ roots }) => {
      state.roots = roots
    },
    balanceOf: (address) => state.balance(address),
    addBalance: (address, sun) => state.addBalance(address, sun),
    exists: (address) => state.account(address) !== undefined,
    activate: (address) => state.activate(address),
    isContract: (address) => state.account(address)?.contract !== undefined,
    codeOf: (address) => state.code(address),
    storageAt: (address, slot) => state.slot(address, slot) ?? new Uint8Array(32),
    energyFactorOf: (address, { cycle, parameters }) =>
      catchUp(state.energyUse(address), cycle, parameters).factor,
    execute: (message, block, energyLimit) => {
      const run = async (): Promise<Outcome> => {
        const { roots } = state
        const scale = message.isConstant ? cpuScale * callScale : cpuScale
        const clock = new CpuClock(cpuTable, scale, block.parameters.getMaxCpuTimeOfOneTx)
        const execution: Execution = new Execution(
          new State(roots),
          message,
          block,
          genesisId,
          clock,
          (frame, code, data) => interpreter.play(execution, frame, code, data),
        )
        const outcome = await execute(execution, energyLimit)
        if (outcome.word !== "SUCCESS" || message.isConstant) return outcome
        if (state.roots !== roots) {
          throw new Error("the machine's state changed while a transaction executed")
        }
        state.roots = execution.state.roots
        return outcome
      }
      const result = turn.then(run)
      turn = result.catch(() => undefined)
      return result
    },
  }
}
