import { Data } from "effect"
import type { ChainId } from "../../address/ChainId.ts"

/** No endpoint of the chain answered in time, or the answers disagree. */
export class ChainUnavailable extends Data.TaggedError("ChainUnavailable")<{
  readonly chainId: ChainId
  /** What each endpoint did, by endpoint name. */
  readonly reason: string
  /** The endpoints with their hosts, for operators. Credentials and paths are removed. */
  readonly endpoints?: string
}> {
  readonly retryable = true

  override get message(): string {
    const where =
      this.endpoints === undefined
        ? ""
        : ` (${this.endpoints}). Check that the endpoints run, their URLs and their keys`
    return `Chain ${this.chainId} cannot be reached: ${this.reason}${where}`
  }
}
