import { secp256k1 } from "@noble/curves/secp256k1.js"
import { hexToBytes } from "@noble/hashes/utils.js"
import { describe, expect, it } from "vitest"
import { signedFetch } from "../src/index.ts"
import { requestKey } from "../src/request/RequestKey.ts"

const session = { secretKey: "11".repeat(32) }
const header = "x-service-request-signature"

/** What a signed fetch sends. */
async function sent(input: string, init?: RequestInit, baseUrl = "https://relay.example/v1/") {
  const seen: Array<Request> = []
  const send: typeof fetch = (...parameters) => {
    seen.push(new Request(...parameters))
    return Promise.resolve(new Response("{}"))
  }
  await signedFetch({ session, baseUrl, fetch: send })(input, init)
  const [request] = seen
  if (request === undefined) throw new Error("nothing was sent")
  return { request, text: await request.clone().text(), signature: request.headers.get(header) }
}

const isSigned = (signature: string | null, text: string) =>
  signature !== null &&
  secp256k1.verify(
    hexToBytes(signature),
    new TextEncoder().encode(text),
    hexToBytes(requestKey(session.secretKey).publicKey),
  )

const post = (body: string): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/json" },
})

describe("a signed fetch", () => {
  it("signs a query as it is sent, under the route's pattern and without the prefix", async () => {
    const query = "nonce=a%20b&tokenAddresses=1&tokenAddresses=2&x=%7E"
    const { request, signature } = await sent(`https://relay.example/v1/get-fee?${query}`)
    expect(request.url).toBe(`https://relay.example/v1/get-fee?${query}`)
    expect(isSigned(signature, `GET /get-fee\n${query}`)).toBe(true)
    const order = await sent("https://relay.example/v1/private-send/12-34?nonce=n")
    expect(isSigned(order.signature, "GET /private-send/:orderId\nnonce=n")).toBe(true)
    const empty = await sent("https://relay.example/balance", undefined, "https://relay.example")
    expect(isSigned(empty.signature, "GET /balance\n")).toBe(true)
  })

  it("signs a body's exact bytes and leaves them and the other headers alone", async () => {
    const body = '{ "nonce":"ü",  "amount": 1 }'
    const { request, text, signature } = await sent("https://relay.example/v1/withdraw", post(body))
    expect(text).toBe(body)
    expect(request.headers.get("content-type")).toBe("application/json")
    expect(isSigned(signature, `POST /withdraw\n${body}`)).toBe(true)
    const broken = await sent("https://relay.example/v1/withdraw", post("{"))
    expect(isSigned(broken.signature, "POST /withdraw\n{")).toBe(true)
  })

  it("adds no header to a body that a wallet signed, and does to an empty signature", async () => {
    const url = "https://relay.example/v1/withdraw"
    expect((await sent(url, post('{"signature":"0x12"}'))).signature).toBeNull()
    expect((await sent(url, post('{"signature":""}'))).signature).not.toBeNull()
    expect((await sent(url, post("null"))).signature).not.toBeNull()
  })

  it.each([
    "https://relay.example/v1/healthz",
    "https://relay.example/v1/private-send/a/b",
    "https://relay.example/v1/balances",
    "https://relay.example/balance",
    "https://relay.example/v10/balance",
    "https://other.example/v1/balance",
    "http://relay.example/v1/balance",
    "https://relay.example/v1/withdraw",
  ])("leaves GET %s unsigned", async (url) => {
    expect((await sent(url)).signature).toBeNull()
  })

  it("passes on the signal of its caller", async () => {
    const { request } = await sent("https://relay.example/v1/balance", {
      signal: AbortSignal.abort(),
    })
    expect(request.signal.aborted).toBe(true)
  })

  it("refuses a key or a URL that is none", () => {
    expect(() =>
      signedFetch({ session: { secretKey: "00" }, baseUrl: "https://a.example" }),
    ).toThrow(Error)
    expect(() => signedFetch({ session, baseUrl: "relay" })).toThrow(TypeError)
  })
})
