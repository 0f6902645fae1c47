import type { Exchange } from "./exchange.ts"
import { untilAborted } from "./untilAborted.ts"

/** A service in this process, such as `relay.waas` of a relay made with `createRelay`. Requests go to it as they would over HTTP. */
export interface LocalService {
  readonly handle: (request: {
    readonly method: "GET" | "POST"
    readonly target: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }) => Promise<{
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }>
}

/** An exchange with a service in this process. The service bounds the time of each request. */
export function localExchange({ handle }: LocalService, signal?: AbortSignal): Exchange {
  return async ({ method, target, headers, body = "" }) => {
    const answer = await untilAborted(() => handle({ method, target, headers, body }), signal)
    return {
      status: answer.status,
      headers: new Headers(answer.headers),
      bytes: new TextEncoder().encode(answer.body),
    }
  }
}
