import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** What a payment link asks for. */
export interface PayRequest {
  readonly chainId: number
  readonly tokenAddress: string
  /** Smallest units; `null` leaves it to the payer. */
  readonly units: bigint | null
  /** A plain or a shielded address. */
  readonly recipient: string
}

const version = "1"
const any = "any"
const prefix = "#pay="

/**
 * A payment link's part after the page's address, which a browser sends to no server: version, chain, token, smallest units, recipient and four
 * bytes of SHA-256 over what precedes them, so that a link that was cut or changed by a keyboard is noticed. It protects from accidents alone:
 * anyone can make a link.
 */
export function payFragment({ chainId, tokenAddress, units, recipient }: PayRequest): string {
  const text = [version, chainId, tokenAddress, units ?? any, recipient].join(".")
  return `${prefix}${text}.${checksum(text)}`
}

/** Whether a fragment claims to be a payment link. */
export function isPayFragment(fragment: string): boolean {
  return fragment.startsWith(prefix)
}

/** Reads a payment link's fragment; `null` if it is damaged or of another version. */
export function readPayFragment(fragment: string): PayRequest | null {
  const [, text = "", sum = ""] = /^#pay=(.+)\.([0-9a-f]{8})$/.exec(fragment) ?? []
  const form =
    /^1\.([1-9]\d{0,15})\.(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})\.([1-9]\d{0,77}|any)\.([0-9a-zA-Z]{1,300})$/
  const [, chain = "", tokenAddress = "", units = "", recipient = ""] = form.exec(text) ?? []
  if (recipient === "" || checksum(text) !== sum) return null
  const chainId = Number(chain)
  if (!Number.isSafeInteger(chainId)) return null
  return { chainId, tokenAddress, units: units === any ? null : BigInt(units), recipient }
}

const checksum = (text: string) => bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 4))
