/** HKDF-SHA256 (RFC 5869) spelled out on node's HMAC, with the protocol's salt and labels, and toField. */
import { createHmac } from "node:crypto"
import { R } from "../field.ts"
import { toBigint } from "./bytes.ts"

export const SALT = "shielded-pool/v1"

export const extract = (salt: Uint8Array | string, secret: Uint8Array) =>
  createHmac("sha256", salt).update(secret).digest()

/** info = ASCII label ‖ 0x00 ‖ data. */
export const info = (label: string, data: Uint8Array) =>
  Buffer.concat([Buffer.from(`${label}\0`, "ascii"), data])

export function expand(prk: Uint8Array, context: Uint8Array, length: number): Buffer {
  let block: Buffer = Buffer.alloc(0)
  let output: Buffer = Buffer.alloc(0)
  for (let counter = 1; output.length < length; counter++) {
    block = createHmac("sha256", prk)
      .update(block)
      .update(context)
      .update(Buffer.of(counter))
      .digest()
    output = Buffer.concat([output, block])
  }
  return output.subarray(0, length)
}

/** 48 bytes, big-endian, modulo r; 0 is an error. */
export function toField(bytes: Uint8Array): bigint {
  if (bytes.length !== 48) throw new RangeError("toField takes 48 bytes")
  const value = toBigint(bytes) % R
  if (value === 0n) throw new RangeError("toField gave 0")
  return value
}
