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
      freshness: { request: 300, transaction: 60 },
      operatorBps: 0,
      features: { events: true, managedWallets: false, webhooks: false },
      chains: [
        { chainId: world.chainId, name: expect.any(String), explorer: null, genesisHash: null },
      ],
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
    const explorer = "https://explorer.example/tx/{txHash}"
    world = await World.open({
      explorers: { 31337: explorer },
      sessions: {
        timestampTolerance: 2 * 60_000,
        requireBoundSessions: true,
        nonceFreshness: "strict",
        sessionMaxLifetime: null,
        requestsPerSecond: null,
        noncesPerSession: null,
        sessionsPerOwner: 3,
      },
      configuration: { operationsPerWorker: 7, variableRateBps: 25 },
    })
    expect(world.relay.capabilities()).toEqual({
      sessionMessageVersions: [2],
      nonceFreshness: "strict",
      longestSession: null,
      freshness: { request: 120, transaction: 60 },
      operatorBps: 25,
      features: { events: true, managedWallets: false, webhooks: false },
      chains: [{ chainId: world.chainId, name: expect.any(String), explorer, genesisHash: null }],
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
