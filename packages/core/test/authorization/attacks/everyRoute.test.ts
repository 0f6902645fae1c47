import type { RouteKey, SignedRequest } from "@shielded-relay/api"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller } from "@shielded-relay/testkit"
import { STRANGER } from "@shielded-relay/simulated-relay"
import { nothing, Scene } from "./Scene.ts"
import { attacked, samples, servedAs } from "./samples.ts"
import {
  bindingOf,
  dataOf,
  sayTheSame,
  signatureHeader,
  signedBy,
  withData,
  withSignature,
} from "./tamper.ts"

let scene: Scene
/** One served request of each route, abused by every test below and served in the last one. */
let requests: Readonly<Record<string, SignedRequest>>
beforeAll(async () => {
  scene = await Scene.open()
  requests = Object.fromEntries(attacked.map(({ key }) => [key, samples[key](scene, scene.alice)]))
})
afterAll(() => scene.world.close())

const sample = (key: RouteKey): SignedRequest => {
  const request = requests[key]
  if (request === undefined) throw new Error(`${key} has no sample`)
  return request
}

/** What may be said of bytes that were changed behind their signature's back: that they cannot be read, or are not signed. */
const unproven = [
  "INVALID_JSON",
  "INVALID_REQUEST",
  "INVALID_REQUEST_SIGNATURE",
  "INVALID_SESSION_ID",
  "INVALID_NONCE",
  "MISSING_FIELD",
  "SESSION_NOT_FOUND",
]

const halves = (signature: string) => {
  const r = BigInt(`0x${signature.slice(0, 64)}`)
  const s = BigInt(`0x${signature.slice(64)}`)
  return { r, s }
}
const word = (value: bigint) => value.toString(16).padStart(64, "0")
const { n } = secp256k1.Point.CURVE()

describe.each(attacked)("$key", ({ key }) => {
  const refuses = async (request: SignedRequest, ...results: ReadonlyArray<string>) => {
    const { result, changes } = await scene.attempt(request)
    expect(results).toContain(result)
    expect(changes).toEqual(nothing)
  }

  it("refuses a signature that was made for any other route, or for none", async () => {
    const request = sample(key)
    const bindings = [
      "",
      "\n",
      ...attacked.map(({ method, pattern }) => `${method} ${pattern}\n`),
      ...attacked.map(({ pattern }) => `${request.method} ${pattern}/\n`),
      `${request.method.toLowerCase()} ${request.routePattern}\n`,
      `${request.method} ${request.routePattern}`,
    ].filter((binding) => binding !== bindingOf(request))
    for (const binding of bindings) {
      await refuses(signedBy(scene.alice, request, binding), "INVALID_REQUEST_SIGNATURE")
    }
  })

  it("refuses the key of another session, of the same owner too", async () => {
    const request = sample(key)
    const second = new Caller(scene.alice.wallet, 0x78)
    expect((await scene.attempt(second.creation())).result).toBe("ok")
    const strangers = [second, new Caller(scene.mallory.wallet, 0x79)]
    for (const stranger of strangers) {
      await refuses(signedBy(stranger, request), "INVALID_REQUEST_SIGNATURE")
    }
  })

  it("refuses a missing, empty or misshapen signature, and each twin of the right one", async () => {
    const request = sample(key)
    const right = request.headers[signatureHeader] ?? ""
    const { r, s } = halves(right)
    await refuses({ ...request, headers: {} }, "MISSING_SIGNATURE_HEADER")
    await refuses(withSignature(request, ""), "MISSING_SIGNATURE_HEADER")
    const misshapen = [
      ` ${right}`,
      `${right} `,
      `${right}\n`,
      `0x${right}`,
      `0x${right.slice(2)}`,
      right.slice(1),
      right.slice(2),
      `${right}0`,
      `${right}00`,
      `${right}1b`,
      `${right}, ${right}`,
      `${right},${right}`,
      right.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
      `${right.slice(0, -1)}\u0430`,
      `${right.slice(0, 64)}\u200b${right.slice(64)}`,
      btoa(right),
      word(r) + word(n - s),
      word(s) + word(r),
      word(0n) + word(s),
      word(r) + word(0n),
      word(n) + word(s),
      word(r) + word(n),
      word(0n) + word(0n),
      "f".repeat(128),
      scene.alice.wallet.sign(new TextDecoder().decode(dataOf(request))),
    ]
    for (const signature of misshapen) {
      await refuses(withSignature(request, signature), "INVALID_REQUEST_SIGNATURE")
    }
  })

  it("refuses its signature with any digit changed", async () => {
    const request = sample(key)
    const right = request.headers[signatureHeader] ?? ""
    await fc.assert(
      fc.asyncProperty(fc.nat(127), fc.integer({ min: 1, max: 15 }), async (at, by) => {
        const digit = (Number.parseInt(right.charAt(at), 16) ^ by).toString(16)
        const changed = right.slice(0, at) + digit + right.slice(at + 1)
        await refuses(withSignature(request, changed), "INVALID_REQUEST_SIGNATURE")
      }),
      { seed: 1, numRuns: 25 },
    )
  })

  it("refuses its signed bytes with any bit changed, any byte gone, or any byte more", async () => {
    const request = sample(key)
    const data = dataOf(request)
    const place = fc.nat(data.length - 1)
    const byte = fc.nat(255)
    const changed = fc.oneof(
      fc.tuple(place, fc.nat(7)).map(([at, bit]) => {
        const copy = data.slice()
        copy[at] = (copy[at] ?? 0) ^ (1 << bit)
        return copy
      }),
      place.map((at) => Uint8Array.from([...data.subarray(0, at), ...data.subarray(at + 1)])),
      fc
        .tuple(place, byte)
        .map(([at, more]) =>
          Uint8Array.from([...data.subarray(0, at), more, ...data.subarray(at)]),
        ),
    )
    await fc.assert(
      fc.asyncProperty(changed, (bytes) => refuses(withData(request, bytes), ...unproven)),
      { seed: 2, numRuns: 60 },
    )
  })

  it("refuses other bytes that say the same", async () => {
    const others = sayTheSame(sample(key))
    expect(others.length).toBeGreaterThan(3)
    for (const other of others) await refuses(other, "INVALID_REQUEST_SIGNATURE")
  })

  it("reads nothing from where its signature does not reach", async () => {
    const request = sample(key)
    const text = new TextDecoder().decode(dataOf(request))
    const moved: SignedRequest =
      request.method === "GET"
        ? { ...request, rawQuery: "", rawBody: utf8ToBytes(jsonOf(text)) }
        : { ...request, rawQuery: queryOf(text), rawBody: utf8ToBytes("{}") }
    await refuses(moved, "INVALID_SESSION_ID")
  })

  it("is no other method's route", async () => {
    const request = sample(key)
    const method = request.method === "GET" ? "POST" : "GET"
    await refuses({ ...request, method }, "NOT_FOUND")
    await refuses(
      { ...request, headers: { ...request.headers, "x-http-method-override": method }, method },
      "NOT_FOUND",
    )
  })
})

const jsonOf = (query: string) => JSON.stringify(Object.fromEntries(new URLSearchParams(query)))
const queryOf = (json: string) => {
  const fields: Readonly<Record<string, unknown>> = JSON.parse(json)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) query.set(name, String(value))
  return query.toString()
}

describe("the request that all this was tried on", () => {
  it.each(attacked)(
    "is served on $key all the same, and what is not signed adds nothing to it",
    async ({ key }) => {
      const request = sample(key)
      const { mallory, world } = scene
      const smuggled = `sessionId=${mallory.sessionId}&chainId=1&recipientAddress=${mallory.address}&amounts=1`
      const dressed: SignedRequest = {
        ...request,
        headers: {
          ...request.headers,
          "x-http-method-override": "DELETE",
          "x-original-url": "/withdraw",
          cookie: `sessionId=${mallory.sessionId}`,
        },
        ...(request.method === "GET"
          ? { rawBody: utf8ToBytes(jsonOf(smuggled)) }
          : { rawQuery: smuggled }),
      }
      const { result, body, changes } = await scene.attempt(dressed)
      expect(result).toBe(servedAs(key))
      expect(body).toMatchObject({ success: result === "ok" })
      expect(changes.writes).toContain("NonceStore.consume")
      await world.quiet()
      expect(world.paid(mallory.address, world.token())).toBe(0n)
    },
  )

  it("has moved what it says and no more", () => {
    const { world } = scene
    expect(world.paid(STRANGER, world.token())).toBe(1_000_000n)
  })
})
