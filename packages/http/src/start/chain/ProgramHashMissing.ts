import { Data } from "effect"
import { keysVariable } from "../keysIn.ts"

/** A chain of Solana is served with keys of a folder, but by the program of this release, which contains other keys. */
export class ProgramHashMissing extends Data.TaggedError("ProgramHashMissing")<{
  readonly chainId: number
}> {
  readonly retryable = false

  override get message(): string {
    return `Chain ${this.chainId} needs programHash with ${keysVariable}: the program of this release verifies with other keys. Build it with the folder's keys (docs/solana.md)`
  }
}
