import { utf8ToBytes } from "@noble/hashes/utils.js"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freshUuid } from "@shielded-relay/testkit"
import { nothing, Scene, spending } from "./Scene.ts"
import { signedBy } from "./tamper.ts"

let scene: Scene
beforeAll(async () => {
  scene = await Scene.open()
})
afterAll(() => scene.world.close())

const transactions = ["/withdraw", "/transfer", "/deposit", "/proofless-deposit"]

const mebibyte = 2 ** 20

/** Bodies that are no strict JSON object, or that two readers could understand differently. */
const noJson: ReadonlyArray<readonly [string, (fields: string) => string | Uint8Array]> = [
  ["a mebibyte of opening brackets", () => "[".repeat(mebibyte)],
  ["a mebibyte of opening braces", () => '{"a":'.repeat(mebibyte / 5)],
  ["a mebibyte of brackets in a field", (fields) => `{${fields},"a":${"[".repeat(mebibyte - 500)}`],
  [
    "brackets that close, 33 deep",
    (fields) => `{${fields},"a":${"[".repeat(32)}${"]".repeat(32)}}`,
  ],
  ["a field twice", (fields) => `{${fields},"amounts":["1"]}`],
  ["a field twice, once in escapes", (fields) => `{${fields},"\\u0061mounts":["1"]}`],
  ["a field twice in an object inside", (fields) => `{${fields},"a":{"b":1,"b":2}}`],
  ["a byte order mark", (fields) => `\ufeff{${fields}}`],
  ["half a surrogate pair in an escape", (fields) => `{${fields},"a":"\\ud800"}`],
  ["a comment", (fields) => `{${fields}/* */}`],
  ["a comma too many", (fields) => `{${fields},}`],
  ["single quotation marks", (fields) => `{${fields.replaceAll('"', "'")}}`],
  ["a second object", (fields) => `{${fields}}{${fields}}`],
  ["a null character at its end", (fields) => `{${fields}}\u0000`],
  ["a control character in a text", (fields) => `{${fields},"a":"\u0001"}`],
  ["a list at the top", (fields) => `[{${fields}}]`],
  ["NaN", (fields) => `{${fields},"a":NaN}`],
  ["a number with a leading zero", (fields) => `{${fields},"a":01}`],
  ["overlong UTF-8", (fields) => broken(fields, [0xc0, 0xaf])],
  ["half a surrogate pair in UTF-8", (fields) => broken(fields, [0xed, 0xa0, 0x80])],
  ["a byte that is no UTF-8", (fields) => broken(fields, [0xff])],
  [
    "UTF-16",
    (fields) =>
      new Uint8Array(new Uint16Array(Array.from(`{${fields}}`, (c) => c.charCodeAt(0))).buffer),
  ],
  ["nothing", () => ""],
]

function broken(fields: string, bytes: ReadonlyArray<number>): Uint8Array {
  return Uint8Array.from([...utf8ToBytes(`{${fields},"a":"`), ...bytes, ...utf8ToBytes('"}')])
}

describe.each([...transactions, "/refresh-cache", "/create-session"])(
  "a body of POST %s",
  (route) => {
    const fields = () => {
      const { world, alice } = scene
      const whole = { sessionId: alice.sessionId, nonce: freshUuid(), ...spending(world) }
      return JSON.stringify(whole).slice(1, -1)
    }

    it.each(noJson)("with %s is refused", async (_, body) => {
      const request = scene.alice.postRaw(route, "")
      const made = body(fields())
      const bytes = typeof made === "string" ? utf8ToBytes(made) : made
      const { result, changes } = await scene.attempt(
        signedBy(scene.alice, { ...request, rawBody: bytes }),
      )
      expect(result).toBe("INVALID_JSON")
      expect(changes).toEqual(nothing)
    })
  },
)

describe.each([...transactions, "/refresh-cache"])("a field of POST %s", (route) => {
  it.each([
    ["10.0", "31337.0"],
    ["an exponent", "3.1337e4"],
    ["a minus sign before zero", "-0"],
    ["400 digits of exponent", `1e${"9".repeat(400)}`],
    ["100,000 digits", "9".repeat(100_000)],
    ["2^53", "9007199254740992"],
    ["a text", '"31337"'],
    ["a list", "[31337]"],
    ["null", "null"],
  ])("with a chainId that is written as %s is refused", async (_, text) => {
    const { world, alice } = scene
    const whole = { sessionId: alice.sessionId, nonce: freshUuid(), ...spending(world) }
    const body = JSON.stringify(whole).replace(`"chainId":${world.chainId}`, `"chainId":${text}`)
    const { result, changes } = await scene.attempt(alice.postRaw(route, body))
    expect(["INVALID_REQUEST", "MISSING_FIELD"]).toContain(result)
    expect(changes).toEqual(nothing)
  })

  it("is not found behind __proto__ or constructor", async () => {
    const { world, alice } = scene
    const own = `"sessionId":"${alice.sessionId}","nonce":"${freshUuid()}"`
    const hidden = JSON.stringify(spending(world))
    for (const name of ["__proto__", "constructor", "prototype"]) {
      const { result, changes } = await scene.attempt(
        alice.postRaw(route, `{${own},"${name}":${hidden}}`),
      )
      expect(result).toBe("MISSING_FIELD")
      expect(changes).toEqual(nothing)
    }
  })
})
