/** An answer of a quote service: its status, and its body when that is JSON. */
export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

/** The longest body that is read: calldata of a few thousand bytes with what stands around it. */
const maxBytes = 1_048_576

/**
 * Asks by GET. A redirect is an error: the key in the headers is for this host.
 *
 * @throws when no answer comes, or one that is too long
 */
export async function getJson(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<JsonAnswer> {
  const response = await fetch(url, { headers, signal, redirect: "error" })
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Error("the answer is too long")
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString("utf8")
  return { status: response.status, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
