import { OrganizationStore } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ManagedWorld,
  nonce,
  send,
  stampedRequest,
  textOf,
  type Member,
} from "./support/ManagedWorld.ts"

const route = "POST /waas/private-to-private"
/** One whole token: tokens of the simulated network have six decimals. */
const units = 10n ** 6n

describe("a payment of a managed wallet", () => {
  let managed: ManagedWorld
  let payer: Member
  let payee: Member
  const token = () => managed.world.token()
  const balance = async (member: Member) =>
    (await managed.world.balance({ address: member.evm }, token())).balance

  beforeAll(async () => {
    managed = await ManagedWorld.open({
      configuration: { operationsPerWorker: 32 },
      prover: { workers: 4, places: 64 },
    })
    payer = await managed.user(10)
    payee = await managed.user(11)
    const deposits = Array.from({ length: 12 }, () => 10n * units)
    await managed.world.deposit({ address: payer.evm }, token(), ...deposits)
    await managed.world.flushed()
  })
  afterAll(() => managed.close())

  it("by root pays exactly the amount, with the fee on top, and is told in whole tokens", async () => {
    const before = await balance(payer)
    const answer = await managed.ask(
      route,
      managed.root.stamper,
      managed.payment(payer, payee.evm, "1.5"),
    )
    expect(answer.outcome).toBe("ok")
    expect(textOf(answer, "txHash")).toMatch(/^0x/)
    await managed.world.flushed()
    expect(await balance(payee)).toBe((15n * units) / 10n)
    const fee = BigInt(textOf(answer, "feeAmount"))
    expect(fee).toBeGreaterThan(0n)
    expect(before - (await balance(payer))).toBe((15n * units) / 10n + fee)
    const shown = await managed.ask("GET /waas/private-balance", payee.stamper, {
      userId: payee.userId,
      walletAddress: payee.evm,
      chainId: managed.world.chainId,
    })
    expect(shown.data["balances"]).toMatchObject([
      { balance: "1.5", pending: "0", token: { decimals: 6 } },
    ])
  })

  it("pays a public address out of the pool", async () => {
    const to = "0x00000000000000000000000000000000000000aa"
    const answer = await managed.ask(
      "POST /waas/private-to-public",
      managed.root.stamper,
      managed.payment(payer, to, "2"),
    )
    expect(answer.outcome).toBe("ok")
    await managed.world.quiet()
    expect(managed.world.paid(to, token())).toBe(2n * units)
  })

  it("sent again pays once, and gives the operation", async () => {
    const fields = {
      organizationId: managed.organizationId,
      nonce: "pay once",
      ...managed.payment(payer, payee.evm, "1"),
    }
    const request = await stampedRequest(route, managed.root.stamper, fields)
    const before = await balance(payee)
    const [first, second] = await Promise.all([
      send(managed.world, request),
      send(managed.world, request),
    ])
    const outcomes = [first, second].map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual(["STAMP_NONCE_USED", "ok"])
    await managed.world.flushed()
    expect((await balance(payee)) - before).toBe(units)
    const third = await send(managed.world, request)
    expect(third.body["operation"]).toMatchObject({ state: "confirmed" })
    const told = await managed.ask("GET /waas/operation", managed.root.stamper, { of: "pay once" })
    expect(told.data["operation"]).toMatchObject({ state: "confirmed", kind: "transfer" })
    const foreign = await managed.ask("GET /waas/operation", payer.stamper, { of: "pay once" })
    expect(foreign.outcome).toBe("OPERATION_NOT_FOUND")
  })

  it.each([
    ["a wallet of another user", { userId: "payee" }, "WALLET_NOT_FOUND"],
    ["an unknown wallet", { fromAddress: `0x${"12".repeat(20)}` }, "WALLET_NOT_FOUND"],
    ["text for an address", { fromAddress: "nobody" }, "WALLET_NOT_FOUND"],
    ["a chain that is not served", { chainId: 7 }, "UNSUPPORTED_CHAIN"],
    ["a token that is not served", { token: `0x${"34".repeat(20)}` }, "UNSUPPORTED_TOKEN"],
    ["an amount of smallest fractions", { amount: "0.0000001" }, "INVALID_REQUEST"],
    ["nothing", { amount: "0" }, "INVALID_REQUEST"],
    ["a negative amount", { amount: "-1" }, "INVALID_REQUEST"],
    ["an exponent", { amount: "1e3" }, "INVALID_REQUEST"],
    ["no recipient", { to: "nobody" }, "INVALID_RECIPIENT"],
    ["more than the balance", { amount: "1000000" }, "INSUFFICIENT_BALANCE"],
  ])("is refused for %s, and moves nothing", async (_, changes, code) => {
    const before = await balance(payer)
    const userId = "userId" in changes ? { userId: payee.userId } : {}
    const fields = managed.payment(payer, payee.evm, "1", { ...changes, ...userId })
    const answer = await managed.ask(route, managed.root.stamper, fields)
    expect(answer.outcome).toBe(code)
    await managed.world.quiet()
    expect(await balance(payer)).toBe(before)
  })

  it("of a user needs a policy, and tells nobody which wallets exist", async () => {
    const own = await managed.ask(route, payer.stamper, managed.payment(payer, payee.evm, "1"))
    const foreign = await managed.ask(route, payer.stamper, managed.payment(payee, payer.evm, "1"))
    const nobody = await managed.ask(
      route,
      payer.stamper,
      managed.payment(payer, payee.evm, "1", { fromAddress: `0x${"12".repeat(20)}` }),
    )
    for (const { outcome, body } of [own, foreign, nobody]) {
      expect(outcome).toBe("ACTION_NOT_PERMITTED")
      expect(body["message"]).toBe(own.body["message"])
    }
  })

  it("follows a policy for a recipient in any spelling, until it is removed", async () => {
    const policyId = await managed.policy({
      userIds: [payer.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: {
        chainIds: [managed.world.chainId],
        recipients: [payee.tron],
        maxAmount: [
          { chainId: managed.world.chainId, token: managed.world.text(token()), amount: "1" },
        ],
      },
    })
    const pay = (to: string, amount = "1") =>
      managed.ask(route, payer.stamper, managed.payment(payer, to, amount))
    expect((await pay(payee.evm)).outcome).toBe("ACTION_NOT_PERMITTED")
    // The tron address has bytes of its own: it is another recipient than the evm address.
    expect((await pay(payee.tron)).outcome).toBe("ok")
    expect((await pay(payee.tron, "1.000001")).outcome).toBe("ACTION_NOT_PERMITTED")
    const info = await managed.world.time.during(
      managed.world.relay.recipientInfo({ address: payee.tron }),
    )
    expect((await pay(info.recipientInfo)).outcome).toBe("ACTION_NOT_PERMITTED")
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
    expect((await pay(payee.tron)).outcome).toBe("ACTION_NOT_PERMITTED")
  })

  it("never overruns a limit together with others, on two replicas", async () => {
    const other = await managed.world.start()
    await managed.policy({
      userIds: [payer.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: {
        limits: [
          {
            chainId: managed.world.chainId,
            token: managed.world.text(token()),
            count: 4,
            window: 3_600,
          },
        ],
      },
    })
    const payments = Array.from({ length: 12 }, (_, n) =>
      managed.ask(
        route,
        payer.stamper,
        managed.payment(payer, payee.evm, "0.1"),
        n % 2 === 0 ? managed.world.relay : other,
      ),
    )
    const outcomes = (await Promise.all(payments)).map(({ outcome }) => outcome)
    const paid = outcomes.filter((outcome) => outcome === "ok").length
    const denied = outcomes.filter((outcome) => outcome === "ACTION_NOT_PERMITTED").length
    expect([paid, denied]).toEqual([4, 8])
    await managed.world.quiet()
    const later = await managed.ask(route, payer.stamper, managed.payment(payer, payee.evm, "0.1"))
    expect(later.outcome).toBe("ACTION_NOT_PERMITTED")
  })

  it("is decided anew, and made once, when its organization changes meanwhile", async () => {
    const before = await balance(payee)
    const changes = Array.from({ length: 6 }, () =>
      managed.ask("POST /waas/create-wallet", managed.root.stamper, { userId: payee.userId }),
    )
    const payment = managed.ask(
      route,
      managed.root.stamper,
      managed.payment(payer, payee.evm, "0.5"),
    )
    const answers = await Promise.all([payment, ...changes])
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 7 }, () => "ok"))
    await managed.world.flushed()
    expect((await balance(payee)) - before).toBe(units / 2n)
  })

  it("is only decided in a dry run", async () => {
    const before = await balance(payer)
    const dry = (by: typeof payer.stamper, amount: string) =>
      managed.ask(route, by, managed.payment(payer, payee.evm, amount, { dryRun: true }))
    expect((await dry(managed.root.stamper, "0.1")).data).toEqual({ dryRun: true, policyId: null })
    const limited = await managed.user(12)
    await managed.world.flushed()
    const limits = [
      {
        chainId: managed.world.chainId,
        token: managed.world.text(token()),
        amount: "1",
        window: 60,
      },
    ]
    const policyId = await managed.policy({
      userIds: [limited.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: { limits, wallets: [payer.evm] },
    })
    for (let n = 0; n < 3; n += 1)
      expect((await dry(limited.stamper, "0.9")).data).toEqual({ dryRun: true, policyId })
    expect((await dry(limited.stamper, "1.1")).outcome).toBe("ACTION_NOT_PERMITTED")
    await managed.world.quiet()
    expect(await balance(payer)).toBe(before)
  })

  it("opens no session for its wallet", async () => {
    // Only the key of the wallet can sign; the address of another key stands for it in this test of the rule.
    const caller = await managed.world.caller(0x55)
    const store = Context.get(managed.world.storage, OrganizationStore)
    const address = managed.world.addressOf({ address: caller.address })
    const template = await Effect.runPromise(
      store.walletAt(managed.world.addressOf({ address: payer.evm })),
    )
    if (template === null) throw new Error("the payer has a wallet")
    await Effect.runPromise(
      store.insertWallet({
        ...template,
        index: 999,
        addresses: {
          evm: address,
          tron: managed.world.addressOf({ address: `0x${"ab".repeat(20)}` }),
          solana: managed.world.addressOf({ address: `0x${"cd".repeat(20)}` }),
        },
      }),
    )
    await expect(managed.world.caller(0x55)).rejects.toThrow("FORBIDDEN")
  })

  it("is written into the audit log with its operation", async () => {
    const entries = await managed.entries()
    const paid = entries.filter((entry) => entry.route === route && entry.decision === "allowed")
    expect(paid.length).toBeGreaterThan(0)
    for (const { result } of paid) expect(result).toMatch(/^[0-9a-f-]{36}$/)
    expect(entries.some(({ decision }) => decision === "denied")).toBe(true)
    expect(JSON.stringify(entries)).not.toContain("Treasury")
  })
})

describe("a payment whose organization changes while it is priced", () => {
  it("is decided anew, with its nonce unused, and made once", async () => {
    let change: () => Promise<unknown> = () => Promise.resolve()
    const managed = await ManagedWorld.open({
      gateway: ({ estimateCost }) => ({
        estimateCost: (shape) =>
          Effect.andThen(
            Effect.promise(() => change()),
            estimateCost(shape),
          ),
      }),
    })
    const { world, root } = managed
    await world.deposit({ address: root.evm }, world.token(), 10n * units)
    await world.flushed()
    const created = await stampedRequest("POST /waas/create-wallet", root.stamper, {
      organizationId: managed.organizationId,
      nonce: nonce(),
      userId: root.userId,
    })
    const outcomes: Array<string> = []
    change = async () => {
      change = () => Promise.resolve()
      outcomes.push((await world.relay.handle(created)).outcome)
    }
    const to = "0x00000000000000000000000000000000000000ab"
    const answer = await managed.ask(
      "POST /waas/private-to-public",
      root.stamper,
      managed.payment(root, to, "1"),
    )
    expect([outcomes, answer.outcome]).toEqual([["ok"], "ok"])
    await world.quiet()
    expect(world.paid(to, world.token())).toBe(units)
    await managed.close()
  })
})

describe("rows of managed wallets", () => {
  it("that another program changed are never acted on", async () => {
    const managed = await ManagedWorld.open()
    const user = await managed.user(10)
    const store = Context.get(managed.world.storage, OrganizationStore)
    const organizationId = managed.world && (await storedOrganization(managed))
    const stored = await Effect.runPromise(store.users(organizationId, null, 9))
    const forged = stored.find(({ id }) => id === user.userId)
    if (forged === undefined) throw new Error("the user is stored")
    await Effect.runPromise(store.putUser({ ...forged, role: "root" }))
    const answer = await managed.ask("GET /waas/get-organization", user.stamper, { nonce: nonce() })
    expect(answer.outcome).toBe("INTERNAL")
    await Effect.runPromise(store.putUser(forged))
    expect((await managed.ask("GET /waas/get-organization", user.stamper)).outcome).toBe("ok")
    await managed.close()
  })
})

async function storedOrganization(managed: ManagedWorld) {
  const store = Context.get(managed.world.storage, OrganizationStore)
  const address = managed.world.addressOf({ address: managed.root.evm })
  const wallet = await Effect.runPromise(store.walletAt(address))
  if (wallet === null) throw new Error("the root user has a wallet")
  return wallet.organizationId
}
