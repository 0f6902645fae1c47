import { OperationStore } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ManagedWorld, type Member } from "../support/ManagedWorld.ts"

const pay = "POST /waas/private-to-private"
const typed = "POST /waas/wallet/sign-typed-data"
const units = 10n ** 6n
const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3"

describe("limits under attack", () => {
  let managed: ManagedWorld
  let user: Member
  let other: Member
  let payee: Member
  beforeAll(async () => {
    managed = await ManagedWorld.open({
      network: {
        tokens: [
          { symbol: "GOLD", decimals: 6 },
          { symbol: "IRON", decimals: 6 },
        ],
      },
      configuration: { operationsPerWorker: 32 },
      prover: { workers: 4, places: 64 },
    })
    user = await managed.user(10)
    other = await managed.user(11)
    payee = await managed.user(12)
    for (const { evm } of [user, other])
      for (const token of [0, 1])
        await managed.world.deposit(
          { address: evm },
          managed.world.token(token),
          ...Array.from({ length: 6 }, () => 10n * units),
        )
    await managed.world.flushed()
  })
  afterAll(() => managed.close())

  const tokenText = (n = 0) => managed.world.text(managed.world.token(n))
  const limit = (fields: object, n = 0) => ({
    chainId: managed.world.chainId,
    token: tokenText(n),
    window: 3_600,
    ...fields,
  })
  const policy = (conditions: object, changes: object = {}) =>
    managed.policy({
      userIds: [user.userId, other.userId],
      actionType: "SIGN_TRANSACTION",
      conditions,
      ...changes,
    })
  const remove = (policyId: string) =>
    managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
  const send = async (by: Member, amount: string, changes: object = {}) =>
    (await managed.ask(pay, by.stamper, managed.payment(by, payee.evm, amount, { ...changes })))
      .outcome
  const details = (n: number, amount: string) => ({
    token: tokenText(n),
    amount,
    expiration: "4000000000",
    nonce: "0",
  })
  /** A permit of Permit2 for several tokens. */
  const batch = (...permitted: ReadonlyArray<object>) => ({
    userId: user.userId,
    fromAddress: user.evm,
    chainId: managed.world.chainId,
    domain: { name: "Permit2", chainId: managed.world.chainId, verifyingContract: permit2 },
    types: {
      PermitBatch: [
        { name: "details", type: "PermitDetails[]" },
        { name: "spender", type: "address" },
        { name: "sigDeadline", type: "uint256" },
      ],
      PermitDetails: [
        { name: "token", type: "address" },
        { name: "amount", type: "uint160" },
        { name: "expiration", type: "uint48" },
        { name: "nonce", type: "uint48" },
      ],
    },
    value: { details: permitted, spender: payee.evm, sigDeadline: "4000000000" },
  })
  const rule = () => ({
    chainId: managed.world.chainId,
    verifyingContract: permit2,
    primaryTypes: ["PermitBatch"],
  })
  const sign = async (...permitted: ReadonlyArray<object>) =>
    (await managed.ask(typed, user.stamper, batch(...permitted))).outcome

  it("count the fee, and leave no room for the amount alone", async () => {
    const id = await policy({ limits: [limit({ amount: "1" })] })
    expect(await send(user, "1")).toBe("ACTION_NOT_PERMITTED")
    expect(await send(user, "0.1")).toBe("ok")
    await remove(id)
  })

  it("hold of two windows in one token the one with less room", async () => {
    const id = await policy({
      limits: [limit({ amount: "5", window: 60 }), limit({ count: 2, window: 7_200 })],
    })
    expect(await send(user, "1")).toBe("ok")
    await managed.world.time.advance(61_000)
    expect(await send(user, "1")).toBe("ok")
    await managed.world.time.advance(61_000)
    expect(await send(user, "1")).toBe("ACTION_NOT_PERMITTED")
    await managed.world.time.advance(7_200_000 - 122_000)
    expect(await send(user, "1")).toBe("ok")
    await remove(id)
  })

  it("are shared by the users of a policy, unless they are per user", async () => {
    const shared = await policy({ limits: [limit({ count: 1 })] })
    expect(await send(user, "1")).toBe("ok")
    expect(await send(other, "1")).toBe("ACTION_NOT_PERMITTED")
    await remove(shared)
    const each = await policy({ limits: [limit({ count: 1, per: "user" })] })
    for (const outcome of ["ok", "ACTION_NOT_PERMITTED"])
      for (const by of [user, other]) expect(await send(by, "1")).toBe(outcome)
    await remove(each)
  })

  it("keep what was charged through an update, and through other users of the policy", async () => {
    const id = await policy({ limits: [limit({ count: 1 })] })
    expect(await send(user, "1")).toBe("ok")
    const update = (fields: object) =>
      managed.ask("POST /waas/update-policy", managed.root.stamper, { policyId: id, ...fields })
    await update({ userIds: [other.userId] })
    await update({ userIds: [user.userId] })
    await update({ conditions: { limits: [limit({ count: 1, window: 3_599 })] } })
    expect(await send(user, "1")).toBe("ACTION_NOT_PERMITTED")
    await remove(id)
  })

  it("in one token allow nothing in another, nor does a maxAmount", async () => {
    const bound = { chainId: managed.world.chainId, token: tokenText(0), amount: "9" }
    for (const conditions of [{ limits: [limit({ count: 9 })] }, { maxAmount: [bound] }]) {
      const id = await policy(conditions)
      expect(await send(user, "1", { token: tokenText(1) })).toBe("ACTION_NOT_PERMITTED")
      const anyone = await policy(
        { ...conditions, typedData: [rule()] },
        { actionType: "SIGN_TYPED_DATA" },
      )
      expect(await sign(details(0, "1"), details(1, "1"))).toBe("ACTION_NOT_PERMITTED")
      expect(await sign(details(0, "1"))).toBe("ok")
      await remove(id)
      await remove(anyone)
    }
  })

  it("count every element of a batch, of each token", async () => {
    const id = await policy(
      {
        typedData: [rule()],
        limits: [limit({ amount: "1.5" }), limit({ amount: "1", count: 2 }, 1)],
      },
      { actionType: "SIGN_TYPED_DATA" },
    )
    const one = "1000000"
    expect(await sign(details(0, one), details(0, one))).toBe("ACTION_NOT_PERMITTED")
    expect(await sign(details(0, one), details(1, "1"))).toBe("ok")
    expect(await sign(details(1, "0"), details(1, "0"))).toBe("ACTION_NOT_PERMITTED")
    expect(await sign(details(1, one))).toBe("ACTION_NOT_PERMITTED")
    expect(await sign()).toBe("ACTION_NOT_PERMITTED")
    await remove(id)
  })

  it("of a policy that denies a token hold for a batch that also has another", async () => {
    const chainId = managed.world.chainId
    const allowing = await policy({ typedData: [rule()] }, { actionType: "SIGN_TYPED_DATA" })
    const denying = await policy(
      { tokens: [{ chainId, token: tokenText(0) }] },
      { actionType: "SIGN_TYPED_DATA", effect: "deny" },
    )
    expect(await sign(details(1, "1"))).toBe("ok")
    expect(await sign(details(0, "1"))).toBe("ACTION_NOT_PERMITTED")
    expect(await sign(details(0, "1"), details(1, "1"))).toBe("ACTION_NOT_PERMITTED")
    await remove(allowing)
    await remove(denying)
  })

  it("are not overrun by signatures at once", async () => {
    const id = await policy(
      { typedData: [rule()], limits: [limit({ amount: "3" })] },
      { actionType: "SIGN_TYPED_DATA" },
    )
    const replica = await managed.world.start()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        managed.ask(
          typed,
          user.stamper,
          batch(details(0, "1000000")),
          n % 2 === 0 ? managed.world.relay : replica,
        ),
      ),
    )
    const outcomes = answers.map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === "ACTION_NOT_PERMITTED")).toHaveLength(7)
    await remove(id)
  })

  it("are not charged for a refusal, and stay charged once the operation is confirmed", async () => {
    const id = await policy({ limits: [limit({ count: 1 })] })
    // More than the inputs can pay is refused, and charges nothing.
    expect(await send(user, "100000")).toBe("INSUFFICIENT_BALANCE")
    expect(await send(user, "1")).toBe("ok")
    expect(await send(user, "1")).toBe("ACTION_NOT_PERMITTED")
    await managed.world.quiet()
    const operations = Context.get(managed.world.storage, OperationStore)
    const failed = await Effect.runPromise(
      operations.inStates(managed.world.network.gateway.chainId, ["failed"], 10),
    )
    expect(failed).toEqual([])
    expect(await send(user, "1")).toBe("ACTION_NOT_PERMITTED")
    await remove(id)
  })

  it.each([0, -1, 1.5, 366 * 86_400 + 1, "60", null])(
    "have no window of %s seconds",
    async (window) => {
      const conditions = { limits: [limit({ count: 1, window })] }
      const answer = await managed.ask("POST /waas/add-policy", managed.root.stamper, {
        userIds: [user.userId],
        actionType: "SIGN_TRANSACTION",
        conditions,
      })
      expect(answer.outcome).toBe("INVALID_REQUEST")
      expect(answer.body["message"]).toContain("conditions.limits[0].window")
    },
  )
})
