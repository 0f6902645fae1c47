import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { wordlist } from "@scure/bip39/wordlists/english.js"

const SPACE = 0x20
const longestWord = 8

/**
 * The BIP-39 seed (64 bytes) of 16 or 32 bytes of entropy, which are 12 or 24 words. The words exist only as bytes, which are zeroed: JavaScript cannot zero strings.
 * WebCrypto computes PBKDF2 outside JavaScript's thread.
 *
 * @param passphrase ASCII. Empty for every user; the published vectors have one.
 */
export async function mnemonicSeed(entropy: Uint8Array, passphrase = ""): Promise<Uint8Array> {
  const sentence = mnemonicBytes(entropy)
  try {
    const { subtle } = globalThis.crypto
    const password = await subtle.importKey("raw", sentence, "PBKDF2", false, ["deriveBits"])
    const parameters = {
      name: "PBKDF2",
      hash: "SHA-512",
      salt: Uint8Array.from(utf8ToBytes(`mnemonic${passphrase}`)),
      iterations: 2048,
    }
    return new Uint8Array(await subtle.deriveBits(parameters, password, 512))
  } finally {
    sentence.fill(0)
  }
}

/** The 12 or 24 English words of 16 or 32 bytes, separated by spaces, in ASCII (which NFKD leaves unchanged). */
export function mnemonicBytes(entropy: Uint8Array): Uint8Array<ArrayBuffer> {
  if (entropy.length !== 16 && entropy.length !== 32)
    throw new RangeError("the entropy must be 16 bytes for 12 words, or 32 for 24")
  // 32 bytes and 8 bits of checksum are 24 words of 11 bits; 16 bytes and 4 bits are 12.
  const count = (entropy.length * 3) / 4
  const bits = new Uint8Array(entropy.length + 1)
  bits.set(entropy)
  bits.set(sha256(entropy).subarray(0, 1), entropy.length)
  const padded = new Uint8Array(count * (longestWord + 1))
  let length = 0
  for (let n = 0; n < count; n += 1) {
    const word = utf8ToBytes(wordlist[elevenBits(bits, n * 11)] ?? "")
    padded.set(word, length)
    length += word.length
    padded[length] = SPACE
    length += 1
  }
  const sentence = padded.slice(0, length - 1)
  padded.fill(0)
  bits.fill(0)
  return sentence
}

/** The 11 bits that start at a bit's position, most significant first. */
function elevenBits(bytes: Uint8Array, start: number): number {
  const first = start >> 3
  const [a = 0, b = 0, c = 0] = bytes.subarray(first, first + 3)
  return (((a << 16) | (b << 8) | c) >> (13 - (start & 7))) & 0x7ff
}
