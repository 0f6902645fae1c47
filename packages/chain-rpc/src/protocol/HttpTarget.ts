import type { Redacted } from "effect"

/** Where and how an endpoint is reached. The URL holds an API key more often than not. */
export interface HttpTarget {
  readonly name: string
  readonly url: Redacted.Redacted<string>
  readonly headers: Readonly<Record<string, Redacted.Redacted<string>>>
  readonly timeoutMilliseconds: number
  /** The most that a response may hold; one endpoint must not fill our memory. */
  readonly maxResponseBytes: number
}
