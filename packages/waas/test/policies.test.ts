import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ManagedWorld, textOf, type Member } from "./support/ManagedWorld.ts"

describe("policies", () => {
  let managed: ManagedWorld
  let [admin, user, other]: ReadonlyArray<Member> = []
  const members = () => {
    if (admin === undefined || user === undefined || other === undefined)
      throw new Error("no members")
    return { admin, user, other }
  }
  beforeAll(async () => {
    managed = await ManagedWorld.open()
    admin = await managed.user(10, "admin")
    user = await managed.user(11)
    other = await managed.user(12)
  })
  afterAll(() => managed.close())

  it("are added, changed, listed and removed; removal answers what remains", async () => {
    const { user } = members()
    const by = managed.root.stamper
    const fields = { userIds: [user.userId], actionType: "CREATE_WALLET" }
    const first = await managed.policy(fields)
    const second = await managed.policy({
      ...fields,
      effect: "deny",
      conditions: { chainIds: [1] },
    })
    const changed = await managed.ask("POST /waas/update-policy", by, {
      policyId: first.toUpperCase(),
      conditions: { notAfter: "2027-01-01T00:00:00Z" },
    })
    expect(changed.data).toMatchObject({ policyId: first, effect: "allow" })
    const listed = await managed.ask("GET /waas/get-policies", user.stamper)
    expect(listed.data["policies"]).toMatchObject([
      { policyId: first, conditions: { notAfter: "2027-01-01T00:00:00Z" } },
      { policyId: second, effect: "deny", conditions: { chainIds: [1] } },
    ])
    const removed = await managed.ask("POST /waas/remove-policy", by, { policyId: first })
    expect(removed.data).toMatchObject({
      organizationId: managed.organizationId,
      policies: [{ policyId: second, userIds: [user.userId], actionType: "CREATE_WALLET" }],
    })
    const again = await managed.ask("POST /waas/remove-policy", by, { policyId: first })
    expect(again.outcome).toBe("POLICY_NOT_FOUND")
    await managed.ask("POST /waas/remove-policy", by, { policyId: second })
  })

  it("let a user create wallets only while one says so", async () => {
    const { user } = members()
    const create = () =>
      managed.ask("POST /waas/create-wallet", user.stamper, { userId: user.userId })
    expect((await create()).outcome).toBe("ACTION_NOT_PERMITTED")
    const policyId = await managed.policy({
      userIds: [user.userId],
      actionType: "CREATE_WALLET",
    })
    expect((await create()).outcome).toBe("ok")
    await managed.ask("POST /waas/remove-policy", managed.root.stamper, { policyId })
    expect((await create()).outcome).toBe("ACTION_NOT_PERMITTED")
  })

  it("are hidden from users whom they do not name", async () => {
    const { user, other } = members()
    await managed.policy({ userIds: [user.userId], actionType: "READ_BALANCE" })
    const listed = await managed.ask("GET /waas/get-policies", other.stamper)
    expect(listed.data["policies"]).toEqual([])
  })

  it("let an admin grant what he may do, to users, and nothing else", async () => {
    const { admin, user, other } = members()
    for (const actionType of ["ADD_POLICY", "UPDATE_POLICY", "REMOVE_POLICY"])
      await managed.policy({ userIds: [admin.userId], actionType })
    const add = (fields: object) =>
      managed.ask("POST /waas/add-policy", admin.stamper, {
        userIds: [user.userId],
        actionType: "CREATE_WALLET",
        ...fields,
      })
    const granted = await add({})
    expect(granted.outcome).toBe("ok")
    const refused = [
      { effect: "deny" },
      { userIds: [admin.userId] },
      { userIds: [managed.root.userId] },
      { userIds: [user.userId, admin.userId] },
      { actionType: "SIGN_TRANSACTION" },
      { actionType: "SIGN_TYPED_DATA" },
      { actionType: "SIGN_MESSAGE" },
      { actionType: "DELEGATE_RESOURCE" },
      { actionType: "ADD_POLICY" },
      { actionType: "READ_BALANCE" },
    ]
    for (const fields of refused)
      expect([fields, (await add(fields)).outcome]).toEqual([fields, "ACTION_NOT_PERMITTED"])
    const update = (policyId: string, fields: object) =>
      managed.ask("POST /waas/update-policy", admin.stamper, { policyId, ...fields })
    const mine = textOf(granted, "policyId")
    expect((await update(mine, { effect: "deny" })).outcome).toBe("ACTION_NOT_PERMITTED")
    expect((await update(mine, { userIds: [admin.userId] })).outcome).toBe("ACTION_NOT_PERMITTED")
    expect((await update(mine, { userIds: [other.userId] })).outcome).toBe("ok")
    const denying = await managed.policy({
      userIds: [user.userId],
      actionType: "CREATE_WALLET",
      effect: "deny",
    })
    const removed = await managed.ask("POST /waas/remove-policy", admin.stamper, {
      policyId: denying,
    })
    expect(removed.outcome).toBe("ACTION_NOT_PERMITTED")
  })

  it("give a user no way to grant himself anything", async () => {
    const { user } = members()
    const fields = { userIds: [user.userId], actionType: "SIGN_TRANSACTION" }
    const plain = await managed.ask("POST /waas/add-policy", user.stamper, fields)
    expect(plain.outcome).toBe("ACTION_NOT_PERMITTED")
    await managed.policy({ userIds: [user.userId], actionType: "ADD_POLICY" })
    const still = await managed.ask("POST /waas/add-policy", user.stamper, fields)
    expect(still.outcome).toBe("ACTION_NOT_PERMITTED")
    const key = { userId: managed.root.userId, publicKey: "ab".repeat(32) }
    const joined = await managed.ask("POST /waas/add-key", user.stamper, key)
    expect(joined.outcome).toBe("ACTION_NOT_PERMITTED")
  })

  it.each([
    ["no users", { userIds: [] }, "INVALID_REQUEST"],
    ["a user twice", { userIds: ["user", "user"] }, "INVALID_REQUEST"],
    ["an unknown user", { userIds: ["6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f"] }, "USER_NOT_FOUND"],
    ["an unknown action", { actionType: "FLY" }, "INVALID_REQUEST"],
    [
      "an amount in a policy that denies",
      { effect: "deny", conditions: { maxAmount: [] } },
      "INVALID_REQUEST",
    ],
    [
      "a limit in a policy that denies",
      { effect: "deny", conditions: { limits: [] } },
      "INVALID_REQUEST",
    ],
    ["an unknown condition", { conditions: { recipient: [] } }, "INVALID_REQUEST"],
    [
      "long conditions",
      {
        conditions: {
          recipients: Array.from(
            { length: 999 },
            (_, n) => `0x${n.toString(16).padStart(40, "0")}`,
          ),
        },
      },
      "INVALID_REQUEST",
    ],
  ])("are refused with %s", async (_, fields, code) => {
    const { user } = members()
    const userIds =
      "userIds" in fields
        ? fields.userIds.map((id) => (id === "user" ? user.userId : id))
        : [user.userId]
    const answer = await managed.ask("POST /waas/add-policy", managed.root.stamper, {
      actionType: "CREATE_WALLET",
      ...fields,
      userIds,
    })
    expect(answer.outcome).toBe(code)
  })

  it("are at most 200", async () => {
    const { user } = members()
    const { data } = await managed.ask("GET /waas/get-policies", managed.root.stamper)
    const count = Array.isArray(data["policies"]) ? data["policies"].length : 0
    const fields = { userIds: [user.userId], actionType: "CREATE_WALLET" }
    for (let n = count; n < 200; n += 1) await managed.policy(fields)
    const answer = await managed.ask("POST /waas/add-policy", managed.root.stamper, fields)
    expect(answer.outcome).toBe("RATE_LIMITED")
  })
})
