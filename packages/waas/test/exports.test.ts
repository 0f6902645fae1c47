import { nativeToken, OrganizationStore, parseUuid, type Uuid } from "@shielded-relay/core"
import { MASTER_SEED, WAAS_ROOT } from "@shielded-relay/simulated-relay"
import { memoryVault } from "@shielded-relay/storage-memory"
import { recordExport } from "@shielded-relay/waas"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ManagedWorld, Member } from "./support/ManagedWorld.ts"
import { stamper } from "./support/ManagedWorld.ts"
import { worldWithOperator } from "./support/operator.ts"

type Operated = Awaited<ReturnType<typeof worldWithOperator>>
const units = 10n ** 6n
const lendsNone = "the service lends none to wallets whose keys were exported"

let operated: Operated
let managed: ManagedWorld
let next = 20
beforeAll(async () => {
  operated = await worldWithOperator()
  ;({ managed } = operated)
})
afterAll(() => managed.close())

const uuid = (text: string): Uuid => parseUuid(text) ?? fail(text)
const fail = (text: string): never => {
  throw new Error(text)
}
const exportUser = ({ userId }: Member, one = operated) =>
  one.command(recordExport(uuid(one.managed.organizationId), { userId: uuid(userId) }))

/** A user whose wallet has tokens and no coins. */
async function holder(of = managed): Promise<Member> {
  const member = await of.user((next += 1))
  endow(member, of)
  return member
}
function endow({ evm }: Pick<Member, "evm">, { world }: ManagedWorld = managed) {
  world.chain.endow(world.token(), world.addressOf({ address: evm }), 100n * units)
}
const payment = (
  { userId }: Pick<Member, "userId">,
  fromAddress: string,
  { world }: ManagedWorld,
) => ({
  userId,
  fromAddress,
  token: world.text(world.token()),
  amount: "25",
  chainId: world.chainId,
})
const move = (of: Member, fromAddress = of.evm, by = managed) =>
  by.ask("POST /waas/public-to-private", by.root.stamper, payment(of, fromAddress, by))

describe("a user whose words were exported", () => {
  it("is lent nothing, in no wallet, while others are", async () => {
    const [member, other] = [await holder(), await holder()]
    await exportUser(member)
    expect(await move(member)).toMatchObject({
      outcome: "INSUFFICIENT_GAS",
      body: { message: expect.stringContaining(lendsNone) },
    })
    const { data } = await managed.ask("POST /waas/create-wallet", managed.root.stamper, {
      userId: member.userId,
    })
    const second = Object(data["addresses"])
    endow(second)
    expect((await move(member, String(second.evm))).outcome).toBe("INSUFFICIENT_GAS")
    expect((await move(other)).outcome).toBe("ok")
  })

  it("pays fees from coins of its own", async () => {
    const member = await holder()
    const { world } = managed
    world.chain.endow(nativeToken("evm"), world.addressOf({ address: member.evm }), 10n ** 18n)
    await exportUser(member)
    expect((await move(member)).outcome).toBe("ok")
  })

  it("is shown as exported, from the first export on, with an entry for each", async () => {
    const member = await managed.user((next += 1))
    const shown = async () =>
      (await managed.ask("GET /waas/get-user", managed.root.stamper, { userId: member.userId }))
        .data["exported"]
    const store = Context.get(managed.world.storage, OrganizationStore)
    const marked = async () =>
      (await Effect.runPromise(store.user(uuid(managed.organizationId), uuid(member.userId))))
        ?.exportedAt
    expect(await shown()).toBe(false)
    await exportUser(member)
    const first = await marked()
    expect(first).toEqual(expect.any(Number))
    await exportUser(member)
    expect(await marked()).toBe(first)
    expect(await shown()).toBe(true)
    const { data } = await managed.ask("GET /waas/get-users", managed.root.stamper)
    expect(data["users"]).toContainEqual(
      expect.objectContaining({ userId: member.userId, exported: true }),
    )
    const entries = await managed.entries()
    const routes = entries.flatMap(({ result, route }) => (result === member.userId ? [route] : []))
    expect(routes).toEqual([
      "POST /waas/create-user",
      "command wallet export",
      "command wallet export",
    ])
  })

  it("gets no top-up for an operation that was accepted before and waits for it", async () => {
    const { world } = managed
    const { wallets } = world.network.connected
    const tank = wallets?.tank ?? fail("the chain has no gas tank")
    const native = nativeToken("evm")
    const member = await holder()
    const coins = world.chain.balanceOf(native, tank)
    world.chain.endow(native, tank, -coins)
    const accepted = await move(member)
    expect(accepted.outcome).toBe("accepted")
    await exportUser(member)
    world.chain.endow(native, tank, coins)
    const operation = async () =>
      Object(
        (
          await managed.ask("GET /waas/operation", managed.root.stamper, {
            of: String(accepted.body["nonce"]),
          })
        ).data["operation"],
      )
    await world.time.eventually(async () => (await operation()).state === "failed", {
      within: 3_600_000,
    })
    expect(await operation()).toMatchObject({ error: expect.stringContaining(lendsNone) })
    expect(world.chain.balanceOf(native, tank)).toBe(coins)
  })

  it("is not lent anything by a writer in the database who removes the mark", async () => {
    const member = await holder()
    await exportUser(member)
    const store = Context.get(managed.world.storage, OrganizationStore)
    const row = await Effect.runPromise(
      store.user(uuid(managed.organizationId), uuid(member.userId)),
    )
    if (row === null) throw new Error("the user exists")
    await Effect.runPromise(store.putUser({ ...row, exportedAt: null }))
    expect((await move(member)).outcome).toBe("INTERNAL")
    await Effect.runPromise(store.putUser(row))
    expect((await move(member)).outcome).toBe("INSUFFICIENT_GAS")
  })
})

describe("an organization whose root was exported", () => {
  it("gets no user and no loan under that root, and says what to do", async () => {
    const own = await worldWithOperator()
    const member = await holder(own.managed)
    const before = await own.managed.ask("GET /waas/get-organization", own.managed.root.stamper)
    expect(before.data["exported"]).toBe(false)
    await own.command(recordExport(uuid(own.managed.organizationId), { newestRoot: 1 }))
    expect((await move(member, member.evm, own.managed)).outcome).toBe("INSUFFICIENT_GAS")
    const refused = await own.managed.ask("POST /waas/create-user", own.managed.root.stamper, {
      publicKey: stamper((next += 1)).publicKey,
    })
    expect(refused).toMatchObject({
      outcome: "ACTION_NOT_PERMITTED",
      body: { message: expect.stringContaining("shielded-relay vault new-root") },
    })
    const after = await own.managed.ask("GET /waas/get-organization", own.managed.root.stamper)
    expect(after.data).toMatchObject({ exported: true, users: 2 })
    const { data } = await own.managed.ask("GET /waas/get-users", own.managed.root.stamper)
    expect(data["users"]).toMatchObject([{ exported: true }, { exported: true }])

    const roots = { "waas-root/1": WAAS_ROOT, "waas-root/2": new Uint8Array(32).fill(2) }
    const vault = memoryVault({ "master-seed": MASTER_SEED, ...roots })
    const { world } = own.managed
    const stopped = world.relays.shift()
    if (stopped !== undefined) await world.time.during(stopped.stop())
    const relay = await world.start(undefined, undefined, { vault })
    const later = await own.managed.ask(
      "POST /waas/create-user",
      own.managed.root.stamper,
      { publicKey: stamper((next += 1)).publicKey },
      relay,
    )
    const [wallet] = Array.isArray(later.data["addresses"]) ? later.data["addresses"] : []
    endow(wallet, own.managed)
    const user = { userId: String(later.data["userId"]) }
    const shown = await own.managed.ask("GET /waas/get-user", own.managed.root.stamper, user, relay)
    expect(shown.data["exported"]).toBe(false)
    const moved = await own.managed.ask(
      "POST /waas/public-to-private",
      own.managed.root.stamper,
      payment(user, wallet.evm, own.managed),
      relay,
    )
    expect(moved.outcome).toBe("ok")
    await own.managed.close()
  })
})
