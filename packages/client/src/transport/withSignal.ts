import type { Transport } from "./Transport.ts"
import { untilAborted } from "./untilAborted.ts"

/** Options of every call. */
export interface CallOptions {
  /**
   * Ends this call: its requests, the pauses between them, and the wait for the wallet. The wallet is not asked after the
   * signal has aborted. What was sent already stays sent.
   */
  readonly signal?: AbortSignal | undefined
}

/** The transport of one call, which the call's signal ends. */
export function withSignal(transport: Transport, { signal }: CallOptions = {}): Transport {
  if (signal === undefined) return transport
  const both = transport.signal === undefined ? signal : AbortSignal.any([transport.signal, signal])
  return {
    ...transport,
    signal: both,
    send: (request) => untilAborted(() => transport.send({ ...request, signal }), both),
    exchange: (request) => untilAborted(() => transport.exchange({ ...request, signal }), both),
    pause: (milliseconds) => untilAborted(() => transport.pause(milliseconds), both),
  }
}
