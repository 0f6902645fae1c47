import type { Answer, SignedRequest } from "@shielded-relay/api"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freshUuid, type Body, type Caller } from "@shielded-relay/testkit"
import { picture, STRANGER, World } from "@shielded-relay/simulated-relay"

let world: World
let alice: Caller
let info: string
beforeAll(async () => {
  world = await World.open()
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 900_000n)
  await world.flushed()
  info = (await world.relay.recipientInfo({ address: alice.address })).recipientInfo
})
afterAll(() => world.close())

/** Well-formed fields of every route that takes a body; the balance is too small for any of them to be accepted. */
const bodies: Readonly<Record<string, () => Body>> = {
  "/withdraw": () => ({ ...amounts(), recipientAddress: STRANGER, feeToken: world.token() }),
  "/transfer": () => ({ ...amounts(), recipientAddress: info, feeToken: world.token() }),
  "/deposit": () => amounts(),
  "/proofless-deposit": () => amounts(),
  "/refresh-cache": () => ({ chainId: world.chainId }),
  "/cancel-operation": () => ({ operation: freshUuid() }),
}
const queries: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  "/balance": () => ({ chainId: String(world.chainId) }),
  "/recipient-info": () => ({ chainId: String(world.chainId) }),
  "/operation/:nonce": () => ({}),
  "/get-fee": () => ({
    chainId: String(world.chainId),
    feeToken: world.token(),
    tokenAddresses: world.token(),
    externalActionId: "Transact",
  }),
}
const amounts = () => ({
  chainId: world.chainId,
  tokenAddresses: [world.token()],
  amounts: ["900000"],
})
const fieldNames =
  "sessionId nonce chainId tokenAddresses amounts recipientAddress feeToken feeAmount txCompletionTime operation ref timestamp signature externalActionId __proto__".split(
    " ",
  )
/** Values that programs stumble over, beside any JSON at all. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    "",
    "0",
    "-1",
    "0x",
    "\u0000",
    "𝒳".repeat(40),
    "1".repeat(5_000),
    "shielded1",
    "T".repeat(34),
    `0x${"f".repeat(40)}`,
    2 ** 53,
    -0,
    0.1,
    [],
    [[]],
    [null],
    ["1", 1],
    {},
  ),
)

/** No crash, nothing of ours to blame, and a refusal in its shape. */
function isProper(answer: Answer): void {
  const { success, code, error } = answer.body
  expect(code).not.toBe("INTERNAL")
  const refused = answer.outcome === "refused"
  expect({ success, code, error: typeof error }).toEqual(
    refused
      ? { success: false, code: answer.code, error: "string" }
      : { success: true, code: undefined, error: "undefined" },
  )
}

/** What may be said of bytes that nobody signed. */
const unsigned = new Set<unknown>([
  "INVALID_JSON",
  "INVALID_REQUEST_SIGNATURE",
  "INVALID_SESSION_ID",
  "INVALID_NONCE",
  "SESSION_NOT_FOUND",
  "EIP712_MODE_REQUIRED",
])

describe("a request that is signed but altered in any field", () => {
  it("is answered properly on every route, and moves nothing", async () => {
    const before = await picture(world, alice)
    const alterations = fc.array(fc.tuple(fc.constantFrom(...fieldNames), value), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(bodies)),
        alterations,
        async (route, altered) => {
          const fields = {
            nonce: freshUuid(),
            ...bodies[route]?.(),
            ...Object.fromEntries(altered),
          }
          isProper(await world.ask(alice.post(route, fields)))
        },
      ),
      { seed: 1, numRuns: 250 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(queries)),
        fc.constantFrom(...fieldNames),
        fc.string({ unit: "binary", maxLength: 200 }),
        async (route, name, text) => {
          const request = alice.get(route, { ...queries[route]?.(), [name]: text }, { nonce: text })
          isProper(await world.ask(request))
        },
      ),
      { seed: 2, numRuns: 150 },
    )
    expect(await picture(world, alice)).toEqual(before)
  })
})

describe("bytes that were altered after they were signed", () => {
  it("are refused before anything is looked at, and burn nothing", async () => {
    const before = await picture(world, alice)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(bodies)),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (route, place, bits) => {
          const nonce = freshUuid()
          const request = alice.post(route, { nonce, ...bodies[route]?.() })
          const rawBody = request.rawBody.slice()
          const at = place % rawBody.length
          rawBody[at] = (rawBody[at] ?? 0) ^ bits
          const answer = await world.ask({ ...request, rawBody })
          isProper(answer)
          expect(answer.outcome).toBe("refused")
          expect(unsigned).toContain(answer.body["code"])
          await expect(world.operation(alice, nonce)).rejects.toMatchObject({
            code: "OPERATION_NOT_FOUND",
          })
        },
      ),
      { seed: 3, numRuns: 150 },
    )
    expect(await picture(world, alice)).toEqual(before)
  })

  it("or signed for another route are no use on this one", async () => {
    const fields = { nonce: freshUuid(), ...bodies["/withdraw"]?.() }
    const request = alice.post("/withdraw", fields)
    for (const routePattern of ["/transfer", "/deposit", "/proofless-deposit", "/refresh-cache"])
      expect(await world.ask({ ...request, routePattern })).toMatchObject({
        code: "INVALID_REQUEST_SIGNATURE",
      })
  })
})

describe("garbage", () => {
  it("of any bytes, method, route and header is answered properly", async () => {
    const before = await picture(world, alice)
    const request: fc.Arbitrary<SignedRequest> = fc.record({
      method: fc.constantFrom("GET" as const, "POST" as const),
      routePattern: fc.constantFrom(
        "/create-session",
        "/nothing",
        ...Object.keys(bodies),
        ...Object.keys(queries),
      ),
      pathParameters: fc.dictionary(fc.constantFrom("nonce", "id"), fc.string()),
      rawQuery: fc.oneof(fc.string(), fc.webQueryParameters()),
      rawBody: fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.json().map((text) => utf8ToBytes(text)),
      ),
      headers: fc.dictionary(
        fc.constantFrom("x-service-request-signature", "content-type"),
        fc.string({ maxLength: 140 }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(request, async (one) => {
        const answer = await world.ask(one)
        isProper(answer)
        expect(answer.outcome).toBe("refused")
      }),
      { seed: 4, numRuns: 300 },
    )
    expect(await picture(world, alice)).toEqual(before)
  })
})
