/** Joins the chunks of a body of `size` bytes. */
export function concatenated(chunks: ReadonlyArray<Uint8Array>, size: number): Uint8Array {
  const [only] = chunks
  if (chunks.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(size)
  let position = 0
  for (const chunk of chunks) {
    whole.set(chunk, position)
    position += chunk.length
  }
  return whole
}
