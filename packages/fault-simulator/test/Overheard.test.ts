import { addressBytes, nativeToken, renderAddress } from "@shielded-relay/core"
import { simulatedAddress } from "@shielded-relay/testkit"
import { Cause, Effect, Exit, Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Overheard, type Ear } from "../src/Overheard.ts"

const address = simulatedAddress(0xc0ffee_1234)
const key = simulatedAddress(0xdecaf_5678, "solana")
const amount = 7_654_321n
const canaries = [
  { what: "an owner", address },
  { what: "a payee", address: key },
  { what: "a payout", amount },
]
const leaksOf = (...values: ReadonlyArray<unknown>) => {
  const overheard = new Overheard()
  overheard.hear("a metric", ...values)
  return overheard.leaks(canaries)
}
const bytes = addressBytes(address)
const hex = address.slice(2)

describe("what leaves a process", () => {
  it.each<[string, unknown]>([
    ["lower-case hex", `paid ${address}!`],
    ["hex without 0x", hex],
    ["the checksum's capitals", renderAddress(address, "evm")],
    ["TRON's notation", renderAddress(address, "tron")],
    ["a word of 32 bytes", `0x${hex.padStart(64, "0")}`],
    ["bytes", { recipient: bytes }],
    ["a list of bytes", [...bytes]],
    ["a list of bytes as text", `[ ${[...bytes].join(", ")} ]`],
    ["base64", Buffer.from(bytes).toString("base64")],
    ["base64 for URLs", Buffer.from(bytes).toString("base64url")],
    ["a number", BigInt(address)],
    ["base58", { deep: [{ to: renderAddress(key, "solana") }] }],
    ["a field's name", { [address]: 1 }],
    ["an error's message", new TypeError(`no such account ${address}`)],
    ["an error's cause", new Error("no", { cause: { address } })],
    ["a defect", Cause.die({ wallet: address })],
    ["a failure", Cause.fail(new Error(address))],
  ])("is searched for addresses as %s", (_how, value) => {
    expect(leaksOf(value)).not.toEqual([])
  })

  it.each<[string, unknown]>([
    ["digits", `sent ${amount} units`],
    ["a bigint of source", `{ amount: ${amount}n }`],
    ["grouped digits", "7,654,321 units, or 7_654_321"],
    ["a number", Number(amount)],
    ["hex", `0x${amount.toString(16)}`],
    ["a word of 32 bytes", `0x${amount.toString(16).padStart(64, "0")}`],
  ])("is searched for amounts as %s", (_how, value) => {
    expect(leaksOf(value)).not.toEqual([])
  })

  it("may hold everything else", () => {
    expect(leaksOf(nativeToken("evm"), `${amount}1`, `1${amount}`, "7654 321")).toEqual([])
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(leaksOf(value)).toEqual([])
      }),
    )
  })

  it("is heard from log lines and spans, also of failures", async () => {
    const heard = async (
      effect: Effect.Effect<unknown, unknown>,
    ): Promise<ReadonlyArray<string>> => {
      const overheard = new Overheard()
      const layers = Layer.merge(overheard.logger, overheard.tracer)
      const exit = await Effect.runPromiseExit(Effect.provide(effect, layers))
      expect(Exit.isExit(exit)).toBe(true)
      return overheard.leaks(canaries)
    }
    const named = (ear: Ear) => [`${ear} names an owner: ${hex}`]
    expect(await heard(Effect.logInfo("paid", { to: address }))).toEqual(named("a log line"))
    const annotated = Effect.annotateLogs(Effect.logWarning("paid"), { to: address })
    expect(await heard(annotated)).toEqual(named("a log line"))
    const span = Effect.withSpan("step", { attributes: { owner: address } })
    expect(await heard(Effect.void.pipe(span))).toEqual(named("a span"))
    expect(await heard(Effect.fail({ owner: address }).pipe(Effect.withSpan("step")))).toEqual(
      named("a span"),
    )
    expect(await heard(Effect.void.pipe(Effect.withSpan("step")))).toEqual([])
  })

  it("may repeat in a refusal what the request says, and no other address", () => {
    const refusal = {
      outcome: "refused",
      code: "INVALID_RECIPIENT",
      body: { error: `no: ${address}` },
    } as const
    const told = (rawBody: string) => {
      const overheard = new Overheard()
      const request = {
        method: "POST" as const,
        routePattern: "/withdraw",
        pathParameters: {},
        rawQuery: "",
        rawBody: new TextEncoder().encode(rawBody),
        headers: {},
      }
      overheard.hearAnswer(request, refusal)
      return overheard.leaks(canaries)
    }
    expect(told(JSON.stringify({ to: address }))).toEqual([])
    expect(told("{}")).toEqual([`a refusal names an owner: ${hex}`])
  })
})
