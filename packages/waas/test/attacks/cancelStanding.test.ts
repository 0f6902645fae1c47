import { nativeToken, WalletOperationStore } from "@shielded-relay/core"
import { addressOf } from "@shielded-relay/simulated-relay"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Relay } from "shielded-relay"
import { statusOf } from "../support/storm/OneWallet.ts"
import {
  ask,
  ManagedWorld,
  nonce,
  scheduleRoute,
  send,
  stampedRequest,
  stamper,
  textOf,
  type Answered,
  type Member,
} from "../support/ManagedWorld.ts"

const route = "POST /waas/cancel-scheduled-transaction"
const pay = "POST /waas/public-to-public"
const units = 10n ** 6n
const payee = `0x${"be".repeat(20)}`
const nowhere = "00000000-0000-4000-8000-000000000000"

describe("who may cancel a payment of public tokens", () => {
  let managed: ManagedWorld
  let second: Relay
  let user: Member
  let admin: Member
  let other: Member
  const token = () => managed.world.text(managed.world.token())
  const limit = (count: number) => [
    { chainId: managed.world.chainId, token: token(), count, window: 3_600 },
  ]
  const scheduled = async (by: Member = managed.root) => {
    const txCompletionTime = Math.floor(managed.world.time.now / 1_000) + 3 * 3_600
    const fields = managed.payment(user, payee, "10", { txCompletionTime })
    return textOf(await managed.ask(pay, by.stamper, fields), "scheduleId")
  }
  const shown = async (scheduleId: string) =>
    statusOf((await managed.ask(scheduleRoute, managed.root.stamper, { scheduleId })).body)
  const cancel = (by: Member, scheduleId: string, more = {}) =>
    managed.ask(route, by.stamper, { scheduleId, ...more })
  const without = ({ outcome, body }: Answered) => ({ outcome, body: { ...body, nonce: "" } })
  const unsettled = () =>
    Effect.runPromise(
      Context.get(managed.world.storage, WalletOperationStore).unsettled(
        managed.world.network.gateway.chainId,
      ),
    )
  const idle = () => managed.world.time.eventually(async () => (await unsettled()).length === 0)

  beforeAll(async () => {
    managed = await ManagedWorld.open()
    const { world } = managed
    await world.deposit({ address: managed.root.evm }, world.token(), units)
    await world.flushed()
    second = await world.start()
    user = await managed.user(10)
    admin = await managed.user(11, "admin")
    other = await managed.user(12)
    const account = addressOf(user.evm)
    world.chain.endow(world.token(), account, 10_000n * units)
    world.chain.endow(nativeToken("evm"), account, 10n ** 20n)
    world.chain.approving.add(account)
  })
  afterAll(() => managed.close())

  it("tells everyone else what it tells about an unknown id, and changes nothing", async () => {
    const scheduleId = await scheduled()
    await idle()
    const stranger = stamper(90)
    const created = await ask(managed.world, "POST /waas/create-organization", stranger, {
      organizationName: "Strangers",
      nonce: nonce(),
    })
    const organizationId = textOf(created, "organizationId")
    const foreign = (id: string) =>
      managed.ask(route, stranger, { organizationId, scheduleId: id }).then(without)
    expect(await foreign(scheduleId)).toEqual(await foreign(nowhere))
    expect((await foreign(scheduleId)).outcome).toBe("SCHEDULE_NOT_FOUND")
    for (const member of [admin, other]) {
      const told = without(await cancel(member, scheduleId))
      expect(told).toEqual(without(await cancel(member, nowhere)))
      expect(told.outcome).toBe("SCHEDULE_NOT_FOUND")
    }
    expect((await cancel(user, scheduleId)).outcome).toBe("ACTION_NOT_PERMITTED")
    expect((await cancel(managed.root, "schedule 1")).body).toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringContaining("scheduleId"),
    })
    expect(await shown(scheduleId)).toBe("pending")
  })

  it("lets those cancel who may pay now, whatever their limits have left", async () => {
    const conditions = { limits: limit(1), wallets: [user.evm] }
    const policyId = await managed.policy({
      userIds: [user.userId, admin.userId],
      actionType: "SIGN_TRANSACTION",
      conditions,
    })
    const scheduleId = await scheduled(user)
    await idle()
    const denied = await managed.policy({
      userIds: [user.userId],
      actionType: "SIGN_TRANSACTION",
      effect: "deny",
      conditions: { recipients: [payee] },
    })
    expect((await cancel(user, scheduleId)).outcome).toBe("ACTION_NOT_PERMITTED")
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId: denied })
    expect((await cancel(user, scheduleId, { dryRun: true })).data).toEqual({
      dryRun: true,
      policyId,
    })
    expect(await shown(scheduleId)).toBe("pending")
    expect(await cancel(user, scheduleId)).toMatchObject({ data: { cancelled: true } })
    const byAdmin = await scheduled()
    await idle()
    expect(statusOf((await cancel(admin, byAdmin)).body)).toBe("failed")
    const entries = await managed.entries()
    expect(entries.filter((one) => one.route === route && one.decision === "allowed")).toEqual([
      expect.objectContaining({ result: scheduleId, policyId }),
      expect.objectContaining({ result: byAdmin, policyId }),
    ])
  })

  it("asks for no approvals, although the payment would need them now", async () => {
    const scheduleId = await scheduled()
    await idle()
    const policyId = await managed.policy({
      userIds: [user.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: { approvals: 2 },
    })
    expect(statusOf((await cancel(user, scheduleId)).body)).toBe("failed")
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
  })

  it("gives the limit of a policy back once no deposit can be made, and not before", async () => {
    const policyId = await managed.policy({
      userIds: [other.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: { limits: limit(1), wallets: [user.evm] },
    })
    const fields = managed.payment(user, payee, "10")
    // Behind another payment of the wallet, so that nothing of it is signed.
    managed.world.network.faults.dropping = true
    const first = await managed.ask(pay, managed.root.stamper, fields)
    const answer = await managed.ask(pay, other.stamper, fields)
    const again = async () => (await managed.ask(pay, other.stamper, fields)).outcome
    expect(await again()).toBe("ACTION_NOT_PERMITTED")
    expect(statusOf((await cancel(other, textOf(answer, "scheduleId"))).body)).toBe(
      "deposit_failed",
    )
    managed.world.network.faults.dropping = false
    expect(await again()).not.toBe("ACTION_NOT_PERMITTED")
    expect(first.outcome).toBe("accepted")
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
    await idle()
  })

  it("lets root cancel while the organization is suspended, and no one else", async () => {
    const policyId = await managed.policy({
      userIds: [user.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: {},
    })
    const scheduleId = await scheduled()
    await idle()
    await managed.ask("POST /waas/suspend", managed.root.stamper)
    expect((await cancel(user, scheduleId)).outcome).toBe("SUSPENDED")
    expect(statusOf((await cancel(managed.root, scheduleId)).body)).toBe("failed")
    await managed.ask("POST /waas/resume", managed.root.stamper)
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
  })

  it("cancels once, however often and wherever it is asked at once", async () => {
    const scheduleId = await scheduled()
    await idle()
    const same = await stampedRequest(route, managed.root.stamper, {
      organizationId: managed.organizationId,
      nonce: nonce(),
      scheduleId,
    })
    const answers = await Promise.all(
      [managed.world.relay, second, managed.world.relay, second].map((relay) =>
        send(managed.world, same, relay),
      ),
    )
    const told = answers.map(({ outcome, data }) => [outcome, statusOf({ data })])
    expect(told.filter(([outcome]) => outcome === "ok")).toEqual([["ok", "failed"]])
    for (const [outcome, status] of told)
      expect([outcome, status]).toEqual([
        outcome === "ok" ? "ok" : "STAMP_NONCE_USED",
        status ?? "failed",
      ])
    expect(await shown(scheduleId)).toBe("failed")
  })
})
