import { addressBytes, addressFromBytes } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import {
  openSecret,
  readConnection,
  readSenders,
  type EndpointOptions,
  type SecretText,
  type TimingOptions,
} from "../src/index.ts"

const refuse = (code: string, message: string) => ({ code, message })
const refusal = <A, E>(effect: Effect.Effect<A, E>) => Effect.runSync(Effect.flip(effect))
const url = "http://127.0.0.1:1/secret"
const targets = (...endpoints: ReadonlyArray<EndpointOptions>) =>
  readConnection({ chainId: 7, endpoints }, refuse)
const timed = (timing: TimingOptions) =>
  readConnection({ chainId: 7, endpoints: [{ url }], timing }, refuse)
const onChain = (chainId: number) => readConnection({ chainId, endpoints: [{ url }] }, refuse)

describe("endpoints", () => {
  it.each<[string, ReadonlyArray<EndpointOptions["use"]>, [string[], string[]]]>([
    [
      "serve both by default",
      [undefined, "both"],
      [
        ["0", "1"],
        ["0", "1"],
      ],
    ],
    ["for reading send nothing", ["both", "read"], [["0", "1"], ["0"]]],
    ["for sending are the only ones that send", ["both", "submit"], [["0"], ["1"]]],
  ])("%s", (_what, uses, expected) => {
    const { reading, submission } = Effect.runSync(
      targets(
        ...uses.map((use, at) => ({ url, name: String(at), ...(use !== undefined && { use }) })),
      ),
    )
    expect([reading, submission].map((list) => list.map(({ name }) => name))).toEqual(expected)
  })

  it("that are private neither read nor send", () => {
    const all = Effect.runSync(targets({ url, use: "private" }, { url }))
    const names = [all.reading, all.submission, all.trusted].map((list) =>
      list.map(({ name }) => name),
    )
    expect(names).toEqual([["rpc-2"], ["rpc-2"], ["rpc-1"]])
    expect(refusal(targets({ url, use: "private" })).code).toBe("no-endpoints")
  })

  it("have names, time-outs and bounds when nothing is said about them", () => {
    const { reading: all } = Effect.runSync(targets({ url }, { url: Redacted.make(url) }))
    expect(all.map(({ name }) => name)).toEqual(["rpc-1", "rpc-2"])
    expect(all[0]).toMatchObject({ timeoutMilliseconds: 5_000, maxResponseBytes: 33_554_432 })
    expect(all.map((each) => Redacted.value(each.url))).toEqual([url, url])
  })

  it.each<[string, ReadonlyArray<EndpointOptions>, string]>([
    ["there are none", [], "no-endpoints"],
    ["none of them reads", [{ url, use: "submit" }], "no-endpoints"],
    ["none of them sends", [{ url, use: "read" }], "no-endpoints"],
    ["one is no URL", [{ url: "secret" }], "invalid-endpoint"],
    ["one is of another protocol", [{ url: "ws://secret" }], "invalid-endpoint"],
    ["one holds credentials", [{ url: "http://secret:secret@localhost" }], "invalid-endpoint"],
    ["one holds a password alone", [{ url: "http://:secret@localhost" }], "invalid-endpoint"],
    [
      "two have one name",
      [
        { url, name: "a" },
        { url, name: "a" },
      ],
      "invalid-endpoint",
    ],
  ])("are refused when %s, without a word of their URLs", (_what, endpoints, code) => {
    const refused = refusal(targets(...endpoints))
    expect(refused.code).toBe(code)
    expect(refused.message).not.toContain("secret")
  })
})

describe("times", () => {
  it("have defaults, each for itself", () => {
    expect(Effect.runSync(timed({ call: 7 })).timing).toEqual({
      call: 7,
      events: 60_000,
      suspension: { first: 1_000, longest: 60_000 },
    })
  })

  it.each([
    ["timing.request", { request: 0 }],
    ["timing.events", { events: 1.5 }],
    ["timing.longest", { suspension: { first: 1, longest: -1 } }],
  ])("are refused when %s is no whole number from 1 on", (what, timing) => {
    const refused = refusal(timed(timing))
    expect(refused.code).toBe("invalid-number")
    expect(refused.message).toMatch(new RegExp(`^${what} must be a whole number of at least 1`))
  })
})

describe("a chain id", () => {
  it.each([0, -1, 1.5, Number.NaN])("is not %d", (value) => {
    expect(refusal(onChain(value)).code).toBe("invalid-chain-id")
  })

  it("is a positive whole number", () => {
    expect(Effect.runSync(onChain(501)).chainId).toBe(501)
  })
})

describe("relaying accounts", () => {
  const accounts = (...keys: ReadonlyArray<SecretText>) =>
    readSenders(keys, accountOf, "small key", refuse)
  /** An account of a key that is one digit, or none. */
  const accountOf = (key: SecretText) => {
    const digit = Number(openSecret(key) || "none")
    return Number.isInteger(digit)
      ? { address: addressFromBytes(new Uint8Array(20).fill(digit)) }
      : null
  }

  it("are found by their addresses, in order, from plain and redacted keys", () => {
    const found = [...Effect.runSync(accounts("2", Redacted.make("1"))).entries()]
    expect(found.map(([address]) => address)).toEqual(found.map(([, one]) => one.address))
    expect(found.map(([address]) => addressBytes(address)[0])).toEqual([2, 1])
  })

  it.each([
    ["there are none", []],
    ["one is no key", ["1", "secret"]],
    ["one is a missing environment variable", ["1", JSON.parse('{"key":null}').key]],
    ["one stands there twice", ["1", "2", "1"]],
  ])("are refused when %s, without a word of their keys", (_what, keys) => {
    const refused = refusal(accounts(...keys))
    expect(refused.code).toBe("invalid-sender")
    expect(refused.message).not.toContain("secret")
  })
})
