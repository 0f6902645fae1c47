import { once } from "node:events"
import {
  keyStamper,
  stampBody,
  stampQuery,
  waasClient,
  RelayNetworkError,
} from "@shielded-relay/client/waas"
import { nativeToken, parseAddress } from "@shielded-relay/core"
import { memoryVault } from "@shielded-relay/storage-memory"
import { simulatedProver } from "@shielded-relay/testkit"
import { World } from "@shielded-relay/simulated-relay"
import { vaultManagedKeys } from "@shielded-relay/wallet-keys"
import type { Relay, WaasRequest } from "shielded-relay"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { openTreasury, serveTreasury } from "./examples/embedded.ts"
import { ManagedWorld, nonce, stamper } from "./support/ManagedWorld.ts"

const units = 10n ** 6n

/** `relay.waas` of a world, whose time passes while it answers. */
const waasOf = (world: World, relay: Relay = world.relay) => ({
  handle: (request: WaasRequest) => world.time.during(relay.waas.handle(request)),
})

describe("a client in the process of the relay", () => {
  let world: World
  const inWorld = () => ({
    transport: waasOf(world),
    now: () => world.time.now,
    pause: (milliseconds: number) => world.time.advance(milliseconds),
  })
  const client = (n: number, organizationId?: string) =>
    waasClient({
      ...inWorld(),
      stamper: stamper(n),
      ...(organizationId === undefined ? {} : { organizationId }),
    })
  const found = async (n: number) => {
    const created = await client(n).createOrganization({ organizationName: "Treasury" })
    const [wallet] = created.addresses
    if (wallet === undefined) throw new Error("a user is created with a wallet")
    return { created, wallet, root: client(n, created.organizationId) }
  }

  beforeAll(async () => {
    world = await World.open({
      waas: { keys: vaultManagedKeys(), rules: { organizations: "open" } },
    })
  })
  afterAll(() => world.close())

  it("creates users, wallets and policies, and what a policy does not allow is refused", async () => {
    const { created, root, wallet } = await found(1)
    const user = await root.createUser({ publicKey: stamper(2).publicKey })
    const { addresses } = await root.createWallet({ userId: created.userId })
    expect((await root.getWallets({ userId: created.userId })).wallets).toEqual([wallet, addresses])
    const conditions = { recipients: [wallet.evm] }
    const policy = { userIds: [user.userId], actionType: "SIGN_MESSAGE" } as const
    const { policyId } = await root.addPolicy(policy)
    expect(await root.updatePolicy({ policyId, conditions })).toMatchObject({ conditions })
    const member = client(2, created.organizationId)
    const asked = { userId: user.userId, fromAddress: user.addresses[0]?.evm ?? "", message: "hi" }
    await expect(member.signMessage(asked)).rejects.toMatchObject({
      code: "ACTION_NOT_PERMITTED",
      status: 403,
    })
    await root.updatePolicy({ policyId, conditions: {} })
    expect(await member.signMessage(asked)).toMatch(/^0x[0-9a-f]{130}$/)
    await world.time.advance(2_000)
    const { entries } = await root.auditLog()
    expect(entries.map(({ route, decision }) => [route, decision])).toContainEqual([
      "POST /waas/wallet/sign-message",
      "denied",
    ])
  })

  it("moves public and shielded tokens, and finds each payment by its nonce", async () => {
    const { created, root, wallet } = await found(3)
    const payee = await root.createUser({ publicKey: stamper(4).publicKey })
    const token = world.token()
    const account = parseAddress(wallet.evm, "evm")
    if (account === null) throw new Error(wallet.evm)
    world.chain.endow(token, account, 1_000n * units)
    world.chain.endow(nativeToken("evm"), account, 0n)
    world.chain.approving.add(account)
    const { chainId } = world
    const from = {
      userId: created.userId,
      fromAddress: wallet.evm,
      token: world.text(token),
      chainId,
    }
    const shielded = await root.publicToPrivate({ ...from, amount: "100" })
    await root.waitForOperation(shielded.nonce, { until: "confirmed" })
    await world.flushed()
    const balances = await root.privateBalance({
      userId: created.userId,
      walletAddress: wallet.evm,
      chainId,
    })
    expect(balances).toMatchObject([{ token: { decimals: 6 } }])
    const inside = await root.privateToPrivate({
      ...from,
      to: payee.addresses[0]?.evm ?? "",
      amount: "1.5",
    })
    expect(await root.operation(inside.nonce)).toMatchObject({ txHash: inside.txHash })
    await world.flushed()
    const outside = "0x00000000000000000000000000000000000000a1"
    await root.privateToPublic({ ...from, to: outside, amount: "2" })
    const through = "0x00000000000000000000000000000000000000a2"
    const { scheduleId } = await root.publicToPublic({ ...from, to: through, amount: "25" })
    await world.time.eventually(async () => {
      const { transactions } = await root.scheduledTransaction(scheduleId)
      return transactions[0]?.status === "completed"
    })
    expect(world.paid(outside, token)).toBe(2n * units)
    expect(world.paid(through, token)).toBe(25n * units)
  })

  it("signs typed data", async () => {
    const { created, root, wallet } = await found(5)
    const signature = await root.signTypedData({
      userId: created.userId,
      fromAddress: wallet.evm,
      chainId: world.chainId,
      domain: { name: "Example", chainId: world.chainId },
      types: { Note: [{ name: "text", type: "string" }] },
      value: { text: "hi" },
    })
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it("is known by its key alone: another key and another audience are refused", async () => {
    const { created } = await found(6)
    await expect(client(7, created.organizationId).getOrganization()).rejects.toMatchObject({
      code: "SIGNER_UNKNOWN",
    })
    const elsewhere = waasClient({
      ...inWorld(),
      stamper: stamper(6),
      organizationId: created.organizationId,
      audience: "https://other.example",
    })
    await expect(elsewhere.getOrganization()).rejects.toMatchObject({ code: "WRONG_AUDIENCE" })
  })

  it("ends when its signal aborts, without waiting for the relay", async () => {
    const ending = new AbortController()
    let sent = 0
    const waiting = waasClient({
      transport: {
        handle: () => {
          sent += 1
          return new Promise(() => {})
        },
      },
      stamper: stamper(1),
      organizationId: "00000000-0000-4000-8000-000000000000",
      signal: ending.signal,
    })
    const asked = waiting.getOrganization()
    const changed = waiting.suspend()
    await vi.waitFor(() => expect(sent).toBe(2), { timeout: 300_000 })
    ending.abort(new Error("enough"))
    await expect(asked).rejects.toThrow("enough")
    // Its bytes have left, so its outcome is unknown.
    await expect(changed).rejects.toBeInstanceOf(RelayNetworkError)
    await expect(waiting.getUsers()).rejects.toThrow("enough")
    await expect(waiting.resume()).rejects.toThrow("enough")
    expect(sent).toBe(2)
  })

  it("says at once that the relay stopped, and of a change that its outcome is unknown", async () => {
    const other = await ManagedWorld.open()
    const { organizationId } = other
    const own = { transport: other.world.relay.waas, stamper: stamper(1), organizationId }
    await other.close()
    const stopped = waasClient(own)
    await expect(stopped.getOrganization()).rejects.toMatchObject({ code: "RELAY_STOPPED" })
    await expect(stopped.suspend()).rejects.toMatchObject({
      name: "RelayNetworkError",
      cause: { code: "RELAY_STOPPED" },
    })
  })
})

describe("relay.waas.handle", () => {
  let managed: ManagedWorld
  beforeAll(async () => {
    managed = await ManagedWorld.open(
      {},
      { rules: { organizations: "open", requestsPerSecond: 5 } },
    )
  })
  afterAll(() => managed.close())

  const send = async (request: WaasRequest, relay?: Relay) => {
    const { status, headers, body } = await waasOf(managed.world, relay).handle(request)
    const json: Readonly<Record<string, unknown>> = JSON.parse(body)
    return { status, headers, body: json }
  }
  const stamped = async (n: number, changes: Partial<WaasRequest> = {}) => {
    const fields = { organizationId: managed.organizationId, nonce: nonce() }
    const { data, headers } = await stampQuery(stamper(n), "GET /waas/get-organization", fields)
    return send({
      method: "GET",
      target: `/waas/get-organization?${data}`,
      headers: { ...headers },
      ...changes,
    })
  }

  it("answers with status, headers and JSON, whatever the case of the header's name", async () => {
    const { status, headers, body } = await stamped(1)
    expect(status).toBe(200)
    expect(headers).toEqual({ "content-type": "application/json", "cache-control": "no-store" })
    expect(body).toMatchObject({ status: "success", data: { organizationName: "Treasury" } })
    const fields = { organizationId: managed.organizationId, nonce: nonce() }
    const sent = await stampBody(stamper(1), "POST /waas/suspend", { ...fields, dryRun: true })
    const stamp = sent.headers["X-Stamp"]
    const bytes = new TextEncoder().encode(sent.data)
    const request = { method: "POST", target: "/waas/suspend/", body: bytes }
    expect(await send({ ...request, headers: { "x-stamp": [stamp] } })).toMatchObject({
      status: 200,
      body: { data: { dryRun: true } },
    })
    // The same bytes again, as text.
    expect(
      await send({ ...request, body: sent.data, headers: { "X-STAMP": stamp, cookie: undefined } }),
    ).toMatchObject({ status: 401, body: { code: "STAMP_NONCE_USED" } })
  })

  it("finds a parameter in the path, and everything after the first question mark is the query", async () => {
    const id = "00000000-0000-4000-8000-000000000000"
    const route = "GET /waas/scheduled-transaction/:scheduleId"
    const { data, headers } = await stampQuery(stamper(1), route, { id, nonce: "what? this" })
    const target = `/waas/scheduled-transaction/${id}?${data.replace("%3F", "?")}`
    expect(await send({ method: "GET", target, headers: { ...headers } })).toMatchObject({
      status: 404,
      body: { code: "SCHEDULE_NOT_FOUND", nonce: "what? this" },
    })
  })

  it.each<[string, Partial<WaasRequest>, number, string]>([
    ["another path", { target: "/waas/fly?nonce=1" }, 404, "NOT_FOUND"],
    ["a path outside", { target: "/balance?nonce=1" }, 404, "NOT_FOUND"],
    ["another method", { method: "POST", body: '{"nonce":"1"}' }, 405, "METHOD_NOT_ALLOWED"],
    ["a method in lower case", { method: "get" }, 405, "METHOD_NOT_ALLOWED"],
    ["no stamp", { headers: {} }, 400, "MISSING_STAMP"],
    ["two stamps", { headers: { "x-stamp": ["a", "b"] } }, 400, "INVALID_STAMP"],
    [
      "two spellings of the header",
      { headers: { "x-stamp": "a", "X-Stamp": "b" } },
      400,
      "INVALID_STAMP",
    ],
  ])("refuses %s in the shape of managed wallets", async (_, changes, status, code) => {
    const answer = await stamped(1, changes)
    expect(answer).toMatchObject({ status, body: { status: "error", code } })
    expect(answer.body["message"]).toEqual(expect.any(String))
    expect(answer.headers["allow"]).toBe(status === 405 ? "GET" : undefined)
  })

  it("repeats the nonce in a refusal of its own", async () => {
    const refused = await stamped(1, { target: "/waas/fly?nonce=7" })
    expect(refused.body["nonce"]).toBe("7")
    const posted = { method: "POST", target: "/waas/get-organization", body: '{"nonce":"8"}' }
    expect((await stamped(1, posted)).body["nonce"]).toBe("8")
  })

  it("says when to come back", async () => {
    const by = await managed.user(30)
    const statuses = new Set<string | undefined>()
    for (let count = 0; count < 8; count += 1) {
      const { status, headers } = await stamped(30)
      if (status === 429) statuses.add(headers["retry-after"])
    }
    expect(by.userId).toBeTypeOf("string")
    expect([...statuses]).toEqual(["1"])
  })

  it("has no route in a relay without managed wallets", async () => {
    const plain = await World.open()
    onTestFinished(() => plain.close())
    const { status, body } = await waasOf(plain).handle({
      method: "POST",
      target: "/waas/create-organization",
      headers: {},
      body: "{}",
    })
    expect([status, JSON.parse(body)]).toMatchObject([404, { status: "error", code: "NOT_FOUND" }])
  })
})

describe("what docs/embedding.md shows of managed wallets", () => {
  it("opens a treasury in one process, and serves it by a server of one's own", async () => {
    const rootSecret = new Uint8Array(32).fill(9)
    const { relay, organization, root } = await openTreasury({
      vault: memoryVault(),
      prover: simulatedProver().layer,
      chains: [],
      rootSecret,
    })
    onTestFinished(() => relay.stop())
    expect(await root.getOrganization()).toMatchObject({ organizationName: "Treasury" })
    const server = serveTreasury(relay).listen(0, "127.0.0.1")
    onTestFinished(() => void server.close())
    await once(server, "listening")
    const address = server.address()
    if (address === null || typeof address === "string") throw new Error("the server has a port")
    const { organizationId, userId } = organization
    const remote = waasClient({
      baseUrl: `http://127.0.0.1:${address.port}`,
      audience: null,
      stamper: keyStamper(rootSecret),
      organizationId,
    })
    const { addresses } = await remote.createWallet({ userId })
    expect((await root.getWallets({ userId })).wallets[1]).toEqual(addresses)
  })
})
