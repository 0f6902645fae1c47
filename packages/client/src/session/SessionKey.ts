import type { RequestKey } from "../request/RequestKey.ts"

/** What authenticates a session's requests. */
export interface SessionKey {
  readonly sessionId: string
  readonly key: RequestKey
}
