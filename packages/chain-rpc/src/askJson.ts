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
}

/**
 * Asks a service that is no node, such as one that quotes prices. A redirect is an error: a key in the headers is for this host.
 *
 * @throws when no answer comes, or one that is too long
 */
export async function askJson(
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
