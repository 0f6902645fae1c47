import { addressFromBytes, renderAddress } from "@shielded-relay/core"
import { createPrivateKey, createPublicKey } from "node:crypto"

/** An account of Solana with its key in the form of the Solana CLI. */
export interface SolanaAccount {
  readonly address: string
  readonly secret: string
}

/** PKCS #8 of an Ed25519 key, before its 32-byte seed (RFC 8410). */
const prefix = Buffer.from("302e020100300506032b657004220420", "hex")

/** The account of a seed of 32 bytes with this value. */
export function solanaAccount(byte: number): SolanaAccount {
  const seed = Buffer.alloc(32, byte)
  const privateKey = createPrivateKey({
    key: Buffer.concat([prefix, seed]),
    format: "der",
    type: "pkcs8",
  })
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" })
  const key = Buffer.from(x, "base64url")
  return {
    address: renderAddress(addressFromBytes(key), "solana"),
    secret: JSON.stringify([...seed, ...key]),
  }
}

/** Asks a Solana node. */
export async function askSolana(url: string, method: string, ...params: ReadonlyArray<unknown>) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  })
  const { result }: { readonly result: unknown } = Object(await response.json())
  return result
}
