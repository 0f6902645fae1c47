import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Caller, evmWallet, freshUuid } from "@shielded-relay/testkit"
import { withdrawal, World } from "@shielded-relay/simulated-relay"

const day = 24 * 60 * 60_000
const uuid = /^[0-9a-f-]{36}$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let world: World
let alice: Caller
beforeEach(async () => {
  world = await World.open({ sessions: { sessionMaxLifetime: 400 * day, requestsPerSecond: null } })
  alice = await world.caller(1)
})
afterEach(() => world.close())

/** A second session of the same wallet. */
async function anotherSession(fill: number, more = {}): Promise<Caller> {
  const caller = new Caller(evmWallet(fill), 0x78)
  expect(await world.ask(caller.creation(more))).toMatchObject({ outcome: "ok" })
  return caller
}

const ask = (caller: Caller, nonce: string) =>
  world.ask(caller.get("/operation/:nonce", {}, { nonce }))

const list = async (caller: Caller, cursor: string | null = null) => {
  const { outcome, body } = await world.ask(
    caller.get("/operations", cursor === null ? {} : { cursor }),
  )
  expect(outcome).toBe("ok")
  return body as {
    readonly operations: ReadonlyArray<Readonly<Record<string, unknown>>>
    readonly nextCursor: string | null
  }
}

/** Requests for a deposit, all signed, none of them sent by its wallet. */
async function deposits(caller: Caller, count: number): Promise<ReadonlyArray<string>> {
  const nonces = Array.from({ length: count }, freshUuid)
  for (const nonce of nonces) {
    const fields = { chainId: world.chainId, tokenAddresses: [world.token()], amounts: ["5"] }
    expect(await world.ask(caller.post("/deposit", { nonce, ...fields }))).toMatchObject({
      outcome: "ok",
    })
    await world.time.advance(1)
  }
  return nonces
}

/** Every nonce that paging shows. */
async function walk(caller: Caller, from: string | null = null): Promise<ReadonlyArray<unknown>> {
  const { operations, nextCursor } = await list(caller, from)
  const shown = operations.map(({ nonce }) => nonce)
  return nextCursor === null ? shown : [...shown, ...(await walk(caller, nextCursor))]
}

describe("GET /operation/{nonce}", () => {
  it("tells of a withdrawal every field that the contract names, in every state", async () => {
    await world.deposit(alice, world.token(), 9_000_000n)
    await world.flushed()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const { body } = await world.ask(request)
    const sent = await ask(alice, nonce)
    expect(sent).toEqual({
      outcome: "ok",
      body: {
        success: true,
        nonce: expect.stringMatching(uuid),
        operation: {
          nonce,
          kind: "withdraw",
          state: "broadcast",
          txHash: body["txHash"],
          txHashes: [body["txHash"]],
          replacedTxHashes: [],
          feeAmount: body["feeAmount"],
          createdAt: expect.stringMatching(moment),
          updatedAt: expect.stringMatching(moment),
          deadline: expect.stringMatching(moment),
        },
      },
    })
    await world.reaches(alice, nonce, "confirmed")
    expect((await ask(alice, nonce)).body["operation"]).toMatchObject({
      state: "confirmed",
      txHash: body["txHash"],
      result: { txHash: body["txHash"], block: expect.any(Number) },
    })
  })

  it("tells of a deposit what its wallet is to sign, until the chain has seen it", async () => {
    const [nonce = ""] = await deposits(alice, 1)
    const prepared = (await ask(alice, nonce)).body["operation"]
    expect(prepared).toMatchObject({
      kind: "deposit",
      state: "prepared",
      txHash: null,
      txHashes: [],
      txData: { chainId: world.chainId, data: expect.stringMatching(/^0x/) },
    })
    await world.time.advance(21 * 60_000)
    const expired = (await ask(alice, nonce)).body["operation"]
    expect(expired).toMatchObject({ state: "expired", txHash: null })
    expect(expired).not.toHaveProperty("txData")
  })

  it("tells of a refusal its code and text", async () => {
    const { nonce, request } = withdrawal(world, alice, 1_000n, { chainId: 999 })
    await world.ask(request)
    expect((await ask(alice, nonce.toUpperCase())).body["operation"]).toMatchObject({
      nonce,
      kind: "withdraw",
      state: "refused",
      txHash: null,
      code: "UNSUPPORTED_CHAIN",
      error: "Unsupported chainId: 999",
    })
  })

  it("answers in any session of the owner and to nobody else", async () => {
    const [nonce = ""] = await deposits(alice, 1)
    const later = await anotherSession(1)
    expect(await ask(later, nonce)).toMatchObject({ outcome: "ok" })
    const bob = await world.caller(2)
    expect(await ask(bob, nonce)).toMatchObject({ code: "OPERATION_NOT_FOUND" })
    expect(await ask(alice, freshUuid())).toMatchObject({ code: "OPERATION_NOT_FOUND" })
    expect(await ask(alice, "7")).toMatchObject({ code: "INVALID_REQUEST" })
  })

  it("of one nonce in two sessions tells what was accepted, not what was refused after it", async () => {
    const [nonce = ""] = await deposits(alice, 1)
    const later = await anotherSession(1)
    const { request } = withdrawal(world, later, 1_000n, { nonce, chainId: 999 })
    expect(await world.ask(request)).toMatchObject({ code: "UNSUPPORTED_CHAIN" })
    expect((await ask(later, nonce)).body["operation"]).toMatchObject({ state: "prepared" })
  })

  it("knows a refusal as long as its session lives, however long that is", async () => {
    const expiresAt = (days: number) => new Date(world.time.now + days * day).toISOString()
    const long = await anotherSession(1, { expiresAt: expiresAt(90) })
    const { nonce, request } = withdrawal(world, long, 1_000n, { chainId: 999 })
    await world.ask(request)
    await world.time.advance(60_000)
    world.time.clock.advance(80 * day)
    await world.time.advance(120_000)
    expect((await ask(long, nonce)).body["operation"]).toMatchObject({ state: "refused" })
    world.time.clock.advance(20 * day)
    await world.time.advance(120_000)
    const later = await anotherSession(1)
    expect(await ask(later, nonce)).toMatchObject({ code: "OPERATION_NOT_FOUND" })
  })
})

describe("GET /operations", () => {
  it("lists an owner's operations of all sessions, newest first, page by page", async () => {
    expect(await list(alice)).toMatchObject({ operations: [], nextCursor: null })
    const first = await deposits(alice, 60)
    const second = await deposits(await anotherSession(1), 60)
    await deposits(await world.caller(2), 1)
    const { operations, nextCursor } = await list(alice)
    expect(operations).toHaveLength(50)
    expect(operations[0]).toMatchObject({ nonce: second.at(-1), kind: "deposit" })
    expect(nextCursor).toMatch(/^[\w-]+$/)
    expect(await walk(alice)).toEqual([...first, ...second].toReversed())
  })

  it("repeats and skips nothing when operations begin between two pages", async () => {
    const before = await deposits(alice, 60)
    const { operations, nextCursor } = await list(alice)
    await deposits(alice, 10)
    const shown = operations.map(({ nonce }) => nonce)
    expect([...shown, ...(await walk(alice, nextCursor))]).toEqual(before.toReversed())
  })

  it("ends with a page that is full", async () => {
    await deposits(alice, 50)
    const { operations, nextCursor } = await list(alice)
    expect([operations.length, nextCursor]).toEqual([50, null])
  })

  it("shows with another owner's cursor nothing but one's own", async () => {
    await deposits(alice, 51)
    const { nextCursor } = await list(alice)
    const bob = await world.caller(2)
    const [own] = await deposits(bob, 1)
    const shown = await walk(bob, nextCursor)
    expect(shown.every((nonce) => nonce === own)).toBe(true)
  })

  it.each(["", "x", "A".repeat(31), `_${"A".repeat(31)}`, "../../etc"])(
    "refuses the cursor %j",
    async (cursor) => {
      expect(await world.ask(alice.get("/operations", { cursor }))).toMatchObject({
        outcome: "refused",
        code: "INVALID_REQUEST",
        body: { error: "cursor: expected the nextCursor of an earlier answer" },
      })
    },
  )

  it("is there for embedders too", async () => {
    const [nonce] = await deposits(alice, 1)
    const { operations } = await world.time.during(
      world.relay.operations({ address: alice.address }),
    )
    expect(operations.map((one) => one.nonce)).toEqual([nonce])
  })
})

describe("a deposit whose answer was lost", () => {
  it("is found again by its bytes: the 409 has the same transaction to sign, and it counts once", async () => {
    const nonce = freshUuid()
    const fields = { chainId: world.chainId, tokenAddresses: [world.token()], amounts: ["500"] }
    const request = alice.post("/deposit", { nonce, ...fields })
    const answer = await world.ask(request)
    const again = await world.ask(request)
    expect(again).toMatchObject({
      outcome: "refused",
      code: "NONCE_USED",
      body: {
        nonce,
        operation: { state: "prepared", txHash: null, txData: answer.body["txData"] },
      },
    })
    const other = alice.post("/deposit", { nonce, ...fields, amounts: ["501"] })
    expect((await world.ask(other)).body).not.toHaveProperty("operation")
    const wallet = world.addressOf(alice)
    world.chain.endow(world.token(), wallet, 500n)
    world.network.sendDeposit(wallet, answer.body["txData"] as never)
    await world.reaches(alice, nonce, "confirmed")
    const { txHash } = await world.operation(alice, nonce)
    const late = await world.ask(request)
    expect(late.body["operation"]).toEqual({ state: "confirmed", txHash })
  })
})
