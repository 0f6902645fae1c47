import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller, evmWallet, freshUuid } from "@shielded-relay/testkit"
import { STRANGER, withdrawal, World } from "@shielded-relay/simulated-relay"

let world: World
let alice: Caller
beforeAll(async () => {
  world = await World.open()
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 9_000_000n)
  await world.flushed()
})
afterAll(() => world.close())

describe("fields that a route does not know", () => {
  it("are named in what was done, and not looked at", async () => {
    const { request } = withdrawal(world, alice, 1_000n, { feeAmuont: "1", note: { deep: 1 } })
    const done = await world.ask(request)
    expect(done).toMatchObject({ outcome: "ok", body: { ignoredFields: ["feeAmuont", "note"] } })
    const again = await world.ask(request)
    expect(again).toMatchObject({
      code: "NONCE_USED",
      body: { ignoredFields: ["feeAmuont", "note"] },
    })
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
  })

  it("are named on reads, in queries, and in a new session", async () => {
    const query = { chainId: String(world.chainId), chainid: "5" }
    const read = await world.ask(alice.get("/balance", query))
    expect(read).toMatchObject({ outcome: "ok", body: { ignoredFields: ["chainid"] } })
    const created = await world.ask(new Caller(evmWallet(3)).creation({ expires: "soon" }))
    expect(created).toMatchObject({ outcome: "ok", body: { ignoredFields: ["expires"] } })
  })

  it("are named beside a refusal: a misspelt field is often the missing one", async () => {
    const misspelt = { recipientAddress: undefined, recipientAdress: STRANGER }
    const missing = await world.ask(withdrawal(world, alice, 1_000n, misspelt).request)
    expect(missing).toMatchObject({
      code: "MISSING_FIELD",
      body: {
        error: "Missing required field: recipientAddress",
        ignoredFields: ["recipientAdress"],
      },
    })
    world.network.faults.down = true
    const down = await world.ask(withdrawal(world, alice, 1_000n, { x: 1 }).request)
    world.network.faults.down = false
    expect(down).toMatchObject({
      code: "CHAIN_UNAVAILABLE",
      retryAfter: 5,
      body: { ignoredFields: ["x"] },
    })
    const creation = new Caller(evmWallet(4)).creation({ adress: "x", useEIP712: 5 })
    expect((await world.ask(creation)).body["ignoredFields"]).toEqual(["adress"])
  })

  it("are nothing to strangers, and absent when there are none", async () => {
    const stranger = new Caller(evmWallet(5))
    const asked = await world.ask(stranger.get("/balance", { chainId: "1", x: "1" }))
    expect(asked.body).not.toHaveProperty("ignoredFields")
    const own = await world.ask(alice.get("/balance", { chainId: String(world.chainId) }))
    expect(own.body).not.toHaveProperty("ignoredFields")
    const request = alice.get("/balance", { chainId: String(world.chainId), x: "1" })
    const forged = { ...request, headers: { "x-service-request-signature": "0".repeat(128) } }
    expect((await world.ask(forged)).body).not.toHaveProperty("ignoredFields")
  })

  it("are named to embedders too, but not the owner's address", async () => {
    const { chainId } = world
    const misspelt = { address: alice.address, chainId, tokenAdresses: [world.token()] }
    const read = await world.time.during(world.relay.balance(misspelt))
    expect(read).toMatchObject({ ignoredFields: ["tokenAdresses"] })
    const exact = await world.time.during(world.relay.balance({ address: alice.address, chainId }))
    expect(exact).not.toHaveProperty("ignoredFields")
    const deposit = {
      address: alice.address,
      chainId,
      tokenAddresses: [world.token()],
      amounts: ["1000"],
      amount: "1000",
    }
    const { ignoredFields } = await world.time.during(world.relay.deposit(deposit))
    expect(ignoredFields).toEqual(["amount"])
  })

  it("are at most 16 names, in the order sent", async () => {
    const names = Array.from({ length: 40 }, (_, n) => `n${n}`)
    const many = alice.get("/balance", {
      nonce: freshUuid(),
      chainId: String(world.chainId),
      ...Object.fromEntries(names.map((name) => [name, "1"])),
    })
    expect((await world.ask(many)).body["ignoredFields"]).toEqual(names.slice(0, 16))
  })
})
