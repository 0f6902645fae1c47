/** The contract ABI's encoding, head and tail, as its specification describes it: enough of it for the operation hash. */
import { bigEndian } from "./bytes.ts"

/** A value as the ABI sees it: one word, bytes of any length, or parts. A list says its length, a tuple does not. */
export type Abi =
  | { readonly word: bigint }
  | { readonly bytes: Uint8Array }
  | { readonly tuple: ReadonlyArray<Abi> }
  | { readonly list: ReadonlyArray<Abi> }

/** abi.encode of values, which is that of the tuple of them. */
export function abiEncode(...values: ReadonlyArray<Abi>): Buffer {
  const headSize = values.reduce((sum, value) => sum + (isDynamic(value) ? 32 : size(value)), 0)
  const heads: Buffer[] = []
  const tails: Buffer[] = []
  let next = headSize
  for (const value of values) {
    const body = encode(value)
    if (isDynamic(value)) {
      heads.push(bigEndian(BigInt(next), 32))
      tails.push(body)
      next += body.length
    } else {
      heads.push(body)
    }
  }
  return Buffer.concat([...heads, ...tails])
}

function encode(value: Abi): Buffer {
  if ("word" in value) return bigEndian(value.word, 32)
  if ("tuple" in value) return abiEncode(...value.tuple)
  if ("list" in value) {
    return Buffer.concat([bigEndian(BigInt(value.list.length), 32), abiEncode(...value.list)])
  }
  const padding = Buffer.alloc((32 - (value.bytes.length % 32)) % 32)
  return Buffer.concat([bigEndian(BigInt(value.bytes.length), 32), value.bytes, padding])
}

function isDynamic(value: Abi): boolean {
  return "tuple" in value ? value.tuple.some(isDynamic) : !("word" in value)
}

const size = (value: Abi) => encode(value).length
