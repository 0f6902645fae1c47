import { bls12_381 } from "@noble/curves/bls12-381.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import type { AnnouncedBeacon, DrandChain } from "../transcript/Transcript.ts"

/** drand's network "quicknet", chain 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971: a round every three seconds. */
export const quicknet: DrandChain = {
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesisTime: 1692803367,
  period: 3,
}

/** Whether a chain has quicknet's key, but says that its rounds come at other times: a round that is long published would seem to come. */
export const hasFalseClock = ({ publicKey, genesisTime, period }: DrandChain): boolean =>
  publicKey === quicknet.publicKey &&
  (genesisTime !== quicknet.genesisTime || period !== quicknet.period)

/** Domain separation of the scheme `bls-unchained-g1-rfc9380`. */
const domain = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"

const { shortSignatures } = bls12_381

/** The text whose SHA-256 a round's signature signs: its number, 8 bytes big-endian. */
export function roundMessage(round: number) {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(round))
  return shortSignatures.hash(sha256(number), domain)
}

/** When a round is published, seconds since 1970. */
export const timeOfRound = ({ chain, round }: Pick<AnnouncedBeacon, "chain" | "round">): number =>
  chain.genesisTime + (round - 1) * chain.period

/** Whether a signature is the chain's of this round. There is only one. */
export function isSignatureOfRound(
  { chain, round }: Pick<AnnouncedBeacon, "chain" | "round">,
  signature: string,
): boolean {
  try {
    return shortSignatures.verify(
      hexToBytes(signature),
      roundMessage(round),
      hexToBytes(chain.publicKey),
    )
  } catch {
    // Not a point of the curve.
    return false
  }
}

/** The value of a round: SHA-256 of its signature, hex. */
export const valueOfRound = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)))
