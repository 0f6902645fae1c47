import { parseQuery, parseUuid, uuidTime } from "@shielded-relay/core"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { queryText } from "../src/request/query.ts"
import { uuidV4, uuidV7 } from "../src/request/uuid.ts"

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })

describe("identifiers", () => {
  it("are valid UUIDs for the service, version 7 with its timestamp", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), bytes, (time, random) => {
        const uuid = parseUuid(uuidV7(time, () => random.slice()))
        expect(uuid === null ? null : uuidTime(uuid)).toBe(time)
        expect(parseUuid(uuidV4(() => random.slice()))).not.toBeNull()
      }),
    )
  })

  it("are random except for timestamp and version", () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const [first, second] = [uuidV7(1, () => a.slice()), uuidV7(1, () => b.slice())]
        const drawn = (random: Uint8Array) =>
          random
            .slice(6)
            .map((byte, at) => (at === 0 ? byte & 0x0f : at === 2 ? byte & 0x3f : byte))
        expect(first === second).toBe(drawn(a).join() === drawn(b).join())
      }),
    )
  })
})

describe("a query", () => {
  it("parses back to the same fields, and URL parsers leave it unchanged", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 30 })
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), text, { maxKeys: 5 }),
        (fields) => {
          const query = queryText(fields)
          expect(new URL(`https://x/?${query}`).search.slice(1)).toBe(query)
          expect({ ...Result.getOrThrow(parseQuery(query)) }).toEqual({ ...fields })
        },
      ),
    )
  })

  it("repeats the key of a list and omits absent fields", () => {
    expect(queryText({ amounts: ["1", "2"], none: undefined, empty: [], n: 3 })).toBe(
      "amounts=1&amounts=2&n=3",
    )
  })

  it("encodes what a URL parser would change", () => {
    expect(queryText({ a: "'()*! ~-._+" })).toBe("a=%27%28%29%2A%21%20~-._%2B")
  })
})
