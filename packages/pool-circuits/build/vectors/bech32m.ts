/** Encoder of bech32m (BIP-350) without its length limit. */
const ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
export const BECH32M = 0x2bc830a3
/** Constant of BIP-173's older checksum, for a text that must be refused. */
export const BECH32 = 1

/** Lower-case text of `payload`; `surplus` appends 5-bit groups, which a valid text lacks. */
export function bech32Encode(
  prefix: string,
  payload: Uint8Array,
  constant = BECH32M,
  surplus: ReadonlyArray<number> = [],
): string {
  const groups: number[] = []
  let pending = 0
  let bits = 0
  for (const byte of payload) {
    pending = (pending << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) groups.push((pending >> (bits - 5)) & 31)
    pending &= (1 << bits) - 1
  }
  if (bits > 0) groups.push(pending << (5 - bits))
  groups.push(...surplus)
  const codes = Array.from(prefix, (character) => character.charCodeAt(0))
  const expanded = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
  const remainder = polymod([...expanded, ...groups, 0, 0, 0, 0, 0, 0]) ^ constant
  const checksum = [25, 20, 15, 10, 5, 0].map((shift) => (remainder >>> shift) & 31)
  return `${prefix}1${[...groups, ...checksum].map((group) => ALPHABET[group]).join("")}`
}

function polymod(values: ReadonlyArray<number>): number {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    GENERATOR.forEach((generator, bit) => {
      if ((top >> bit) & 1) checksum ^= generator
    })
  }
  return checksum >>> 0
}
