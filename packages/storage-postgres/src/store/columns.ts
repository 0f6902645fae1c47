import type { Row } from "@effect/sql-pg/PgConnection"
import { Brand } from "effect"
import type { Address, ChainId, OperationId, OwnerId, SessionId } from "@shielded-relay/core"

/** These functions parse the columns of every row that is read. An unexpected value is a defect of the schema. */

export function text(row: Row, column: string): string {
  const value = row[column]
  return typeof value === "string" ? value : unexpected(column)
}

/** An integer up to 2^53 - 1. */
export function whole(row: Row, column: string): number {
  const value = row[column]
  const number = typeof value === "bigint" ? Number(value) : value
  return typeof number === "number" && Number.isSafeInteger(number) ? number : unexpected(column)
}

/** A decimal of any size. */
export function amount(row: Row, column: string): bigint {
  const value = row[column]
  return typeof value === "string" ? BigInt(value) : unexpected(column)
}

export function fieldElement(row: Row, column: string): bigint {
  const value = row[column]
  return value instanceof Uint8Array && value.length === 32
    ? BigInt(`0x${Buffer.from(value.buffer, value.byteOffset, 32).toString("hex")}`)
    : unexpected(column)
}

/** Bytes of any length, as a copy: the row's own may be a view of a large buffer. */
export function byteString(row: Row, column: string): Uint8Array {
  const value = row[column]
  return value instanceof Uint8Array ? Uint8Array.from(value) : unexpected(column)
}

export function flag(row: Row, column: string): boolean {
  const value = row[column]
  return typeof value === "boolean" ? value : unexpected(column)
}

/** The result of `SELECT count(*)`. */
export function countOf({ rows: [row] }: { readonly rows: ReadonlyArray<Row> }): number {
  return row === undefined ? 0 : whole(row, "count")
}

/** One of a list of words. */
export function word<A extends string>(words: ReadonlyArray<A>, row: Row, column: string): A {
  const value = row[column]
  return words.find((one) => one === value) ?? unexpected(column)
}

export function texts(row: Row, column: string): Array<string> {
  const value = row[column]
  if (!Array.isArray(value)) return unexpected(column)
  return value.map((one: unknown) => (typeof one === "string" ? one : unexpected(column)))
}

export function isNull(row: Row, column: string): boolean {
  return row[column] === null
}

/** The seal of a row; none in rows that no version has sealed. */
export function sealIn(row: Row): { readonly seal?: string } {
  return isNull(row, "seal") ? {} : { seal: text(row, "seal") }
}

function unexpected(column: string): never {
  throw new TypeError(`column ${column} has an unexpected value or type`)
}

/** 32 bytes, big-endian. */
export function toFieldElement(value: bigint): Uint8Array {
  if (value < 0n || value >> 256n !== 0n)
    throw new RangeError("a field element must be an integer from 0 to 2^256 - 1")
  return Buffer.from(value.toString(16).padStart(64, "0"), "hex")
}

/**
 * As bigint, so that a parameter has the same SQL type for every value.
 *
 * @throws RangeError if `value` is not a safe integer.
 */
export function toWhole(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`)
  return BigInt(value)
}

/** A row's position in the order of (created_at, id). Without a row, the position before all rows. */
export function placeOf(row?: {
  readonly createdAt: number
  readonly id: string
}): readonly [bigint, string] {
  return row === undefined ? [-1n, ""] : [toWhole(row.createdAt), row.id]
}

const brandAddress = Brand.nominal<Address>()
const brandChain = Brand.nominal<ChainId>()
const brandOwner = Brand.nominal<OwnerId>()
const brandOperation = Brand.nominal<OperationId>()
const brandSession = Brand.nominal<SessionId>()

export const address = (row: Row, column: string): Address => brandAddress(text(row, column))
export const chainId = (row: Row): ChainId => brandChain(whole(row, "chain_id"))
export const owner = (row: Row): OwnerId => brandOwner(text(row, "owner"))
export const operationId = (row: Row, column: string): OperationId =>
  brandOperation(text(row, column))
export const sessionId = (row: Row, column: string): SessionId => brandSession(text(row, column))
export const addresses = (row: Row, column: string): Array<Address> =>
  texts(row, column).map((one) => brandAddress(one))
