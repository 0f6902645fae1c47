/**
 * The sections of a binary file of iden3's tools (.zkey, .ptau) by number.
 *
 * @throws RangeError if the file is none of this kind, ends early, or has a section twice
 */
export function sectionsOf(
  file: Uint8Array,
  kind: "zkey" | "ptau",
): ReadonlyMap<number, Uint8Array> {
  const view = viewOf(file)
  if (Buffer.from(file.subarray(0, 4)).toString("latin1") !== kind)
    throw new RangeError(`it is not a .${kind} file`)
  const sections = new Map<number, Uint8Array>()
  let offset = 12
  for (let left = view.getUint32(8, true); left > 0; left -= 1) {
    const number = view.getUint32(offset, true)
    const start = offset + 12
    offset = start + Number(view.getBigUint64(offset + 4, true))
    if (offset > file.length) throw new RangeError(`its section ${number} ends early`)
    if (sections.has(number)) throw new RangeError(`it has two sections ${number}`)
    sections.set(number, file.subarray(start, offset))
  }
  if (offset !== file.length) throw new RangeError("bytes follow its sections")
  return sections
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
