/** A request as it came over the wire, after its body was read. */
export interface ReceivedRequest {
  readonly method: string
  /** The request target, untouched: origin-form or absolute-form (RFC 9112, 3.2). */
  readonly target: string
  /** By lower-case name, every occurrence. */
  readonly headers: ReceivedHeaders
  /** The body's bytes, untouched; empty without one. */
  readonly body: Uint8Array
  /** Where the connection comes from; empty when unknown. */
  readonly peer: string
}

export type ReceivedHeaders = Readonly<Partial<Record<string, ReadonlyArray<string>>>>

export const emptyBody = new Uint8Array()
