import { nativeToken, parseAddress, WalletOperationStore, type Address } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Relay } from "shielded-relay"
import {
  ask,
  ManagedWorld,
  nonce,
  stampedRequest,
  stamper,
  textOf,
  type Answered,
  type Member,
} from "../support/ManagedWorld.ts"

const units = 10n ** 6n
const outside = (n: number) => `0x${(0xbe00 + n).toString(16).padStart(40, "0")}`
const schedulePattern = "GET /waas/scheduled-transaction/:scheduleId"
const routes = ["POST /waas/public-to-private", "POST /waas/public-to-public"] as const

describe("the routes of a wallet's public tokens under attack", () => {
  let managed: ManagedWorld
  let second: Relay
  let user: Member
  let other: Member
  let strangers: { readonly organizationId: string; readonly userId: string; readonly evm: string }
  const stranger = stamper(90)
  const addressOf = (text: string): Address => {
    const address = parseAddress(text, "any")
    if (address === null) throw new Error(text)
    return address
  }
  const endow = (text: string) => {
    const account = addressOf(text)
    managed.world.chain.endow(managed.world.token(), account, 10_000n * units)
    managed.world.chain.endow(nativeToken("evm"), account, 10n ** 20n)
    managed.world.chain.approving.add(account)
  }
  const fields = (changes: Readonly<Record<string, unknown>> = {}) =>
    managed.payment(user, outside(1), "10", changes)
  const unsettled = () =>
    Effect.runPromise(
      Context.get(managed.world.storage, WalletOperationStore).unsettled(
        managed.world.network.gateway.chainId,
      ),
    )
  const idle = () => managed.world.time.eventually(async () => (await unsettled()).length === 0)
  const by = (who: Member, route: string, changes: Readonly<Record<string, unknown>> = {}) =>
    managed.ask(route, who.stamper, fields(changes))
  const refusedWithoutTrace = async (asked: Promise<Answered>) => {
    const before = managed.world.chain.balanceOf(managed.world.token(), addressOf(user.evm))
    const { outcome } = await asked
    expect(await unsettled()).toEqual([])
    expect(managed.world.chain.balanceOf(managed.world.token(), addressOf(user.evm))).toBe(before)
    return outcome
  }

  beforeAll(async () => {
    managed = await ManagedWorld.open()
    await managed.world.deposit({ address: managed.root.evm }, managed.world.token(), units)
    await managed.world.flushed()
    second = await managed.world.start()
    user = await managed.user(10)
    other = await managed.user(11)
    for (const { evm } of [user, other, managed.root]) endow(evm)
    const created = await ask(managed.world, "POST /waas/create-organization", stranger, {
      organizationName: "Strangers",
      nonce: nonce(),
    })
    const { addresses } = created.data
    const [first] = Array.isArray(addresses) ? addresses : []
    strangers = {
      organizationId: textOf(created, "organizationId"),
      userId: textOf(created, "userId"),
      evm: String(first.evm),
    }
    endow(strangers.evm)
  })
  afterAll(() => managed.close())
  beforeEach(idle)

  it.each(routes)("%s moves nothing of a wallet that is not the user's", async (route) => {
    const foreign = { userId: strangers.userId, fromAddress: strangers.evm }
    const mixed = { userId: user.userId, fromAddress: other.evm }
    const root = managed.root
    for (const changes of [
      foreign,
      mixed,
      { fromAddress: strangers.evm },
      { userId: strangers.userId },
    ]) {
      expect(await refusedWithoutTrace(by(root, route, changes))).toBe("WALLET_NOT_FOUND")
      expect(await refusedWithoutTrace(by(other, route, changes))).toBe("ACTION_NOT_PERMITTED")
    }
    const asStranger = managed.ask(route, stranger, fields())
    expect(await refusedWithoutTrace(asStranger)).toBe("SIGNER_UNKNOWN")
    const elsewhere = managed.ask(route, stranger, {
      ...fields(),
      organizationId: strangers.organizationId,
    })
    expect(await refusedWithoutTrace(elsewhere)).toBe("WALLET_NOT_FOUND")
  })

  it.each(routes)(
    "%s takes amounts that a wallet can hold, of tokens that there are",
    async (route) => {
      for (const amount of ["0", "-1", "1e3", "0x10", " 1", "1.0000001", "NaN", "", "1,5"])
        expect([amount, await refusedWithoutTrace(by(managed.root, route, { amount }))]).toEqual([
          amount,
          "INVALID_REQUEST",
        ])
      for (const amount of ["1000000000", "9".repeat(60), "9".repeat(77), "9".repeat(400)]) {
        const outcome = await refusedWithoutTrace(by(managed.root, route, { amount }))
        expect(["INVALID_REQUEST", "INSUFFICIENT_BALANCE", "AMOUNT_TOO_LARGE"]).toContain(outcome)
      }
      const token = managed.world.text(managed.world.network.gateway.pool)
      expect(await refusedWithoutTrace(by(managed.root, route, { token }))).toBe(
        "UNSUPPORTED_TOKEN",
      )
    },
  )

  it("POST /waas/public-to-public sends no more native coins than the wallet holds", async () => {
    const token = managed.world.text(nativeToken("evm"))
    const asked = by(managed.root, routes[1], { token, amount: "1000000" })
    expect(await refusedWithoutTrace(asked)).toBe("INSUFFICIENT_BALANCE")
  })

  it.each(routes)("%s takes addresses of the chain's family alone", async (route) => {
    for (const fromAddress of [user.tron, user.solana])
      expect(await refusedWithoutTrace(by(managed.root, route, { fromAddress }))).not.toBe("ok")
    if (route === "POST /waas/public-to-private") return
    for (const to of [
      user.solana,
      "",
      "0x0",
      managed.world.text(managed.world.network.gateway.pool),
    ])
      expect(await refusedWithoutTrace(by(managed.root, route, { to }))).not.toBe("ok")
  })

  it.each(routes)("%s with dryRun moves and charges nothing", async (route) => {
    const policyId = await managed.policy({
      userIds: [user.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: { limits: [{ ...limited("10000"), count: 1 }] },
    })
    for (let n = 0; n < 3; n += 1)
      expect(await refusedWithoutTrace(by(user, route, { dryRun: true }))).toBe("ok")
    expect((await by(user, route)).outcome).toBe("ok")
    expect((await by(user, route)).outcome).toBe("ACTION_NOT_PERMITTED")
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
  })

  const limited = (amount: string) => ({
    chainId: managed.world.chainId,
    token: managed.world.text(managed.world.token()),
    amount,
    window: 86_400,
  })

  it.each(routes)(
    "%s counts amount and fee in a limit, also of requests at once",
    async (route) => {
      const policyId = await managed.policy({
        userIds: [user.userId],
        actionType: "SIGN_TRANSACTION",
        conditions: { limits: [limited("100")] },
      })
      const before = managed.world.chain.balanceOf(managed.world.token(), addressOf(user.evm))
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          managed.ask(
            route,
            user.stamper,
            fields({ amount: "25", to: outside(100 + n) }),
            n % 2 === 0 ? managed.world.relay : second,
          ),
        ),
      )
      await idle()
      const after = managed.world.chain.balanceOf(managed.world.token(), addressOf(user.evm))
      expect(before - after).toBeLessThanOrEqual(100n * units)
      const taken = answers.filter(
        ({ outcome }) => outcome === "ok" || outcome === "accepted",
      ).length
      // Three payments and their fees fit; a fourth one's fee does not.
      expect(taken).toBe(route === "POST /waas/public-to-private" ? 4 : 3)
      await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
    },
  )

  it("a schedule is shown to its own organization alone, whatever the query says", async () => {
    const first = await by(managed.root, routes[1], { to: outside(2) })
    const own = textOf(first, "scheduleId")
    const query = (who: typeof stranger, scheduleId: string, more: object) =>
      ask(managed.world, schedulePattern, who, { nonce: nonce(), scheduleId, ...more })
    for (const more of [
      {},
      { organizationId: managed.organizationId },
      { organizationId: strangers.organizationId },
    ]) {
      expect((await query(stranger, own, more)).outcome).toBe("SCHEDULE_NOT_FOUND")
      expect((await query(other.stamper, own, more)).outcome).toBe("SCHEDULE_NOT_FOUND")
      expect((await query(user.stamper, own, more)).outcome).toBe("ok")
    }
    for (const odd of [own.toUpperCase(), `${own} `, "", "null", "../x", "%00"]) {
      const { outcome, data } = await query(stranger, odd, {})
      expect([outcome, data]).toEqual(["SCHEDULE_NOT_FOUND", {}])
    }
  })

  it("signs nothing while the wallet's user is suspended, and goes on once it is resumed", async () => {
    const account = addressOf(user.evm)
    const sent = () => managed.world.chain.nextNonce(account, "pending")
    const before = sent()
    // Its account is busy, so the request waits for its first leg.
    const asked = Promise.all([
      managed.world.relay.handle(await stampedBy("10")),
      managed.world.relay.handle(await stampedBy("11")),
    ])
    await managed.world.time.until(async () => (await unsettled()).length === 2)
    const suspended = await managed.ask("POST /waas/suspend", managed.root.stamper, {
      userId: user.userId,
    })
    expect(suspended.outcome).toBe("ok")
    await managed.world.time.advance(120_000)
    const during = sent()
    expect(during - before).toBeLessThan(4)
    await managed.world.time.advance(120_000)
    expect(sent()).toBe(during)
    expect((await unsettled()).length).toBeGreaterThan(0)
    await managed.ask("POST /waas/resume", managed.root.stamper, { userId: user.userId })
    await managed.world.time.during(asked)
    await idle()
    expect(sent() - before).toBe(4)
  })

  const stampedBy = async (amount: string) => {
    return stampedRequest(routes[0], managed.root.stamper, {
      organizationId: managed.organizationId,
      nonce: nonce(),
      ...fields({ amount }),
    })
  }
})
