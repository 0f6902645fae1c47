/**
 * The two numbers of an ECDSA signature over P-256, r and s, with 32 bytes each (IEEE P1363), from its DER form (RFC 3279, section 2.2.3):
 * `30 length 02 length r 02 length s`, where each number may have a zero in front or lack leading zeros.
 */
export function rawSignature(der: Uint8Array): Buffer {
  const raw = Buffer.alloc(64)
  const rEnd = 4 + (der[3] ?? 0)
  putNumber(raw, 32, der.subarray(4, rEnd))
  putNumber(raw, 64, der.subarray(rEnd + 2))
  return raw
}

/** Writes a number so that it ends before `end`; its leading zero, if any, falls away. */
function putNumber(raw: Buffer, end: number, number: Uint8Array): void {
  const significant = number.length > 32 ? number.subarray(number.length - 32) : number
  raw.set(significant, end - significant.length)
}
