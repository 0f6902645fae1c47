import { testClock } from "@shielded-relay/testkit"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  key,
  messageOf,
  organizationId,
  origin,
  post,
  refusalText,
  stampedGet,
  stampedPost,
  stampingKey,
  stampOf,
  verdict,
  verified,
} from "./stampClient.ts"

const now = Date.UTC(2026, 0, 1)
const minute = 60_000

const v7 = (time: number): string => {
  const hex = time.toString(16).padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7abc-8def-0123456789ab`
}

describe("the nonce of a stamped request", () => {
  it("is 1 to 128 printable ASCII characters, as sent", () => {
    for (const nonce of ["1", " ", "~", "x".repeat(128), "ABC-", organizationId])
      expect(Result.getOrThrow(verified(stampedPost({ nonce }))).nonce).toBe(nonce)
  })

  it("is refused in any other form", () => {
    for (const nonce of [
      "",
      "x".repeat(129),
      "é",
      "a\n",
      "\u007f",
      "\u0000",
      1,
      null,
      undefined,
      ["n"],
      {},
    ])
      expect(verdict(stampedPost({ nonce }))).toBe("INVALID_NONCE")
  })
})

describe("the organization of a stamped request", () => {
  it("is a UUID in any case", () => {
    const upper = stampedPost({ organizationId: organizationId.toUpperCase() })
    expect(Result.getOrThrow(verified(upper)).organizationId).toBe(organizationId)
  })

  it("is refused in any other form, or if it is missing", () => {
    for (const wrong of [
      "",
      "x",
      1,
      {},
      [organizationId],
      `${organizationId} `,
      organizationId.replaceAll("-", ""),
    ])
      expect(refusalText(stampedPost({ organizationId: wrong }))).toBe(
        "organizationId: expected a UUID",
      )
    expect(verdict(stampedPost({ organizationId: undefined }))).toBe("MISSING_FIELD")
    expect(verdict(stampedPost({ organizationId: null }))).toBe("MISSING_FIELD")
  })

  it("is not read on a route without one", () => {
    for (const organization of [undefined, "x", organizationId]) {
      const request = {
        ...stampedPost({ organizationId: organization }),
        organization: "none" as const,
      }
      expect(Result.getOrThrow(verified(request)).organizationId).toBeNull()
    }
  })
})

describe("the audience of a stamped request", () => {
  it("is ours, or absent", () => {
    for (const audience of [origin, undefined, null])
      expect(verdict(stampedPost({ audience }))).toBe("accepted")
    for (const audience of ["https://other.example", "", `${origin}/`])
      expect(verdict(stampedPost({ audience }))).toBe("WRONG_AUDIENCE")
    expect(refusalText(stampedPost({ audience: [origin] }))).toBe("audience: expected text")
  })
})

describe("the time of a stamped request", () => {
  it("is within five minutes of the clock, if it is sent", () => {
    for (const [distance, expected] of [
      [0, "accepted"],
      [5 * minute, "accepted"],
      [-5 * minute, "accepted"],
      [5 * minute + 1, "TIMESTAMP_EXPIRED"],
      [-5 * minute - 1, "TIMESTAMP_EXPIRED"],
    ] as const)
      for (const freshness of ["lenient", "strict"] as const)
        expect(verdict(stampedPost({ timestamp: now + distance }), { freshness })).toBe(expected)
    expect(Result.getOrThrow(verified(stampedPost({ timestamp: now }))).timestamp).toBe(now)
  })

  it("stands in digits in a query and is a number in a body", () => {
    const inQuery = (timestamp: string) =>
      verdict(
        stampedGet(`organizationId=${organizationId}&nonce=n&timestamp=${timestamp}`, [
          ["organizationId", organizationId],
          ["nonce", "n"],
          ["timestamp", timestamp],
        ]),
      )
    expect(inQuery(String(now))).toBe("accepted")
    expect(inQuery("soon")).toBe("INVALID_REQUEST")
    expect(verdict(stampedPost({ timestamp: String(now) }))).toBe("INVALID_REQUEST")
    expect(verdict(stampedPost({ timestamp: 1.5 }))).toBe("INVALID_REQUEST")
  })

  it("may be old in a nonce under lenient rules", () => {
    expect(verdict(stampedPost({ nonce: v7(0) }))).toBe("accepted")
  })

  it("must be signed under strict rules, as timestamp or in a version 7 nonce", () => {
    const strict = { freshness: "strict" } as const
    expect(verdict(stampedPost(), strict)).toBe("TIMESTAMP_EXPIRED")
    expect(verdict(stampedPost({ nonce: organizationId }), strict)).toBe("TIMESTAMP_EXPIRED")
    expect(verdict(stampedPost({ nonce: v7(now) }), strict)).toBe("accepted")
    expect(verdict(stampedPost({ nonce: v7(now).toUpperCase() }), strict)).toBe("accepted")
    expect(verdict(stampedPost({ nonce: v7(now - 5 * minute - 1) }), strict)).toBe(
      "TIMESTAMP_EXPIRED",
    )
    expect(verdict(stampedPost({ nonce: v7(0), timestamp: now }), strict)).toBe("accepted")
  })

  it("must be after a loss of the storage, for ever", () => {
    const madeAfter = now - 2 * minute
    const lost = { madeAfter }
    expect(verdict(stampedPost(), lost)).toBe("TIMESTAMP_EXPIRED")
    expect(verdict(stampedPost({ timestamp: madeAfter }), lost)).toBe("TIMESTAMP_EXPIRED")
    expect(verdict(stampedPost({ timestamp: madeAfter + 1 }), lost)).toBe("accepted")
    expect(verdict(stampedPost({ nonce: v7(madeAfter) }), lost)).toBe("TIMESTAMP_EXPIRED")
    expect(verdict(stampedPost({ nonce: v7(madeAfter + 1) }), lost)).toBe("accepted")
    // A time further ahead than any honest clock proves nothing.
    expect(verdict(stampedPost({ nonce: v7(now + 5 * minute + 1) }), lost)).toBe(
      "TIMESTAMP_EXPIRED",
    )
    const clock = testClock(now + 1000 * 24 * 60 * minute)
    expect(verdict(stampedPost(), { ...lost, clock })).toBe("TIMESTAMP_EXPIRED")
  })
})

describe("the checks of a stamp", () => {
  it("come in their order: header, body, signature, nonce, organization, audience, time", () => {
    const fields = { nonce: "", organizationId: "x", audience: "x", timestamp: 0 }
    const faulty = stampedPost(fields)
    const unreadable = { encoding: "json", bytes: Buffer.from("{") } as const
    const wrongSignature = stampOf(messageOf({}), stampingKey(9))
    const right = stampOf(messageOf({ ...fields }), key)
    expect(verdict({ ...faulty, data: unreadable, stamps: [] })).toBe("MISSING_STAMP")
    expect(verdict({ ...faulty, data: unreadable, stamps: ["!"] })).toBe("INVALID_STAMP")
    expect(verdict({ ...faulty, data: unreadable })).toBe("INVALID_JSON")
    expect(verdict({ ...faulty, stamps: [wrongSignature] })).toBe("INVALID_STAMP_SIGNATURE")
    expect(right).not.toBe(wrongSignature)
    expect(verdict(faulty)).toBe("INVALID_NONCE")
    expect(refusalText(stampedPost({ ...fields, nonce: "n" }))).toMatch(/^organizationId/)
    const named = { ...fields, nonce: "n", organizationId }
    expect(verdict(stampedPost(named))).toBe("WRONG_AUDIENCE")
    expect(verdict(stampedPost({ ...named, audience: origin }))).toBe("TIMESTAMP_EXPIRED")
    expect(verdict(stampedPost({ ...named, audience: origin, timestamp: now }))).toBe("accepted")
  })

  it("refuse a query that cannot be read before the signature", () => {
    expect(verdict(stampedGet("nonce=%", []))).toBe("INVALID_REQUEST")
    expect(verdict(post(Uint8Array.of(0x7b, 0xff, 0x7d), stampOf("x")))).toBe("INVALID_JSON")
  })
})
