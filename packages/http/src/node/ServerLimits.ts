/** Limits of the public listener. Times are in milliseconds, sizes in bytes. */
export interface ServerLimits {
  readonly bodyBytes: number
  readonly headerBytes: number
  /** From a request's first byte, or the connection's start, to the end of the headers. */
  readonly headersTimeout: number
  /** From a request's first byte to the end of its body. */
  readonly requestTimeout: number
  /** How long a connection may be idle between requests. */
  readonly keepAliveTimeout: number
  /** How often Node checks the headers and request timeouts. */
  readonly checkInterval: number
  /** How long to keep reading after an early refusal, so that a caller that is still sending can read it. */
  readonly lingerTimeout: number
  /** How long the reader of an event stream may take for one part of it. */
  readonly readerTimeout: number
  readonly connections: number
  /** Maximum number of concurrent requests; further ones get 503. */
  readonly inFlight: number
  /** Maximum number of concurrent requests on one connection (pipelining). */
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
  readerTimeout: 30_000,
  connections: 10_000,
  inFlight: 1_024,
  inFlightPerConnection: 16,
}
