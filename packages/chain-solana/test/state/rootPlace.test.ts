import { accountSizes, bytesOf, ringPlaces, rootRings } from "@shielded-relay/pool-program"
import { Keypair } from "@solana/web3.js"
import { Effect, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Endpoint } from "../../src/rpc/Endpoints.ts"
import { readFirstRoots } from "../../src/state/readFirstRoots.ts"
import { readIsKnownRoot, readRootPlace } from "../../src/state/rootPlace.ts"

const key = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey
const { recent, timed, last } = ringPlaces

/** An endpoint with one account. It counts the bytes that it sends. */
function endpointWith(account: Uint8Array): {
  readonly endpoint: Endpoint
  readonly sent: number[]
} {
  const sent: number[] = []
  const endpoint: Endpoint = {
    name: "a",
    health: Effect.die("not asked"),
    blame: () => Effect.void,
    reject: () => Effect.die("not asked"),
    ask: (call) => {
      const [, options] = "params" in call ? call.params : []
      const { dataSlice } = Schema.decodeUnknownSync(
        Schema.Struct({
          dataSlice: Schema.optionalKey(
            Schema.Struct({ offset: Schema.Number, length: Schema.Number }),
          ),
        }),
      )(options)
      const { offset = 0, length = account.length } = dataSlice ?? {}
      const data = Buffer.from(account.subarray(offset, offset + length))
      sent.push(data.length)
      const value = {
        lamports: 1,
        owner: key.toBase58(),
        executable: false,
        data: [data.toString("base64"), "base64"],
      }
      return Effect.orDie(Schema.decodeUnknownEffect(call.result)({ context: { slot: 1 }, value }))
    },
  }
  return { endpoint, sent }
}

/** The roots account after some roots were written, of which `written.timed` were the first of their minute. */
function rootsAccount(written: {
  readonly recent: number
  readonly timed: number
  readonly minute?: number
}): Uint8Array {
  const data = new Uint8Array(accountSizes.roots)
  data.set(bytesOf.u64(BigInt(written.recent)), 8)
  data.set(bytesOf.u64(BigInt(written.timed)), 16)
  data.set(bytesOf.u64(BigInt(written.minute ?? 0)), 24)
  return data
}

const put = (data: Uint8Array, from: number, index: number, root: bigint) =>
  data.set(bytesOf.word(root), from + 32 * index)
const bytesIn = (sent: ReadonlyArray<number>) => sent.reduce((sum, bytes) => sum + bytes, 0)
const placeOf = (account: Uint8Array, root: bigint) => {
  const { endpoint, sent } = endpointWith(account)
  return { place: Effect.runSync(readRootPlace(endpoint, key, root)), sent }
}

describe("the place of a root", () => {
  it("is in the timed ring when both rings contain it, also after that ring wrapped around", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: recent.count - 1 }),
        fc.integer({ min: 1, max: 30_000 }),
        fc.nat({ max: 63 }),
        (at, writtenTimed, age) => {
          const account = rootsAccount({ recent: 10_000, timed: writtenTimed })
          const minute = (writtenTimed - 1 - Math.min(age, writtenTimed - 1)) % timed.count
          put(account, recent.from, at, 77n)
          put(account, timed.from, minute, 77n)
          const { place, sent } = placeOf(account, 77n)
          expect(place).toEqual({ ring: rootRings.timed, index: minute })
          expect(bytesIn(sent)).toBeLessThan(12_000)
        },
      ),
    )
  })

  it("is in the recent ring for a root that was not the first of its minute", () => {
    const account = rootsAccount({ recent: 300, timed: 40 })
    put(account, recent.from, 43, 78n)
    expect(placeOf(account, 78n).place).toEqual({ ring: rootRings.recent, index: 43 })
  })

  it("is among the last roots of full trees, which are kept for good", () => {
    const account = rootsAccount({ recent: 300, timed: 5_000 })
    put(account, last.from, 3, 80n)
    const { place, sent } = placeOf(account, 80n)
    expect(place).toEqual({ ring: rootRings.last, index: 3 })
    expect(bytesIn(sent)).toBeLessThan(13_000)
  })

  it("is searched only in the newest hour of the timed ring, so no transaction reads the whole account", () => {
    const account = rootsAccount({ recent: 300, timed: 5_000 })
    put(account, timed.from, 12, 79n)
    const { place, sent } = placeOf(account, 79n)
    expect(place).toBe(null)
    expect(bytesIn(sent)).toBeLessThan(13_000)
    const { endpoint } = endpointWith(account)
    expect(Effect.runSync(readIsKnownRoot(endpoint, key, 79n))).toBe(true)
    expect(Effect.runSync(readIsKnownRoot(endpoint, key, 78n))).toBe(false)
  })

  it("is null for a root that was never written, and for zero", () => {
    const account = rootsAccount({ recent: 1, timed: 1 })
    expect(placeOf(account, 81n).place).toBe(null)
    expect(placeOf(account, 0n).place).toBe(null)
  })
})

describe("the newest first roots of their minutes", () => {
  it("are the newest entries of the timed ring, newest first, also after it wrapped around, and reading them takes little more than their bytes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), fc.nat(), (written, minute) => {
        const account = rootsAccount({ recent: 10_000, timed: written, minute })
        const numbers = [written, written - 1, written - 2].filter((number) => number > 0)
        for (const number of numbers)
          put(account, timed.from, (number - 1) % timed.count, BigInt(number))
        const { endpoint, sent } = endpointWith(account)
        expect(Effect.runSync(readFirstRoots(endpoint, key))).toEqual({
          roots: numbers.map(BigInt),
          newestPeriod: minute,
        })
        expect(bytesIn(sent)).toBeLessThan(200)
      }),
    )
  })
})
