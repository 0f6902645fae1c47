import { openEventStream, type Answer, type SignedRequest } from "@shielded-relay/api"
import { Effect, Exit, Scope } from "effect"
import type { EventStream } from "./handler/RelayHandler.ts"

/** Runs effects in the relay. */
type Run<R> = <A, E>(
  effect: Effect.Effect<A, E, R>,
  options?: { readonly signal?: AbortSignal },
) => Promise<A>

type Services = Exclude<Effect.Services<ReturnType<typeof openEventStream>>, Scope.Scope>

/** Opens a stream of events, or returns a refusal. The stream holds its place until it is closed. */
export async function openEvents(
  run: Run<Services>,
  request: SignedRequest,
  lastEventId: string | null,
): Promise<Answer | EventStream> {
  const scope = Scope.makeUnsafe()
  const closing = new AbortController()
  const close = () => {
    closing.abort()
    Effect.runFork(Scope.close(scope, Exit.void))
  }
  try {
    const opened = await run(Scope.provide(openEventStream(request, lastEventId), scope))
    if (opened.outcome !== "stream") {
      close()
      return opened
    }
    const next = () =>
      run(opened.next, { signal: closing.signal }).catch((error: unknown) => {
        if (closing.signal.aborted) return { outcome: "over" } as const
        throw error
      })
    return { outcome: "stream", next, close }
  } catch (error) {
    close()
    throw error
  }
}
