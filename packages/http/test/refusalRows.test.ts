import { startService, type Service } from "@shielded-relay/http"
import { memoryVault } from "@shielded-relay/storage-memory"
import { testClock } from "@shielded-relay/testkit"
import { randomUUID } from "node:crypto"
import { createRelay } from "shielded-relay"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { busyProver } from "./support/busyProver.ts"
import { isSignedBy } from "./support/isSignedBy.ts"
import { memoryLogger } from "./support/memoryLogger.ts"
import { RowCaller, unsigned, withHeader, type RowRequest } from "./support/rowCaller.ts"
import { testSigner } from "./support/testSigner.ts"

/** The real relay over real HTTP, without a chain: all checks of a request come before the first chain query. */
const clock = testClock()
const normal = new RowCaller({ useEIP712: false })
const typed = new RowCaller({ useEIP712: true })
const over = new RowCaller({ useEIP712: false })
const nonce = "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b"
let service: Service

async function send({ path, init }: RowRequest) {
  const response = await fetch(service.url + path, init)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const signature = response.headers.get("x-service-response-signature")
  expect(await isSignedBy(testSigner.verificationPublicKey, bytes, signature)).toBe(true)
  const body: Readonly<Record<string, unknown>> = JSON.parse(new TextDecoder().decode(bytes))
  return { status: response.status, body }
}

beforeAll(async () => {
  service = await startService({
    relay: await createRelay({
      vault: memoryVault(),
      prover: busyProver(),
      chains: [],
      clock: clock.layer,
      sessions: { audiences: ["https://relay.example"] },
    }),
    logger: memoryLogger(),
    signer: testSigner,
    listen: { host: "127.0.0.1", port: 0 },
    adminListen: null,
  })
  const soon = { expiresAt: new Date(clock.now() + 60_000).toISOString() }
  for (const creation of [normal.creation(), typed.creation(), over.creation(soon)]) {
    expect(await send(await creation)).toMatchObject({ status: 200, body: { success: true } })
  }
  clock.advance(61_000)
})
afterAll(() => service.stop())

/** A second caller's session that was never registered. */
const stranger = new RowCaller({ useEIP712: false })
const seconds = (n: number) => clock.now() + n * 1_000

type Row = readonly [
  name: string,
  request: () => RowRequest | Promise<RowRequest>,
  status: number,
  code: string,
  error: RegExp,
]

/** Failures of requests whose nonce cannot be read; all others repeat it. */
const withoutNonce: ReadonlySet<string> = new Set(["INVALID_JSON", "INVALID_NONCE"])

const unread: ReadonlyArray<Row> = [
  [
    "a body that is not JSON",
    () => normal.postText("/transfer", "{"),
    400,
    "INVALID_JSON",
    /^Invalid JSON$/,
  ],
  [
    "a key twice",
    () => normal.postText("/transfer", `{"nonce":"${nonce}","nonce":"${nonce}"}`),
    400,
    "INVALID_JSON",
    /^Invalid JSON$/,
  ],
  [
    "no sessionId",
    () => normal.post("/transfer", { nonce, sessionId: undefined }),
    400,
    "INVALID_SESSION_ID",
    /^Missing or invalid sessionId$/,
  ],
  [
    "an invalid sessionId",
    () => normal.get("/balance", { nonce, sessionId: "7" }),
    400,
    "INVALID_SESSION_ID",
    /^Missing or invalid sessionId$/,
  ],
  [
    "no nonce",
    () => normal.post("/transfer", { nonce: undefined }),
    400,
    "INVALID_NONCE",
    /^Missing or invalid nonce$/,
  ],
]

const asksWhoYouAre = (route: "read" | "transaction"): ReadonlyArray<Row> => {
  const ask = (caller: RowCaller, more = {}, pattern?: string) =>
    route === "read"
      ? caller.get("/balance", { nonce, ...more }, pattern)
      : caller.post("/transfer", { nonce, ...more }, pattern)
  const broken = route === "read" ? { chainId: "x" } : { chainId: "10" }
  const stamp = (n: number) =>
    route === "read" ? { timestamp: String(seconds(n)) } : { timestamp: seconds(n) }
  return [
    [
      "an unregistered session",
      () => ask(stranger),
      401,
      "SESSION_NOT_FOUND",
      /^Session not found$/,
    ],
    ["a session that is over", () => ask(over), 401, "SESSION_EXPIRED", /^Session expired$/],
    [
      "no header",
      () => unsigned(ask(normal)),
      401,
      "MISSING_SIGNATURE_HEADER",
      /^Missing x-service-request-signature header$/,
    ],
    [
      "a signature of nothing",
      () => withHeader(ask(normal), "00".repeat(64)),
      401,
      "INVALID_REQUEST_SIGNATURE",
      /^Invalid request signature$/,
    ],
    [
      "an invalid signature",
      () => withHeader(ask(normal), "x"),
      401,
      "INVALID_REQUEST_SIGNATURE",
      /^Invalid request signature$/,
    ],
    [
      "another route's signature",
      () => ask(normal, {}, "/withdraw"),
      401,
      "INVALID_REQUEST_SIGNATURE",
      /^Invalid request signature$/,
    ],
    ["a field of another shape", () => ask(normal, broken), 400, "INVALID_REQUEST", /chainId/],
    [
      "a clock that is late",
      () => ask(normal, stamp(-301)),
      401,
      "TIMESTAMP_EXPIRED",
      /^Request timestamp expired$/,
    ],
    [
      "a clock that is early",
      () => ask(normal, stamp(301)),
      401,
      "TIMESTAMP_EXPIRED",
      /^Request timestamp expired$/,
    ],
  ]
}

const modes: ReadonlyArray<Row> = [
  [
    "normal session, no header, a signature in the body",
    () => unsigned(normal.post("/transfer", { nonce, signature: "0x00" })),
    401,
    "MISSING_SIGNATURE_HEADER",
    /^Missing x-service-request-signature header$/,
  ],
  [
    "normal session, header and a signature in the body",
    () => normal.post("/transfer", { nonce, signature: "0x00" }),
    403,
    "EIP712_MODE_REQUIRED",
    /^Typed data transaction authorization requires eip712 auth mode$/,
  ],
  [
    "eip712 session, header",
    () => typed.post("/transfer", { nonce }),
    403,
    "NORMAL_MODE_REQUIRED",
    /^Request signature transaction authorization requires normal auth mode$/,
  ],
  [
    "eip712 session, no header, no signature",
    () => unsigned(typed.post("/transfer", { nonce })),
    400,
    "MISSING_FIELD",
    /^Missing required field: signature$/,
  ],
  [
    "eip712 session, a field of another shape",
    () => typed.signedTransfer({ nonce }, { amounts: ["05"] }),
    400,
    "INVALID_REQUEST",
    /amounts/,
  ],
  [
    "eip712 session, a minute too late",
    () => typed.signedTransfer({ nonce }, { timestamp: seconds(-61) }),
    401,
    "NONCE_EXPIRED",
    /^Nonce expired$/,
  ],
  [
    "eip712 session, another recipient than was signed",
    () => typed.signedTransfer({ nonce }, { recipientAddress: `0x${"7".repeat(40)}` }),
    401,
    "INVALID_SIGNATURE",
    /^Invalid signature$/,
  ],
  [
    "eip712 session, no signature of a wallet",
    () => typed.signedTransfer({ nonce }, { signature: `0x${"11".repeat(65)}` }),
    401,
    "INVALID_SIGNATURE",
    /^Invalid signature$/,
  ],
]

const creations: ReadonlyArray<Row> = [
  [
    "no address",
    () => stranger.creation({ nonce, address: undefined }),
    400,
    "MISSING_FIELD",
    /^Missing required field: address$/,
  ],
  [
    "a key that is not a point",
    () => stranger.creation({ nonce, clientPublicKey: `02${"f".repeat(64)}` }),
    400,
    "INVALID_REQUEST",
    /clientPublicKey/,
  ],
  [
    "an end in the past",
    () => stranger.creation({ nonce, expiresAt: new Date(0).toISOString() }),
    400,
    "INVALID_REQUEST",
    /expiresAt/,
  ],
  [
    "no header",
    async () => unsigned(await stranger.creation({ nonce })),
    401,
    "MISSING_SIGNATURE_HEADER",
    /^Missing x-service-request-signature header$/,
  ],
  [
    "a request signature with a binding",
    () => stranger.creation({ nonce }, (body) => `POST /create-session\n${body}`),
    401,
    "INVALID_REQUEST_SIGNATURE",
    /^Invalid request signature$/,
  ],
  [
    "another session's wallet signature",
    () => stranger.creation({ nonce, sessionId: randomUUID() }),
    401,
    "INVALID_SIGNATURE",
    /^Invalid signature$/,
  ],
  [
    "version 2 of the message without an audience",
    () => stranger.creation({ nonce, messageVersion: 2 }),
    400,
    "MISSING_FIELD",
    /^Missing required field: audience$/,
  ],
  [
    "a version of the message that does not exist",
    () => stranger.creation({ nonce, messageVersion: 3 }),
    400,
    "INVALID_REQUEST",
    /messageVersion/,
  ],
  [
    "a chain that is not served",
    () => stranger.creation({ nonce, chainId: 77 }),
    400,
    "UNSUPPORTED_CHAIN",
    /^Unsupported chainId: 77$/,
  ],
  [
    "another audience",
    () => stranger.creation({ nonce, audience: "https://other.example" }),
    401,
    "WRONG_AUDIENCE",
    /^audience: "[^"]+" is not accepted here; accepted: https:\/\/relay\.example\. .*audiences of createRelay.*SHIELDED_RELAY_AUDIENCES/,
  ],
  [
    "a session that is over",
    () => over.creation({ nonce }),
    401,
    "SESSION_EXPIRED",
    /^Session expired$/,
  ],
]

const tables: ReadonlyArray<readonly [string, ReadonlyArray<Row>]> = [
  ["what cannot be read", unread],
  ["a read", asksWhoYouAre("read")],
  ["a transaction", asksWhoYouAre("transaction")],
  ["a session's mode", modes],
  ["a new session", creations],
]

describe.each(tables)("the refusals of %s over HTTP", (_, rows) => {
  it.each(rows)("%s", async (_name, request, status, code, error) => {
    const answer = await send(await request())
    const { error: text, ...body } = answer.body
    const echo = withoutNonce.has(code) ? {} : { nonce }
    expect({ status: answer.status, body }).toEqual({
      status,
      body: { success: false, code, ...echo },
    })
    expect(text).toMatch(error)
  })
})

describe("a used nonce", () => {
  const unsupported = {
    success: false,
    error: "Unsupported chainId: 10",
    code: "UNSUPPORTED_CHAIN",
  }

  it("on a read is 401", async () => {
    const own = randomUUID()
    const request = normal.get("/balance", { nonce: own })
    expect(await send(request)).toEqual({ status: 400, body: { ...unsupported, nonce: own } })
    expect(await send(request)).toEqual({
      status: 401,
      body: { success: false, error: "Nonce already used", code: "NONCE_USED_READ", nonce: own },
    })
  })

  it.each([
    ["a normal session", (own: string) => normal.post("/transfer", { nonce: own })],
    ["an EIP-712 session", (own: string) => typed.signedTransfer({ nonce: own })],
  ])("on a transaction of %s is 409 with the operation of the same bytes", async (_, make) => {
    const own = randomUUID()
    const request = await make(own)
    expect(await send(request)).toEqual({ status: 400, body: { ...unsupported, nonce: own } })
    const used = { success: false, error: "Nonce already used", code: "NONCE_USED", nonce: own }
    expect(await send(request)).toEqual({
      status: 409,
      body: { ...used, operation: { state: "refused", txHash: null } },
    })
  })

  it("with other bytes reveals nothing of the operation", async () => {
    const own = randomUUID()
    await send(normal.post("/transfer", { nonce: own }))
    expect(await send(normal.post("/transfer", { nonce: own, amounts: ["6"] }))).toEqual({
      status: 409,
      body: { success: false, error: "Nonce already used", code: "NONCE_USED", nonce: own },
    })
  })

  it("on create-session is 401, with any bytes", async () => {
    const own = randomUUID()
    const request = await normal.creation({ nonce: own })
    expect(await send(request)).toMatchObject({ status: 200, body: { nonce: own } })
    expect(await send(request)).toMatchObject({
      status: 401,
      body: { error: "Nonce already used", nonce: own },
    })
  })

  it("a session id with another mode or key is 409", async () => {
    const own = randomUUID()
    const other = new RowCaller({ useEIP712: true })
    const request = await other.creation({ nonce: own })
    expect((await send(request)).status).toBe(200)
    const { sessionId } = other
    const taken = new RowCaller({ useEIP712: false, sessionId })
    const later = randomUUID()
    expect(await send(await taken.creation({ nonce: later }))).toEqual({
      status: 409,
      body: {
        success: false,
        error: "Session already registered for a different owner",
        code: "SESSION_CONFLICT",
        nonce: later,
      },
    })
  })
})
