import { createHash } from "node:crypto"
import { ed25519, ED25519_TORSION_SUBGROUP } from "@noble/curves/ed25519.js"
import { bytesToNumberLE, numberToBytesLE } from "@noble/curves/utils.js"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { StampedRequest } from "../../../src/authorization/index.ts"
import { bodies, choices, compactText, spelledText } from "./jsonTree.ts"
import {
  bodyOf,
  get,
  headerOf,
  key,
  messageOf,
  organizationId,
  post,
  stampedGet,
  stampedPost,
  stampingKey,
  stampOf,
  verdict,
  verified,
} from "./stampClient.ts"

const binding = "POST /waas/create-wallet"
const body = bodyOf({ userId: "u" })
const text = JSON.stringify(body)
const accept = (request: StampedRequest) => Result.getOrThrow(verified(request))

/** The stamp of this key and this signature. */
const stampWith = (publicKey: Uint8Array, signature: Uint8Array): string =>
  headerOf({
    publicKey: Buffer.from(publicKey).toString("hex"),
    signature: Buffer.from(signature).toString("hex"),
  })

describe("a stamped request", () => {
  it("is verified with the key, digest, nonce, organization and fields that were signed", () => {
    const stamped = accept(stampedPost({ userId: "u", amount: 5, value: { a: [1] } }))
    const message = messageOf(bodyOf({ userId: "u", amount: 5, value: { a: [1] } }))
    expect(stamped).toMatchObject({
      publicKey: key.publicKey.toString("hex"),
      nonce: "n-1",
      organizationId,
      timestamp: null,
      now: Date.UTC(2026, 0, 1),
    })
    expect(Buffer.from(stamped.digest)).toEqual(createHash("sha256").update(message).digest())
    expect(stamped.fields["value"]).toEqual({ a: [1] })
  })

  it("is verified for any body, any spelling and any key", () => {
    fc.assert(
      fc.property(bodies, choices, fc.nat(255), (tree, chooser, fill) => {
        const entries = tree.entries.filter(
          ([name]) => !/^(nonce|organizationId|audience|timestamp)$/.test(name),
        )
        const pairs = [
          ["nonce", '"n"'],
          ...entries.map(([name, value]) => [name, compactText(value)]),
        ]
        const message = `["${binding}",[${pairs.map(([name, value]) => `[${JSON.stringify(name)},${value}]`).join(",")}]]`
        const sent = spelledText(
          {
            kind: "object",
            entries: [["nonce", { kind: "scalar", value: "n" }], ...entries],
          },
          chooser(),
        )
        const request = post(sent, stampOf(message, stampingKey(fill)))
        expect(verdict({ ...request, organization: "none" })).toBe("accepted")
      }),
      { numRuns: 30 },
    )
  })

  it("is the same request in other white space, escapes and header spellings", () => {
    const digest = Buffer.from(accept(post(text, stampOf(messageOf(body)))).digest)
    const signature = key.sign(messageOf(body)).toString("hex").toUpperCase()
    const publicKey = key.publicKey.toString("hex").toUpperCase()
    const again = accept(
      post(
        text.replace('"userId":"u"', String.raw` "user\u0049d" : "\u0075" `),
        `${headerOf({ signature, publicKey, scheme: "ed25519" })}`,
      ),
    )
    expect(Buffer.from(again.digest)).toEqual(digest)
    expect(again.publicKey).toBe(publicKey.toLowerCase())
  })

  it("is another request with any field changed, added, removed or moved", () => {
    const stamp = stampOf(messageOf(body))
    expect(verdict(post(text, stamp))).toBe("accepted")
    for (const other of [
      bodyOf({ userId: "v" }),
      bodyOf({ userId: "u", more: 1 }),
      bodyOf(),
      bodyOf({ userid: "u" }),
      { userId: "u", ...bodyOf() },
      bodyOf({ userId: ["u"] }),
      bodyOf({ userId: null }),
      { ...body, nonce: "n-2" },
    ])
      expect(verdict(post(JSON.stringify(other), stamp))).toBe("INVALID_STAMP_SIGNATURE")
  })

  it("keeps integer-like keys where the body has them", () => {
    const sent = `{"b":1,"1":2,"nonce":"n-1","organizationId":"${organizationId}"}`
    const rest = `["nonce","n-1"],["organizationId","${organizationId}"]`
    expect(verdict(post(sent, stampOf(`["${binding}",[["b",1],["1",2],${rest}]]`)))).toBe(
      "accepted",
    )
    expect(verdict(post(sent, stampOf(`["${binding}",[["1",2],["b",1],${rest}]]`)))).toBe(
      "INVALID_STAMP_SIGNATURE",
    )
  })

  it("has no field that means more than itself", () => {
    const sent = `{"__proto__":{"nonce":"n-1","organizationId":"${organizationId}"},"constructor":1}`
    const message = `["${binding}",[["__proto__",{"nonce":"n-1","organizationId":"${organizationId}"}],["constructor",1]]]`
    expect(verdict(post(sent, stampOf(message)))).toBe("INVALID_NONCE")
  })

  it("has signed what it sends: null is not an absent field", () => {
    const signed = messageOf(bodyOf({ userId: null }))
    expect(verdict(post(JSON.stringify(bodyOf({ userId: undefined })), stampOf(signed)))).toBe(
      "INVALID_STAMP_SIGNATURE",
    )
    expect(verdict(post(JSON.stringify(bodyOf({ userId: null })), stampOf(signed)))).toBe(
      "accepted",
    )
  })

  it("is refused before its signature if its numbers or strings can be written in two ways", () => {
    for (const value of ["1.0", "1e2", "-0", "9007199254740992", '"\\ud800"']) {
      const sent = `${text.slice(0, -1)},"x":${value}}`
      const message = `${messageOf(body).slice(0, -2)},["x",${value}]]]`
      expect(verdict(post(sent, stampOf(message)))).toBe("INVALID_JSON")
    }
    for (const value of ["1.5", "-3", "5e-7"]) {
      const sent = `${text.slice(0, -1)},"x":${value}}`
      const message = `${messageOf(body).slice(0, -2)},["x",${value}]]]`
      expect(verdict(post(sent, stampOf(message)))).toBe("accepted")
    }
  })
})

describe("a stamp binds its method and route", () => {
  it.each([
    ["another method", "GET /waas/create-wallet"],
    ["another route", "POST /waas/create-user"],
    ["a mount prefix", "POST /api/waas/create-wallet"],
    ["a trailing slash", "POST /waas/create-wallet/"],
    ["lower case", "post /waas/create-wallet"],
    ["two spaces", "POST  /waas/create-wallet"],
  ])("and not %s", (_, signed) => {
    expect(verdict(post(text, stampOf(messageOf(body, signed))))).toBe("INVALID_STAMP_SIGNATURE")
  })

  it("by its literal pattern, never by the concrete path", () => {
    const pattern = "GET /waas/scheduled-transaction/:scheduleId"
    const schedule = (signed: string): StampedRequest => ({
      ...get("nonce=n", stampOf(JSON.stringify([signed, [["nonce", "n"]]]))),
      binding: pattern,
      pathParameters: { scheduleId: organizationId },
      organization: "none",
    })
    expect(verdict(schedule(pattern))).toBe("accepted")
    expect(verdict(schedule(`GET /waas/scheduled-transaction/${organizationId}`))).toBe(
      "INVALID_STAMP_SIGNATURE",
    )
  })

  it("and the path's id, if the query repeats it", () => {
    const other = organizationId.replace("0197", "0198")
    const schedule = (id: string, path: string): string => {
      const entries = [
        ["nonce", "n"],
        ["id", id],
      ]
      const pattern = "GET /waas/scheduled-transaction/:scheduleId"
      return verdict({
        ...get(`nonce=n&id=${id}`, stampOf(JSON.stringify([pattern, entries]))),
        binding: pattern,
        pathParameters: { scheduleId: path },
        organization: "none",
      })
    }
    expect(schedule(organizationId, organizationId)).toBe("accepted")
    expect(schedule(organizationId.toUpperCase(), organizationId)).toBe("accepted")
    expect(schedule(other, organizationId)).toBe("INVALID_STAMP_SIGNATURE")
    expect(schedule("", organizationId)).toBe("INVALID_STAMP_SIGNATURE")
  })
})

describe("a stamp over a query", () => {
  const ids = `organizationId=${organizationId}&nonce=n-1`
  const signed = [
    ["organizationId", organizationId],
    ["nonce", "n-1"],
  ] as const

  it("covers the decoded texts, however they are escaped", () => {
    expect(verdict(stampedGet(ids, signed))).toBe("accepted")
    expect(verdict(stampedGet(`${ids}&a=x+y%2c`, [...signed, ["a", "x y,"]]))).toBe("accepted")
    expect(verdict(stampedGet(`${ids}&%61=x%20y,`, [...signed, ["a", "x y,"]]))).toBe("accepted")
    expect(verdict(stampedGet(`${ids}&a=5`, [...signed, ["a", 5]]))).toBe("INVALID_STAMP_SIGNATURE")
  })

  it("has an array for a repeated key alone", () => {
    const repeated = [["a", ["1", "3"]], ["b", "2"], ...signed] as const
    expect(verdict(stampedGet(`a=1&b=2&a=3&${ids}`, repeated))).toBe("accepted")
    expect(verdict(stampedGet(`b=2&a=1&a=3&${ids}`, repeated))).toBe("INVALID_STAMP_SIGNATURE")
    expect(verdict(stampedGet(`a=1,3&b=2&${ids}`, repeated))).toBe("INVALID_STAMP_SIGNATURE")
    expect(verdict(stampedGet(`a=1&${ids}`, [["a", ["1"]], ...signed]))).toBe(
      "INVALID_STAMP_SIGNATURE",
    )
  })

  it("has one nonce and one organization", () => {
    const nonces = [signed[0], ["nonce", ["n-1", "n-2"]]] as const
    const twice = stampedGet(`${ids}&nonce=n-2`, nonces)
    expect(verdict(twice)).toBe("INVALID_REQUEST")
    expect(
      verdict(
        post(
          `{"nonce":["n-1","n-2"]}`,
          stampOf(`["POST /waas/create-wallet",[["nonce",["n-1","n-2"]]]]`),
        ),
      ),
    ).toBe("INVALID_NONCE")
    const both = [["organizationId", [organizationId, organizationId]], signed[1]] as const
    expect(verdict(stampedGet(`${ids}&organizationId=${organizationId}`, both))).toBe(
      "INVALID_REQUEST",
    )
  })
})

describe("a stamp's signature", () => {
  const message = messageOf(body)
  const signature = key.sign(message)

  it("holds for its key alone", () => {
    expect(verdict(post(text, stampWith(key.publicKey, signature)))).toBe("accepted")
    expect(verdict(post(text, stampWith(stampingKey(2).publicKey, signature)))).toBe(
      "INVALID_STAMP_SIGNATURE",
    )
  })

  it("is refused with any bit flipped, in itself or in the key", () => {
    fc.assert(
      fc.property(fc.nat(96 * 8 - 1), (bit) => {
        const both = Buffer.concat([key.publicKey, signature])
        both[bit >> 3] = (both[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(verdict(post(text, stampWith(both.subarray(0, 32), both.subarray(32))))).toBe(
          "INVALID_STAMP_SIGNATURE",
        )
      }),
      { numRuns: 40 },
    )
  })

  it("is refused with s of L or more, which would be the same signature twice", () => {
    const s = bytesToNumberLE(signature.subarray(32)) + ed25519.Point.Fn.ORDER
    const twice = Buffer.concat([signature.subarray(0, 32), numberToBytesLE(s, 32)])
    expect(verdict(post(text, stampWith(key.publicKey, twice)))).toBe("INVALID_STAMP_SIGNATURE")
  })

  it("is refused under every key of small order or of a second spelling", () => {
    const p = ed25519.Point.Fp.ORDER
    const odd = (y: bigint): Uint8Array => numberToBytesLE(y | (1n << 255n), 32)
    const small = ED25519_TORSION_SUBGROUP.map((hex) => Uint8Array.from(Buffer.from(hex, "hex")))
    const respelled = [p, p + 1n].flatMap((y) => [numberToBytesLE(y, 32), odd(y)])
    // With s = 0 and the identity as R, lenient rules accept any message under some of these keys.
    const identity = Buffer.concat([numberToBytesLE(1n, 32), new Uint8Array(32)])
    for (const weak of [...small, ...respelled, odd(1n), odd(p - 1n)])
      for (const r of [
        identity,
        ...small.map((point) => Buffer.concat([point, new Uint8Array(32)])),
      ])
        expect(verdict(post(text, stampWith(weak, r)))).toBe("INVALID_STAMP_SIGNATURE")
  })
})
