import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { stampMessage } from "../../../src/authorization/stamp/stampMessage.ts"
import { requestEntries } from "../../../src/request/entries.ts"
import {
  bodies,
  choices,
  compactText,
  objectChanges,
  spelledText,
  type TreeObject,
  withKeys,
} from "./jsonTree.ts"

const binding = "POST /waas/create-wallet"

const messageOf = (body: string, route = binding): string => {
  const bytes = new TextEncoder().encode(body)
  const { entries } = Result.getOrThrow(requestEntries({ encoding: "json", bytes }))
  return new TextDecoder().decode(stampMessage(route, entries))
}

const messageOfQuery = (text: string): string => {
  const { entries } = Result.getOrThrow(requestEntries({ encoding: "query", text }))
  return new TextDecoder().decode(stampMessage("GET /waas/get-wallets", entries))
}

/** The message as the contract writes it, from a tree. */
const expectedOf = ({ entries }: TreeObject): string =>
  `["${binding}",[${entries.map(([key, value]) => `[${JSON.stringify(key)},${compactText(value)}]`).join(",")}]]`

describe("the message of a body", () => {
  it("has the fields in the order as sent, at every depth", () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(messageOf(compactText(body))).toBe(expectedOf(body))
      }),
    )
  })

  it("is what JSON.stringify writes for the parsed entries, where no key is integer-like", () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const text = compactText(withKeys(body, (key) => `~${key}`))
        const entries = Object.entries<unknown>(JSON.parse(text))
        expect(messageOf(text)).toBe(JSON.stringify([binding, entries]))
      }),
    )
  })

  it("is the same for any white space and any escapes", () => {
    fc.assert(
      fc.property(bodies, choices, (body, chooser) => {
        expect(messageOf(spelledText(body, chooser()))).toBe(expectedOf(body))
      }),
    )
  })

  it("changes with any value, key or order", () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const changed = objectChanges(body).map((other) => messageOf(compactText(other)))
        expect(changed).not.toContain(messageOf(compactText(body)))
      }),
    )
  })

  it("changes with the method and the route", () => {
    const body = '{"nonce":"n"}'
    const routes = [binding, "GET /waas/create-wallet", "POST /waas/create-user", "POST /x"]
    expect(new Set(routes.map((route) => messageOf(body, route))).size).toBe(routes.length)
  })

  it("has integer-like keys where the body has them", () => {
    expect(messageOf('{"b":1,"1":{"z":[{"9":0,"a":0,"2":0}],"0":2}}')).toBe(
      `["${binding}",[["b",1],["1",{"z":[{"9":0,"a":0,"2":0}],"0":2}]]]`,
    )
  })

  it("has __proto__ and constructor like other keys", () => {
    const body = '{"__proto__":{"__proto__":1,"admin":true},"constructor":{"prototype":2}}'
    expect(messageOf(body)).toBe(
      `["${binding}",[["__proto__",{"__proto__":1,"admin":true}],["constructor",{"prototype":2}]]]`,
    )
  })

  it("has characters literally, but for quotation mark, backslash and controls", () => {
    const body = String.raw`{"a":"\u2028\u2029\u007f\/\u00e9\ud83d\ude00","b":"\"\\\u0000\u0001\b\t\n\u000b\f\r\u001F"}`
    expect(messageOf(body)).toBe(
      `["${binding}",[["a","\u2028\u2029\u007f/é😀"],["b",${String.raw`"\"\\\u0000\u0001\b\t\n\u000b\f\r\u001f"`}]]]`,
    )
  })

  it("has fractions and small numbers as they stand", () => {
    const body = '{"a":[1.5,-3,5e-7,0,9007199254740991,-9007199254740991,5e-324]}'
    expect(messageOf(body)).toBe(
      `["${binding}",[["a",[1.5,-3,5e-7,0,9007199254740991,-9007199254740991,5e-324]]]]`,
    )
  })

  it("is short for an empty body", () => {
    expect(messageOf(" {} ")).toBe(`["${binding}",[]]`)
  })
})

describe("the message of a query", () => {
  it("has texts, and an array for a repeated key at its first position", () => {
    expect(messageOfQuery("a=1&b=2&a=3")).toBe(
      '["GET /waas/get-wallets",[["a",["1","3"]],["b","2"]]]',
    )
  })

  it("splits no commas and gives brackets no meaning", () => {
    expect(messageOfQuery("tokenAddresses=x,y&a%5Bb%5D=1&a[b]=2&9=z&__proto__=p&=e&c")).toBe(
      '["GET /waas/get-wallets",[["tokenAddresses","x,y"],["a[b]",["1","2"]],["9","z"],["__proto__","p"],["","e"],["c",""]]]',
    )
  })

  it("has what the platform's form decoding reads", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 6 })
    const pair = fc.tuple(fc.oneof(fc.constantFrom("a", "1", "__proto__", "amounts"), text), text)
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const query = new URLSearchParams(
          pairs.map(([key, value]): [string, string] => [key, value]),
        )
        const keys = [...new Set(query.keys())]
        const entries = keys.map((key) => {
          const values = query.getAll(key)
          return [key, values.length === 1 ? values[0] : values]
        })
        expect(messageOfQuery(query.toString())).toBe(
          JSON.stringify(["GET /waas/get-wallets", entries]),
        )
      }),
    )
  })
})
