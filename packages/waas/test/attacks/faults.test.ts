import { faultyStorage, type StorageFaults } from "@shielded-relay/simulated-relay"
import { NonceStore, OrganizationStore, StorageUnavailable } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Relay } from "shielded-relay"
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

let managed: ManagedWorld
let edge: Relay
let faults: StorageFaults
let user: Member
beforeAll(async () => {
  managed = await ManagedWorld.open()
  const faulty = faultyStorage(managed.world.storage)
  faults = faulty.faults
  edge = await managed.world.start(faulty.storage)
  user = await managed.user(10)
  await managed.world.deposit({ address: user.evm }, managed.world.token(), 10n ** 9n)
  await managed.world.flushed()
})
afterAll(() => managed.close())
beforeEach(() => Object.assign(faults, { down: false, lostCommit: "no", failingCommits: 0 }))

const request = (route: string, fields: Fields) =>
  stampedRequest(route, managed.root.stamper, {
    organizationId: managed.organizationId,
    nonce: nonce(),
    ...fields,
  })
const wallets = async () => {
  const { data } = await managed.ask("GET /waas/get-wallets", user.stamper, {
    userId: user.userId,
  })
  return data["wallets"]
}
const message = () => ({ userId: user.userId, fromAddress: user.evm, message: "hello" })

describe("a change whose commit's answer is lost", () => {
  it("is answered as its repeat is, so that no client sends it again under a new nonce", async () => {
    const before = await wallets()
    const one = await request("POST /waas/create-wallet", { userId: user.userId })
    faults.lostCommit = "yes"
    const first = await send(managed.world, one, edge)
    const second = await send(managed.world, one)
    expect([first.outcome, second.outcome]).toEqual(["STAMP_NONCE_USED", "STAMP_NONCE_USED"])
    expect(first.data).toEqual(second.data)
    expect(await wallets()).toEqual([
      ...(Array.isArray(before) ? before : []),
      first.data.addresses,
    ])
  })

  it("of a signature gives the signature", async () => {
    const one = await request("POST /waas/wallet/sign-message", message())
    faults.lostCommit = "yes"
    const first = await send(managed.world, one, edge)
    const again = await send(managed.world, one)
    expect(first.data).toEqual({ signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
    expect(again.data).toEqual(first.data)
  })

  it("of an organization gives the organization", async () => {
    const by = stamper(30)
    const one = await stampedRequest("POST /waas/create-organization", by, {
      organizationName: "Lost",
      nonce: nonce(),
    })
    faults.lostCommit = "yes"
    const first = await send(managed.world, one, edge)
    expect(first.outcome).toBe("STAMP_NONCE_USED")
    expect(first.data).toHaveProperty("organizationId")
    expect((await send(managed.world, one)).data).toEqual(first.data)
  })

  it("of a payment gives its hash", async () => {
    const one = await request(
      "POST /waas/private-to-private",
      managed.payment(user, managed.root.evm, "1"),
    )
    faults.lostCommit = "yes"
    expect((await send(managed.world, one, edge)).outcome).toBe("ok")
    expect((await send(managed.world, one)).body["operation"]).toMatchObject({
      txHash: expect.stringMatching(/^0x/),
    })
    await managed.world.quiet()
  })

  it("is told by its repeat if the storage stays down", async () => {
    const one = await request("POST /waas/create-user", { publicKey: stamper(31).publicKey })
    faults.lostCommit = "and-down"
    expect((await send(managed.world, one, edge)).outcome).toBe("STORAGE_UNAVAILABLE")
    faults.down = false
    const told = await send(managed.world, one, edge)
    expect(told.outcome).toBe("STAMP_NONCE_USED")
    const { data } = await managed.ask("GET /waas/get-user", managed.root.stamper, {
      userId: textOf(told, "userId"),
    })
    expect(data).toMatchObject({ wallets: 1, publicKeys: [stamper(31).publicKey] })
  })
})

describe("a change whose commit fails", () => {
  it.each<[string, () => Fields]>([
    ["POST /waas/create-wallet", () => ({ userId: user.userId })],
    ["POST /waas/create-user", () => ({ publicKey: stamper(32).publicKey })],
    ["POST /waas/suspend", () => ({ userId: user.userId })],
    ["POST /waas/wallet/sign-message", message],
    ["POST /waas/private-to-private", () => managed.payment(user, managed.root.evm, "1")],
  ])("%s happens never, and its nonce is used up", async (route, fields) => {
    const [before, members] = [
      await wallets(),
      await managed.ask("GET /waas/get-users", managed.root.stamper),
    ]
    const one = await request(route, fields())
    faults.failingCommits = 1
    expect((await send(managed.world, one, edge)).outcome).toBe("STORAGE_UNAVAILABLE")
    const again = await send(managed.world, one)
    expect([again.outcome, again.data]).toEqual(["STAMP_NONCE_USED", {}])
    expect(await wallets()).toEqual(before)
    const after = await managed.ask("GET /waas/get-users", managed.root.stamper)
    expect(after.data).toEqual(members.data)
  })

  it("again and again leaves its nonce, and the same message works later", async () => {
    const one = await request("POST /waas/create-wallet", { userId: user.userId })
    faults.failingCommits = 2
    expect((await send(managed.world, one, edge)).outcome).toBe("STORAGE_UNAVAILABLE")
    expect((await send(managed.world, one, edge)).outcome).toBe("ok")
  })
})

describe("storage that fails at any one step", () => {
  /** The statements of a store that a request runs, each of which fails once. */
  const stepwise = async (fail: number) => {
    let step = Number.NEGATIVE_INFINITY
    const failing = <A extends object>(port: A): A =>
      new Proxy(port, {
        get(target, name, receiver) {
          const method: unknown = Reflect.get(target, name, receiver)
          if (typeof method !== "function") return method
          return (...given: ReadonlyArray<unknown>) =>
            Effect.suspend(() => {
              step += 1
              return step === fail
                ? Effect.fail(new StorageUnavailable({ cause: "a test" }))
                : Reflect.apply(method, target, given)
            })
        },
      })
    const { storage } = managed.world
    const stores = storage.pipe(
      Context.add(OrganizationStore, failing(Context.get(storage, OrganizationStore))),
      Context.add(NonceStore, failing(Context.get(storage, NonceStore))),
    )
    return { relay: await managed.world.start(stores), arm: () => (step = 0), steps: () => step }
  }

  it("loses and skips no wallet, and the same message tells what happened", async () => {
    const probe = await stepwise(0)
    probe.arm()
    await send(
      managed.world,
      await request("POST /waas/create-wallet", { userId: user.userId }),
      probe.relay,
    )
    const steps = probe.steps()
    expect(steps).toBeGreaterThan(8)
    for (let fail = 1; fail <= steps; fail += 1) {
      const { relay, arm } = await stepwise(fail)
      const before = await wallets()
      const count = Array.isArray(before) ? before.length : 0
      const one = await request("POST /waas/create-wallet", { userId: user.userId })
      arm()
      const first = await send(managed.world, one, relay)
      const again = await send(managed.world, one)
      const after = await wallets()
      const made = (Array.isArray(after) ? after.length : 0) - count
      const happened = [first, again].some(({ data }) => "addresses" in data)
      expect([fail, made]).toEqual([fail, happened ? 1 : 0])
    }
    expect(new Set(JSON.stringify(await wallets()).match(/0x[0-9a-fA-F]{40}/g)).size).toBe(
      (await managed.ask("GET /waas/get-user", user.stamper, { userId: user.userId })).data[
        "wallets"
      ],
    )
  })
})

describe("copies of a request that come at once", () => {
  it("of a signature all get it", async () => {
    const one = await request("POST /waas/wallet/sign-message", message())
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(managed.world, one)))
    const signatures = answers.map(({ data }) => textOf({ data, body: data }, "signature"))
    expect(new Set(signatures).size).toBe(1)
  })

  it("of an organization all get it", async () => {
    const one = await stampedRequest("POST /waas/create-organization", stamper(33), {
      organizationName: "Copied",
      nonce: nonce(),
    })
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(managed.world, one)))
    const ids = answers.map((answer) => textOf(answer, "organizationId"))
    expect(new Set(ids).size).toBe(1)
  })

  it("get the first one's outcome, also one that finds what the first one made", async () => {
    // The first copy is written between the second one's look at the nonce and its look at the key.
    const { storage } = managed.world
    const organizations = Context.get(storage, OrganizationStore)
    const one = await request("POST /waas/create-user", { publicKey: stamper(34).publicKey })
    let first: Promise<unknown> | null = null
    const late = await managed.world.start(
      Context.add(storage, OrganizationStore, {
        ...organizations,
        key: (organizationId, key) =>
          key === stamper(34).publicKey
            ? Effect.andThen(
                Effect.promise(async () => (first ??= managed.world.relay.handle(one))),
                organizations.key(organizationId, key),
              )
            : organizations.key(organizationId, key),
      }),
    )
    const second = await send(managed.world, one, late)
    expect(second.outcome).toBe("STAMP_NONCE_USED")
    expect(second.data).toHaveProperty("userId")
  })
})

describe("a repeat after a key's removal", () => {
  it("gives no receipt of the organization that the key created", async () => {
    const by = stamper(35)
    const one = await stampedRequest("POST /waas/create-organization", by, {
      organizationName: "Stolen",
      nonce: nonce(),
    })
    const created = await send(managed.world, one)
    expect((await send(managed.world, one)).data).toEqual(created.data)
    const [organizationId, userId] = [textOf(created, "organizationId"), textOf(created, "userId")]
    const asked = (route: string, who: typeof by, fields: Fields) =>
      ask(managed.world, route, who, { organizationId, nonce: nonce(), ...fields })
    await asked("POST /waas/add-key", by, { userId, publicKey: stamper(36).publicKey })
    await asked("POST /waas/suspend", stamper(36), {})
    const suspended = await send(managed.world, one)
    expect([suspended.outcome, suspended.data]).toEqual(["SUSPENDED", {}])
    await asked("POST /waas/resume", stamper(36), {})
    await asked("POST /waas/remove-key", stamper(36), { userId, publicKey: by.publicKey })
    const removed = await send(managed.world, one)
    expect([removed.outcome, removed.data]).toEqual(["SIGNER_UNKNOWN", {}])
  })
})
