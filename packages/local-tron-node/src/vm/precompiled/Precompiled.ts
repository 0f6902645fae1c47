import type { CpuTable } from "../cpu/CpuTable.ts"
import type { Execution } from "../Execution.ts"

export interface Precompiled {
  readonly energy: (input: Uint8Array) => bigint
  /** Modelled nanoseconds. */
  readonly time: (input: Uint8Array, table: CpuTable) => number
  /** The output; undefined if the call fails. */
  readonly run: (
    input: Uint8Array,
    execution: Execution,
  ) => Uint8Array | undefined | Promise<Uint8Array | undefined>
}

export const wordsOf = (input: Uint8Array): number => Math.ceil(input.length / 32)
