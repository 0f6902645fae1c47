import type { Redacted } from "effect"

/** Where and how to reach an endpoint. The URL often contains an API key. */
export interface HttpTarget {
  readonly name: string
  readonly url: Redacted.Redacted<string>
  readonly headers: Readonly<Record<string, Redacted.Redacted<string>>>
  readonly timeoutMilliseconds: number
  /** Maximum bytes of a response, so that one endpoint cannot fill our memory. */
  readonly maxResponseBytes: number
}
