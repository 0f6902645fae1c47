import { OrganizationStore } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import type { Relay } from "shielded-relay"
import { expect, describe, it, beforeAll, afterAll } from "vitest"
import {
  ask,
  ManagedWorld,
  nonce,
  send,
  stampedRequest,
  stamper,
  textOf,
} from "./support/ManagedWorld.ts"

describe("an organization", () => {
  let managed: ManagedWorld
  beforeAll(async () => {
    managed = await ManagedWorld.open()
  })
  afterAll(() => managed.close())

  it("is created with a root user, a wallet on three families and a receipt", async () => {
    const { root } = managed
    expect(root.evm).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(root.tron).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    expect(root.solana).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(root.receipt).toMatch(/^[0-9a-f]{64}$/)
    const shown = await managed.ask("GET /waas/get-organization", root.stamper)
    expect(shown.data).toMatchObject({ organizationName: "Treasury", standing: "active", users: 1 })
  })

  it("gets users and wallets, each with addresses of its own", async () => {
    const { root } = managed
    const one = await managed.user(10)
    const other = await managed.user(11)
    const third = await managed.ask("POST /waas/create-wallet", root.stamper, {
      userId: one.userId,
    })
    expect(third.outcome).toBe("ok")
    const listed = await managed.ask("GET /waas/get-wallets", one.stamper, { userId: one.userId })
    expect(listed.data).toEqual({
      wallets: [{ evm: one.evm, tron: one.tron, solana: one.solana }, third.data["addresses"]],
      nextCursor: null,
    })
    const all = [root, one, other].flatMap(({ evm, tron, solana }) => [evm, tron, solana])
    expect(new Set(all).size).toBe(9)
  })

  it("lists its users in pages, oldest first", async () => {
    const users = await managed.ask("GET /waas/get-users", managed.root.stamper)
    expect(users.data["nextCursor"]).toBe(null)
    expect(users.data["users"]).toMatchObject([{ role: "root", wallets: 1 }, { wallets: 2 }, {}])
    const later = await managed.ask("GET /waas/get-users", managed.root.stamper, { cursor: "1" })
    expect(later.data["users"]).toHaveLength(1)
  })

  it.each([
    ["the empty name", ""],
    ["129 characters", "a".repeat(129)],
    ["a bidirectional override", "a\u202Eb"],
    ["a control character", "a\u0007b"],
    ["a zero-width space", "a\u200Bb"],
    ["a name that is not in form NFC", "e\u0301"],
    ["white space at the end", "a "],
  ])("is not created under %s", async (_, organizationName) => {
    const answer = await ask(managed.world, "POST /waas/create-organization", stamper(40), {
      organizationName,
      nonce: nonce(),
    })
    expect(answer.outcome).toBe("INVALID_REQUEST")
    expect(answer.body["message"]).toMatch(/^organizationName: |organizationName/)
  })

  it("has each key once, removed ones too, in any spelling", async () => {
    const { root } = managed
    const { publicKey } = stamper(10)
    const again = await managed.ask("POST /waas/create-user", root.stamper, {
      publicKey: publicKey.toUpperCase(),
    })
    expect(again.outcome).toBe("KEY_EXISTS")
    const { userId } = await managed.user(12)
    const removal = { userId, publicKey: stamper(12).publicKey }
    expect((await managed.ask("POST /waas/remove-key", root.stamper, removal)).outcome).toBe("ok")
    expect((await managed.ask("POST /waas/add-key", root.stamper, removal)).outcome).toBe(
      "KEY_EXISTS",
    )
    const spoken = await managed.ask("GET /waas/get-user", stamper(12), { userId })
    expect(spoken.outcome).toBe("SIGNER_UNKNOWN")
  })

  it("keeps the last key of a root user, and its last active root user", async () => {
    const { root } = managed
    const key = { userId: root.userId, publicKey: root.stamper.publicKey }
    const removed = await managed.ask("POST /waas/remove-key", root.stamper, key)
    expect(removed.outcome).toBe("ACTION_NOT_PERMITTED")
    const suspended = await managed.ask("POST /waas/suspend", root.stamper, {
      userId: root.userId,
    })
    expect(suspended.outcome).toBe("ACTION_NOT_PERMITTED")
    const second = { userId: root.userId, publicKey: stamper(13).publicKey }
    expect((await managed.ask("POST /waas/add-key", root.stamper, second)).outcome).toBe("ok")
    expect((await managed.ask("POST /waas/remove-key", stamper(13), key)).outcome).toBe("ok")
    expect((await managed.ask("POST /waas/add-key", stamper(13), key)).outcome).toBe("KEY_EXISTS")
    const moved = { userId: root.userId, publicKey: stamper(14).publicKey }
    expect((await managed.ask("POST /waas/add-key", stamper(13), moved)).outcome).toBe("ok")
  })

  it("refuses everything while it is suspended, but for root resuming it", async () => {
    const by = stamper(13)
    const one = stamper(10)
    expect((await managed.ask("POST /waas/suspend", by)).outcome).toBe("ok")
    for (const who of [by, one])
      expect((await managed.ask("GET /waas/get-organization", who)).outcome).toBe("SUSPENDED")
    expect((await managed.ask("POST /waas/resume", one)).outcome).toBe("SUSPENDED")
    expect((await managed.ask("POST /waas/resume", by)).outcome).toBe("ok")
    expect((await managed.ask("GET /waas/get-organization", one)).outcome).toBe("ok")
  })

  it("is not changed by a dry run, which uses up its nonce", async () => {
    const fields = { publicKey: stamper(19).publicKey, dryRun: true, nonce: "dry" }
    const dry = await managed.ask("POST /waas/create-user", stamper(13), fields)
    expect(dry.data).toEqual({ dryRun: true, policyId: null })
    const denied = await managed.ask("POST /waas/create-user", stamper(10), {
      ...fields,
      nonce: nonce(),
    })
    expect(denied.outcome).toBe("ACTION_NOT_PERMITTED")
    const wet = { ...fields, dryRun: false }
    const again = await managed.ask("POST /waas/create-user", stamper(13), wet)
    expect(again.outcome).toBe("STAMP_NONCE_USED")
    const made = await managed.ask("POST /waas/create-user", stamper(13), {
      ...wet,
      nonce: nonce(),
    })
    expect(made.outcome).toBe("ok")
    const organization = await ask(managed.world, "POST /waas/create-organization", stamper(41), {
      organizationName: "Dry",
      nonce: nonce(),
      dryRun: true,
    })
    expect(organization.outcome).toBe("INVALID_REQUEST")
  })

  it("is not suspended by a user's id that was lost", async () => {
    const answer = await managed.ask("POST /waas/suspend", stamper(13), { userId: null })
    expect(answer.outcome).toBe("INVALID_REQUEST")
    expect(answer.body["message"]).toMatch(/userId/)
  })

  it("refuses a suspended user until root resumes it", async () => {
    const by = stamper(13)
    const { userId } = await managed.user(15, "user", by)
    const about = { userId }
    expect((await managed.ask("POST /waas/suspend", stamper(15), about)).outcome).toBe(
      "ACTION_NOT_PERMITTED",
    )
    expect((await managed.ask("POST /waas/suspend", by, about)).outcome).toBe("ok")
    expect((await managed.ask("GET /waas/get-user", stamper(15), about)).outcome).toBe("SUSPENDED")
    expect((await managed.ask("POST /waas/resume", by, about)).outcome).toBe("ok")
    expect((await managed.ask("GET /waas/get-user", stamper(15), about)).outcome).toBe("ok")
  })
})

describe("changes of an organization that come at once", () => {
  it("each happen once or are refused, and skip no wallet", async () => {
    const managed = await ManagedWorld.open()
    const { userId, stamper: by } = managed.root
    const create = () => managed.ask("POST /waas/create-wallet", by, { userId })
    const answers = await Promise.all(Array.from({ length: 80 }, create))
    const count = (wanted: string) => answers.filter(({ outcome }) => outcome === wanted).length
    const made = count("ok")
    expect(count("ORGANIZATION_CHANGED")).toBe(80 - made)
    expect(made).toBeGreaterThan(30)
    const shown = await managed.ask("GET /waas/get-user", by, { userId })
    expect(shown.data["wallets"]).toBe(made + 1)
    await managed.close()
  })

  it("are refused if others are always first, and change nothing", async () => {
    const managed = await ManagedWorld.open()
    const { world } = managed
    const { userId, stamper: by } = managed.root
    const store = Context.get(world.storage, OrganizationStore)
    let times = 0
    const behind = await world.start(
      Context.add(world.storage, OrganizationStore, {
        ...store,
        advance: () => Effect.sync(() => (times += 1) < 0),
      }),
    )
    const create = (relay: Relay) =>
      managed.ask("POST /waas/create-wallet", by, { userId, nonce: "behind" }, relay)
    expect((await create(behind)).outcome).toBe("ORGANIZATION_CHANGED")
    expect(times).toBeGreaterThan(30)
    const shown = async () =>
      (await managed.ask("GET /waas/get-user", by, { userId })).data["wallets"]
    expect(await shown()).toBe(1)
    expect((await create(world.relay)).outcome).toBe("ok")
    expect(await shown()).toBe(2)
    await managed.close()
  })
})

describe("a request with a field of no use", () => {
  it("is decided like any other, when others come at once and when it comes twice", async () => {
    const managed = await ManagedWorld.open()
    const { userId, stamper: by } = managed.root
    const fields = { organizationId: managed.organizationId, userId, colour: "blue" }
    const requests = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        stampedRequest("POST /waas/create-wallet", by, { ...fields, nonce: `blue ${n}` }),
      ),
    )
    const answers = await Promise.all(
      [...requests, ...requests].map((request) => send(managed.world, request)),
    )
    const outcomes = answers.map(({ outcome }) => outcome).toSorted()
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(8)
    expect(outcomes.filter((outcome) => outcome === "STAMP_NONCE_USED")).toHaveLength(8)
    const made = answers.filter(({ outcome }) => outcome === "ok")
    for (const { body } of made) expect(body["ignoredFields"]).toEqual(["colour"])
    await managed.close()
  })
})

describe("who may create organizations", () => {
  const create = (managed: ManagedWorld, n: number) =>
    ask(managed.world, "POST /waas/create-organization", stamper(n), {
      organizationName: "Another",
      nonce: "the same",
    })

  it("is decided by the operator", async () => {
    const listed = new Set([stamper(1), stamper(2)].map(({ publicKey }) => publicKey))
    const managed = await ManagedWorld.open({}, { rules: { organizations: { listed } } })
    expect((await create(managed, 2)).outcome).toBe("ok")
    expect((await create(managed, 3)).outcome).toBe("ORGANIZATIONS_CLOSED")
    // A key that may create nothing leaves nothing behind.
    expect((await create(managed, 3)).outcome).toBe("ORGANIZATIONS_CLOSED")
    await managed.close()
  })
})

describe("a stamp", () => {
  let managed: ManagedWorld
  beforeAll(async () => {
    managed = await ManagedWorld.open()
  })
  afterAll(() => managed.close())

  it("answers an unknown organization and an unknown key alike", async () => {
    const foreign = await ask(managed.world, "POST /waas/create-organization", stamper(2), {
      organizationName: "Foreign",
      nonce: nonce(),
    })
    const organizationId = textOf(foreign, "organizationId")
    const questions = [
      managed.ask("GET /waas/get-organization", stamper(99)),
      managed.ask("GET /waas/get-organization", managed.root.stamper, { organizationId }),
      managed.ask("GET /waas/get-organization", managed.root.stamper, {
        organizationId: "6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f",
      }),
    ]
    const answers = await Promise.all(questions)
    const shown = answers.map(({ outcome, body }) => ({ outcome, body: { ...body, nonce: "" } }))
    for (const answer of shown) expect(answer).toEqual(shown[0])
    expect(shown[0]?.outcome).toBe("SIGNER_UNKNOWN")
  })

  it("sent again gives the first answer's data, and changes nothing", async () => {
    const fields = {
      organizationId: managed.organizationId,
      nonce: "again",
      publicKey: stamper(20).publicKey,
    }
    const request = await stampedRequest("POST /waas/create-user", managed.root.stamper, fields)
    const first = await send(managed.world, request)
    const second = await send(managed.world, request)
    expect(first.outcome).toBe("ok")
    expect(second.outcome).toBe("STAMP_NONCE_USED")
    expect(second.data).toEqual(first.data)
    expect(second.body["nonce"]).toBe("again")
    const users = await managed.ask("GET /waas/get-users", managed.root.stamper)
    expect(users.data["users"]).toHaveLength(2)
  })

  it("uses up its nonce for the key, on every route and in every organization", async () => {
    const by = stamper(21)
    const create = (name: string, by_ = by) =>
      ask(managed.world, "POST /waas/create-organization", by_, {
        organizationName: name,
        nonce: "once",
      })
    const first = await create("One")
    expect(first.outcome).toBe("ok")
    const second = await create("Two")
    expect(second.outcome).toBe("STAMP_NONCE_USED")
    expect(second.data).toEqual({})
    const read = await ask(managed.world, "GET /waas/get-organization", by, {
      organizationId: textOf(first, "organizationId"),
      nonce: "once",
    })
    expect(read.outcome).toBe("STAMP_NONCE_USED")
    expect((await create("Three", stamper(22))).outcome).toBe("ok")
  })

  it("uses up its nonce when its request is refused", async () => {
    const fields = { nonce: "refused", publicKey: "not a key" }
    const bad = await managed.ask("POST /waas/create-user", managed.root.stamper, fields)
    expect(bad.outcome).toBe("INVALID_REQUEST")
    const again = await managed.ask("POST /waas/create-user", managed.root.stamper, {
      ...fields,
      publicKey: stamper(23).publicKey,
    })
    expect(again.outcome).toBe("STAMP_NONCE_USED")
  })

  it("of a read is not answered twice", async () => {
    const request = await stampedRequest("GET /waas/get-organization", managed.root.stamper, {
      organizationId: managed.organizationId,
      nonce: "read once",
    })
    expect((await send(managed.world, request)).outcome).toBe("ok")
    const again = await send(managed.world, request)
    expect(again.outcome).toBe("STAMP_NONCE_USED")
    expect(again.data).toEqual({})
  })

  it("gives no data again once its user is suspended", async () => {
    const { userId, stamper: by } = await managed.user(24, "admin")
    const fields = { organizationId: managed.organizationId, nonce: "mine", userId }
    const request = await stampedRequest("POST /waas/create-wallet", by, fields)
    expect((await send(managed.world, request)).outcome).toBe("ok")
    expect((await send(managed.world, request)).data).toHaveProperty("addresses")
    await managed.ask("POST /waas/suspend", managed.root.stamper, { userId })
    const refused = await send(managed.world, request)
    expect(refused.outcome).toBe("SUSPENDED")
    expect(refused.data).toEqual({})
  })

  it("is decided once, however many copies come at the same time", async () => {
    const fields = {
      organizationId: managed.organizationId,
      nonce: "at once",
      publicKey: stamper(25).publicKey,
    }
    const request = await stampedRequest("POST /waas/create-user", managed.root.stamper, fields)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(managed.world, request)))
    const [ok, repeated] = [
      answers.filter(({ outcome }) => outcome === "ok"),
      answers.filter(({ outcome }) => outcome === "STAMP_NONCE_USED"),
    ]
    expect([ok.length, repeated.length]).toEqual([1, 7])
    for (const { data } of repeated) expect(data).toEqual(ok[0]?.data)
  })
})

describe("the requests of a key", () => {
  it("are limited per second, and a refused one keeps its nonce", async () => {
    const rules = { organizations: "open", requestsPerSecond: 3 } as const
    const managed = await ManagedWorld.open({}, { rules })
    const fields = { organizationId: managed.organizationId, nonce: "kept" }
    const request = await stampedRequest("GET /waas/get-organization", managed.root.stamper, fields)
    const others = await Promise.all(
      [1, 2, 3].map(() => managed.ask("GET /waas/get-organization", managed.root.stamper)),
    )
    expect(others.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "ok"])
    expect((await send(managed.world, request)).outcome).toBe("RATE_LIMITED")
    await managed.world.time.advance(1_000)
    expect((await send(managed.world, request)).outcome).toBe("ok")
    await managed.close()
  })
})
