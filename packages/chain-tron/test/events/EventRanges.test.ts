import { chainIdFromNumber, ChainUnavailable, type LocatedPoolEvent } from "@shielded-relay/core"
import type { BlockRange } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { EventRanges } from "../../src/events/EventRanges.ts"

const chainId = chainIdFromNumber(1)
if (chainId === null) throw new Error("not a chain id")
const silent = new ChainUnavailable({ chainId, reason: "silent" })

/** One event in each block. */
const eventsIn = ({ from, to }: BlockRange): ReadonlyArray<LocatedPoolEvent> =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    block: { number: from + at, hash: String(from + at) },
    logIndex: 0,
    transactionHash: "",
    event: { type: "Operation", operationHash: 1n },
  }))

/** Reads ranges at an endpoint that is silent from a block on. */
function open(final: number) {
  const asked: Array<BlockRange> = []
  const endpoint = { silentFrom: Infinity }
  const ranges = new EventRanges((range) => {
    asked.push(range)
    return range.to >= endpoint.silentFrom ? Effect.fail(silent) : Effect.succeed(eventsIn(range))
  })
  ranges.learnFinal(final)
  const read = (from: number, to: number) => Effect.runPromise(ranges.events({ from, to }))
  return { asked, endpoint, read, ranges }
}

describe("a long range of events", () => {
  it("is read in steps of final blocks, and the rest as one range", async () => {
    const { asked, read } = open(320)
    expect(await read(101, 450)).toEqual(eventsIn({ from: 101, to: 450 }))
    expect(asked).toEqual([
      { from: 101, to: 200 },
      { from: 201, to: 300 },
      { from: 301, to: 450 },
    ])
  })

  it("continues where an endpoint stopped answering", async () => {
    const { asked, endpoint, read } = open(1_000)
    endpoint.silentFrom = 250
    await expect(read(1, 400)).rejects.toMatchObject({ reason: "silent" })
    endpoint.silentFrom = Infinity
    asked.length = 0
    expect(await read(1, 400)).toEqual(eventsIn({ from: 1, to: 400 }))
    expect(asked.map(({ from }) => from)).toEqual([201, 301])
  })

  it("is read anew where a fork may have replaced it, and once it has been given", async () => {
    const { asked, endpoint, read, ranges } = open(-1)
    endpoint.silentFrom = 250
    await expect(read(1, 400)).rejects.toMatchObject({ reason: "silent" })
    ranges.learnFinal(150)
    ranges.learnFinal(90)
    endpoint.silentFrom = Infinity
    for (const _time of [1, 2]) {
      asked.length = 0
      await read(1, 400)
      expect(asked.map(({ from }) => from)).toEqual([1, 101])
    }
  })
})
