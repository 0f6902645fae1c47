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
      `Chain ${this.chainId} contains activity of this service that is missing from its storage: ${this.trace}.`,
      "The storage is empty, was restored from a backup, or belongs to another installation; requests served earlier could be served again.",
      "If you have no newer backup, stop every process on this storage and start one with --after-restore (createRelay: afterRestore: true):",
      "it ends all sessions and refuses requests that cannot prove that they were made afterwards.",
    ].join(" ")
  }

  override get message(): string {
    return this.reason
  }
}
