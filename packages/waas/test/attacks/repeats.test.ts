import { NonceStore } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ask,
  ManagedWorld,
  nonce,
  send,
  stampedRequest,
  stamper,
  textOf,
  type Member,
} from "../support/ManagedWorld.ts"

type Fields = Readonly<Record<string, unknown>>

describe("a repeat, decided as of now", () => {
  let managed: ManagedWorld
  let user: Member
  beforeAll(async () => {
    managed = await ManagedWorld.open()
    user = await managed.user(10)
    await managed.world.deposit({ address: user.evm }, managed.world.token(), 10n ** 8n)
    await managed.world.flushed()
  })
  afterAll(() => managed.close())

  const request = (route: string, by: Member, fields: Fields) =>
    stampedRequest(route, by.stamper, {
      organizationId: managed.organizationId,
      nonce: nonce(),
      ...fields,
    })
  const message = () => ({ userId: user.userId, fromAddress: user.evm, message: "hello" })

  it("gives no signature once the policy is gone, nor to a request that was refused before", async () => {
    const fields = { userIds: [user.userId], actionType: "SIGN_MESSAGE" }
    const refused = await request("POST /waas/wallet/sign-message", user, message())
    expect((await send(managed.world, refused)).outcome).toBe("ACTION_NOT_PERMITTED")
    const policyId = await managed.policy(fields)
    const signed = await request("POST /waas/wallet/sign-message", user, message())
    const first = await send(managed.world, signed)
    expect(first.outcome).toBe("ok")
    expect((await send(managed.world, signed)).data).toEqual(first.data)
    const late = await send(managed.world, refused)
    expect([late.outcome, late.data]).toEqual(["STAMP_NONCE_USED", {}])
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
    const again = await send(managed.world, signed)
    expect([again.outcome, again.data]).toEqual(["ACTION_NOT_PERMITTED", {}])
  })

  it("of a read that signs its time is kept for a day, and refused for its time after five minutes", async () => {
    const { world, root } = managed
    const nonces = Context.get(world.storage, NonceStore)
    const scope = `stamp:${root.stamper.publicKey}`
    const timed = { timestamp: world.time.now }
    const sent = [
      await request("GET /waas/get-organization", root, timed),
      await request("GET /waas/get-organization", root, {}),
      await request("POST /waas/create-wallet", root, { ...timed, userId: user.userId }),
    ]
    const count = () => Effect.runPromise(nonces.count(scope))
    const before = await count()
    const start = world.time.now
    for (const one of sent) expect((await send(world, one)).outcome).toBe("ok")
    const purged = async (at: number) => {
      await Effect.runPromise(nonces.purge(at))
      return (await count()) - before
    }
    // Time may pass while requests are answered.
    const day = 86_400_000
    expect([await purged(start + day), await purged(world.time.now + day + 1)]).toEqual([3, 2])
    await world.time.advance(301_000)
    const again: Array<string> = []
    for (const one of sent) again.push((await send(world, one)).outcome)
    expect(again).toEqual(["TIMESTAMP_EXPIRED", "STAMP_NONCE_USED", "TIMESTAMP_EXPIRED"])
  })

  it("charges no limit a second time, and signs nothing else", async () => {
    const conditions = { typedData: [], wallets: [user.evm] }
    await managed.policy({ userIds: [user.userId], actionType: "SIGN_MESSAGE" })
    const nothing = await managed.ask("POST /waas/add-policy", managed.root.stamper, {
      userIds: [user.userId],
      actionType: "SIGN_TYPED_DATA",
      conditions,
    })
    expect(nothing.outcome).toBe("ok")
    const used = nonce()
    const one = await request("POST /waas/wallet/sign-message", user, { ...message(), nonce: used })
    const other = await request("POST /waas/wallet/sign-message", user, {
      ...message(),
      message: "another text",
      nonce: used,
    })
    expect((await send(managed.world, one)).outcome).toBe("ok")
    const answer = await send(managed.world, other)
    expect([answer.outcome, answer.data]).toEqual(["STAMP_NONCE_USED", {}])
  })

  it("gives nothing to a removed key, and nothing to a suspended user", async () => {
    const by = await managed.user(20, "admin")
    const made = await request("POST /waas/create-user", by, { publicKey: stamper(21).publicKey })
    expect((await send(managed.world, made)).data).toHaveProperty("receipt")
    expect((await send(managed.world, made)).data).toHaveProperty("receipt")
    const about = { userId: by.userId }
    await managed.ask("POST /waas/suspend", managed.root.stamper, about)
    const suspended = await send(managed.world, made)
    expect([suspended.outcome, suspended.data]).toEqual(["SUSPENDED", {}])
    await managed.ask("POST /waas/resume", managed.root.stamper, about)
    await managed.ask("POST /waas/remove-key", managed.root.stamper, {
      ...about,
      publicKey: by.stamper.publicKey,
    })
    const removed = await send(managed.world, made)
    expect([removed.outcome, removed.data]).toEqual(["SIGNER_UNKNOWN", {}])
  })

  it("tells an operation in no other organization of the same key", async () => {
    const created = await ask(managed.world, "POST /waas/create-organization", user.stamper, {
      organizationName: "Of the user",
      nonce: nonce(),
    })
    const organizationId = textOf(created, "organizationId")
    await managed.policy({ userIds: [user.userId], actionType: "SIGN_TRANSACTION" })
    const of = nonce()
    const pay = { ...managed.payment(user, managed.root.evm, "1"), nonce: of }
    const paid = await managed.ask("POST /waas/private-to-private", user.stamper, pay)
    expect(paid.outcome).toBe("ok")
    const own = await managed.ask("GET /waas/operation", user.stamper, { of })
    expect(own.data).toHaveProperty("operation")
    const elsewhere = await managed.ask("GET /waas/operation", user.stamper, { of, organizationId })
    expect([elsewhere.outcome, elsewhere.data]).toEqual(["OPERATION_NOT_FOUND", {}])
    // Nor can the other organization's root pay from the wallet, or repeat the payment.
    const moved = { ...pay, organizationId }
    const repeated = await managed.ask("POST /waas/private-to-private", user.stamper, moved)
    expect([repeated.outcome, repeated.body["operation"]]).toEqual(["STAMP_NONCE_USED", undefined])
    const fresh = { ...moved, nonce: nonce() }
    const foreign = await managed.ask("POST /waas/private-to-private", user.stamper, fresh)
    expect(foreign.outcome).toBe("WALLET_NOT_FOUND")
    await managed.world.quiet()
  })

  it("of a suspension is refused because of that suspension, which tells that it happened", async () => {
    const suspend = await request("POST /waas/suspend", managed.root, {})
    const first = await send(managed.world, suspend)
    expect(first.outcome).toBe("ok")
    const again = await send(managed.world, suspend)
    await managed.ask("POST /waas/resume", managed.root.stamper)
    expect([again.outcome, again.body["message"]]).toEqual([
      "SUSPENDED",
      "The organization is suspended",
    ])
  })
})
