import type { Settings } from "./runProgram.ts"

/** A chain as the configuration has it, and the variables that its keys are in. */
export interface ChainSettings {
  readonly chain: object
  readonly keys: Settings
}
