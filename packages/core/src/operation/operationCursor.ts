import { base64urlnopad } from "@scure/base"
import { hexToBytes } from "@noble/hashes/utils.js"
import { Brand } from "effect"
import { uuidTextOf } from "../request/index.ts"
import type { OperationId } from "./Operation.ts"

/** A position in an owner's list of operations, which is ordered by creation time, then id. */
export interface OperationPlace {
  readonly createdAt: number
  readonly id: OperationId
}

const brand = Brand.nominal<OperationId>()

/** Encodes a position as an opaque cursor: base64url of 8 bytes of time (big-endian) and the 16 bytes of the id. */
export function renderCursor({ createdAt, id }: OperationPlace): string {
  const bytes = new Uint8Array(24)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(createdAt))
  bytes.set(hexToBytes(id.replaceAll("-", "")), 8)
  return base64urlnopad.encode(bytes)
}

/** Decodes a cursor; `null` for any text that `renderCursor` does not produce. */
export function parseCursor(text: string): OperationPlace | null {
  if (!/^[A-Za-z0-9_-]{32}$/.test(text)) return null
  const bytes = base64urlnopad.decode(text)
  const createdAt = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0)
  if (createdAt > BigInt(Number.MAX_SAFE_INTEGER)) return null
  return { createdAt: Number(createdAt), id: brand(uuidTextOf(bytes.subarray(8))) }
}
