import type { SignedRequest } from "@shielded-relay/api"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { Caller, evmWallet, freshUuid, type Body } from "@shielded-relay/testkit"
import {
  STRANGER,
  StorageDiary,
  newStorage,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"
import { nothing, Scene, spending } from "./Scene.ts"
import { attacked, samples } from "./samples.ts"

const minute = 60_000
const day = 24 * 60 * minute
const amount = 1_000_000n

/** A version 7 UUID of this moment. */
function v7(time: number): string {
  const hex = time.toString(16).padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7aaa-8bbb-${freshUuid().slice(-12)}`
}

const paid = (world: World) => world.paid(STRANGER, world.token())

async function stopAll(world: World): Promise<void> {
  for (const relay of world.relays.splice(0)) await world.time.during(relay.stop())
}

const spend = (caller: Caller, world: World, more: Body): SignedRequest =>
  caller.mode === "normal"
    ? caller.post("/withdraw", { ...spending(world), ...more })
    : caller.typedPost("/withdraw", { ...spending(world), ...more })

describe.each(["normal", "eip712"] as const)("in %s mode, after the storage was lost", (mode) => {
  let world: World
  let diary: StorageDiary
  let alice: Caller
  /** What somebody recorded before the loss; the withdrawals were all served. */
  let creation: SignedRequest
  let balance: SignedRequest
  let withdrawals: ReadonlyArray<SignedRequest>

  const attempt = async (request: SignedRequest) => {
    diary.clear()
    const broadcasts = world.network.broadcasts.length
    const answer = await world.ask(request)
    await world.time.rest()
    expect(world.network.broadcasts.length).toBe(broadcasts)
    expect(diary.entries).toEqual([])
    return answer.outcome === "refused" ? answer.code : answer.outcome
  }
  const replays = async () => {
    const codes: Array<string> = []
    for (const request of [creation, balance, ...withdrawals]) codes.push(await attempt(request))
    const [ofCreation, ofBalance, ...ofWithdrawals] = codes
    return { creation: ofCreation, balance: ofBalance, withdrawals: ofWithdrawals }
  }

  beforeAll(async () => {
    world = await World.open()
    alice = new Caller(evmWallet(1), 0x77, mode)
    creation = alice.creation()
    await world.ask(creation)
    await world.deposit(alice, world.token(), 40_000_000n, 30_000_000n, 20_000_000n, 10_000_000n)
    await world.flushed()
    balance = alice.get("/balance", { chainId: String(world.chainId) })
    await world.ask(balance)
    // One without any time, one with a clock that is ahead as far as it may be, and one with a moment in its nonce.
    const ahead = (mode === "normal" ? 5 : 1) * minute - 1_000
    const { now } = world.time
    withdrawals = [
      spend(alice, world, {}),
      spend(alice, world, mode === "normal" ? { timestamp: now + ahead } : { nonce: v7(now) }),
      spend(alice, world, { nonce: v7(now + ahead) }),
    ]
    for (const request of withdrawals) expect((await world.ask(request)).outcome).toBe("ok")
    await world.quiet()
    expect(paid(world)).toBe(3n * amount)
    await stopAll(world)
    diary = new StorageDiary(await newStorage())
  })
  afterAll(() => world.close())

  it("a start is refused, as often as it is tried", async () => {
    for (let time = 0; time < 2; time += 1) {
      await expect(world.start(diary.storage)).rejects.toMatchObject({
        _tag: "StaleStorage",
        message: expect.stringContaining("--after-restore"),
      })
    }
    expect(world.relays).toEqual([])
  })

  it("nothing that was recorded opens a session or is answered, at once and later", async () => {
    await world.start(diary.storage, undefined, { afterRestore: true })
    for (let time = 0; time < 6; time += 1) {
      expect(await replays()).toEqual({
        creation: "TIMESTAMP_EXPIRED",
        balance: "SESSION_NOT_FOUND",
        withdrawals: withdrawals.map(() => "SESSION_NOT_FOUND"),
      })
      await world.time.advance(2 * minute)
    }
    expect(paid(world)).toBe(3n * amount)
  })

  it("nor when its owner has opened the same session again", async () => {
    const again = await world.ask(alice.creation({ timestamp: world.time.now }))
    expect(again.outcome).toBe("ok")
    const code = mode === "normal" ? "TIMESTAMP_EXPIRED" : "NONCE_EXPIRED"
    expect(await replays()).toEqual({
      creation: "TIMESTAMP_EXPIRED",
      balance: "TIMESTAMP_EXPIRED",
      withdrawals: withdrawals.map(() => code),
    })
    expect(paid(world)).toBe(3n * amount)
  })

  it("is told from when on it must have been made, and burns no nonce", async () => {
    const nonce = freshUuid()
    const refused = await world.ask(spend(alice, world, { nonce }))
    expect(refused.body).toMatchObject({
      success: false,
      code: mode === "normal" ? "TIMESTAMP_EXPIRED" : "NONCE_EXPIRED",
      madeAfter: expect.stringMatching(/^\d{4}-.*Z$/),
      nonce,
    })
  })

  it("serves its owner, who says when the request was made", async () => {
    const { now } = world.time
    const read = alice.get("/balance", { chainId: String(world.chainId), timestamp: String(now) })
    expect((await world.ask(read)).outcome).toBe("ok")
    expect((await world.ask(spend(alice, world, { nonce: v7(now) }))).outcome).toBe("ok")
    await world.time.until(() => paid(world) === 4n * amount)
  })

  it("does the same after a restart and on another replica, which need not be told", async () => {
    await stopAll(world)
    await world.start(diary.storage)
    const one = await replays()
    await world.start(diary.storage)
    world.relays.reverse()
    expect(await replays()).toEqual(one)
    expect(one.withdrawals).not.toContain("ok")
    expect(paid(world)).toBe(4n * amount)
  })
})

describe("a wallet's transaction after a restore", () => {
  let world: World
  afterEach(() => world.close())

  it("is not made newer by a timestamp that nobody signed", async () => {
    world = await lost()
    const caller = new Caller(evmWallet(1), 0x77, "eip712")
    await world.ask(caller.creation({ timestamp: world.time.now }))
    const request = caller.typedPost("/withdraw", spending(world), { timestamp: world.time.now })
    expect(await world.ask(request)).toMatchObject({ code: "NONCE_EXPIRED" })
  })
})

describe("every route after a restore", () => {
  it("refuses what does not say when it was made, and writes nothing", async () => {
    const scene = await Scene.open()
    const { world, alice } = scene
    await stopAll(world)
    await world.startAfterRestore(scene.diary.storage)
    const caller = new Caller(alice.wallet)
    expect((await world.ask(caller.creation({ timestamp: world.time.now }))).outcome).toBe("ok")
    for (const { key } of attacked) {
      const { result, changes } = await scene.attempt(samples[key](scene, caller))
      expect([key, result, changes]).toEqual([key, "TIMESTAMP_EXPIRED", nothing])
    }
    await world.close()
  })
})

/** A world whose storage was lost after a deposit, started again and ready for requests. */
async function lost(options: WorldOptions = {}): Promise<World> {
  const world = await World.open(options)
  await world.deposit(new Caller(evmWallet(1)), world.token(), 40_000_000n)
  await stopAll(world)
  await world.startAfterRestore(await newStorage())
  return world
}

describe("the time after a restore", () => {
  let world: World
  afterEach(() => world.close())

  const later = async (milliseconds: number) => {
    world.time.clock.set(world.time.now + milliseconds)
    await world.time.advance(2 * minute)
  }
  const opened = async () => {
    const caller = new Caller(evmWallet(1))
    const expiresAt = new Date(world.time.now + 30 * day).toISOString()
    const answer = await world.ask(caller.creation({ timestamp: world.time.now, expiresAt }))
    expect(answer.outcome).toBe("ok")
    return caller
  }
  const readsWithoutTime = async (caller: Caller) => {
    const answer = await world.ask(caller.get("/balance", { chainId: String(world.chainId) }))
    return answer.outcome === "refused" ? answer.code : answer.outcome
  }
  const opensWithoutTime = async () => {
    const answer = await world.ask(new Caller(evmWallet(1)).creation())
    return answer.outcome === "refused" ? answer.code : answer.outcome
  }

  it("ends for sessions that are opened when no session from before can be alive, and for those alone", async () => {
    world = await lost()
    await later(30 * day - 10 * minute)
    const before = await opened()
    await later(20 * minute)
    const after = await opened()
    expect(await readsWithoutTime(before)).toBe("TIMESTAMP_EXPIRED")
    expect(await readsWithoutTime(after)).toBe("ok")
    await later(29 * day)
    expect(await readsWithoutTime(before)).toBe("TIMESTAMP_EXPIRED")
  })

  it("never ends for opening a session: which ones had ended is lost for good", async () => {
    world = await lost()
    await later(400 * day)
    expect(await opensWithoutTime()).toBe("TIMESTAMP_EXPIRED")
    await opened()
  })

  it("never ends where sessions may live for ever", async () => {
    world = await lost({ sessions: { sessionMaxLifetime: null } })
    await later(400 * day)
    expect(await readsWithoutTime(await opened())).toBe("TIMESTAMP_EXPIRED")
  })

  it("begins again with each restore, and is never shortened by one", async () => {
    world = await lost()
    const caller = await opened()
    const request = caller.get("/balance", {
      chainId: String(world.chainId),
      timestamp: String(world.time.now),
    })
    await stopAll(world)
    await world.start(world.storage, undefined, { afterRestore: true })
    expect(await world.ask(request)).toMatchObject({ outcome: "refused" })
  })
})
