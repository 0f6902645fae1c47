import { mnemonicToEntropy } from "@scure/bip39"
import { wordlist } from "@scure/bip39/wordlists/english.js"

/**
 * The entropy of English BIP-39 words; `null` unless their number is one of `counts` and their checksum is right. Case and the amount of white
 * space do not matter.
 */
export function entropyOfWords(words: string, counts: ReadonlyArray<number>): Uint8Array | null {
  const canonical = words.trim().toLowerCase().split(/\s+/)
  if (!counts.includes(canonical.length)) return null
  try {
    return mnemonicToEntropy(canonical.join(" "), wordlist)
  } catch {
    // The library's message quotes the unknown word.
    return null
  }
}
