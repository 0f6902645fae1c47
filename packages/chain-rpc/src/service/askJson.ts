import { Effect } from "effect"

/** A service's answer: its status, and its body if that is JSON, else `null`. */
export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

export interface JsonQuestion {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Sent by POST; without a body the request is a GET. */
  readonly body?: object
  /** Maximum bytes of the answer after decompression. */
  readonly maxBytes: number
  readonly timeoutMilliseconds: number
}

/**
 * Asks a service other than a node, such as one that quotes prices. Refuses redirects: a key in the
 * headers is meant for this host only.
 *
 * @param unavailable the failure if no complete answer arrives in time or the answer is too long
 */
export const askJson = <E>(question: JsonQuestion, unavailable: E): Effect.Effect<JsonAnswer, E> =>
  Effect.tryPromise({
    try: (signal) => fetchJson(question, signal),
    catch: () => unavailable,
  }).pipe(
    Effect.timeoutOrElse({
      duration: question.timeoutMilliseconds,
      orElse: () => Effect.fail(unavailable),
    }),
  )

async function fetchJson(
  { url, headers, body, maxBytes }: JsonQuestion,
  signal: AbortSignal,
): Promise<JsonAnswer> {
  const sent =
    body === undefined
      ? { headers }
      : {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(body),
        }
  const response = await fetch(url, { ...sent, signal, redirect: "error" })
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Error("the answer is too long")
    chunks.push(chunk)
  }
  return { status: response.status, body: parsed(Buffer.concat(chunks).toString("utf8")) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
