import { PublicKey } from "@solana/web3.js"
import fc from "fast-check"
import { TronWeb } from "tronweb"
import { getAddress, toHex } from "viem"
import type { AddressKind } from "./transactions.ts"

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

const hex = bytes(20).map((address) => toHex(address))

/** EVM addresses in lower case, upper case and with a checksum. */
const evmAddress = hex.chain((address) =>
  fc.constantFrom(address, `0x${address.slice(2).toUpperCase()}`, getAddress(address)),
)

/** The same owner in TRON's forms: `T…` or `41…`. */
const tronAddress = hex.chain((address) => {
  const tronHex = `41${address.slice(2)}`
  return fc.constantFrom(tronHex, TronWeb.address.fromHex(tronHex))
})

const recipientInfo = fc.stringMatching(/^shielded1[a-z0-9]{20,60}$/)

export const evmAndTron: AddressKind = {
  token: fc.oneof(evmAddress, tronAddress),
  recipient: fc.oneof(evmAddress, tronAddress, recipientInfo),
}

const solanaAddress = bytes(32).map((key) => new PublicKey(key).toBase58())

/** Addresses of which some differ only in case, where sort orders disagree. */
const lookalikes = solanaAddress.chain((address) =>
  fc.constantFrom(...Array.from({ length: 44 }, (_, at) => withCaseSwapped(address, at))),
)

function withCaseSwapped(text: string, at: number): string {
  const letter = text.charAt(at)
  const swapped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  const other = text.slice(0, at) + swapped + text.slice(at + 1)
  return isSolanaAddress(other) ? other : text
}

function isSolanaAddress(text: string): boolean {
  try {
    return new PublicKey(text).toBase58() === text
  } catch {
    return false
  }
}

export const solana: AddressKind = {
  token: fc.oneof(solanaAddress, lookalikes),
  recipient: fc.oneof(solanaAddress, recipientInfo),
}
