import { type Answer } from "@shielded-relay/api"
import { NonceStore, SessionStore, StorageUnavailable, type SessionId } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { Caller, evmWallet, freshUuid, solanaWallet } from "@shielded-relay/testkit"
import {
  STRANGER,
  transferTo,
  withdrawal,
  newStorage,
  World,
} from "@shielded-relay/simulated-relay"

const minute = 60_000
const day = 24 * 60 * minute

let world: World
afterEach(() => world.close())

const codeOf = (answer: Answer) => (answer.outcome === "refused" ? answer.code : answer.outcome)
const ask = async (request: Parameters<World["ask"]>[0]) => codeOf(await world.ask(request))
const read = (caller: Caller) => caller.get("/balance", { chainId: String(world.chainId) })
const stored = (caller: Caller) =>
  Effect.runPromise(Context.get(world.storage, SessionStore).find(caller.sessionId as SessionId))

describe("a session in EIP-712 mode", () => {
  const spending = (nonce: string) => ({
    nonce,
    chainId: world.chainId,
    tokenAddresses: [world.token()],
    amounts: ["1000000"],
    recipientAddress: STRANGER,
    feeToken: world.token(),
  })

  /** Out of another owner's balance, since a deposit's transaction would be for a wallet of this chain. */
  const endow = async (caller: Caller) => {
    const bob = await world.caller(9)
    await world.deposit(bob, world.token(), 20_000_000n)
    const info = await world.ask(caller.get("/recipient-info", {}))
    const gift = transferTo(world, bob, String(info.body["recipientInfo"]), 10_000_000n)
    await world.ask(gift.request)
    await world.reaches(bob, gift.nonce, "confirmed")
  }

  it.each([
    ["an EVM", evmWallet(1)],
    ["a Solana", solanaWallet(5)],
  ])("moves the balance of %s wallet by that wallet's signatures, once each", async (_, wallet) => {
    world = await World.open()
    const alice = new Caller(wallet, 0x77, "eip712")
    expect(await ask(alice.creation())).toBe("ok")
    await endow(alice)
    const nonce = freshUuid()
    const request = alice.typedPost("/withdraw", spending(nonce))
    const answer = await world.ask(request)
    expect(answer).toMatchObject({ outcome: "ok", body: { success: true, nonce } })
    await world.reaches(alice, nonce, "confirmed")
    expect(await world.ask(request)).toMatchObject({
      code: "NONCE_USED",
      body: {
        error: "Nonce already used",
        nonce,
        operation: { state: "confirmed", txHash: answer.body["txHash"] },
      },
    })
    // The same transaction in other bytes is no repeat of the request, and so told nothing.
    const dressed = alice.typedPost("/withdraw", spending(nonce), { unsigned: true })
    const refused = await world.ask(dressed)
    expect(codeOf(refused)).toBe("NONCE_USED")
    expect(refused.body["operation"]).toBeUndefined()
    expect(world.paid(STRANGER, world.token())).toBe(1_000_000n)
  })

  it("reads by its request key, and lets that key move nothing", async () => {
    world = await World.open()
    const alice = await world.caller(1, "eip712")
    await world.deposit(alice, world.token(), 10_000_000n)
    expect(await ask(read(alice))).toBe("ok")
    const { request, nonce } = withdrawal(world, alice, 1_000n)
    expect(await world.ask(request)).toMatchObject({
      code: "NORMAL_MODE_REQUIRED",
      body: {
        success: false,
        error: "Request signature transaction authorization requires normal auth mode",
        code: "NORMAL_MODE_REQUIRED",
        nonce,
      },
    })
    const mallory = new Caller(evmWallet(66))
    const forged = { ...spending(freshUuid()), sessionId: alice.sessionId }
    expect(await ask(mallory.typedPost("/withdraw", forged))).toBe("INVALID_SIGNATURE")
    expect(world.paid(STRANGER, world.token())).toBe(0n)
  })

  it("burns the nonce of a signed transaction that the rules refuse", async () => {
    world = await World.open()
    const alice = await world.caller(1, "eip712")
    const nonce = freshUuid()
    const request = alice.typedPost("/withdraw", spending(nonce))
    expect(await ask(request)).toBe("INSUFFICIENT_BALANCE")
    await world.deposit(alice, world.token(), 10_000_000n)
    expect(await ask(request)).toMatch(/^(NONCE_USED|NONCE_EXPIRED)$/)
    expect(await world.operation(alice, nonce)).toMatchObject({ state: "refused" })
    expect(world.paid(STRANGER, world.token())).toBe(0n)
  })

  it("takes no transaction a minute after it saw it first, and says so with the nonce", async () => {
    world = await World.open()
    const alice = await world.caller(1, "eip712")
    await world.deposit(alice, world.token(), 10_000_000n)
    const nonce = freshUuid()
    const request = alice.typedPost("/withdraw", spending(nonce))
    expect(await ask(request)).toBe("ok")
    await world.time.advance(minute + 1)
    expect(await world.ask(request)).toMatchObject({
      code: "NONCE_EXPIRED",
      body: { success: false, error: "Nonce expired", code: "NONCE_EXPIRED", nonce },
    })
    expect(world.paid(STRANGER, world.token())).toBe(1_000_000n)
  })
})

describe("revoking", () => {
  it("ends the session for good, and no other", async () => {
    world = await World.open()
    const [alice, again, bob] = [
      await world.caller(1),
      await world.caller(1, "eip712"),
      await world.caller(2),
    ]
    const nonce = freshUuid()
    expect(await world.ask(alice.post("/revoke-session", { nonce }))).toEqual({
      outcome: "ok",
      body: { success: true, nonce },
    })
    expect(await world.ask(read(alice))).toMatchObject({
      code: "SESSION_REVOKED",
      body: { error: "Session revoked" },
    })
    expect(await ask(alice.post("/revoke-session", {}))).toBe("SESSION_REVOKED")
    expect(await ask(alice.creation())).toBe("SESSION_REVOKED")
    expect(await ask(read(again))).toBe("ok")
    expect(await ask(read(bob))).toBe("ok")
    // A session in EIP-712 mode is ended by its request key, too.
    expect(await ask(again.post("/revoke-session", { all: false }))).toBe("ok")
    expect(await ask(read(again))).toBe("SESSION_REVOKED")
  })

  it("is what requests are told until the session would have expired and housekeeping has seen it", async () => {
    world = await World.open()
    const [alice, again] = [await world.caller(1), await world.caller(1)]
    expect(await ask(again.post("/revoke-session", { all: true }))).toBe("ok")
    const { clock } = world.time
    clock.set(clock.now() + day)
    await world.time.advance(5 * minute)
    for (const caller of [alice, again]) expect(await ask(read(caller))).toBe("SESSION_REVOKED")
    await world.time.advance(10 * minute)
    for (const caller of [alice, again]) {
      expect(await ask(read(caller))).toBe("SESSION_EXPIRED")
      expect(await ask(caller.creation())).toBe("SESSION_EXPIRED")
    }
  })

  it("ends all sessions of the owner, whatever their mode and however many are just being made", async () => {
    world = await World.open()
    const alice = await world.caller(1)
    const bob = await world.caller(2)
    const register = async (mode: Caller["mode"]) => {
      const caller = new Caller(evmWallet(1), 0x77, mode)
      expect((await world.relay.handle(caller.creation())).outcome).toBe("ok")
      return caller
    }
    const modes = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? "normal" : "eip712"))
    const before = await world.time.during(Promise.all(modes.map(register)))
    const during = modes.map(register)
    expect(await ask(alice.post("/revoke-session", { all: true }))).toBe("ok")
    for (const caller of [alice, ...before]) {
      expect(await stored(caller)).toEqual({ state: "revoked" })
      expect(await ask(read(caller))).toBe("SESSION_REVOKED")
    }
    expect(await ask(read(bob))).toBe("ok")
    // Whoever was later goes on, and can be ended as well.
    const last = await world.caller(1)
    expect(await ask(last.post("/revoke-session", { all: true }))).toBe("ok")
    for (const caller of await Promise.all(during)) {
      expect(await ask(read(caller))).toBe("SESSION_REVOKED")
    }
  })

  it("lets nothing be accepted that was still waiting in the session", async () => {
    world = await World.open({ prover: { workers: 1, places: 0 } })
    const [alice, bob] = [await world.caller(1), await world.caller(2)]
    for (const caller of [alice, bob]) await world.deposit(caller, world.token(), 10_000_000n)
    await world.flushed()
    world.prover.settings.duration = 10_000
    const busy = world.relay.handle(withdrawal(world, bob, 2_000_000n).request)
    await world.time.until(async () => (await world.inFlight()).length > 0)
    const { request, nonce } = withdrawal(world, alice, 1_000_000n)
    const waiting = world.relay.handle(request)
    await world.time.rest()
    const revocation = world.relay.handle(alice.post("/revoke-session", {}))
    expect(await world.time.during(revocation)).toMatchObject({ outcome: "ok" })
    expect(await world.time.during(waiting)).toMatchObject({ code: "SESSION_REVOKED" })
    expect(await world.time.during(busy)).toMatchObject({ outcome: "ok" })
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(2_000_000n)
    const later = await world.caller(1)
    const asked = later.get("/operation/:nonce", {}, { nonce })
    expect(await ask(asked)).toBe("OPERATION_NOT_FOUND")
  })

  it("leaves what was accepted before to its end, and its outcome to be asked for", async () => {
    world = await World.open({ prover: { duration: 5_000 } })
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 10_000_000n)
    await world.flushed()
    const { request, nonce } = withdrawal(world, alice, 1_000_000n)
    const answer = world.relay.handle(request)
    await world.time.until(async () => (await world.inFlight()).length > 0)
    expect(await ask(alice.post("/revoke-session", { all: true }))).toBe("ok")
    expect(await world.time.during(answer)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, nonce, "confirmed")
    const later = await world.caller(1)
    const asked = await world.ask(later.get("/operation/:nonce", {}, { nonce }))
    expect(asked.body).toMatchObject({ operation: { state: "confirmed" } })
  })

  it.each([
    ["all", "true"],
    ["all", 1],
    ["timestamp", "now"],
  ])("refuses %s: %s and ends nothing", async (field, value) => {
    world = await World.open()
    const alice = await world.caller(1)
    expect(await ask(alice.post("/revoke-session", { [field]: value }))).toBe("INVALID_REQUEST")
    expect(await ask(read(alice))).toBe("ok")
  })
})

describe("an owner's live sessions", () => {
  it("are as many as the cap; a retry of one is none more, and one that ended makes room", async () => {
    world = await World.open({ sessions: { sessionsPerOwner: 3 } })
    const callers = [await world.caller(1), await world.caller(1), await world.caller(1)]
    const one = new Caller(evmWallet(1))
    const nonce = freshUuid()
    expect(await world.ask(one.creation({ nonce }))).toMatchObject({
      code: "RATE_LIMITED",
      retryAfter: 60,
      body: {
        success: false,
        error: expect.stringMatching(/^Too many requests: at most /),
        code: "RATE_LIMITED",
        nonce,
      },
    })
    const [first = one] = callers
    expect(await ask(first.creation())).toBe("ok")
    expect(await ask(new Caller(evmWallet(2)).creation())).toBe("ok")
    expect(await ask(first.post("/revoke-session", {}))).toBe("ok")
    expect(await ask(one.creation())).toBe("ok")
    expect(await ask(new Caller(evmWallet(1)).creation())).toBe("RATE_LIMITED")
    world.time.clock.set(world.time.clock.now() + day)
    expect(await ask(new Caller(evmWallet(1)).creation())).toBe("ok")
  })

  it("keep to the cap when many are asked for at once, on two replicas", async () => {
    world = await World.open({ sessions: { sessionsPerOwner: 5 } })
    const other = await world.start()
    const answers = await world.time.during(
      Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          (n % 2 === 0 ? world.relay : other).handle(new Caller(evmWallet(1)).creation()),
        ),
      ),
    )
    expect(answers.filter(({ outcome }) => outcome === "ok")).toHaveLength(5)
  })
})

describe("an expired session", () => {
  it("ends for good before its nonces are forgotten, so no clock that jumps back reopens a replay", async () => {
    world = await World.open()
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 10_000_000n)
    const { request } = withdrawal(world, alice, 1_000_000n)
    expect(await ask(request)).toBe("ok")
    await world.quiet()
    const { clock } = world.time
    const then = clock.now()
    clock.set(then + day)
    await world.time.advance(2 * minute)
    expect(await ask(request)).toBe("SESSION_EXPIRED")
    expect((await stored(alice)).state).toBe("registered")
    await world.time.advance(10 * minute)
    expect(await stored(alice)).toEqual({ state: "ended" })
    clock.set(then)
    expect(await ask(request)).toBe("SESSION_EXPIRED")
    expect(world.paid(STRANGER, world.token())).toBe(1_000_000n)
  })

  it("that cannot be ended now keeps its nonces, however old they are", async () => {
    const storage = await newStorage()
    const sessions = Context.get(storage, SessionStore)
    const unending = Context.add(storage, SessionStore, {
      ...sessions,
      purge: () => new StorageUnavailable({ cause: "a test" }),
    })
    world = await World.open({ storage: unending })
    const alice = await world.caller(1)
    const nonce = freshUuid()
    expect(await ask(alice.get("/balance", { nonce, chainId: String(world.chainId) }))).toBe("ok")
    world.time.clock.set(world.time.clock.now() + 2 * day)
    await world.time.advance(5 * minute)
    const found = Context.get(storage, NonceStore).find(`session:${alice.sessionId}`, nonce)
    expect(await Effect.runPromise(found)).not.toBeNull()
  })
})
