/** Bounds of the public listener. Times in milliseconds, sizes in bytes. */
export interface ServerLimits {
  readonly bodyBytes: number
  readonly headerBytes: number
  /** From the first byte of a request, or from the opening of a connection, to the end of its headers. */
  readonly headersTimeout: number
  /** From the first byte of a request to the end of its body. */
  readonly requestTimeout: number
  /** How long a connection may rest between requests. */
  readonly keepAliveTimeout: number
  /** How often the two time-outs above are looked at. */
  readonly checkInterval: number
  /** How long a caller that still sends is listened to after its refusal was written, so that it can read it. */
  readonly lingerTimeout: number
  readonly connections: number
  /** Requests being answered at once; beyond that 503. */
  readonly inFlight: number
  /** Of them on one connection (pipelining). */
  readonly inFlightPerConnection: number
}

export const defaultServerLimits: ServerLimits = {
  bodyBytes: 1024 * 1024,
  headerBytes: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  checkInterval: 1_000,
  lingerTimeout: 5_000,
  connections: 10_000,
  inFlight: 1_024,
  inFlightPerConnection: 16,
}
