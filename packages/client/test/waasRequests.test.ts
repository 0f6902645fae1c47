import {
  decodeWith,
  defaultSessionRules,
  InstallationStore,
  nobleSignatureVerifierLayer,
  SessionRules,
  verifyStamp,
  type VerifiedStamp,
} from "@shielded-relay/core"
import { waasRoutes } from "@shielded-relay/waas"
import { Effect, Layer, Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { keyStamper, RelayRequestError, waasClient, type WaasClient } from "../src/waas/index.ts"
import { bodyText } from "./support/faultyFetch.ts"

type Fields = Readonly<Record<string, unknown>>

const audience = "https://relay.example"
const organizationId = "6f1cbb4e-7a53-4e9b-9df9-6d1d4a1f7a10"

const rules = Layer.mergeAll(
  nobleSignatureVerifierLayer,
  Layer.succeed(SessionRules, { ...defaultSessionRules, audiences: [audience] }),
  Layer.succeed(InstallationStore, { find: Effect.succeed(null), put: () => Effect.void }),
)

/** A request as the service reads it after it verified the stamp over the bytes that it received. */
interface Received extends VerifiedStamp {
  readonly route: string
  readonly pathParameters: Readonly<Record<string, string>>
}

/** Calls a method of the client over a service that verifies every request and refuses it. */
async function received(call: (client: WaasClient) => Promise<unknown>): Promise<Received> {
  const seen: Array<Received> = []
  const client = waasClient({
    baseUrl: `${audience}/`,
    stamper: keyStamper("07".repeat(32)),
    organizationId,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(new Request(input).url)
      const isPost = init?.method === "POST"
      const [, scheduleId] = /^\/waas\/scheduled-transaction\/(.+)$/.exec(pathname) ?? []
      const isSchedule = scheduleId !== undefined
      const pattern = isSchedule ? "/waas/scheduled-transaction/:scheduleId" : pathname
      const route = `${isPost ? "POST" : "GET"} ${pattern}`
      const pathParameters: Readonly<Record<string, string>> = isSchedule
        ? { scheduleId: decodeURIComponent(scheduleId) }
        : {}
      const stamp = await Effect.runPromise(
        verifyStamp({
          binding: route,
          data: isPost
            ? { encoding: "json", bytes: new TextEncoder().encode(bodyText(init)) }
            : { encoding: "query", text: search.slice(1) },
          stamps: [new Headers(init?.headers).get("x-stamp") ?? ""],
          pathParameters,
          organization: isSchedule || route === "POST /waas/create-organization" ? "none" : "named",
        }).pipe(Effect.provide(rules)),
      )
      seen.push({ ...stamp, route, pathParameters })
      const { nonce } = stamp
      return Response.json({ status: "error", message: "No", code: "SUSPENDED", nonce })
    },
  })
  await expect(call(client)).rejects.toThrow(RelayRequestError)
  const [only] = seen
  if (only === undefined || seen.length > 1) throw new Error(`${seen.length} requests were sent`)
  return only
}

const text = fc.string({ unit: "binary" }).filter((one) => one.isWellFormed())
const uuid = fc.uuid()
const publicKey = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("hex"))
const chainId = fc.integer({ min: 1, max: 2 ** 40 })
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 2n ** 200n }), fc.nat(999_999))
  .map(([whole, fraction]) => `${whole}.${fraction}`)
const absent = fc.constant(undefined)
const keys = fc.oneof(fc.constantFrom("1", "0", "10", "__proto__", "constructor", "a"), text)
/** Whole numbers that JSON holds exactly: the service keeps others as text. */
const json = fc
  .jsonValue({ maxDepth: 3, stringUnit: "grapheme" })
  .filter((value) => !/[0-9][.e]|[0-9]{16}/.test(JSON.stringify(value)))
const nested = fc.dictionary(keys, fc.oneof(json, absent, fc.dictionary(keys, json)), {
  maxKeys: 5,
})
const types = fc.dictionary(keys, fc.array(fc.record({ name: text, type: text }), { maxLength: 3 }))
const token = { chainId, token: text }
const conditions = fc.record(
  {
    chainIds: fc.array(chainId),
    tokens: fc.array(fc.record(token)),
    wallets: fc.array(text),
    recipients: fc.array(text),
    maxAmount: fc.array(fc.record({ ...token, amount })),
    limits: fc.array(fc.record({ ...token, amount, count: fc.nat(), window: fc.nat() })),
    notBefore: fc.oneof(text, absent),
    approvals: fc.nat(),
  },
  { requiredKeys: [] },
)
const effect = fc.constantFrom("allow", "deny", undefined)
const userIds = fc.array(uuid, { minLength: 1, maxLength: 3 })
const paid = { userId: uuid, fromAddress: text, token: text, amount, chainId }
const movement = fc.record(paid)
const payment = fc.record({ ...paid, to: text })
const signing = { userId: uuid, fromAddress: text, chainId }
const staked = {
  ...signing,
  amount,
  resource: fc.constantFrom("ENERGY", "BANDWIDTH", undefined),
}
const organization = fc.record({ organizationId: fc.oneof(uuid, absent) })

/** How to call each route, and with which fields. */
const calls = {
  "POST /waas/create-organization": callsOf(
    fc.record({ organizationName: text }),
    (client, fields) => client.createOrganization(fields),
  ),
  "POST /waas/create-user": callsOf(
    fc.record({ publicKey, role: fc.constantFrom("root", "admin", "user", undefined) }),
    (client, fields) => client.createUser(fields),
  ),
  "POST /waas/create-wallet": callsOf(fc.record({ userId: uuid }), (client, fields) =>
    client.createWallet(fields),
  ),
  "GET /waas/get-organization": callsOf(organization, (client, fields) =>
    client.getOrganization(fields),
  ),
  "GET /waas/get-user": callsOf(fc.record({ userId: uuid }), (client, fields) =>
    client.getUser(fields),
  ),
  "GET /waas/get-users": callsOf(
    fc.record({ cursor: fc.oneof(cursor(), absent) }),
    (client, fields) => client.getUsers(fields),
  ),
  "GET /waas/audit-log": callsOf(
    fc.record({ cursor: fc.oneof(cursor(), absent) }),
    (client, fields) => client.auditLog(fields),
  ),
  "GET /waas/get-wallets": callsOf(
    fc.record({ userId: uuid, cursor: fc.oneof(cursor(), absent) }),
    (client, fields) => client.getWallets(fields),
  ),
  "POST /waas/add-key": callsOf(fc.record({ userId: uuid, publicKey }), (client, fields) =>
    client.addKey(fields),
  ),
  "POST /waas/remove-key": callsOf(fc.record({ userId: uuid, publicKey }), (client, fields) =>
    client.removeKey(fields),
  ),
  "POST /waas/suspend": callsOf(fc.record({ userId: fc.oneof(uuid, absent) }), (client, fields) =>
    client.suspend(fields),
  ),
  "POST /waas/resume": callsOf(organization, (client, fields) => client.resume(fields)),
  "POST /waas/add-policy": callsOf(
    fc.record({
      userIds,
      actionType: fc.constantFrom("CREATE_USER", "SIGN_TRANSACTION", "SIGN_MESSAGE"),
      effect,
      conditions: fc.oneof(conditions, absent),
    }),
    (client, fields) => client.addPolicy(fields),
  ),
  "POST /waas/update-policy": callsOf(
    fc.record({ policyId: uuid, userIds: fc.oneof(userIds, absent), effect, conditions }),
    (client, fields) => client.updatePolicy(fields),
  ),
  "POST /waas/remove-policy": callsOf(fc.record({ policyId: uuid }), (client, fields) =>
    client.removePolicy(fields),
  ),
  "GET /waas/get-policies": callsOf(organization, (client, fields) => client.getPolicies(fields)),
  "GET /waas/private-balance": callsOf(
    fc.record({ userId: uuid, walletAddress: text, chainId }),
    (client, fields) => client.privateBalance(fields),
  ),
  "GET /waas/refresh-cache": callsOf(
    fc.record({ userId: uuid, walletAddress: text }),
    (client, fields) => client.refreshCache(fields),
  ),
  "POST /waas/private-to-private": callsOf(payment, (client, fields) =>
    client.privateToPrivate(fields),
  ),
  "POST /waas/private-to-public": callsOf(payment, (client, fields) =>
    client.privateToPublic(fields),
  ),
  "POST /waas/public-to-private": callsOf(movement, (client, fields) =>
    client.publicToPrivate(fields),
  ),
  "POST /waas/public-to-public": callsOf(
    fc
      .tuple(payment, fc.record({ txCompletionTime: fc.oneof(fc.nat(), absent) }))
      .map(([fields, time]) => ({ ...fields, ...time })),
    (client, fields) => client.publicToPublic(fields),
  ),
  "GET /waas/scheduled-transaction/:scheduleId": callsOf(
    fc.record({ id: uuid }),
    (client, { id }) => client.scheduledTransaction(id),
  ),
  "POST /waas/cancel-scheduled-transaction": callsOf(
    fc.record({ scheduleId: uuid }),
    (client, fields) => client.cancelScheduledTransaction(fields),
  ),
  "POST /waas/wallet/tron/delegate-resource": callsOf(
    fc.record({ ...staked, to: text, stake: fc.oneof(fc.boolean(), absent) }),
    (client, fields) => client.delegateResource(fields),
  ),
  "POST /waas/wallet/tron/undelegate-resource": callsOf(
    fc.record({ ...staked, to: text }),
    (client, fields) => client.undelegateResource(fields),
  ),
  "POST /waas/wallet/tron/freeze": callsOf(fc.record(staked), (client, fields) =>
    client.freeze(fields),
  ),
  "POST /waas/wallet/tron/unfreeze": callsOf(fc.record(staked), (client, fields) =>
    client.unfreeze(fields),
  ),
  "POST /waas/wallet/tron/withdraw-unfrozen": callsOf(fc.record(signing), (client, fields) =>
    client.withdrawUnfrozen(fields),
  ),
  "GET /waas/operation": callsOf(fc.record({ of: text }), (client, { of }) => client.operation(of)),
  "POST /waas/approve-proposal": callsOf(
    fc.record({ proposalId: uuid, digest: publicKey }),
    (client, fields) => client.approveProposal(fields),
  ),
  "POST /waas/reject-proposal": callsOf(fc.record({ proposalId: uuid }), (client, fields) =>
    client.rejectProposal(fields),
  ),
  "GET /waas/proposal": callsOf(fc.record({ proposalId: uuid }), (client, fields) =>
    client.getProposal(fields),
  ),
  "GET /waas/proposals": callsOf(
    fc.record({
      cursor: fc.oneof(cursor(), absent),
      state: fc.constantFrom("open", undefined),
    }),
    (client, fields) => client.getProposals(fields),
  ),
  "POST /waas/wallet/sign-typed-data": callsOf(
    fc.record({ ...signing, domain: nested, types, value: nested }),
    (client, fields) => client.signTypedData(fields),
  ),
  "POST /waas/wallet/sign-message": callsOf(
    fc.record({ userId: uuid, fromAddress: signing.fromAddress, message: text }),
    (client, fields) => client.signMessage(fields),
  ),
}

function cursor() {
  return fc.nat(999_999_999).map(String)
}

/** Routes whose requests name no organization. */
const unowned = new Set([
  "POST /waas/create-organization",
  "GET /waas/scheduled-transaction/:scheduleId",
])

/** Sends random fields, together with fields of no route, and compares what the service reads. */
function callsOf<F extends object>(
  fields: fc.Arbitrary<F>,
  call: (client: WaasClient, fields: F) => Promise<unknown>,
) {
  return async (route: string, numRuns: number) => {
    const schema = waasRoutes.find(({ key }) => key === route)?.request
    await fc.assert(
      fc.asyncProperty(fields, async (sent) => {
        const extra = { ...sent, addresses: [{}], secret: "s", nonce: "n", timestamp: 1 }
        const request = await received((client) => call(client, extra))
        expect(request.route).toBe(route)
        const { nonce, timestamp, audience: named, ...read } = request.fields
        expect(nonce).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
        expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60_000)
        expect(named).toBe(audience)
        const own = unowned.has(route) ? {} : { organizationId }
        const expected: Fields = { ...own, ...parsed(sent) }
        expect(textChains(read)).toEqual(textChains(expected))
        if (schema !== undefined)
          expect(
            Result.isSuccess(decodeWith(schema)({ ...request.fields, ...request.pathParameters })),
          ).toBe(true)
      }),
      { numRuns },
    )
  }
}

/** What JSON keeps of fields. */
function parsed(fields: object): Fields {
  return JSON.parse(JSON.stringify(fields))
}

/** The fields with their chain as text: it may be sent as either. */
function textChains({ chainId: id, ...rest }: Fields): Fields {
  return typeof id === "number" ? { ...rest, chainId: `${id}` } : { ...rest, chainId: id }
}

describe("the service verifies and understands what the client sends to", () => {
  it.each(Object.entries(calls))("%s", (route, check) => check(route, 20))

  it("every route under /waas", () => {
    const called = new Set(Object.keys(calls))
    expect(waasRoutes.map(({ key }) => key).filter((key) => !called.has(key))).toEqual([])
  })
})

describe("a request that cannot be sent", () => {
  it("names no organization, or holds what JSON cannot hold", async () => {
    let sent = 0
    const client = waasClient({
      baseUrl: audience,
      stamper: keyStamper("07".repeat(32)),
      fetch: () => Promise.reject(new Error(`${(sent += 1)}`)),
    })
    await expect(client.getOrganization()).rejects.toThrow("Pass organizationId")
    await expect(
      client.signTypedData({
        organizationId,
        userId: organizationId,
        fromAddress: "0x",
        chainId: 1,
        domain: {},
        types: {},
        value: { amount: 1n },
      }),
    ).rejects.toThrow(TypeError)
    const failing = waasClient({
      baseUrl: audience,
      organizationId,
      stamper: { publicKey: "00", sign: () => Promise.reject(new Error("the device is locked")) },
      fetch: () => Promise.reject(new Error(`${(sent += 1)}`)),
    })
    await expect(failing.suspend()).rejects.toThrow("the device is locked")
    expect(sent).toBe(0)
  })
})
