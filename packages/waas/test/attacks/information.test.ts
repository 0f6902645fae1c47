import { OrganizationStore } from "@shielded-relay/core"
import { Cause, Context, Effect, Logger, References } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ask,
  ManagedWorld,
  nonce,
  send,
  stampedRequest,
  stamper,
  type Member,
} from "../support/ManagedWorld.ts"

describe("what an operator's logs and metrics hold", () => {
  let managed: ManagedWorld
  let user: Member
  const printed: Array<string> = []
  const logger = Logger.make(({ message, cause, fiber }) => {
    const annotations = fiber.getRef(References.CurrentLogAnnotations)
    printed.push(JSON.stringify([message, Cause.pretty(cause), annotations]))
  })
  beforeAll(async () => {
    managed = await ManagedWorld.open({ logger: Logger.layer([logger]) })
    user = await managed.user(10)
    await managed.world.deposit({ address: user.evm }, managed.world.token(), 77_777_777n)
    await managed.world.flushed()
  })
  afterAll(() => managed.close())

  it("is no key, stamp, name, nonce, address or amount, whatever is answered", async () => {
    const { root, world } = managed
    const secrets = ["secret nonce", "Treasury", "Secret Name", "7.654321", "secret text"]
    const sent: Array<string> = []
    const told = async (route: string, fields: Readonly<Record<string, unknown>>, by = root) => {
      const whole = {
        organizationId: managed.organizationId,
        nonce: `secret nonce ${nonce()}`,
        ...fields,
      }
      const request = await stampedRequest(route, by.stamper, whole)
      sent.push(request.headers["x-stamp"] ?? "")
      return (await send(world, request)).outcome
    }
    const pay = managed.payment(user, root.evm, "7.654321")
    const text = { userId: user.userId, fromAddress: user.evm, message: "secret text" }
    expect(await told("POST /waas/private-to-private", pay)).toBe("ok")
    expect(await told("POST /waas/private-to-private", { ...pay, amount: "9999.654321" })).toBe(
      "INSUFFICIENT_BALANCE",
    )
    expect(await told("POST /waas/private-to-private", pay, user)).toBe("ACTION_NOT_PERMITTED")
    expect(await told("POST /waas/wallet/sign-message", text)).toBe("ok")
    expect(await told("POST /waas/create-user", { publicKey: user.stamper.publicKey })).toBe(
      "KEY_EXISTS",
    )
    const named = { organizationName: "Secret Name" }
    expect(await told("POST /waas/create-organization", named)).toBe("ok")
    // A defect: a row with a wrong seal.
    const store = Context.get(world.storage, OrganizationStore)
    const wallet = await Effect.runPromise(store.walletAt(world.addressOf({ address: user.evm })))
    if (wallet === null) throw new Error("the user has a wallet")
    const [row] = await Effect.runPromise(store.keysOf(wallet.organizationId, wallet.userId))
    if (row === undefined) throw new Error("the user has a key")
    await Effect.runPromise(store.putKey({ ...row, removed: true }))
    expect(await told("GET /waas/get-organization", {}, user)).toBe("INTERNAL")
    await Effect.runPromise(store.putKey(row))
    await world.quiet()

    const metrics = world.telemetry
      .records()
      .map(({ name, labels }) => JSON.stringify({ name, labels }))
    const all = [...printed, ...metrics].join("\n")
    expect(all).toContain("wrong seal")
    expect(all).toContain("POST /waas/private-to-private")
    const hidden = [root, user].flatMap((member) => [
      member.stamper.publicKey,
      member.userId,
      member.evm,
      member.tron,
      member.solana,
      member.evm.slice(2).toLowerCase(),
      member.receipt,
    ])
    for (const one of [...hidden, ...secrets, ...sent, managed.organizationId])
      expect([one, all.toLowerCase().includes(one.toLowerCase())]).toEqual([one, false])
  })

  it("of a label of a metric is a route and a code, never a text of a request", async () => {
    await ask(managed.world, "GET /waas/no-such-route", stamper(99), { nonce: nonce() })
    const labels = managed.world.telemetry
      .records()
      .filter(({ name }) => name === "requests_total")
      .map(({ labels: { route } }) => route)
    expect(labels).toContain("unknown")
    for (const route of labels) expect(route).toMatch(/^(?:unknown|(?:GET|POST) \/[a-z/:-]+)$/i)
  })
})

describe("what a refusal tells", () => {
  let managed: ManagedWorld
  beforeAll(async () => {
    managed = await ManagedWorld.open()
  })
  afterAll(() => managed.close())

  it("of an unknown key is the same for every route and every organization", async () => {
    const routes = ["GET /waas/get-users", "POST /waas/create-wallet", "POST /waas/resume"]
    const answers = []
    for (const route of routes)
      for (const organizationId of [
        managed.organizationId,
        "6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f",
      ]) {
        const { outcome, body } = await managed.ask(route, stamper(98), { organizationId })
        answers.push({ outcome, body: { ...body, nonce: "" } })
      }
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it("of a suspended organization is told to its members alone", async () => {
    await managed.ask("POST /waas/suspend", managed.root.stamper)
    expect((await managed.ask("GET /waas/get-organization", stamper(97))).outcome).toBe(
      "SIGNER_UNKNOWN",
    )
    await managed.ask("POST /waas/resume", managed.root.stamper)
  })

  it("leaves no trace of an unknown key: its nonce can be used once it is known", async () => {
    const by = stamper(96)
    const fields = { nonce: "before it was known" }
    expect((await managed.ask("GET /waas/get-organization", by, fields)).outcome).toBe(
      "SIGNER_UNKNOWN",
    )
    expect(await managed.entries()).toHaveLength(3)
    await managed.user(96)
    expect((await managed.ask("GET /waas/get-organization", by, fields)).outcome).toBe("ok")
  })

  it("of many denials an hour leaves one entry of the audit log for each route", async () => {
    const user = await managed.user(95)
    const before = (await managed.entries()).length
    for (let n = 0; n < 30; n += 1)
      for (const route of ["POST /waas/suspend", "GET /waas/get-users"])
        await managed.ask(route, user.stamper)
    expect((await managed.entries()).length - before).toBe(2)
  })

  it("of an operation holds the nonce as it was sent, and no balance", async () => {
    const { root } = managed
    const of = "the nonce as sent"
    const fields = { ...managed.payment(root, root.evm, "9999"), nonce: of }
    const answer = await managed.ask("POST /waas/private-to-private", root.stamper, fields)
    expect(answer.body["message"]).toMatch(/^Insufficient balance: 0 of 9999\.[0-9]{1,6}$/)
    const told = await managed.ask("GET /waas/operation", root.stamper, { of })
    expect(told.data["operation"]).toMatchObject({
      nonce: of,
      state: "refused",
      error: "Insufficient balance",
    })
  })

  it("never tells the balance of a wallet to who may pay from it but not read it", async () => {
    const [payer, owner] = [await managed.user(90), await managed.user(91)]
    await managed.world.deposit({ address: owner.evm }, managed.world.token(), 12_345_678n)
    await managed.world.flushed()
    await managed.policy({
      userIds: [payer.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: { wallets: [owner.evm] },
    })
    const answer = await managed.ask(
      "POST /waas/private-to-private",
      payer.stamper,
      managed.payment(owner, payer.evm, "9999"),
    )
    expect(answer.outcome).toBe("INSUFFICIENT_BALANCE")
    expect(JSON.stringify(answer.body)).not.toMatch(/12345678|12\.345678/)
    const told = await managed.ask("GET /waas/operation", owner.stamper, { of: "x" })
    expect(told.outcome).toBe("OPERATION_NOT_FOUND")
  })
})
