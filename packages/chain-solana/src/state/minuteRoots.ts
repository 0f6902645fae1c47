import { ringPlaces } from "@shielded-relay/pool-program"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { integerOf } from "../encoding/tags.ts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { accountCall } from "../rpc/solanaCalls.ts"

const { count, from } = ringPlaces.timed

/** Bytes of a root. */
const size = 32

/** The header of the roots account, before the rings. */
export interface RootsHeader {
  /** Number of roots ever written to the timed ring. */
  readonly timed: number
  /** Unix minute of the newest root in the timed ring. */
  readonly minute: number
}

export const rootsHeaderBytes = 32

/** Four little-endian 64-bit words: kind, roots in the recent ring, roots in the timed ring, minute. */
export function readRootsHeader(data: Uint8Array): RootsHeader {
  const word = (at: number) => Number(integerOf(data.slice(at, at + 8).reverse()))
  return { timed: word(16), minute: word(24) }
}

/** Reads a slice of the roots account. */
export const rootsSlice = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  roots: PublicKey,
  offset: number,
  length: number,
) {
  const { value } = yield* endpoint.ask(accountCall(roots, { offset, length }))
  // The account existed when the pool was verified, and the program cannot close it.
  if (value?.data.length !== length) return yield* endpoint.reject("getAccountInfo", "inconsistent")
  return value.data
})

/**
 * Reads up to `atMost` of the newest entries of the timed ring, newest first. It reads only those 32-byte entries, in two slices where the
 * ring wraps around, because the whole account has 333 kB.
 */
export const readMinuteRoots = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  roots: PublicKey,
  { timed }: RootsHeader,
  atMost: number,
) {
  const wanted = Math.min(atMost, timed, count)
  const end = timed % count
  const beforeEnd = Math.min(wanted, end)
  const ranges = [
    { first: end - beforeEnd, entries: beforeEnd },
    { first: count - (wanted - beforeEnd), entries: wanted - beforeEnd },
  ].filter(({ entries }) => entries > 0)
  const read = yield* Effect.forEach(
    ranges,
    ({ first, entries }) =>
      Effect.map(rootsSlice(endpoint, roots, from + size * first, size * entries), (bytes) =>
        Array.from({ length: entries }, (_, k) => ({
          index: first + k,
          root: integerOf(bytes.subarray(size * k, size * (k + 1))),
        })).toReversed(),
      ),
    { concurrency: "unbounded" },
  )
  return read.flat()
})
