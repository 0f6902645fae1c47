/** Size of a 64-bit ELF header, bytes (ELF-64 specification). */
const headerSize = 64

/**
 * Length of a program's file in an account that has spare room after it: the end of its last segment, section or header table. Returns the
 * length of all bytes if they are not an ELF file.
 */
export function elfSize(bytes: Uint8Array): number {
  if (bytes.length < headerSize || bytes[0] !== 0x7f) return bytes.length
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const u16 = (at: number) => view.getUint16(at, true)
  const u64 = (at: number) => Number(view.getBigUint64(at, true))
  const within = (at: number, size: number) => at + size <= bytes.length
  const tables = [
    { from: u64(32), size: u16(54), count: u16(56), offset: 8, length: 32, isEmpty: () => false },
    {
      from: u64(40),
      size: u16(58),
      count: u16(60),
      offset: 24,
      length: 32,
      // SHT_NOBITS sections occupy no bytes in the file.
      isEmpty: (at: number) => view.getUint32(at + 4, true) === 8,
    },
  ]
  let end = headerSize
  for (const { from, size, count, offset, length, isEmpty } of tables) {
    if (!within(from, size * count)) return bytes.length
    if (count > 0) end = Math.max(end, from + size * count)
    for (let at = from; at < from + size * count; at += size)
      if (!isEmpty(at)) end = Math.max(end, u64(at + offset) + u64(at + length))
  }
  return Math.min(end, bytes.length)
}
