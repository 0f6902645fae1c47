import { signedRoutes } from "@shielded-relay/api"
import { evmChain } from "@shielded-relay/chain-evm"
import { memoryVault } from "@shielded-relay/storage-memory"
import { createClient, evmKey, type RelaySession } from "@shielded-relay/client"
import { deployDevnet, startEvmNode, type Devnet, type EvmNode } from "@shielded-relay/devnet"
import { startService, type Service } from "@shielded-relay/http"
import { createResponder, type ReceivedRequest } from "shielded-relay/handler"
import fc from "fast-check"
import { createRelay, type Relay } from "shielded-relay"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { busyProver } from "./support/busyProver.ts"
import { memoryLogger } from "./support/memoryLogger.ts"
import { parseAnswers, rawConnection } from "./support/rawConnection.ts"
import { read } from "./support/request.ts"
import { requestSigner } from "./support/requestSigner.ts"
import { testSigner } from "./support/testSigner.ts"

/** The real relay on a real node, with a prover that is always busy, so that even a valid request moves no balance. */
let node: EvmNode
let devnet: Devnet
let relay: Relay
let service: Service
let session: RelaySession
let key: ReturnType<typeof requestSigner>
const logger = memoryLogger()

beforeAll(async () => {
  node = await startEvmNode()
  devnet = await deployDevnet(node)
  relay = await createRelay({
    vault: memoryVault(),
    prover: busyProver(),
    chains: [evmChain(devnet.chainOptions)],
    configuration: { answerTimeout: 20, pollInterval: 50 },
    sessions: { requestsPerSecond: null },
  })
  service = await startService({
    relay,
    logger,
    signer: testSigner,
    listen: { host: "127.0.0.1", port: 0 },
    adminListen: null,
    limits: { headersTimeout: 500, requestTimeout: 500, checkInterval: 20, lingerTimeout: 100 },
  })
  const wallet = evmKey(devnet.users[0]?.privateKey ?? "0x")
  session = await createClient({
    baseUrl: service.url,
    wallet,
    audience: null,
    sessionMessageVersion: 1,
  }).createSession()
  key = requestSigner(session.save().secretKey)
})
afterAll(async () => {
  await service.stop()
  await node.close()
})

const expectedStatus = [200, 202, 400, 401, 403, 404, 405, 408, 409, 413, 415, 429, 431, 503]

/**
 * What is wrong with a response: it must be JSON in the API's format, with a specified status, and repeat the request's
 * nonce if that can be read.
 */
function faultsOf(
  answer: { readonly status: number; readonly body: unknown },
  nonce: unknown,
): ReadonlyArray<string> {
  const body: Readonly<Record<string, unknown>> = { ...(answer.body as object) }
  const success = answer.status < 300
  const unread = ["INVALID_JSON", "INVALID_REQUEST", "INVALID_NONCE"].includes(String(body["code"]))
  const readable = typeof nonce === "string" && /^[\x20-\x7e]{1,128}$/.test(nonce)
  return [
    ...(expectedStatus.includes(answer.status) ? [] : [`status ${answer.status}`]),
    ...(body["success"] === success ? [] : [`success ${String(body["success"])}`]),
    ...(success || typeof body["error"] === "string" ? [] : ["no error text"]),
    ...(success || typeof body["code"] === "string" ? [] : ["no code"]),
    ...(readable && !unread && body["nonce"] !== nonce ? ["no nonce"] : []),
  ]
}

const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e3",
    "0x",
    "null",
    "\u0000",
    "\ud800",
    "__proto__",
    "constructor",
    "1".repeat(60),
    "0x" + "0".repeat(40),
    "shielded1",
    "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
  ),
)
const hostileValue = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(hostileText, fc.integer()), { maxLength: 10 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3 }),
)
const uuid = fc.uuid({ version: [1, 4, 7] })
const route = fc.constantFrom(...signedRoutes)
/** All routes except the one that ends the session that signs here. */
const lastingRoute = route.filter(({ pattern }) => pattern !== "/revoke-session")

/** A value that a valid request could have in a field. */
const plausible = (name: string): fc.Arbitrary<unknown> => {
  const token = devnet.tokens[0].address
  const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    sessionId: fc.constant(session.sessionId),
    nonce: uuid,
    chainId: fc.constant(node.chainId),
    tokenAddresses: fc.array(fc.constantFrom<string>(token, devnet.tokens[1].address), {
      minLength: 1,
      maxLength: 3,
    }),
    amounts: fc.array(fc.bigInt({ min: 1n, max: 2n ** 127n - 1n }).map(String), {
      minLength: 1,
      maxLength: 3,
    }),
    recipientAddress: fc.constantFrom<string>(devnet.users[1]?.address ?? "", devnet.pool, token),
    feeToken: fc.constant(token),
    feeAmount: fc.bigInt({ min: 0n, max: 2n ** 127n - 1n }).map(String),
    externalActionId: fc.constant("Transact"),
    address: fc.constant(session.address),
    clientPublicKey: fc.constant(key.publicKey),
    timestamp: fc.constant(Date.now()),
  }
  return values[name] ?? hostileValue
}
const names = [
  "chainId",
  "tokenAddresses",
  "amounts",
  "recipientAddress",
  "feeToken",
  "feeAmount",
  "externalActionId",
  "address",
  "clientPublicKey",
  "timestamp",
  "signature",
  "useEIP712",
  "expiresAt",
  "audience",
  "ref",
  "mintFrom",
  "id",
  "other",
]

/**
 * The fields of a request: each plausible, hostile or missing. Session and nonce are mostly right, so that later checks
 * are reached.
 */
const fields = () => {
  const field = (name: string) =>
    fc.oneof(
      { weight: 6, arbitrary: plausible(name) },
      { weight: 1, arbitrary: hostileValue },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
  return fc.record(
    Object.fromEntries(["sessionId", "nonce", ...names].map((name) => [name, field(name)])),
  )
}

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const text = (value: unknown) =>
    typeof value === "string" ? value : String(JSON.stringify(value))
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        (one) => `${name}=${encodeURIComponent(text(one).toWellFormed())}`,
      ),
    )
    .join("&")
}

describe("bad input at the real relay", () => {
  const responder = () => createResponder({ relay, logger, signer: testSigner })

  it("with a valid signature and right, hostile or missing fields never causes a 500", async () => {
    const { answer } = responder()
    let refused = 0
    await fc.assert(
      fc.asyncProperty(
        lastingRoute,
        fields(),
        uuid,
        async ({ method, pattern }, values, parameter) => {
          const post = method === "POST"
          const data = post ? JSON.stringify(values) : queryOf(values)
          const bound = pattern === "/create-session" ? data : `${method} ${pattern}\n${data}`
          const path = pattern.replace(":nonce", parameter)
          const request: ReceivedRequest = {
            method,
            target: post ? path : `${path}?${data}`,
            headers: {
              ...(post ? { "content-type": ["application/json"] } : {}),
              "x-service-request-signature": [key.sign(bound)],
            },
            body: post ? new TextEncoder().encode(data) : new Uint8Array(),
            peer: "192.0.2.1",
          }
          const result = read(await answer(request))
          if (result.status >= 400) refused += 1
          expect(faultsOf(result, values["nonce"])).toEqual([])
        },
      ),
      { numRuns: 250 },
    )
    expect(refused).toBeGreaterThan(100)
    expect(logger.lines.filter((line) => line.includes('"defect"'))).toEqual([])
  })

  it("of any bytes, path and headers never causes a 500", async () => {
    const { answer } = responder()
    const target = fc.oneof(
      fc.string({ unit: "binary-ascii", maxLength: 60 }).map((text) => `/${text}`),
      route.map(({ pattern }) => pattern),
      fc
        .tuple(route, fc.string({ unit: "binary-ascii", maxLength: 40 }))
        .map(([{ pattern }, query]) => `${pattern}?${query}`),
    )
    const methods = fc.constantFrom("GET", "POST", "PUT", "HEAD", "OPTIONS", "BREW")
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => new TextEncoder().encode(text)),
      fc
        .constantFrom('{"a":1,"a":2}', "[".repeat(5_000), `{"nonce":"\\ud800"}`, "\ufeff{}")
        .map((text) => new TextEncoder().encode(text)),
    )
    const hostileHeaders = fc.dictionary(
      fc.constantFrom(
        "x-service-request-signature",
        "content-type",
        "x-forwarded-for",
        "origin",
        "content-encoding",
        "__proto__",
      ),
      fc.array(hostileText, { minLength: 1, maxLength: 2 }),
    )
    const json = fc.constantFrom({ "content-type": ["application/json"] }, {})
    const headers = fc
      .tuple(json, hostileHeaders)
      .map(([declared, more]) => ({ ...more, ...declared }))
    await fc.assert(
      fc.asyncProperty(methods, target, bodies, headers, async (method, where, body, more) => {
        const reply = await answer({ method, target: where, headers: more, body, peer: "x" })
        if (reply.status === 204 || reply.headers["content-type"]?.startsWith("text/html") === true)
          return
        const text = new TextDecoder().decode(reply.bytes)
        expect([...expectedStatus, 500]).toContain(reply.status)
        expect(reply.status).not.toBe(500)
        expect(JSON.parse(text)).toBeTypeOf("object")
      }),
      { numRuns: 600 },
    )
  })

  it("that changes one byte of a signed request is refused, and its nonce stays usable", async () => {
    const { answer } = responder()
    const { chainId } = node
    await fc.assert(
      fc.asyncProperty(
        uuid,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (nonce, at, flip) => {
          const body = new TextEncoder().encode(
            JSON.stringify({ sessionId: session.sessionId, nonce, chainId }),
          )
          const signature = key.sign(`POST /refresh-cache\n${new TextDecoder().decode(body)}`)
          const request = (bytes: Uint8Array): ReceivedRequest => ({
            method: "POST",
            target: "/refresh-cache",
            headers: {
              "content-type": ["application/json"],
              "x-service-request-signature": [signature],
            },
            body: bytes,
            peer: "x",
          })
          const changed = body.slice()
          changed[at % body.length] = (changed[at % body.length] ?? 0) ^ flip
          expect([400, 401]).toContain(read(await answer(request(changed))).status)
          expect(read(await answer(request(body)))).toMatchObject({ status: 200 })
          expect(read(await answer(request(body)))).toMatchObject({
            status: 401,
            body: { code: "NONCE_USED_READ" },
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  it("on the wire, cut, doubled or flipped anywhere, gets well-formed responses or a closed connection", async () => {
    const nonce = "0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"
    const body = JSON.stringify({ sessionId: session.sessionId, nonce, chainId: node.chainId })
    const valid = [
      `GET /balance?sessionId=${session.sessionId}&nonce=${nonce}&chainId=1 HTTP/1.1\r\nHost: x\r\n\r\n`,
      `POST /withdraw HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      `POST /transfer HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ]
    const mutation = fc.oneof(
      fc.record({ kind: fc.constant("cut" as const), at: fc.nat() }),
      fc.record({
        kind: fc.constant("flip" as const),
        at: fc.nat(),
        by: fc.integer({ min: 1, max: 255 }),
      }),
      fc.record({
        kind: fc.constant("insert" as const),
        at: fc.nat(),
        bytes: fc.uint8Array({ maxLength: 12 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...valid),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        async (text, mutations) => {
          let bytes = Buffer.from(text, "latin1")
          for (const change of mutations) {
            const at = change.at % (bytes.length + 1)
            if (change.kind === "cut") bytes = bytes.subarray(0, at)
            else if (change.kind === "insert")
              bytes = Buffer.concat([bytes.subarray(0, at), change.bytes, bytes.subarray(at)])
            else if (at < bytes.length) bytes.writeUInt8(bytes.readUInt8(at) ^ change.by, at)
          }
          const connection = await rawConnection(service.url)
          connection.write(bytes)
          // Half-close, so that the service knows the request has ended and no timeout delays the test.
          connection.socket.end()
          const rest = await connection.closed()
          const { answers, rest: partial } = parseAnswers(rest)
          expect(partial).toBe("")
          for (const answer of answers) {
            expect(answer.status).not.toBe(500)
            expect(JSON.parse(answer.body)).toBeTypeOf("object")
          }
          connection.socket.destroy()
        },
      ),
      { numRuns: 150 },
    )
    expect((await fetch(`${service.url}/ping`)).status).toBe(200)
    expect(logger.lines.filter((line) => line.includes('"defect"'))).toEqual([])
  })

  it("leaves all balances unchanged", async () => {
    expect((await session.balance({ chainId: node.chainId })).balances).toEqual([])
  })
})
