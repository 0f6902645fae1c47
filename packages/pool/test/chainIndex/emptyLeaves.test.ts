import type { LocatedPoolEvent } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import { readLog } from "../../src/chainIndex/readLog.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const { gateway } = simulatedNetwork()
const block = { number: 5, hash: "0x05" }
const range = { start: 5, end: 5 }

type Leaf = readonly [position: number, commitment: bigint, bytes: number]

const read = (inserts: "in-batches" | "at-once", leaves: ReadonlyArray<Leaf>, from: number) =>
  readLog(
    { ...gateway, insertion: inserts === "at-once" ? null : gateway.insertion },
    range,
    leaves.map(([position, commitment, bytes], logIndex): LocatedPoolEvent => ({
      block,
      logIndex,
      transactionHash: "0x",
      event: {
        type: "NoteQueued",
        position,
        commitment,
        encryptedNote: new Uint8Array(bytes),
      },
    })),
    from,
  )

describe("the neighbour of a single note", () => {
  it("is an empty leaf where each transaction fills a pair", () => {
    const log = read(
      "at-once",
      [
        [8, 1n, 157],
        [9, 0n, 0],
      ],
      8,
    )
    expect(log?.notes.map(({ commitment }) => commitment)).toEqual([1n, 0n])
  })

  it.each([
    [
      "where commitments wait for a batch",
      "in-batches",
      [
        [8, 1n, 157],
        [9, 0n, 0],
      ],
    ],
    [
      "as the first of a pair",
      "at-once",
      [
        [8, 0n, 0],
        [9, 1n, 157],
      ],
    ],
    [
      "with a note",
      "at-once",
      [
        [8, 1n, 157],
        [9, 0n, 157],
      ],
    ],
  ] as const)("is nothing that a pool emits %s", (_, inserts, leaves) => {
    expect(read(inserts, leaves, 8)).toBe(null)
  })
})
