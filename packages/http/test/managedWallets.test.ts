import { exampleChains, readConfiguration, ConfigurationError } from "@shielded-relay/http"
import { createResponder } from "shielded-relay/handler"
import { keyStamper, stampBody, stampQuery } from "@shielded-relay/client/waas"
import { World } from "@shielded-relay/simulated-relay"
import { waasRoutes } from "@shielded-relay/waas"
import { vaultManagedKeys } from "@shielded-relay/wallet-keys"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { memoryLogger } from "./support/memoryLogger.ts"
import { get, post, read } from "./support/request.ts"
import { service } from "./support/responderOver.ts"
import { testSigner } from "./support/testSigner.ts"

describe("the routes of managed wallets", () => {
  const by = keyStamper("11".repeat(32))
  const logger = memoryLogger()
  let world: World
  let responder: ReturnType<typeof createResponder>
  beforeAll(async () => {
    world = await World.open({
      waas: { keys: vaultManagedKeys(), rules: { organizations: "open" } },
    })
    responder = createResponder({
      relay: { ...world.relay, handle: (request) => world.ask(request) },
      logger,
      signer: testSigner,
      mountPrefix: "/v1",
      managedWallets: true,
    })
  })
  afterAll(() => world.close())

  const answer = async (request: Parameters<typeof responder.answer>[0]) =>
    read(await responder.answer(request))

  it("answer stamped requests over HTTP, body and query", async () => {
    const fields = { organizationName: "Treasury é", nonce: "1", "7": "a field of no use" }
    const sent = await stampBody(by, "POST /waas/create-organization", fields)
    const created = await answer(
      post("/v1/waas/create-organization", sent.data, { "x-stamp": [sent.headers["X-Stamp"]] }),
    )
    expect(created).toMatchObject({
      status: 200,
      body: { status: "success", nonce: "1", ignoredFields: ["7"], data: { role: "root" } },
    })
    const organizationId = JSON.stringify(created.body).match(/"organizationId":"([^"]+)"/)?.[1]
    const asked = await stampQuery(by, "GET /waas/get-organization", {
      organizationId: organizationId ?? "",
      nonce: "2",
    })
    const got = await answer(
      get(`/v1/waas/get-organization?${asked.data}`, { "x-stamp": [asked.headers["X-Stamp"]] }),
    )
    expect(got).toMatchObject({
      status: 200,
      body: { status: "success", data: { organizationName: "Treasury é" }, nonce: "2" },
    })
  })

  it.each<[string, () => Parameters<typeof responder.answer>[0], number, string]>([
    ["no stamp", () => post("/v1/waas/create-wallet", '{"nonce":"3"}'), 400, "MISSING_STAMP"],
    [
      "a stamp sent twice",
      () => post("/v1/waas/create-wallet", '{"nonce":"3"}', { "x-stamp": ["a", "a"] }),
      400,
      "INVALID_REQUEST",
    ],
    [
      "broken JSON",
      () => post("/v1/waas/create-wallet", '{"nonce":"3"', { "x-stamp": ["a"] }),
      400,
      "INVALID_STAMP",
    ],
    [
      "another media type",
      () => ({
        ...post("/v1/waas/create-wallet", '{"nonce":"3"}'),
        headers: { "content-type": ["text/plain"] },
      }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    ["another method", () => get("/v1/waas/create-wallet?nonce=3"), 405, "METHOD_NOT_ALLOWED"],
    ["an unknown path", () => get("/v1/waas/fly?nonce=3"), 404, "NOT_FOUND"],
    ["the root of the routes", () => get("/v1/waas?nonce=3"), 404, "NOT_FOUND"],
    [
      "a long body",
      () =>
        post("/v1/waas/create-wallet", JSON.stringify({ nonce: "3", text: "x".repeat(140_000) }), {
          "x-stamp": ["a"],
        }),
      413,
      "BODY_TOO_LARGE",
    ],
  ])("answer %s in their own error shape", async (_, request, status, code) => {
    const reply = await answer(request())
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ status: "error", code, message: expect.any(String) })
    expect(reply.body).not.toHaveProperty("success")
  })

  it("are in the service's document and on its page", async () => {
    const { body } = await answer(get("/v1/openapi.json"))
    expect(body).toMatchObject({
      servers: [{ url: "/v1" }],
      paths: Object.fromEntries(
        waasRoutes.map(({ pattern }) => [pattern.replace(/:(\w+)/, "{$1}"), expect.any(Object)]),
      ),
    })
    const { bytes } = await responder.answer(get("/v1/docs"))
    expect(new TextDecoder().decode(bytes)).toContain("<code>/waas/create-wallet</code>")
  })

  it("write neither stamps nor names nor addresses into the log", async () => {
    const text = JSON.stringify(logger)
    for (const secret of ["Treasury", by.publicKey, "eyJ"]) expect(text).not.toContain(secret)
  })
})

describe("a service without managed wallets", () => {
  it("has none of their routes in its document", async () => {
    const { body } = read(await service().answer(get("/openapi.json")))
    expect(body).toMatchObject({ paths: expect.any(Object) })
    expect(JSON.stringify(body)).not.toContain('"/waas/')
  })

  it("has no routes under /waas, in the error shape of managed wallets", async () => {
    const { answer, relay } = service()
    const reply = read(await answer(post("/waas/create-wallet", '{"nonce":"3"}')))
    expect(reply).toMatchObject({ status: 404, body: { status: "error", code: "NOT_FOUND" } })
    expect(relay.seen).toEqual([])
    const session = read(await answer(get("/nowhere")))
    expect(session.body).toMatchObject({ success: false })
  })
})

describe("the settings of managed wallets", () => {
  const least = {
    SHIELDED_RELAY_VAULT_PATH: "/var/lib/relay/vault.json",
    SHIELDED_RELAY_VAULT_PASSPHRASE: "correct horse battery staple",
    SHIELDED_RELAY_CHAINS: JSON.stringify(exampleChains),
  }
  const waas = (more: Readonly<Record<string, string>>) =>
    readConfiguration({ ...least, ...more }, () => "").waas
  const key = "Ab".repeat(32)

  it("are off, closed and lenient unless said", () => {
    expect(waas({})).toBe(null)
    const on = { SHIELDED_RELAY_WAAS: "true" }
    expect(() => waas({ ...on, SHIELDED_RELAY_DATABASE: "memory" })).toThrow(
      "SHIELDED_RELAY_WAAS: needs a database that outlives the process",
    )
    expect(waas(on)).toEqual({ organizations: "closed", freshness: "lenient" })
    expect(
      waas({
        ...on,
        SHIELDED_RELAY_WAAS_ORGANIZATIONS: `${key}, ${"cd".repeat(32)}`,
        SHIELDED_RELAY_WAAS_STAMP_FRESHNESS: "strict",
      }),
    ).toEqual({
      organizations: { listed: new Set([key.toLowerCase(), "cd".repeat(32)]) },
      freshness: "strict",
    })
    expect(waas({ ...on, SHIELDED_RELAY_WAAS_ORGANIZATIONS: "open" })?.organizations).toBe("open")
  })

  it.each(["Open", "ab", `${key},`, `${key} ${key}`])("refuse the organizations %j", (text) => {
    expect(() => waas({ SHIELDED_RELAY_WAAS_ORGANIZATIONS: text })).toThrow(ConfigurationError)
  })
})
