import { logEvents, renderAddress } from "@shielded-relay/core"
import { STRANGER, withdrawal, World } from "@shielded-relay/simulated-relay"
import { afterEach, describe, expect, it } from "vitest"
import { effectLogger } from "../src/logging/effectLogger.ts"
import type { LogFields } from "../src/logging/Logger.ts"

let world: World
afterEach(() => world.close())

interface Line {
  readonly event: string
  readonly fields: LogFields
}

describe("the log of a relay", () => {
  it("has one line per accepted and per concluded operation, and no owner, address, amount or key", async () => {
    const lines: Array<Line> = []
    const log = (event: string, fields: LogFields = {}) => void lines.push({ event, fields })
    world = await World.open({
      logger: effectLogger({ debug: log, info: log, warn: log, error: log }),
    })
    const alice = await world.caller(1)
    // An amount that nothing else equals, so that a search for it cannot find another number.
    const amount = 7_654_321n
    await world.deposit(alice, world.token(), amount)
    await world.flushed()
    const { nonce, request } = withdrawal(world, alice, 1_234_567n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    // A deposit that nobody pays expires, which is a conclusion, too.
    const { chainId, relay, time } = world
    const token = renderAddress(world.token(), world.network.gateway.family)
    const unpaid = {
      address: alice.address,
      chainId,
      tokenAddresses: [token],
      amounts: ["9876543"],
    }
    await time.during(relay.deposit(unpaid))
    await time.advance(3 * 60 * 60_000)

    const of = (event: string) => lines.filter((line) => line.event === event)
    const byOperation = Map.groupBy(
      [...of("operation-accepted"), ...of("operation-concluded")],
      ({ fields }) => fields["operation"],
    )
    for (const both of byOperation.values())
      expect(both.map(({ event }) => event)).toEqual(["operation-accepted", "operation-concluded"])
    const ends = of("operation-concluded").map(
      ({ fields }) => `${fields["kind"]} ${fields["state"]}`,
    )
    expect(ends).toEqual(
      expect.arrayContaining(["deposit confirmed", "withdraw confirmed", "deposit expired"]),
    )
    for (const { fields } of of("operation-concluded")) {
      expect(fields["chain"]).toBe(chainId)
      expect(fields["milliseconds"]).toBeGreaterThanOrEqual(0)
    }
    expect(of("chain-leading")).toHaveLength(1)
    for (const { event } of lines) expect(logEvents).toHaveProperty(event)

    const text = JSON.stringify(lines).toLowerCase()
    const notes = (await world.notes(alice)).map(({ note }) => String(note.npk))
    const planted = [
      alice.address,
      STRANGER,
      token,
      nonce,
      String(amount),
      "1234567",
      "9876543",
      ...notes,
    ]
    for (const secret of planted)
      expect(text).not.toContain(secret.toLowerCase().replace(/^0x/, ""))
    expect(notes.length).toBeGreaterThan(0)
  })
})
