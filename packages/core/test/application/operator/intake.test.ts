import { OperatorSettings, ProcessStore, type Uuid } from "@shielded-relay/core"
import { newStorage, payee, transferTo, withdrawal, World } from "@shielded-relay/simulated-relay"
import { exampleUuid, freshUuid } from "@shielded-relay/testkit"
import { Brand, Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"

let world: World
afterEach(() => world.close())

const uuid = Brand.nominal<Uuid>()
let drawn = 0
const deed = (subject: string) => ({
  id: uuid(exampleUuid(0xdeed, (drawn += 1))),
  name: "ada",
  subject,
  reason: "case 7",
})
const set = (state: "open" | "paused" | "draining", subject: string) =>
  world.time.during(world.relay.operator.setIntake({ ...deed(subject), state }))

describe("a closed intake", () => {
  it("refuses each new operation with a time to come back, on all replicas and after a restart; what was accepted goes on", async () => {
    world = await World.open({ elsewhere: { workers: 1, places: 4 } })
    const { chainId } = world
    const alice = await world.caller(1)
    const gold = world.text(world.token())
    const prover = await world.startProver()
    await world.deposit(alice, world.token(), 2_000_000n)
    await world.time.during(prover.stop())
    world.provers.length = 0

    // It holds all of Alice's notes.
    const accepted = withdrawal(world, alice, 1_000n)
    const answer = world.relay.handle(accepted.request)
    await world.time.until(async () => (await world.relay.operator.operations()).length > 0)
    expect(await set("draining", "999")).toBe(null)
    expect(await set("draining", String(chainId))).toEqual({ before: "open" })

    const fields = { chainId, tokenAddresses: [gold], amounts: ["1000"] }
    const nextWeek = Math.floor(world.time.clock.now() / 1_000) + 7 * 86_400
    const later = { txCompletionTime: nextWeek }
    const made = (path: string, more: object) => {
      const nonce = freshUuid()
      return alice.post(path, { nonce, chainId, ...more })
    }
    const requests = () => [
      withdrawal(world, alice, 1_000n).request,
      withdrawal(world, alice, 1_000n, later).request,
      transferTo(world, alice, alice.address, 1_000n).request,
      made("/deposit", fields),
      made("/private-send", {
        tokenAddress: gold,
        recipients: [{ address: payee(1), amount: "1000" }],
      }),
    ]
    const refused = async (relay = world.relay) => {
      for (const request of requests()) {
        expect([request.routePattern, await world.ask(request, relay)]).toMatchObject([
          request.routePattern,
          {
            code: "PAUSED",
            retryAfter: 60,
            body: { error: `The operator takes no new operations on chain ${chainId} now` },
          },
        ])
        // Whoever has the bytes of a refused request cannot send them after the pause.
        expect(await world.ask(request, relay)).toMatchObject({ code: "NONCE_USED" })
      }
    }
    await refused()
    const read = alice.get("/balance", { chainId: String(chainId) })
    expect((await world.ask(read)).outcome).toBe("ok")

    // Another process reads the settings by itself.
    const settings = { ...Context.get(world.storage, OperatorSettings) }
    await refused(await world.start(Context.add(world.storage, OperatorSettings, settings)))

    await world.startProver()
    expect((await world.time.during(answer)).outcome).toBe("ok")
    await world.reaches(alice, accepted.nonce, "confirmed")
    expect(await world.time.during(world.relay.operator.operations())).toEqual([])
    await world.restart()
    await refused()
    expect(await set("open", String(chainId))).toEqual({ before: "draining" })
    expect((await world.ask(withdrawal(world, alice, 1_000n).request)).outcome).toBe("ok")
  })
})

describe("an intake that is closed for one kind", () => {
  it("refuses requests of that kind alone, and says so", async () => {
    world = await World.open()
    const { chainId } = world
    const alice = await world.caller(1)
    const gold = world.text(world.token())
    await world.deposit(alice, world.token(), 2_000_000n, 1_000_000n, 500_000n)
    const made = (path: string, more: object) => {
      const nonce = freshUuid()
      return alice.post(path, { nonce, chainId, ...more })
    }
    const requests = {
      deposit: () => made("/deposit", { tokenAddresses: [gold], amounts: ["1000"] }),
      withdraw: () => withdrawal(world, alice, 1_000n).request,
      transfer: () => transferTo(world, alice, alice.address, 1_000n).request,
      swap: () =>
        made("/swap", {
          tokenAddresses: [gold, world.text(world.network.gateway.nativeToken)],
          amounts: ["-1000", "1"],
          externalActionId: "1",
          swapData: "00",
        }),
      "private-send": () =>
        made("/private-send", {
          tokenAddress: gold,
          recipients: [{ address: payee(1), amount: "1000" }],
        }),
      recovery: () =>
        made("/withdraw-stuck-utxos", { tokenAddress: gold, recipientAddress: payee(1) }),
    }
    const words = {
      deposit: "deposits",
      withdraw: "withdrawals",
      transfer: "transfers",
      swap: "swaps",
      "private-send": "private sends",
      recovery: "recoveries",
    }
    for (const subject of [
      "9",
      `${chainId}/`,
      `${chainId}/payout`,
      `${chainId}/swap/swap`,
      "/swap",
    ])
      expect([subject, await set("paused", subject)]).toEqual([subject, null])
    const kinds = ["deposit", "withdraw", "transfer", "swap", "private-send", "recovery"] as const
    for (const [place, closed] of kinds.entries()) {
      const subject = `${place % 2 === 0 ? chainId : "all"}/${closed}`
      expect(await set(place % 3 === 0 ? "draining" : "paused", subject)).toEqual({
        before: "open",
      })
      const refused: Array<object> = []
      for (const kind of kinds) {
        const answer = await world.ask(requests[kind]())
        if ("code" in answer && answer.code === "PAUSED") refused.push({ kind, ...answer })
      }
      const error = `The operator takes no new ${words[closed]} on chain ${chainId} now`
      expect(refused).toMatchObject([{ kind: closed, retryAfter: 60, body: { error } }])
      await set("open", subject)
    }
  })
})

describe("a request that waits for capacity", () => {
  it("is refused if the intake closes meanwhile, so that a drained chain stays empty", async () => {
    world = await World.open({ elsewhere: { workers: 1, places: 1 } })
    const alice = await world.caller(1)
    const prover = await world.startProver()
    await world.deposit(alice, world.token(), 2_000_000n, 1_000_000n)
    await world.time.during(prover.stop())
    world.provers.length = 0
    const first = world.relay.handle(withdrawal(world, alice, 1_000n).request)
    await world.time.until(async () => (await world.relay.operator.operations()).length > 0)
    const second = world.relay.handle(withdrawal(world, alice, 1_000n).request)
    await world.time.advance(2_000)
    expect(await set("paused", "all/withdraw")).toEqual({ before: "open" })
    await world.startProver()
    expect(await world.time.during(second)).toMatchObject({ code: "PAUSED" })
    expect((await world.time.during(first)).outcome).toBe("ok")
  })
})

describe("processes", () => {
  it("are shown while they live, and as silent after a death; those that stop leave", async () => {
    const storage = await newStorage()
    world = await World.open({ storage })
    const processes = () => world.time.during(world.relay.operator.processes())
    await world.time.advance(11_000)
    const [first, ...none] = await processes()
    expect(none).toEqual([])
    expect(first).toMatchObject({ roles: ["relay", "prover"], leads: [world.chainId] })
    expect(world.time.clock.now() - (first?.seenAt ?? 0)).toBeLessThanOrEqual(10_000)
    const replica = await world.start()
    await world.startProver()
    expect((await processes()).map(({ roles, leads }) => [roles.join(), leads])).toEqual([
      ["relay,prover", [world.chainId]],
      ["relay,prover", []],
      ["prover", []],
    ])
    await world.time.during(replica.stop())
    expect(await processes()).toHaveLength(2)
  })

  it("are forgotten a day after their last word", async () => {
    world = await World.open()
    const store = Context.get(world.storage, ProcessStore)
    const at = world.time.clock.now()
    const dead = {
      id: uuid(exampleUuid(0xbea7, 1)),
      name: "gone/1",
      version: "1.0.0",
      roles: [],
      leads: [],
      startedAt: at,
      seenAt: at - 86_300_000,
    }
    await Effect.runPromise(store.beat(dead))
    await world.time.advance(60_000)
    expect(await world.time.during(world.relay.operator.processes())).toHaveLength(2)
    await world.time.advance(60_000)
    expect(await world.time.during(world.relay.operator.processes())).toHaveLength(1)
  })
})
