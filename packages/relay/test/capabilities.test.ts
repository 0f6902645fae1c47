import { afterEach, describe, expect, it } from "vitest"
import { ORIGIN, World } from "@shielded-relay/simulated-relay"
import { Caller, evmWallet } from "@shielded-relay/testkit"

let world: World
afterEach(() => world.close())

describe("a relay's capabilities", () => {
  it("are the rules that it goes by unless others are configured", async () => {
    world = await World.open({ sessions: { requestsPerSecond: 20 } })
    expect(world.relay.capabilities()).toEqual({
      sessionMessageVersions: [1, 2],
      nonceFreshness: "lenient",
      longestSession: 30 * 24 * 60 * 60,
      caps: {
        session: { requestsPerSecond: 20, requests: 200_000 },
        owner: {
          sessions: 100,
          unpaidOrders: 50,
          waitingOperations: 20,
          operationsPerProvingWorker: 2,
        },
      },
    })
  })

  it("follow what is configured", async () => {
    world = await World.open({
      sessions: {
        requireBoundSessions: true,
        nonceFreshness: "strict",
        sessionMaxLifetime: null,
        requestsPerSecond: null,
        noncesPerSession: null,
        sessionsPerOwner: 3,
      },
      configuration: { operationsPerWorker: 7 },
    })
    expect(world.relay.capabilities()).toEqual({
      sessionMessageVersions: [2],
      nonceFreshness: "strict",
      longestSession: null,
      caps: {
        session: { requestsPerSecond: null, requests: null },
        owner: {
          sessions: 3,
          unpaidOrders: 50,
          waitingOperations: 20,
          operationsPerProvingWorker: 7,
        },
      },
    })
    // And is what happens.
    const old = await world.ask(new Caller(evmWallet(1)).creation())
    expect(old).toMatchObject({ code: "MESSAGE_VERSION_REQUIRED" })
    const bound = { messageVersion: 2, audience: ORIGIN }
    expect((await world.ask(new Caller(evmWallet(1)).creation(bound))).outcome).toBe("ok")
  })
})
