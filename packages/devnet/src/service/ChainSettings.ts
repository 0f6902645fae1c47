import type { Settings } from "./runProgram.ts"

/** A chain's part of the configuration, and the environment variables with its keys. */
export interface ChainSettings {
  readonly chain: object
  readonly keys: Settings
}
