import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { send, stampedRequest, textOf } from "./support/ManagedWorld.ts"
import { approveRoute, payRoute, ProposalWorld, rejectRoute, units } from "./support/proposals.ts"

describe("a payment that needs approvals", () => {
  let world: ProposalWorld
  const asked = () => ({
    organizationId: world.managed.organizationId,
    ...world.managed.payment(world.user, world.payee.evm, "1"),
  })
  let policyId: string
  beforeAll(async () => {
    world = await ProposalWorld.open(12)
    policyId = await world.policy()
  })
  afterAll(() => world.close())

  it("becomes a proposal, which charges and moves nothing", async () => {
    const before = await world.balance(world.user)
    const proposed = await world.pay()
    expect(proposed.outcome).toBe("accepted")
    expect(proposed.data).toMatchObject({ txHash: "", approvals: { needed: 2, given: 0 } })
    const expires = Date.parse(textOf(proposed, "expiresAt"))
    expect(expires - world.managed.world.time.now).toBeLessThanOrEqual(86_400_000)
    expect(expires - world.managed.world.time.now).toBeGreaterThan(86_400_000 - 60_000)
    const shown = await world.shown(proposed)
    expect(shown).toMatchObject({
      state: "open",
      userId: world.user.userId,
      publicKey: world.user.stamper.publicKey,
      route: payRoute,
      policyId,
      approvals: { needed: 2, given: 0, by: [] },
      request: { amount: "1", to: world.payee.evm },
      digest: textOf(proposed, "digest"),
    })
    expect(bytesToHex(sha256(utf8ToBytes(String(shown["message"]))))).toBe(shown["digest"])
    await world.managed.world.flushed()
    expect(await world.balance(world.user)).toBe(before)
    const [entry] = (await world.managed.entries()).filter(
      ({ decision }) => decision === "proposed",
    )
    expect(entry).toMatchObject({ policyId, result: textOf(proposed, "proposalId") })
  })

  it("is paid once by the approval that completes the quorum, and is its user's operation", async () => {
    const before = await world.balance()
    const fields = { ...asked(), nonce: "propose and pay" }
    const request = await stampedRequest(payRoute, world.user.stamper, fields)
    const proposed = await send(world.managed.world, request)
    const waiting = await send(world.managed.world, request)
    expect(waiting.outcome).toBe("STAMP_NONCE_USED")
    expect(waiting.data).toMatchObject(world.named(proposed))
    const first = await world.approve(world.admins[0], proposed)
    expect(first.data).toMatchObject({ state: "open", approvals: { needed: 2, given: 1 } })
    const last = await world.approve(world.managed.root, proposed)
    expect(last.outcome).toBe("ok")
    const txHash = textOf(last, "txHash")
    expect(last.data).toMatchObject({ state: "executed", txHash: expect.stringMatching(/^0x/) })
    await world.managed.world.flushed()
    expect((await world.balance()) - before).toBe(units)
    const told = await send(world.managed.world, request)
    expect([told.outcome, told.body["operation"]]).toMatchObject(["STAMP_NONCE_USED", { txHash }])
    const operation = await world.managed.ask("GET /waas/operation", world.user.stamper, {
      of: fields.nonce,
    })
    expect(operation.data).toMatchObject({ operation: { txHash } })
    expect(await world.shown(proposed)).toMatchObject({
      state: "executed",
      operation: { txHash },
      approvals: { given: 2, by: [world.admins[0].userId, world.managed.root.userId] },
    })
    const entries = await world.managed.entries()
    const { proposalId, digest } = world.named(proposed)
    expect(
      entries
        .filter((entry) => entry.result === proposalId || entry.digest === digest)
        .map(({ route, decision }) => `${decision} ${route}`)
        .toSorted(),
    ).toEqual([
      `allowed ${approveRoute}`,
      `allowed ${approveRoute}`,
      `allowed ${payRoute}`,
      `proposed ${payRoute}`,
    ])
    expect((await world.approve(world.admins[1], proposed)).outcome).toBe("PROPOSAL_CLOSED")
  })

  it("waits for as many users as the policy says, not for as many approvals", async () => {
    const proposed = await world.pay()
    for (const _ of [1, 2, 3])
      expect((await world.approve(world.admins[0], proposed)).data).toMatchObject({
        state: "open",
        approvals: { given: 1 },
      })
    expect((await world.approve(world.admins[1], proposed)).data["state"]).toBe("executed")
  })

  it("is rehearsed as what it would be", async () => {
    const rehearsed = await world.pay("1", { dryRun: true })
    expect(rehearsed.data).toEqual({ dryRun: true, policyId, approvals: { needed: 2, given: 0 } })
    const proposed = await world.pay()
    const shown = await world.shown(proposed)
    for (const route of [approveRoute, rejectRoute]) {
      const fields = { ...world.named(proposed), dryRun: true }
      const tried = await world.managed.ask(route, world.admins[0].stamper, fields)
      expect(tried.data).toEqual({ dryRun: true, policyId: null })
    }
    expect(await world.shown(proposed)).toEqual(shown)
  })

  it("is rejected by an administrator, or withdrawn by its user, for ever", async () => {
    for (const by of [world.admins[0], world.user]) {
      const proposed = await world.pay()
      const { proposalId } = world.named(proposed)
      const rejected = await world.managed.ask(rejectRoute, by.stamper, { proposalId })
      expect(rejected.data).toEqual({ proposalId, state: "rejected" })
      expect(await world.shown(proposed)).toMatchObject({
        state: "rejected",
        rejectedBy: by.userId,
      })
      const late = await world.approve(world.admins[1], proposed)
      expect([late.outcome, late.body["state"]]).toEqual(["PROPOSAL_CLOSED", "rejected"])
    }
  })

  it("is listed from the newest on: to administrators all, to a user his own", async () => {
    const { managed } = world
    const other = await managed.user(20)
    const othersPolicy = await world.policy({ approvals: 1, wallets: [world.user.evm] }, [other])
    const theirs = await world.pay("1", {}, other)
    const own = await world.pay()
    const list = async (by = managed.root, fields = {}) => {
      const { data } = await managed.ask("GET /waas/proposals", by.stamper, fields)
      const { proposals } = data
      return Array.isArray(proposals)
        ? proposals.map(({ proposalId, state }) => ({ proposalId, state }))
        : []
    }
    const ids = async (...of: Parameters<typeof list>) =>
      (await list(...of)).map(({ proposalId }) => proposalId)
    expect((await ids()).slice(0, 2)).toEqual(
      [own, theirs].map((one) => world.named(one).proposalId),
    )
    expect(await ids(other)).toEqual([world.named(theirs).proposalId])
    expect(await ids(world.user)).not.toContain(world.named(theirs).proposalId)
    expect(await world.shown(theirs, world.user)).toEqual({ outcome: "PROPOSAL_NOT_FOUND" })
    const states = (await list(managed.root, { state: "open" })).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(["open"]))
    expect((await list()).length).toBeGreaterThan(states.length)
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId: othersPolicy })
  })
})

describe("policies with and without approvals", () => {
  let world: ProposalWorld
  beforeAll(async () => {
    world = await ProposalWorld.open()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    const { data } = await world.managed.ask("GET /waas/get-policies", world.managed.root.stamper)
    const policies: ReadonlyArray<{ readonly policyId: string }> = Array.isArray(data["policies"])
      ? data["policies"]
      : []
    for (const { policyId } of policies)
      await world.managed.ask("POST /waas/remove-policy", world.managed.root.stamper, { policyId })
  })
  const limited = (amount: string) => ({
    limits: [
      {
        chainId: world.managed.world.chainId,
        token: world.managed.world.text(world.managed.world.token()),
        amount,
        window: 3_600,
      },
    ],
  })

  it("are tried in order: what exceeds the limit of one waits for the approvals of the next", async () => {
    const free = await world.policy(limited("2.9"))
    const approved = await world.policy({ approvals: 1 })
    expect((await world.pay("1")).outcome).toBe("ok")
    expect((await world.pay("3", { dryRun: true })).data).toMatchObject({ policyId: approved })
    expect((await world.pay("1", { dryRun: true })).data).toMatchObject({ policyId: free })
    expect((await world.pay("2", { dryRun: true })).data).toMatchObject({
      policyId: approved,
      approvals: { needed: 1 },
    })
    const proposed = await world.pay("2")
    expect(proposed.data).toMatchObject({ txHash: "", approvals: { needed: 1, given: 0 } })
    expect((await world.approve(world.admins[0], proposed)).data["state"]).toBe("executed")
    const [entry] = (await world.managed.entries()).filter(
      ({ digest, decision }) => digest === world.named(proposed).digest && decision === "allowed",
    )
    expect(entry?.policyId).toBe(approved)
  })

  it("charge a limit at the execution alone", async () => {
    await world.policy({ approvals: 1, ...limited("3.5") })
    const proposals = [await world.pay("2"), await world.pay("2")] as const
    const [first, second] = proposals
    expect((await world.approve(world.admins[0], first)).data["state"]).toBe("executed")
    expect((await world.approve(world.admins[0], second)).data).toMatchObject({
      state: "refused",
      code: "ACTION_NOT_PERMITTED",
    })
  })

  it("leave a proposal open whose policy wants more approvals by now", async () => {
    const policyId = await world.policy({ approvals: 1 })
    const proposed = await world.pay("1")
    const change = (conditions: object) =>
      world.managed.ask("POST /waas/update-policy", world.managed.root.stamper, {
        policyId,
        conditions,
      })
    await change({ approvals: 3 })
    expect((await world.approve(world.admins[0], proposed)).data).toMatchObject({
      state: "open",
      approvals: { needed: 3, given: 1 },
    })
    await change({ approvals: 2 })
    expect((await world.approve(world.admins[1], proposed)).data["state"]).toBe("open")
    expect((await world.approve(world.managed.root, proposed)).data["state"]).toBe("executed")
  })

  it.each([
    [
      { conditions: { approvals: 0 } },
      "conditions.approvals: expected a whole number from 1 to 10",
    ],
    [
      { conditions: { approvals: 11 } },
      "conditions.approvals: expected a whole number from 1 to 10",
    ],
    [{ conditions: { approvals: 1.5 } }, "conditions.approvals"],
    [{ conditions: { approvals: "2" } }, "conditions.approvals"],
    [
      { conditions: { approvals: 1 }, effect: "deny" },
      "conditions.approvals: says what is allowed",
    ],
    [
      { conditions: { approvals: 1 }, actionType: "SIGN_MESSAGE" },
      "conditions.approvals: not possible for SIGN_MESSAGE, expected one of SIGN_TRANSACTION, DELEGATE_RESOURCE",
    ],
    [{ conditions: { approvals: 1 }, actionType: "SIGN_TYPED_DATA" }, "not possible"],
    [{ conditions: { approvals: 1 }, actionType: "ADD_POLICY" }, "not possible"],
  ])("refuse %o", async (fields, message) => {
    const { managed } = world
    const answer = await managed.ask("POST /waas/add-policy", managed.root.stamper, {
      userIds: [world.user.userId],
      actionType: "SIGN_TRANSACTION",
      ...fields,
    })
    expect(answer.outcome).toBe("INVALID_REQUEST")
    expect(answer.body["message"]).toContain(message)
  })
})
