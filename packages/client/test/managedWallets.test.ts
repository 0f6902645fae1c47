import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import {
  OperationPendingError,
  RelayNetworkError,
  RelayRequestError,
  type CreatedOrganization,
  type CreatedUser,
  type WaasClient,
  type WaasClientOptions,
} from "../src/waas/index.ts"
import {
  firstWallet,
  managedService,
  stamperOf,
  type ManagedService,
} from "./support/managedService.ts"
import { unreliableProxy } from "./support/unreliableProxy.ts"
import type { Breakage } from "./support/breakingServer.ts"

/** One whole token: tokens of the simulated network have six decimals. */
const units = 10n ** 6n

let service: ManagedService
let organization: CreatedOrganization
let root: WaasClient
let payer: CreatedUser
let payee: CreatedUser

beforeAll(async () => {
  service = await managedService({
    configuration: { operationsPerWorker: 32 },
    prover: { workers: 4, places: 64 },
  })
  organization = await service
    .client(1)
    .createOrganization({ organizationName: "Treasury \u{1F3E6}" })
  root = member(1)
  payer = await root.createUser({ publicKey: stamperOf(10).publicKey })
  payee = await root.createUser({ publicKey: stamperOf(11).publicKey })
  const deposits = Array.from({ length: 16 }, () => 10n * units)
  const { world } = service
  await world.deposit({ address: firstWallet(payer).evm }, world.token(), ...deposits)
  await world.flushed()
})
afterAll(() => service.close())

/** A client of a user of the organization. */
function member(n: number, options: Partial<WaasClientOptions> = {}): WaasClient {
  const { organizationId } = organization
  return service.client(n, { organizationId, ...options })
}

/** A payment of the payer, in whole tokens. */
function payment(amount: string, to = firstWallet(payee).evm) {
  const { world } = service
  return {
    userId: payer.userId,
    fromAddress: firstWallet(payer).evm,
    to,
    token: world.text(world.token()),
    amount,
    chainId: world.chainId,
  }
}

/** Smallest units of a user's shielded balance. */
async function balanceOf(user: CreatedUser): Promise<bigint> {
  const { world } = service
  await world.flushed()
  return (await world.balance({ address: firstWallet(user).evm }, world.token())).balance
}

/** The error that a promise rejects with. */
const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => expect.fail(`resolved: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )

describe("over real HTTP, a client of managed wallets", () => {
  it("creates an organization and its users, each with a wallet on three families", async () => {
    expect(organization).toMatchObject({ role: "root", receipt: expect.any(String) })
    expect(firstWallet(payer)).toEqual({
      evm: expect.stringMatching(/^0x/),
      tron: expect.stringMatching(/^T/),
      solana: expect.any(String),
    })
    const shown = await root.getOrganization()
    expect(shown).toMatchObject({ organizationName: "Treasury \u{1F3E6}", standing: "active" })
    const { addresses } = await root.createWallet({ userId: payee.userId })
    const { wallets, nextCursor } = await member(11).getWallets({ userId: payee.userId })
    expect(wallets).toEqual([firstWallet(payee), addresses])
    expect(nextCursor).toBe(null)
    const { users } = await root.getUsers()
    expect(users.map(({ userId }) => userId)).toEqual([
      organization.userId,
      payer.userId,
      payee.userId,
    ])
    expect((await root.getUsers({ cursor: "1" })).users).toHaveLength(1)
  })

  it("adds and removes keys, and suspends and resumes", async () => {
    const { userId } = await root.createUser({ publicKey: stamperOf(20).publicKey, role: "admin" })
    const { publicKey } = stamperOf(21)
    expect(await root.addKey({ userId, publicKey })).toEqual({ userId, publicKey })
    expect(await member(21).getUser({ userId })).toMatchObject({
      role: "admin",
      publicKeys: expect.arrayContaining([publicKey, stamperOf(20).publicKey]),
    })
    await root.removeKey({ userId, publicKey })
    expect(await errorOf(member(21).getUser({ userId }))).toMatchObject({
      code: "SIGNER_UNKNOWN",
      status: 403,
      retryable: false,
    })
    expect(await root.suspend({ userId })).toEqual({ userId, standing: "suspended" })
    expect(await errorOf(member(20).getUsers())).toMatchObject({ code: "SUSPENDED" })
    expect(await root.resume({ userId })).toMatchObject({ standing: "active" })
    const { organizationId } = organization
    expect(await root.suspend()).toEqual({ organizationId, standing: "suspended" })
    expect(await root.resume()).toEqual({ organizationId, standing: "active" })
  })

  it("writes policies, which are shown as they were written", async () => {
    const { chainId, token } = payment("1")
    const conditions = {
      chainIds: [chainId],
      recipients: [firstWallet(payee).tron],
      maxAmount: [{ chainId, token, amount: "2.5" }],
      limits: [{ chainId, token, amount: "10", count: 3, window: 3_600, per: "user" as const }],
      notAfter: "2100-01-01T00:00:00Z",
    }
    const added = await root.addPolicy({
      userIds: [payer.userId],
      actionType: "SIGN_TRANSACTION",
      conditions,
    })
    expect(added).toMatchObject({ effect: "allow", conditions })
    expect(await member(10).getPolicies()).toEqual([added])
    const { policyId } = added
    const denying = { policyId, effect: "deny", conditions: { chainIds: [chainId] } } as const
    expect(await root.updatePolicy(denying)).toMatchObject(denying)
    const { entries } = await root.auditLog()
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
    expect(entries[0]?.route).toBe("POST /waas/create-organization")
    const refused = root.addPolicy({
      userIds: [payer.userId],
      actionType: "SIGN_TRANSACTION",
      conditions: { maxAmount: [{ chainId, token, amount: "1e3" }] },
    })
    expect(await errorOf(refused)).toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringMatching(/conditions\.maxAmount\[0\]\.amount/),
    })
    expect(await root.removePolicy({ policyId })).toMatchObject({ policies: [] })
  })

  it("pays inside the pool, and reads balances in whole tokens", async () => {
    const before = await balanceOf(payer)
    const noted: Array<string> = []
    const sent = await root.privateToPrivate(payment("1.5"), {
      beforeSending: (nonce) => void noted.push(nonce),
    })
    expect(sent).toMatchObject({ txHash: expect.stringMatching(/^0x/), nonce: noted[0] })
    expect(await balanceOf(payee)).toBe((15n * units) / 10n)
    expect(before - (await balanceOf(payer))).toBe(
      (15n * units) / 10n + BigInt(sent.feeAmount ?? 0),
    )
    const wallet = { userId: payee.userId, walletAddress: firstWallet(payee).evm }
    const { chainId } = service.world
    expect(await member(11).privateBalance({ ...wallet, chainId })).toMatchObject([
      { balance: "1.5", pending: "0", token: { decimals: 6 } },
    ])
    expect(await member(11).refreshCache(wallet)).toBe(undefined)
    expect(await root.operation(sent.nonce)).toMatchObject({
      nonce: sent.nonce,
      kind: "transfer",
      state: "confirmed",
      txHash: sent.txHash,
    })
    expect(await root.waitForOperation(sent.nonce, { until: "confirmed" })).toMatchObject({
      state: "confirmed",
    })
  })

  it("pays a public address", async () => {
    const to = "0x00000000000000000000000000000000000000aa"
    await root.privateToPublic(payment("2", to))
    await service.world.quiet()
    expect(service.world.paid(to, service.world.token())).toBe(2n * units)
  })

  it("trusts answers that the service signed", async () => {
    const pinned = member(1, { verificationKey: service.verificationKey })
    expect((await pinned.getOrganization()).organizationId).toBe(organization.organizationId)
  })

  it("tells why a payment was refused, and that nothing happened", async () => {
    const before = await balanceOf(payer)
    const poor = await errorOf(root.privateToPrivate(payment("1000000")))
    expect(poor).toBeInstanceOf(RelayRequestError)
    expect(poor).toMatchObject({ code: "INSUFFICIENT_BALANCE", status: 400, retryable: false })
    const denied = await errorOf(member(10).privateToPrivate(payment("1")))
    expect(denied).toMatchObject({ code: "ACTION_NOT_PERMITTED", status: 403 })
    expect(await balanceOf(payer)).toBe(before)
  })

  it.each([
    ["fast", 3_600_000],
    ["slow", -3_600_000],
  ])("whose clock is an hour %s is refused, and changes nothing", async (_, offset) => {
    const { users } = await root.getOrganization()
    const wrong = member(1, { now: () => service.world.time.now + offset })
    const error = await errorOf(wrong.createUser({ publicKey: stamperOf(30).publicKey }))
    expect(error).toMatchObject({ code: "TIMESTAMP_EXPIRED", status: 401 })
    expect((await root.getOrganization()).users).toBe(users)
  })

  it("is refused with a key of nobody, for another service, or without an organization", async () => {
    const unknown = await errorOf(member(99).privateToPrivate(payment("1")))
    expect(unknown).toMatchObject({ code: "SIGNER_UNKNOWN", status: 403 })
    const elsewhere = member(1, { audience: "https://other.example" })
    expect(await errorOf(elsewhere.getOrganization())).toMatchObject({ code: "WRONG_AUDIENCE" })
    expect((await member(1, { audience: null }).getOrganization()).standing).toBe("active")
    const error = await errorOf(service.client(1).getOrganization())
    expect(error).toBeInstanceOf(TypeError)
  })
})

const breakages: ReadonlyArray<Breakage> = [
  "closed before the request is read",
  "closed before the answer",
  "closed within the answer",
  "never answered",
]

describe("over a connection that breaks, a client of managed wallets", () => {
  let proxy: Awaited<ReturnType<typeof unreliableProxy>>
  afterEach(() => proxy.close())

  async function behind(list: ReadonlyArray<Breakage>, options: Partial<WaasClientOptions> = {}) {
    const left = [...list]
    proxy = await unreliableProxy(service.url, () => left.shift() ?? "none")
    // Only a request without an answer waits for the time limit. On a busy machine an answer takes seconds.
    const timeout = list.includes("never answered") ? 6_000 : 120_000
    return member(1, { baseUrl: proxy.url, timeout, ...options })
  }

  it.each(breakages)("pays once if the connection is %s, and learns the outcome", async (how) => {
    const client = await behind([how])
    const before = await balanceOf(payee)
    const sent = await client.privateToPrivate(payment("0.25"))
    expect((await balanceOf(payee)) - before).toBe(units / 4n)
    expect(await root.operation(sent.nonce)).toMatchObject({ txHash: sent.txHash })
    const payments = proxy.forwarded.filter((text) => text.includes('"amount"'))
    expect(new Set(payments).size).toBe(1)
  })

  it.each(breakages)("creates one user if the connection is %s", async (how) => {
    const client = await behind([how, how])
    const { users } = await root.getOrganization()
    const { publicKey } = stamperOf(40 + breakages.indexOf(how))
    const created = await client.createUser({ publicKey })
    expect((await root.getOrganization()).users).toBe(users + 1)
    expect(await root.getUser(created)).toMatchObject({ publicKeys: [publicKey] })
    expect(new Set(proxy.forwarded).size).toBe(1)
  })

  it.each(breakages)("reads again with a new nonce if the connection is %s", async (how) => {
    const client = await behind([how, how])
    expect((await client.getOrganization()).standing).toBe("active")
    expect(new Set(proxy.forwarded).size).toBe(proxy.forwarded.length)
  })

  it("is told the refusal if the answer that refused was lost", async () => {
    const client = await behind(["closed before the answer"])
    const error = await errorOf(client.privateToPrivate(payment("1000000")))
    expect(error).toMatchObject({ code: "INSUFFICIENT_BALANCE", operation: { state: "refused" } })
  })

  it("knows that a change was refused if the answer was lost, but not why", async () => {
    const client = await behind(["closed before the answer"])
    const error = await errorOf(client.createUser({ publicKey: stamperOf(10).publicKey }))
    expect(error).toMatchObject({ code: "STAMP_NONCE_USED" })
  })

  it("does not know whether it removed its own key", async () => {
    const { publicKey } = stamperOf(50)
    const { userId } = organization
    await root.addKey({ userId, publicKey })
    const client = await behind(["closed before the answer"], { stamper: stamperOf(50) })
    const error = await errorOf(client.removeKey({ userId, publicKey }))
    expect(error).toBeInstanceOf(RelayNetworkError)
    expect(error).toMatchObject({ cause: { code: "SIGNER_UNKNOWN" } })
  })

  it("gives up when its time is over, and finds the payment later by its nonce", async () => {
    const client = await behind(Array.from({ length: 100 }, () => "closed before the answer"))
    const before = await balanceOf(payee)
    const started = service.world.time.now
    const error = await errorOf(client.privateToPrivate(payment("0.5"), { retryFor: 20_000 }))
    expect(error).toBeInstanceOf(RelayNetworkError)
    expect(service.world.time.now - started).toBeLessThan(120_000)
    const nonce = error instanceof RelayNetworkError ? (error.nonce ?? "") : ""
    expect(await root.waitForOperation(nonce)).toMatchObject({ kind: "transfer" })
    expect((await balanceOf(payee)) - before).toBe(units / 2n)
  })
})

describe("while an operation runs, a client of managed wallets", () => {
  it("waits for its transaction, within a time", async () => {
    const slow = await managedService({
      prover: { workers: 1, places: 64, duration: 90_000 },
    })
    const { world } = slow
    const created = await slow.client(1).createOrganization({ organizationName: "Slow" })
    const client = slow.client(1, { organizationId: created.organizationId })
    const { evm } = firstWallet(created)
    await world.deposit({ address: evm }, world.token(), 10n * units, 10n * units)
    await world.flushed()
    const fields = {
      userId: created.userId,
      fromAddress: evm,
      to: "0x00000000000000000000000000000000000000ab",
      token: world.text(world.token()),
      amount: "1",
      chainId: world.chainId,
    }
    const error = await errorOf(client.privateToPublic(fields, { timeout: 1_000 }))
    expect(error).toBeInstanceOf(OperationPendingError)
    const sent = await client.privateToPublic(fields)
    expect(sent.txHash).toMatch(/^0x/)
    await world.quiet()
    expect(world.paid(fields.to, world.token())).toBe(2n * units)
    await slow.close()
  })
})
