import { addressBytes, type LocatedPoolEvent, type PoolEvent } from "@shielded-relay/core"
import { addressOf, World } from "@shielded-relay/simulated-relay"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { visibleDeposits } from "../../src/indexer/readDeposits.ts"

let world: World
beforeEach(async () => {
  world = await World.open()
})
afterEach(() => world.close())

const block = { number: 7, hash: "0x7" }
/** The events of transactions one after the other, one of each `types` list. */
const events = (...transactions: ReadonlyArray<ReadonlyArray<PoolEvent["type"]>>) =>
  transactions.flatMap((types, n) =>
    types.map((type, at): LocatedPoolEvent => ({
      block,
      logIndex: 100 * n + at,
      transactionHash: `0x${n}`,
      event: eventOf(type),
    })),
  )
function eventOf(type: PoolEvent["type"]): PoolEvent {
  switch (type) {
    case "NoteQueued":
      return { type, position: 0, commitment: 1n, encryptedNote: new Uint8Array() }
    case "PublicNote":
      return {
        type,
        position: 0,
        token: addressBytes(addressOf(world.token())),
        amount: 5n,
        npk: 1n,
        encryptedNote: new Uint8Array(),
      }
    case "NullifierSpent":
      return { type, nullifier: 1n }
    case "Operation":
      return { type, operationHash: 1n }
    case "TreeUpdated":
      return { type, inserted: 1, root: 1n }
  }
}
const placesOf = (given: ReadonlyArray<LocatedPoolEvent>) =>
  visibleDeposits(world.network.gateway, given).map(({ transactionHash, log }) => [
    transactionHash,
    log,
  ])

describe("the deposits among the events of a pool", () => {
  it("are its public notes, each with its place in its transaction", () => {
    const given = events(
      ["PublicNote", "PublicNote"],
      ["NullifierSpent", "NoteQueued", "Operation"],
      ["NoteQueued", "PublicNote"],
    )
    expect(placesOf(given)).toEqual([
      ["0x0", 0],
      ["0x0", 1],
      ["0x2", 1],
    ])
    expect(visibleDeposits(world.network.gateway, given)[0]).toMatchObject({
      token: world.token(),
      amount: 5n,
      block,
    })
  })

  it("are not the outputs of calls, but may follow one in another transaction", () => {
    expect(
      placesOf(
        events(
          ["NullifierSpent", "NoteQueued", "Operation", "PublicNote", "PublicNote"],
          ["NullifierSpent", "Operation"],
          ["PublicNote"],
        ),
      ),
    ).toEqual([
      ["0x0", 4],
      ["0x2", 0],
    ])
  })
})
