import { Data } from "effect"
import type { ChainId } from "../address/ChainId.ts"

/**
 * The chain contains activity of this service that is missing from its storage: the storage is empty, was restored from a backup, or
 * belongs to another installation. `trace` describes the activity for the operator.
 */
export class StaleStorage extends Data.TaggedError("StaleStorage")<{
  readonly chainId: ChainId
  readonly trace: string
}> {
  readonly retryable = false

  get reason(): string {
    return [
      `Chain ${this.chainId} shows ${this.trace}, and the storage does not know of it.`,
      "It is empty, was restored from a backup, or belongs to another installation; requests that were served before could be served again.",
      "If nothing better can be restored, stop every process on this storage and start one with --after-restore (createRelay: afterRestore: true):",
      "it ends all sessions and refuses requests that do not prove that they were made since.",
    ].join(" ")
  }

  override get message(): string {
    return this.reason
  }
}
