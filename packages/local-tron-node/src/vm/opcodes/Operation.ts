import type { ChainParameters } from "../ChainParameters.ts"
import type { Execution } from "../Execution.ts"
import type { Frame } from "../Frame.ts"
import type { RunState } from "../RunState.ts"

/** Where an operation runs. */
export interface Context {
  readonly run: RunState
  readonly frame: Frame
  readonly execution: Execution
}

export interface Operation {
  readonly code: number
  /** The name in java-tron, which stands in error messages. */
  readonly name: string
  /** Words that it takes from the stack, and words that it leaves there. */
  readonly needs: number
  readonly gives: number
  /** Energy before any dynamic penalty, memory included. Forwarded energy of calls is taken by the call itself. */
  readonly energy: number | ((context: Context) => bigint)
  /** Modelled time besides what every operation takes, by the entry of the processor table. */
  readonly time?: "modular" | "state" | "call" | ((context: Context) => number)
  /** The chain parameter that must be 1. */
  readonly parameter?: keyof ChainParameters
  /** What it does; the EVM's own effect if absent. */
  readonly act?: (context: Context) => void | Promise<void>
}
