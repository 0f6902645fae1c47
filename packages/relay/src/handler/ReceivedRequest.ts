/** A request with its complete body, as received. */
export interface ReceivedRequest {
  readonly method: string
  /** The request target, unchanged: origin-form or absolute-form (RFC 9112, 3.2). */
  readonly target: string
  /** All values of each header, by lower-case name. */
  readonly headers: ReceivedHeaders
  /** The exact bytes of the body; empty if there is none. */
  readonly body: Uint8Array
  /** The address of the connection's peer; empty when unknown. */
  readonly peer: string
}

export type ReceivedHeaders = Readonly<Partial<Record<string, ReadonlyArray<string>>>>

export const emptyBody = new Uint8Array()
