/** A message of an event stream (HTML standard, 9.2) as the service writes it. */
export interface StreamMessage {
  /** The service's signature of the bytes of `data`; `null` if absent. */
  readonly signature: string | null
  readonly data: string
}

/** Maximum characters between two line ends. An answer with 100 events has about 40,000. */
const longestLine = 4 * 1024 * 1024

/**
 * The messages with data in an event stream whose lines end with LF. Comments and other fields are passed over.
 *
 * @throws Error if a line is longer than `longestLine`.
 */
export async function* messagesIn(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamMessage, void> {
  const decoder = new TextDecoder()
  let rest = ""
  let signature: string | null = null
  let data: string | null = null
  for await (const chunk of chunks) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > longestLine) throw new Error("A line of the event stream is too long")
    for (const line of lines) {
      if (line.startsWith("signature: ")) signature = line.slice(11)
      if (line.startsWith("data: ")) data = line.slice(6)
      if (line !== "") continue
      if (data !== null) yield { signature, data }
      signature = null
      data = null
    }
  }
}
