import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ManagedWorld, stamper, textOf, type Member } from "../support/ManagedWorld.ts"

/** Whoever may write policies tries to gain what no policy gives him. */
describe("a self-grant through a policy for another user", () => {
  let managed: ManagedWorld
  let admin: Member
  let writer: Member
  let puppet: Member
  beforeAll(async () => {
    managed = await ManagedWorld.open()
    admin = await managed.user(10, "admin")
    writer = await managed.user(11)
    for (const actionType of ["ADD_POLICY", "UPDATE_POLICY", "REMOVE_POLICY"])
      await managed.policy({ userIds: [admin.userId, writer.userId], actionType })
    puppet = await managed.user(12, "user", admin.stamper)
  })
  afterAll(() => managed.close())

  const balance = (by: Member, of: Member) =>
    managed.ask("GET /waas/private-balance", by.stamper, {
      userId: of.userId,
      walletAddress: of.evm,
      chainId: managed.world.chainId,
    })
  const add = (by: Member, fields: object) =>
    managed.ask("POST /waas/add-policy", by.stamper, {
      userIds: [puppet.userId],
      actionType: "READ_BALANCE",
      ...fields,
    })

  it("names no wallet that the writer cannot read", async () => {
    await managed.policy({ userIds: [admin.userId], actionType: "READ_BALANCE" })
    expect((await balance(admin, managed.root)).outcome).toBe("ACTION_NOT_PERMITTED")
    const conditions = { wallets: [managed.root.tron] }
    for (const by of [admin, writer])
      expect((await add(by, { conditions })).outcome).toBe("ACTION_NOT_PERMITTED")
    expect((await balance(puppet, managed.root)).outcome).toBe("ACTION_NOT_PERMITTED")
  })

  it("adds no wallet by an update, and takes over no policy that names one", async () => {
    const granted = await add(writer, {})
    expect(granted.outcome).toBe("ok")
    const update = (fields: Readonly<Record<string, unknown>>) =>
      managed.ask("POST /waas/update-policy", writer.stamper, fields)
    const widened = await update({
      policyId: textOf(granted, "policyId"),
      conditions: { wallets: [managed.root.evm] },
    })
    expect(widened.outcome).toBe("ACTION_NOT_PERMITTED")
    const third = await managed.user(13)
    const policyId = await managed.policy({
      userIds: [third.userId],
      actionType: "READ_BALANCE",
      conditions: { wallets: [managed.root.evm] },
    })
    const taken = await update({ policyId, userIds: [puppet.userId] })
    expect(taken.outcome).toBe("ACTION_NOT_PERMITTED")
    expect((await balance(puppet, managed.root)).outcome).toBe("ACTION_NOT_PERMITTED")
  })

  it("gives nothing that a policy denies to the writer", async () => {
    const create = (by: Member) =>
      managed.ask("POST /waas/create-wallet", by.stamper, { userId: by.userId })
    const policyId = await managed.policy({
      userIds: [admin.userId],
      actionType: "CREATE_WALLET",
      effect: "deny",
    })
    expect((await create(admin)).outcome).toBe("ACTION_NOT_PERMITTED")
    const granted = await add(admin, { actionType: "CREATE_WALLET" })
    expect(granted.outcome).toBe("ACTION_NOT_PERMITTED")
    expect((await create(puppet)).outcome).toBe("ACTION_NOT_PERMITTED")
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
  })

  it("swaps no user, effect or id of a policy that root wrote", async () => {
    const policyId = await managed.policy({
      userIds: [managed.root.userId],
      actionType: "SIGN_TRANSACTION",
    })
    const spelled = policyId.toUpperCase()
    for (const fields of [
      { userIds: [puppet.userId] },
      { userIds: [writer.userId.toUpperCase()] },
      { effect: "deny" },
      { conditions: {} },
      { actionType: "CREATE_WALLET" },
    ])
      for (const by of [admin, writer]) {
        const sent = { policyId: spelled, ...fields }
        const answer = await managed.ask("POST /waas/update-policy", by.stamper, sent)
        expect(answer.outcome).toBe("ACTION_NOT_PERMITTED")
      }
    const removal = await managed.ask("POST /waas/remove-policy", admin.stamper, { policyId })
    expect(removal.outcome).toBe("ACTION_NOT_PERMITTED")
  })
})

describe("a user or an admin", () => {
  let managed: ManagedWorld
  let admin: Member
  let user: Member
  beforeAll(async () => {
    managed = await ManagedWorld.open()
    admin = await managed.user(10, "admin")
    user = await managed.user(11)
  })
  afterAll(() => managed.close())

  it("makes no user with a higher role, even under a CREATE_USER policy", async () => {
    await managed.policy({ userIds: [admin.userId, user.userId], actionType: "CREATE_USER" })
    for (const by of [admin, user]) {
      for (const role of ["root", "admin"]) {
        const fields = { publicKey: stamper(50).publicKey, role }
        const answer = await managed.ask("POST /waas/create-user", by.stamper, fields)
        expect(answer.outcome).toBe("ACTION_NOT_PERMITTED")
      }
    }
    const spelled = { publicKey: stamper(50).publicKey, role: "ROOT" }
    const answer = await managed.ask("POST /waas/create-user", admin.stamper, spelled)
    expect(answer.outcome).toBe("INVALID_REQUEST")
  })

  it("touches no key, and resumes or suspends no one, himself included", async () => {
    const { root } = managed
    for (const by of [admin, user])
      for (const target of [root, admin, user]) {
        const about = { userId: target.userId.toUpperCase() }
        const key = { ...about, publicKey: target.stamper.publicKey.toUpperCase() }
        const added = { ...about, publicKey: "ab".repeat(32) }
        for (const [route, fields] of [
          ["POST /waas/remove-key", key],
          ["POST /waas/add-key", added],
          ["POST /waas/suspend", about],
          ["POST /waas/resume", about],
          ["POST /waas/suspend", {}],
          ["POST /waas/resume", {}],
        ] as const)
          expect((await managed.ask(route, by.stamper, fields)).outcome).toBe(
            "ACTION_NOT_PERMITTED",
          )
      }
  })

  it("that is suspended resumes neither himself nor the organization, root included", async () => {
    const { root } = managed
    const second = await managed.user(12, "root")
    const suspend = (userId: string) => managed.ask("POST /waas/suspend", root.stamper, { userId })
    for (const { userId, stamper: by } of [admin, user, second]) {
      expect((await suspend(userId)).outcome).toBe("ok")
      for (const fields of [{ userId }, { userId: userId.toUpperCase() }, {}])
        expect((await managed.ask("POST /waas/resume", by, fields)).outcome).toBe("SUSPENDED")
      await managed.ask("POST /waas/resume", root.stamper, { userId })
    }
  })

  it("acts for no wallet of another user, in any spelling of its address", async () => {
    const { root, world } = managed
    await managed.policy({ userIds: [user.userId], actionType: "SIGN_TRANSACTION" })
    await managed.policy({ userIds: [user.userId], actionType: "SIGN_MESSAGE" })
    const bytes = world.addressOf({ address: root.evm }).slice(0)
    expect(bytes).toBe(world.addressOf({ address: root.evm }))
    const hex = root.evm.slice(2)
    const spellings = [
      root.evm,
      `0x${hex.toLowerCase()}`,
      `0x${hex.toUpperCase()}`,
      `41${hex.toLowerCase()}`,
      root.tron,
      root.solana,
    ]
    const missing = await managed.ask("POST /waas/wallet/sign-message", user.stamper, {
      userId: user.userId,
      fromAddress: `0x${"12".repeat(20)}`,
      message: "hello",
    })
    for (const fromAddress of spellings)
      for (const userId of [root.userId, user.userId, user.userId.toUpperCase()]) {
        const sign = { userId, fromAddress, message: "hello" }
        const signed = await managed.ask("POST /waas/wallet/sign-message", user.stamper, sign)
        expect(signed.outcome).toBe("ACTION_NOT_PERMITTED")
        expect(signed.body["message"]).toBe(missing.body["message"])
        const pay = managed.payment(root, user.evm, "1", { userId, fromAddress })
        const paid = await managed.ask("POST /waas/private-to-private", user.stamper, pay)
        expect(paid.outcome).toBe("ACTION_NOT_PERMITTED")
        const read = { userId, walletAddress: fromAddress, chainId: world.chainId }
        for (const route of ["GET /waas/private-balance", "GET /waas/refresh-cache"])
          expect((await managed.ask(route, user.stamper, read)).outcome).toBe(
            "ACTION_NOT_PERMITTED",
          )
      }
  })

  it("learns by no answer which wallets of others exist", async () => {
    const { root, world } = managed
    const deny = { userIds: [user.userId], effect: "deny" }
    for (const actionType of ["SIGN_TYPED_DATA", "READ_BALANCE"])
      await managed.policy({ ...deny, actionType })
    const about = { userId: root.userId, chainId: world.chainId }
    const bad = { ...about, chainId: 7 }
    const payment = managed.payment(root, user.evm, "1")
    const questions: ReadonlyArray<[string, Readonly<Record<string, unknown>>]> = [
      ["POST /waas/private-to-private", { ...payment, ...bad }],
      ["POST /waas/private-to-public", { ...payment, amount: "-1" }],
      ["POST /waas/private-to-private", { ...payment, token: "x" }],
      ["POST /waas/private-to-public", { ...payment, to: "x" }],
      ["POST /waas/wallet/sign-typed-data", { ...bad, domain: {}, types: {}, value: {} }],
      ["POST /waas/wallet/sign-typed-data", { ...about, domain: 1, types: 1, value: 1 }],
      ["POST /waas/wallet/sign-message", { ...about, message: "" }],
      ["GET /waas/private-balance", about],
      ["GET /waas/refresh-cache", about],
    ]
    for (const [route, fields] of questions) {
      const answers = []
      for (const address of [root.evm, root.solana, `0x${"12".repeat(20)}`, "nothing"]) {
        const named = { ...fields, fromAddress: address, walletAddress: address }
        const { outcome, body } = await managed.ask(route, user.stamper, named)
        answers.push({ outcome, body: { ...body, nonce: "" } })
      }
      for (const answer of answers) expect([route, answer]).toEqual([route, answers.at(-1)])
    }
  })
})
