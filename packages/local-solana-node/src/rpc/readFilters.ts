import {
  readBytes,
  readChoice,
  readCount,
  readList,
  readSettings,
  wrongType,
} from "./parameters.ts"
import { invalidParams } from "./RpcError.ts"

const MOST_FILTERS = 4
const LONGEST_BYTES = 128

/** Combines the filters of `getProgramAccounts` into a predicate on account data. */
export function readFilters(value: unknown): (data: Uint8Array) => boolean {
  if (value === undefined || value === null) return () => true
  if (Array.isArray(value) && value.length > MOST_FILTERS)
    throw invalidParams(`Too many filters provided; max ${MOST_FILTERS}`)
  const filters = readList(value, MOST_FILTERS).map(readFilter)
  return (data) => filters.every((filter) => filter(data))
}

function readFilter(value: unknown): (data: Uint8Array) => boolean {
  const { dataSize, memcmp } = readSettings(value)
  if (dataSize !== undefined) {
    const size = readCount(dataSize)
    return (data) => data.length === size
  }
  if (memcmp === undefined) throw wrongType(value, "a filter: dataSize or memcmp")
  const settings = readSettings(memcmp)
  const offset = readCount(settings["offset"])
  const encoding = readChoice(settings["encoding"], ["base58", "base64"], "base58")
  const bytes = readBytes(settings["bytes"], encoding)
  if (bytes.length > LONGEST_BYTES)
    throw invalidParams(`Invalid param: decoded bytes are too long; max ${LONGEST_BYTES}`)
  return (data) => Buffer.compare(data.subarray(offset, offset + bytes.length), bytes) === 0
}
