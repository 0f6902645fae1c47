/**
 * Text from UTF-8, or `null` when the bytes are not exactly that: overlong forms, surrogates, values beyond U+10FFFF and
 * truncated sequences are refused, never replaced. A byte order mark is kept as the character it is. RFC 3629.
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  let text = ""
  // Code units are turned into text in slices: one call per character is slow, one call for all overflows the stack.
  const units: Array<number> = []
  for (let position = 0; position < bytes.length;) {
    if (units.length > 4096) text += String.fromCharCode(...units.splice(0))
    const lead = bytes[position] ?? 0
    if (lead < 0x80) {
      units.push(lead)
      position += 1
      continue
    }
    const length = sequenceLength(lead)
    if (length === 0) return null
    let point = lead & (0x7f >> length)
    for (let offset = 1; offset < length; offset += 1) {
      const next = bytes[position + offset]
      if (next === undefined || (next & 0xc0) !== 0x80) return null
      point = (point << 6) | (next & 0x3f)
    }
    if (point < leastOf(length) || point > 0x10ffff || isSurrogate(point)) return null
    if (point < 0x10000) units.push(point)
    else units.push(0xd7c0 + (point >> 10), 0xdc00 + (point & 0x3ff))
    position += length
  }
  return text + String.fromCharCode(...units)
}

/** The least value that needs this many bytes: anything less is overlong. */
function leastOf(length: 2 | 3 | 4): number {
  if (length === 2) return 0x80
  return length === 3 ? 0x800 : 0x10000
}

function sequenceLength(lead: number): 0 | 2 | 3 | 4 {
  if (lead >= 0xc2 && lead < 0xe0) return 2
  if (lead >= 0xe0 && lead < 0xf0) return 3
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point < 0xe000
}
