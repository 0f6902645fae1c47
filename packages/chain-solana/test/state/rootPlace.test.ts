import { accountSizes, bytesOf, ringPlaces, rootRings } from "@shielded-relay/pool-program"
import { Keypair } from "@solana/web3.js"
import { Effect, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Endpoint } from "../../src/rpc/Endpoints.ts"
import { readRootPlace } from "../../src/state/rootPlace.ts"

const key = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey
const { recent, timed, last } = ringPlaces

/** An endpoint that has one account, and counts what it sends of it. */
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
    ask: ({ params, result }) => {
      const [, options] = params
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
      return Effect.orDie(Schema.decodeUnknownEffect(result)({ context: { slot: 1 }, value }))
    },
  }
  return { endpoint, sent }
}

/** The account of the roots after so many were written, `written.timed` of them first of their minute. */
function rootsAccount(written: { readonly recent: number; readonly timed: number }): Uint8Array {
  const data = new Uint8Array(accountSizes.roots)
  data.set(bytesOf.u64(BigInt(written.recent)), 8)
  data.set(bytesOf.u64(BigInt(written.timed)), 16)
  return data
}

const put = (data: Uint8Array, from: number, index: number, root: bigint) =>
  data.set(bytesOf.word(root), from + 32 * index)
const placeOf = (account: Uint8Array, root: bigint) => {
  const { endpoint, sent } = endpointWith(account)
  return { place: Effect.runSync(readRootPlace(endpoint, key, root)), sent }
}

describe("the place of a root", () => {
  it("is that in the ring of minutes when it stands in both, also where that ring has gone round", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: recent.count - 1 }),
        fc.integer({ min: 1, max: 30_000 }),
        (at, writtenTimed) => {
          const account = rootsAccount({ recent: 10_000, timed: writtenTimed })
          const minute = (writtenTimed - 1) % timed.count
          put(account, recent.from, at, 77n)
          put(account, timed.from, minute, 77n)
          const { place, sent } = placeOf(account, 77n)
          expect(place).toEqual({ ring: rootRings.timed, index: minute })
          expect(sent.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(12_000)
        },
      ),
    )
  })

  it("is in the recent ring for a root that began no minute", () => {
    const account = rootsAccount({ recent: 300, timed: 40 })
    put(account, recent.from, 43, 78n)
    expect(placeOf(account, 78n).place).toEqual({ ring: rootRings.recent, index: 43 })
  })

  it("is found for an old root by a look at the whole account", () => {
    const account = rootsAccount({ recent: 300, timed: 5_000 })
    put(account, timed.from, 12, 79n)
    put(account, last.from, 3, 80n)
    expect(placeOf(account, 79n).place).toEqual({ ring: rootRings.timed, index: 12 })
    expect(placeOf(account, 80n).place).toEqual({ ring: rootRings.last, index: 3 })
  })

  it("is nowhere for a root that was never there, and for none at all", () => {
    const account = rootsAccount({ recent: 1, timed: 1 })
    expect(placeOf(account, 81n).place).toBe(null)
    expect(placeOf(account, 0n).place).toBe(null)
  })
})
