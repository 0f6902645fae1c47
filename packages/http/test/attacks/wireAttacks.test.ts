import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { WireAnswer } from "../support/rawConnection.ts"
import {
  ending,
  onTheWire,
  openTarget,
  sessionRoutes,
  type Target,
  type WireRequest,
} from "./openTarget.ts"

let target: Target
/**
 * One valid request per route. Every test abuses it, and the last test sends it unchanged, so no attack may use its
 * nonce.
 */
let requests: Readonly<Record<string, WireRequest>>
beforeAll(async () => {
  target = await openTarget()
  requests = Object.fromEntries(
    sessionRoutes.map(({ key }) => [key, target.request(key, randomUUID())]),
  )
})
afterAll(() => target.close())

const sample = (key: string): WireRequest => {
  const request = requests[key]
  if (request === undefined) throw new Error(`${key} has no sample`)
  return request
}

const verdict = ({ status, body }: WireAnswer): readonly [number, unknown] => [
  status,
  JSON.parse(body).code,
]

/** The single response to bytes on a new connection. */
async function answerTo(bytes: string): Promise<WireAnswer> {
  const [answer, ...more] = await target.write(bytes)
  if (answer === undefined || more.length > 0) throw new Error("not one answer")
  return answer
}

const header = "x-service-request-signature"
const unsigned = [401, "INVALID_REQUEST_SIGNATURE"]
const missing = [401, "MISSING_SIGNATURE_HEADER"]
const malformed = [400, "INVALID_REQUEST"]
const elsewhere = [404, "NOT_FOUND"]
const notAllowed = [405, "METHOD_NOT_ALLOWED"]

const smuggledHeaders: ReadonlyArray<
  readonly [string, (signature: string) => ReadonlyArray<string>, ReadonlyArray<unknown>]
> = [
  ["twice", (right) => [`${header}: ${right}`, `${header}: ${right}`], malformed],
  [
    "twice, the first of them wrong",
    (right) => [`${header}: ${"0".repeat(128)}`, `X-Service-Request-Signature: ${right}`],
    malformed,
  ],
  // The same as two headers (RFC 9110, 5.3).
  ["twice in one line", (right) => [`${header}: ${right}, ${right}`], malformed],
  ["with 0x", (right) => [`${header}: 0x${right}`], unsigned],
  [
    "with a space inside",
    (right) => [`${header}: ${right.slice(0, 64)} ${right.slice(64)}`],
    unsigned,
  ],
  ["in quotation marks", (right) => [`${header}: "${right}"`], unsigned],
  ["with a letter that looks alike", (right) => [`${header}: ${right.slice(1)}\u0430`], unsigned],
  [
    "on two lines",
    (right) => [`${header}: ${right.slice(0, 64)}`, ` ${right.slice(64)}`],
    malformed,
  ],
  ["with a space behind its name", (right) => [`${header} : ${right}`], malformed],
  ["with a null byte", (right) => [`${header}: ${right}\0`], malformed],
  ["under a name with underscores", (right) => [`x_service_request_signature: ${right}`], missing],
  ["under the name of another header", (right) => [`x-stamp: ${right}`], missing],
  ["in a cookie", (right) => [`cookie: ${header}=${right}`], missing],
  ["empty", () => [`${header}:`], missing],
]

describe.each(sessionRoutes)("$key", ({ key }) => {
  const refuses = async (bytes: string, expected: ReadonlyArray<unknown>) =>
    expect(verdict(await answerTo(bytes))).toEqual(expected)

  it("refuses a signature header that is doubled, folded, wrapped, renamed or decorated", async () => {
    const request = sample(key)
    for (const [name, lines, expected] of smuggledHeaders) {
      const bytes = onTheWire(request, { signatureLines: lines(request.signature) })
      expect([name, verdict(await answerTo(bytes))]).toEqual([name, expected])
    }
  })

  it("refuses a signature in a trailer", async () => {
    const request = sample(key)
    const [head = ""] = onTheWire(request, { signatureLines: [] }).split("\r\n\r\n")
    const chunked = head.replace(/Content-Length: \d+/, "Transfer-Encoding: chunked")
    const declared = chunked.includes("chunked")
      ? chunked
      : `${chunked}\r\nTransfer-Encoding: chunked`
    const length = Buffer.byteLength(request.body)
    const chunk = length === 0 ? "" : `${length.toString(16)}\r\n${request.body}\r\n`
    await refuses(
      `${declared}\r\nTrailer: ${header}\r\n\r\n${chunk}0\r\n${header}: ${request.signature}\r\n\r\n`,
      missing,
    )
  })

  it("refuses other methods, also those named in override headers or fields", async () => {
    const request = sample(key)
    const other = request.method === "GET" ? "POST" : "GET"
    const at = request.query === "" ? request.path : `${request.path}?${request.query}`
    const overrides = [
      `X-HTTP-Method-Override: ${request.method}`,
      `X-HTTP-Method: ${request.method}`,
      `X-Method-Override: ${request.method}`,
    ]
    for (const method of ["PUT", "PATCH", "DELETE", other]) {
      const bytes = onTheWire(request, { requestLine: `${method} ${at} HTTP/1.1`, more: overrides })
      const [answer] = await target.write(bytes)
      expect([method, answer?.status]).toEqual([method, 405])
      expect(answer?.headers["allow"]).toBe(`${request.method}, OPTIONS`)
    }
    const separator = request.query === "" ? "?" : "&"
    const field = `${other} ${at}${separator}_method=${request.method} HTTP/1.1`
    await refuses(onTheWire(request, { requestLine: field }), notAllowed)
  })

  it("refuses other spellings of its path", async () => {
    const request = sample(key)
    const query = request.query === "" ? "" : `?${request.query}`
    const [, first = ""] = request.path.split("/")
    const encoded = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`
    for (const path of [
      request.path.replace(first, first.toUpperCase()),
      request.path.replace(first, encoded),
      `/${request.path}`,
      `/.${request.path}`,
      `/x/..${request.path}`,
      `${request.path}//`,
      `${request.path};a=b`,
      `${request.path}.json`,
      request.path.replace(first, `${first}%00`),
      request.path.replace(first, `${first}\\`),
    ]) {
      const requestLine = `${request.method} ${path}${query} HTTP/1.1`
      const [answer] = await target.write(onTheWire(request, { requestLine }))
      // Text after a parameter's segment makes another parameter, which contradicts the id in the query.
      const parameter = /^\/(?:operation|private-send)\//.test(path) && !path.endsWith("//")
      expect([path, answer?.status]).toEqual([path, parameter ? 401 : 404])
    }
  })

  it("is refused at the path of another route", async () => {
    const request = sample(key)
    for (const route of sessionRoutes.filter(
      ({ method, key: other }) => method === request.method && other !== key,
    )) {
      const path = route.pattern.replace(/:\w+/, randomUUID())
      const query = request.query === "" ? "" : `?${request.query}`
      const requestLine = `${request.method} ${path}${query} HTTP/1.1`
      await refuses(onTheWire(request, { requestLine }), unsigned)
    }
  })

  it("refuses additions to its signed query, and fragments", async () => {
    const request = sample(key)
    const signed = request.method === "GET"
    const at = `${request.path}?${request.query}`
    for (const more of [`&sessionId=${randomUUID()}`, "&a=1", "&", "%26a=1", "#a", "?a=1"].filter(
      () => signed,
    )) {
      const bytes = onTheWire(request, { requestLine: `GET ${at}${more} HTTP/1.1` })
      expect([400, 401]).toContain((await answerTo(bytes)).status)
    }
    const elsewhereToo = `${request.method} /x${at} HTTP/1.1`
    await refuses(onTheWire(request, { requestLine: elsewhereToo }), elsewhere)
  })

  it("is the only request in its bytes: a request hidden in the body is not executed", async () => {
    const request = sample(key)
    const hidden = onTheWire(target.request("POST /refresh-cache", randomUUID()))
    const answers = await target.write(
      onTheWire(
        { ...request, body: "" },
        {
          requestLine: `POST ${request.path} HTTP/1.1`,
          signatureLines: [`Content-Length: 0`, `Transfer-Encoding: chunked`],
        },
      ).concat(`0\r\n\r\n${hidden}`),
    )
    expect(answers.map(({ status }) => status)).toEqual([400])
  })
})

const mebibyte = 2 ** 20

describe.each(sessionRoutes.filter(({ method }) => method === "POST"))(
  "a body of $key",
  ({ key, pattern }) => {
    it.each([
      ["a mebibyte of brackets", "[".repeat(mebibyte), [400, "INVALID_JSON"]],
      ["a mebibyte of braces", '{"a":'.repeat(mebibyte / 5), [400, "INVALID_JSON"]],
      ["a byte more than a mebibyte", "[".repeat(mebibyte + 1), [413, "BODY_TOO_LARGE"]],
    ] as const)("that is %s is refused, signed or not", async (_, body, expected) => {
      const signature = target.sign(`${key}\n${body}`)
      const request = { ...sample(key), path: pattern, body, signature }
      expect(verdict(await answerTo(onTheWire(request)))).toEqual(expected)
    })

    it.each([
      ["text/plain", "as a form of another site would send it"],
      ["application/x-www-form-urlencoded", "as another site's form would"],
      ["application/json; charset=utf-16", "in another encoding"],
      ["application/json, text/plain", "under two types"],
    ])("is not taken as %s, %s", async (type) => {
      const bytes = onTheWire(sample(key)).replace("application/json", type)
      expect(verdict(await answerTo(bytes))).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"])
    })
  },
)

describe("the requests used in all attacks", () => {
  it.each(sessionRoutes)(
    "is let through once on $key, in upper-case hex too, and not again",
    async ({ key, authentication }) => {
      const request = sample(key)
      const upper = { ...request, signature: request.signature.toUpperCase() }
      const first = await answerTo(
        onTheWire(upper, {
          signatureLines: [`X-SERVICE-REQUEST-SIGNATURE:\t ${upper.signature} \t`],
        }),
      )
      expect([
        [200, undefined],
        [400, "INSUFFICIENT_BALANCE"],
        [400, "NO_SWAP_ROUTE"],
        [400, "INVALID_SWAP_DATA"],
        [400, "WRONG_CHAIN_FAMILY"],
        [403, "WEBHOOKS_NOT_OFFERED"],
        [404, "OPERATION_NOT_FOUND"],
        [404, "ORDER_NOT_FOUND"],
      ]).toContainEqual(verdict(first))
      const usedUp =
        authentication === "transaction" ? [409, "NONCE_USED"] : [401, "NONCE_USED_READ"]
      const used = key === ending ? [401, "SESSION_REVOKED"] : usedUp
      for (const again of [request, upper]) {
        expect(verdict(await answerTo(onTheWire(again)))).toEqual(used)
      }
    },
  )

  it("have sent nothing to the chain", () => {
    expect(target.network.broadcasts).toEqual([])
  })
})
