import { OrganizationStore, parseUuid, type Role } from "@shielded-relay/core"
import { readReceipts, restoreOrganization, type UserReceipt } from "@shielded-relay/waas"
import { Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { stamper, textOf, type ManagedWorld, type Member } from "./support/ManagedWorld.ts"
import { worldWithOperator } from "./support/operator.ts"

const fail = (text: string): never => {
  throw new Error(text)
}
type Opened = Awaited<ReturnType<typeof worldWithOperator>>

/** `before` has lost its database; `after` has the same vault and other rows. */
let before: Opened
let after: Opened
let admin: Member
let user: Member
beforeAll(async () => {
  ;[before, after] = await Promise.all([
    worldWithOperator(),
    worldWithOperator({ seed: "another" }),
  ])
  admin = await before.managed.user(2, "admin")
  user = await before.managed.user(3)
})
afterAll(async () => {
  await before.managed.close()
  await after.managed.close()
})

/** What a client keeps of a member, as a line of a file. */
function lineOf(
  { organizationId }: Pick<ManagedWorld, "organizationId">,
  { userId, receipt, stamper: { publicKey } }: Member,
  role: Role,
  changes: object = {},
): string {
  return JSON.stringify({ organizationId, userId, role, publicKey, receipt, more: 1, ...changes })
}

function read(...lines: ReadonlyArray<string>): ReadonlyArray<UserReceipt> {
  const receipts = readReceipts(lines.join("\n"))
  return "problem" in receipts ? fail(receipts.problem) : receipts
}

function restore(
  receipts: ReadonlyArray<UserReceipt>,
  { name = "Treasury", exported = false }: { name?: string | null; exported?: boolean } = {},
) {
  const [first] = receipts
  const organizationId = first?.organizationId ?? fail("no receipt")
  return after.command(restoreOrganization({ organizationId, name, exported }, receipts))
}

const rows = () =>
  after.command(
    Effect.gen(function* () {
      const store = yield* OrganizationStore
      const organizations = yield* store.organizations(null, 100)
      const users = yield* Effect.forEach(organizations, ({ id }) => store.users(id, null, 100))
      return { organizations, users }
    }),
  )

const all = () => {
  const { managed } = before
  return [
    lineOf(managed, managed.root, "root"),
    lineOf(managed, admin, "admin"),
    lineOf(managed, user, "user"),
  ] as const
}

describe("an organization whose database is lost", () => {
  it.each([
    ["a role that the user did not have", () => lineOf(before.managed, user, "admin")],
    [
      "a key that the user did not have",
      () => lineOf(before.managed, user, "user", { publicKey: stamper(9).publicKey }),
    ],
    [
      "another user's receipt",
      () => lineOf(before.managed, user, "user", { receipt: admin.receipt }),
    ],
    [
      "another organization",
      () => lineOf(before.managed, user, "user", { organizationId: after.managed.organizationId }),
    ],
  ])("is not restored from a receipt with %s", async (_what, changed) => {
    const unchanged = await rows()
    const [root] = all()
    const receipts = read(root, changed())
    const outcome = await restore(receipts)
    expect(outcome).toMatchObject({
      reason: expect.stringMatching(/^(wrong receipt|another organization)$/),
      userId: user.userId,
    })
    expect(await rows()).toEqual(unchanged)
  })

  it("needs a name and a root user", async () => {
    const unchanged = await rows()
    const [root, , plain] = all()
    expect(await restore(read(root), { name: null })).toEqual({ reason: "name needed" })
    expect(await restore(read(plain))).toEqual({ reason: "root needed" })
    await expect(restore(read(root), { name: " " })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
    })
    expect(await rows()).toEqual(unchanged)
  })

  it("acts again with its old keys on its old addresses, after one command and after two", async () => {
    const [root, adminLine, userLine] = all()
    const { organizationId } = before.managed
    expect(await restore(read(root, userLine, root))).toEqual({
      organizationId,
      restored: 2,
      present: 1,
    })
    expect(await restore(read(root, adminLine), { name: null, exported: true })).toEqual({
      organizationId,
      restored: 1,
      present: 1,
    })
    const ask = (route: string, by: Member, fields: object) =>
      after.managed.ask(route, by.stamper, { organizationId, ...fields })
    const rootMember = before.managed.root
    for (const [member, role, exported] of [
      [rootMember, "root", false],
      [admin, "admin", true],
      [user, "user", false],
    ] as const) {
      const { userId, evm, tron, solana } = member
      const shown = await ask("GET /waas/get-user", rootMember, { userId })
      expect(shown.data).toMatchObject({ role, exported })
      const { data } = await ask("GET /waas/get-wallets", member, { userId })
      expect(data["wallets"]).toEqual([expect.objectContaining({ evm, tron, solana })])
    }
    const { data } = await ask("GET /waas/get-organization", rootMember, {})
    expect(data).toMatchObject({ organizationName: "Treasury", users: 3 })
    const [ours, lost] = await Promise.all(
      [after, before].map(({ managed }) =>
        managed.ask("POST /waas/create-wallet", rootMember.stamper, {
          organizationId,
          userId: user.userId,
        }),
      ),
    )
    expect(ours?.data["addresses"]).toEqual(lost?.data["addresses"])
    const refused = await ask("POST /waas/create-user", user, { publicKey: stamper(8).publicKey })
    expect(refused.outcome).toBe("ACTION_NOT_PERMITTED")
  })

  it("leaves what the database has: the standing of its users, and keys that others use now", async () => {
    const { organizationId, root } = before.managed
    const ask = (route: string, fields: object) =>
      after.managed.ask(route, root.stamper, { organizationId, ...fields })
    await ask("POST /waas/suspend", { userId: user.userId })
    const late = await before.managed.user(4)
    const [rootLine, , userLine] = all()
    const lateLine = lineOf(before.managed, late, "user")
    const taking = await ask("POST /waas/create-user", { publicKey: late.stamper.publicKey })
    expect(textOf(taking, "userId")).not.toBe(late.userId)
    const unchanged = await rows()
    expect(await restore(read(rootLine, lateLine))).toEqual({
      reason: "taken",
      userId: late.userId,
    })
    expect(await rows()).toEqual(unchanged)
    expect(await restore(read(rootLine, userLine))).toMatchObject({ restored: 0, present: 2 })
    const { data } = await ask("GET /waas/get-user", { userId: user.userId })
    expect(data).toMatchObject({ standing: "suspended" })
  })
})

describe("readReceipts", () => {
  const line = () => all()[2]

  it.each([
    ["{", "must be a JSON object"],
    ["7", "organizationId must be a UUID"],
    [{ organizationId: "x" }, "organizationId must be a UUID"],
    [{ userId: 7 }, "userId must be a UUID"],
    [{ role: "boss" }, "role must be root, admin, user"],
    [{ publicKey: "0xab" }, "publicKey must be 64 hex digits"],
    [{ receipt: "AB".repeat(32) }, "receipt must be 64 lower-case hex digits"],
    [{ receipt: undefined }, "receipt must be 64 lower-case hex digits"],
  ])("names the line and what is wrong with it: %j", (changes, problem) => {
    const wrong =
      typeof changes === "string" ? changes : lineOf(before.managed, user, "user", changes)
    expect(readReceipts(`${line()}\n\n${wrong}\n`)).toEqual({ line: 3, problem })
  })

  it("takes or names any text, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const found = readReceipts(text)
        expect("problem" in found || found.length === 0).toBe(true)
      }),
    )
  })

  it("reads ids in any case, since addresses depend on their bytes", () => {
    const { organizationId } = before.managed
    const changed = lineOf(before.managed, user, "user", {
      organizationId: organizationId.toUpperCase(),
      userId: user.userId.toUpperCase(),
    })
    expect(read(changed)).toEqual(read(line()))
    expect(parseUuid(organizationId)).toBe(read(changed)[0]?.organizationId)
  })
})
