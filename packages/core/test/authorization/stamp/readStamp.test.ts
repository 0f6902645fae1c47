import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readStamp } from "../../../src/authorization/stamp/readStamp.ts"
import { headerOf } from "./stampClient.ts"

const publicKey = "0123456789abcdef".repeat(4)
const signature = "fedcba9876543210".repeat(8)
const header = headerOf({ publicKey, signature })

const read = (...headers: ReadonlyArray<string>): string =>
  Result.match(readStamp(headers), {
    onSuccess: (stamp) => `${stamp.publicKey} ${Buffer.from(stamp.signature).toString("hex")}`,
    onFailure: ({ code, message }) => `${code}: ${message}`,
  })
const stamp = `${publicKey} ${signature}`
const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString("base64url")
const fields = (changes: Readonly<Record<string, unknown>>): string =>
  read(headerOf({ publicKey, signature, ...changes }))

describe("the header of a stamp", () => {
  it("is base64url, without padding or with", () => {
    for (const note of ["", "x", "xy"]) {
      const bare = headerOf({ publicKey, signature, note })
      expect(read(bare)).toBe(stamp)
      expect(read(bare.padEnd(Math.ceil(bare.length / 4) * 4, "="))).toBe(stamp)
    }
  })

  it("is missing if it is absent or empty", () => {
    expect(read()).toBe("MISSING_STAMP: Missing X-Stamp header")
    expect(read("")).toBe("MISSING_STAMP: Missing X-Stamp header")
  })

  it("is sent once", () => {
    expect(read(header, header)).toBe(
      "INVALID_STAMP: Invalid X-Stamp header: sent 2 times, expected once",
    )
    expect(read(`${header}, ${header}`)).toMatch(/^INVALID_STAMP: .*base64url/)
    expect(read(`${header},${header}`)).toMatch(/^INVALID_STAMP: .*base64url/)
  })

  it("has at most 2,048 characters", () => {
    const ofLength = (length: number) => {
      const empty = headerOf({ publicKey, signature, note: "" })
      const bare = headerOf({
        publicKey,
        signature,
        note: "x".repeat(Math.ceil(((length - empty.length) * 3) / 4)),
      })
      expect(bare.length).toBe(length)
      return bare
    }
    expect(read(ofLength(2048))).toBe(stamp)
    expect(read(ofLength(2051))).toBe(
      "INVALID_STAMP: Invalid X-Stamp header: 2051 characters, at most 2048 are allowed",
    )
  })

  it("has no characters of base64, and no others", () => {
    // These fields have both characters beyond letters and digits in either alphabet.
    const text = JSON.stringify({ publicKey, signature, note: "~~~???>>>" })
    const url = base64url(text)
    expect(url).toMatch(/_.*-|-.*_/)
    expect(read(url)).toBe(stamp)
    for (const wrong of [
      url.replaceAll("-", "+"),
      url.replaceAll("_", "/"),
      `${header.slice(0, 8)} ${header.slice(8)}`,
      `${header.slice(0, 8)}\n${header.slice(8)}`,
      ` ${header}`,
      `${header}\t`,
      `${header.slice(0, 8)}.${header.slice(9)}`,
      `${header.slice(0, 8)}é${header.slice(9)}`,
      `${header.slice(0, 8)}%2B${header.slice(8)}`,
    ])
      expect(read(wrong)).toMatch(/^INVALID_STAMP: .*base64url/)
  })

  it("has right padding, or none, and no bits after its last byte", () => {
    const texts = ["", "x", "xy"].map((note) => JSON.stringify({ publicKey, signature, note }))
    for (const bare of texts.map(base64url)) {
      const right = (4 - (bare.length % 4)) % 4
      for (const padding of [0, 1, 2, 3, 4, 5].filter((one) => one !== 0 && one !== right))
        expect(read(bare + "=".repeat(padding))).toMatch(/^INVALID_STAMP/)
      expect(read(`=${bare}`)).toMatch(/^INVALID_STAMP/)
      expect(read(`${bare}A`)).toMatch(/^INVALID_STAMP/)
    }
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for (const bare of texts.map(base64url).filter(({ length }) => length % 4 !== 0)) {
      const last = alphabet.indexOf(bare.at(-1) ?? "")
      const loose = bare.slice(0, -1) + alphabet.charAt(last + 1)
      expect(Buffer.from(loose, "base64url")).toEqual(Buffer.from(bare, "base64url"))
      expect(read(loose)).toMatch(/^INVALID_STAMP: .*base64url/)
    }
  })

  it("is a JSON object in UTF-8 with unique keys", () => {
    for (const text of [
      "{",
      "{}",
      "null",
      "[]",
      `["${publicKey}","${signature}"]`,
      `\ufeff${JSON.stringify({ publicKey, signature })}`,
      `{"publicKey":"${publicKey}","signature":"${signature}","publicKey":"${publicKey}"}`,
      `{"publicKey":"${publicKey}","signature":"${signature}"}x`,
    ])
      expect(read(base64url(text))).toMatch(/^INVALID_STAMP/)
    expect(read(base64url(Uint8Array.of(0x7b, 0xff, 0x7d)))).toMatch(/^INVALID_STAMP: .*JSON/)
  })

  it("may have hex digits in any case, white space, and further fields", () => {
    expect(fields({ publicKey: publicKey.toUpperCase(), signature: signature.toUpperCase() })).toBe(
      stamp,
    )
    expect(fields({ note: [1.0, { scheme: "x" }], ["__proto__"]: 1 })).toBe(stamp)
    expect(read(base64url(JSON.stringify({ publicKey, signature }, null, 2)))).toBe(stamp)
  })

  it("names a key of 64 hex digits", () => {
    for (const wrong of [
      undefined,
      null,
      1,
      "",
      publicKey.slice(2),
      `${publicKey}00`,
      `0x${publicKey}`,
      `0x${publicKey.slice(2)}`,
      `${publicKey.slice(1)}g`,
      [publicKey],
    ])
      expect(fields({ publicKey: wrong })).toBe(
        "INVALID_STAMP: Invalid X-Stamp header: publicKey: expected 64 hex digits",
      )
  })

  it("has a signature of 128 hex digits", () => {
    for (const wrong of [
      undefined,
      null,
      1,
      signature.slice(2),
      `${signature}00`,
      `0x${signature}`,
    ])
      expect(fields({ signature: wrong })).toBe(
        "INVALID_STAMP: Invalid X-Stamp header: signature: expected 128 hex digits",
      )
  })

  it("may name the scheme, which is Ed25519", () => {
    for (const right of ["Ed25519", "ed25519", "ED25519"])
      expect(fields({ scheme: right })).toBe(stamp)
    for (const wrong of ["", "Ed25519ph", "secp256k1", null, 1, ["Ed25519"]])
      expect(fields({ scheme: wrong })).toBe(
        "INVALID_STAMP: Invalid X-Stamp header: scheme: expected Ed25519, or none",
      )
  })

  it("is read or refused, never thrown at, and never quoted", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."eyJ9-_=+/ Aé,"), minLength: 9 }),
        (text) => {
          expect(read(text)).toMatch(/^INVALID_STAMP: /)
          expect(read(text)).not.toContain(text)
        },
      ),
    )
  })
})
