/** A saved session. Anyone who reads it can act for the session until it ends. */
export interface SavedSession {
  readonly sessionId: string
  readonly address: string
  /** RFC 3339, UTC. */
  readonly expiresAt: string
  /** The request key's secret, 64 hex digits. */
  readonly secretKey: string
  /** Whether the wallet signs each transaction. */
  readonly useEIP712: boolean
}
