/** Maximum bytes of a response. The longest list that a service answers, 200 policies with all they may name, has about 12 MB. */
const longestResponse = 32 * 1024 * 1024

/**
 * The bytes of a response.
 *
 * @throws Error if it is longer than `longestResponse`. Nothing beyond that is read.
 */
export async function readBytes(response: Response): Promise<Uint8Array> {
  // Platforms without streams give no body; they can only be checked afterwards.
  const reader = response.body?.getReader()
  const bytes =
    reader === undefined ? new Uint8Array(await response.arrayBuffer()) : await readAll(reader)
  if (bytes.length > longestResponse) throw tooLong()
  return bytes
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(chunks, length)
    length += value.length
    if (length > longestResponse) {
      await reader.cancel()
      throw tooLong()
    }
    chunks.push(value)
  }
}

function joined(chunks: ReadonlyArray<Uint8Array>, length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

function tooLong(): Error {
  return new Error(`The response has more than ${longestResponse} bytes`)
}
