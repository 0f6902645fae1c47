import { nobleSignatureVerifier, OrganizationStore, parseUuid } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Relay } from "shielded-relay"
import {
  ManagedWorld,
  send,
  stampedRequest,
  stamper,
  type Member,
} from "../support/ManagedWorld.ts"

type Fields = Readonly<Record<string, unknown>>
type Kind = "organization" | "user" | "key" | "wallet" | "policy"

const elsewhere = "6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f"

/** Another value of the same type. */
function another(value: unknown): unknown {
  if (typeof value === "number") return value + 1
  if (typeof value === "boolean") return !value
  if (value === "active") return "suspended"
  if (value === "user") return "root"
  if (typeof value === "string") return elsewhere
  if (Array.isArray(value)) return [...value, elsewhere]
  return isFields(value) ? { ...value, tron: value["evm"] } : 1
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null
}

describe("a row that a writer in the database changed", () => {
  let managed: ManagedWorld
  let relay: Relay
  let user: Member
  let second: Member
  let policyId: string
  /** The row that is changed on its way to the relay. */
  let forgery: { readonly kind: Kind; readonly field: string } | null = null
  let forged = 0
  let signer = ""

  const forge = <A extends object | null>(kind: Kind, row: A): A => {
    if (forgery?.kind !== kind || row === null) return row
    // The signer's own rows stay, so that the row that the request is about must be verified too.
    if (kind !== "organization" && Object.values(row).includes(signer)) return row
    forged += 1
    return {
      ...row,
      [forgery.field]: another(Object.entries(row).find(([name]) => name === forgery?.field)?.[1]),
    }
  }

  beforeAll(async () => {
    managed = await ManagedWorld.open()
    user = await managed.user(10)
    second = await managed.user(11, "root")
    await managed.ask("POST /waas/add-key", managed.root.stamper, {
      userId: second.userId,
      publicKey: stamper(12).publicKey,
    })
    policyId = await managed.policy({ userIds: [user.userId], actionType: "CREATE_WALLET" })
    await managed.policy({ userIds: [user.userId], actionType: "SIGN_MESSAGE" })
    await managed.policy({ userIds: [user.userId], actionType: "ADD_POLICY" })
    const { storage } = managed.world
    const store = Context.get(storage, OrganizationStore)
    const one = <A extends object | null, E>(kind: Kind, row: Effect.Effect<A, E>) =>
      Effect.map(row, (read) => forge(kind, read))
    const each = <A extends object, E>(kind: Kind, rows: Effect.Effect<ReadonlyArray<A>, E>) =>
      Effect.map(rows, (read) => read.map((row) => forge(kind, row)))
    relay = await managed.world.start(
      Context.add(storage, OrganizationStore, {
        ...store,
        find: (id) => one("organization", store.find(id)),
        user: (...of) => one("user", store.user(...of)),
        users: (...of) => each("user", store.users(...of)),
        key: (...of) => one("key", store.key(...of)),
        keysOf: (...of) => each("key", store.keysOf(...of)),
        wallets: (...of) => each("wallet", store.wallets(...of)),
        walletAt: (...of) => one("wallet", store.walletAt(...of)),
        policies: (...of) => each("policy", store.policies(...of)),
      }),
    )
  })
  afterAll(() => managed.close())

  const fieldsOf: Readonly<Record<Kind, ReadonlyArray<string>>> = {
    organization: [
      "id",
      "name",
      "standing",
      "revision",
      "users",
      "policies",
      "exportedRoot",
      "createdAt",
      "seal",
    ],
    user: [
      "organizationId",
      "id",
      "role",
      "standing",
      "rootVersion",
      "wallets",
      "position",
      "exportedAt",
      "createdAt",
      "seal",
    ],
    key: ["organizationId", "key", "userId", "removed", "seal"],
    wallet: ["organizationId", "userId", "index", "addresses", "importedSeed", "seal"],
    policy: [
      "organizationId",
      "id",
      "userIds",
      "actionType",
      "effect",
      "conditions",
      "position",
      "createdAt",
      "seal",
    ],
  }

  /** Requests that read rows of a kind, and act on them or show them. */
  const requests = (kind: Kind): ReadonlyArray<[string, Member, Fields]> => {
    const { root } = managed
    const sign = { userId: user.userId, fromAddress: user.evm, message: "hello" }
    const own = { userId: user.userId }
    switch (kind) {
      case "organization":
        return [
          ["GET /waas/get-organization", root, {}],
          ["POST /waas/create-wallet", root, own],
        ]
      case "user":
        return [
          ["GET /waas/get-user", root, own],
          ["GET /waas/get-users", root, {}],
          ["POST /waas/create-wallet", root, own],
          ["POST /waas/suspend", root, { userId: second.userId }],
          ["POST /waas/wallet/sign-message", root, sign],
        ]
      case "key":
        return [
          ["GET /waas/get-user", root, own],
          ["POST /waas/remove-key", root, { ...own, publicKey: user.stamper.publicKey }],
        ]
      case "wallet":
        return [
          ["GET /waas/get-wallets", root, own],
          ["POST /waas/wallet/sign-message", root, sign],
          ["POST /waas/private-to-private", root, managed.payment(user, root.evm, "1")],
          ["GET /waas/refresh-cache", root, { ...own, walletAddress: user.evm }],
        ]
      case "policy":
        return [
          ["GET /waas/get-policies", user, {}],
          ["POST /waas/create-wallet", user, own],
          ["POST /waas/wallet/sign-message", user, sign],
          ["POST /waas/update-policy", root, { policyId }],
          ["POST /waas/remove-policy", root, { policyId }],
          ["POST /waas/add-policy", root, { userIds: [user.userId], actionType: "SIGN_MESSAGE" }],
        ]
    }
  }

  const kinds: ReadonlyArray<Kind> = ["organization", "user", "key", "wallet", "policy"]
  it.each(kinds.flatMap((kind) => fieldsOf[kind].map((field) => ({ kind, field }))))(
    "in the $field of a $kind is never acted on",
    async ({ kind, field }) => {
      for (const [route, by, fields] of requests(kind)) {
        forgery = { kind, field }
        forged = 0
        signer = by.userId
        const answer = await managed.ask(route, by.stamper, fields, relay)
        forgery = null
        expect(forged).toBeGreaterThan(0)
        expect([route, answer.outcome, answer.data]).toEqual([route, "INTERNAL", {}])
        expect(answer.body["message"]).toBe("Internal error")
      }
      const { data } = await managed.ask("GET /waas/get-organization", managed.root.stamper)
      expect(data).toMatchObject({ users: 3, policies: 3, standing: "active" })
    },
  )

  it("is detected among the keys that remain, when the last one of a root user would go", async () => {
    const store = Context.get(managed.world.storage, OrganizationStore)
    const address = managed.world.addressOf({ address: second.evm })
    const wallet = await Effect.runPromise(store.walletAt(address))
    if (wallet === null) throw new Error("the user has a wallet")
    const rows = await Effect.runPromise(store.keysOf(wallet.organizationId, wallet.userId))
    const [row] = rows
    if (row === undefined) throw new Error("the user has keys")
    const remove = (n: number) =>
      managed.ask("POST /waas/remove-key", managed.root.stamper, {
        userId: second.userId,
        publicKey: stamper(n).publicKey,
      })
    expect((await remove(11)).outcome).toBe("ok")
    const gone = rows.find(({ key }) => key === stamper(11).publicKey)
    if (gone === undefined) throw new Error("the key was stored")
    // The removed key is written back as a live one, under a seal that is not its own.
    await Effect.runPromise(
      store.putKey({ ...gone, seal: row.seal.split("").toReversed().join("") }),
    )
    expect((await remove(12)).outcome).toBe("INTERNAL")
  })
})

describe("the outcome of a request", () => {
  it("that another program wrote is never told", async () => {
    const managed = await ManagedWorld.open()
    const request = await stampedRequest("POST /waas/create-wallet", managed.root.stamper, {
      organizationId: managed.organizationId,
      nonce: "forged",
      userId: managed.root.userId,
    })
    expect((await send(managed.world, request)).outcome).toBe("ok")
    const store = Context.get(managed.world.storage, OrganizationStore)
    const scope = `stamp:${managed.root.stamper.publicKey}`
    const { sha256 } = nobleSignatureVerifier
    const nonce = Buffer.from(sha256(new TextEncoder().encode("forged"))).toString("hex")
    const kept = await Effect.runPromise(store.outcome(scope, nonce))
    expect(kept).toMatch(/^[0-9a-f]{64} \{"addresses"/)
    const forgery = { ...store, outcome: () => Effect.succeed(`${kept} `) }
    const storage = Context.add(managed.world.storage, OrganizationStore, forgery)
    const relay = await managed.world.start(storage)
    const answer = await send(managed.world, request, relay)
    expect(answer.outcome).toBe("INTERNAL")
    expect(answer.data).toEqual({})
    await managed.close()
  })
})

describe("a policy that another program deleted", () => {
  it("is missed: nobody but root is allowed anything until it is back", async () => {
    const managed = await ManagedWorld.open()
    const user = await managed.user(10)
    const fields = { userIds: [user.userId], actionType: "CREATE_WALLET" }
    await managed.policy(fields)
    const denying = await managed.policy({ ...fields, effect: "deny" })
    const create = () =>
      managed.ask("POST /waas/create-wallet", user.stamper, { userId: user.userId })
    expect((await create()).outcome).toBe("ACTION_NOT_PERMITTED")
    const store = Context.get(managed.world.storage, OrganizationStore)
    const organizationId = parseUuid(managed.organizationId)
    const id = parseUuid(denying)
    if (organizationId === null || id === null) throw new Error("ids are UUIDs")
    await Effect.runPromise(store.removePolicy(organizationId, id))
    expect((await create()).outcome).toBe("ORGANIZATION_CHANGED")
    await managed.close()
  })
})
