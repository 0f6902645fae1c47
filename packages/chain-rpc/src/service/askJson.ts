import { Effect } from "effect"

/** An answer of a service: its status, and its body when that is JSON, else `null`. */
export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

export interface JsonQuestion {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Asked by POST when there is one, else by GET. */
  readonly body?: object
  /** Bytes of the answer, unpacked. */
  readonly maxBytes: number
  readonly timeoutMilliseconds: number
}

/**
 * Asks a service that is no node, such as one that quotes prices. A redirect is no answer: a key in the headers is for this host.
 *
 * @param unavailable when no answer comes in time, or one that is too long
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
