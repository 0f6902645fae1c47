import { describe, expect, it } from "vitest"
import { judge, type ChainFacts, type ToldFate } from "../../src/realFaults/judge.ts"

const hash = "0x01"
const confirmed = { state: "confirmed", txHash: hash }
const payment = { kind: "withdraw", nonce: "n", amount: 5n } as const
const paid: ToldFate = {
  payment,
  answer: { status: 200, body: "{}" },
  told: [confirmed, confirmed],
}
const once: ChainFacts = { operations: [hash], received: new Map([["n", 5n]]) }
const nothing: ChainFacts = { operations: [], received: new Map() }
const failed = { state: "failed", txHash: null }
const refused = { state: "refused", txHash: null }
const notFound = { status: 400, body: '{"success":false}' }

describe("the judge of real faults", () => {
  it.each<[string, ToldFate, ChainFacts]>([
    ["a payment that is confirmed and on chain once", paid, once],
    ["one whose answer was lost", { ...paid, answer: null }, once],
    ["one that never arrived", { payment, answer: null, told: [null, null] }, nothing],
    ["one that was refused", { payment, answer: notFound, told: [refused, refused] }, nothing],
    ["one that failed", { ...paid, told: [failed, failed] }, nothing],
    [
      "a transfer",
      { ...paid, payment: { ...payment, kind: "transfer" } },
      { ...once, received: new Map() },
    ],
  ])("accepts %s", (_, fate, facts) => {
    expect(judge([fate], facts)).toMatchObject({ violations: [], unknown: 0, paidTwice: 0 })
  })

  it.each<[string, ToldFate, ChainFacts, object]>([
    [
      "paid twice",
      paid,
      { operations: [hash, "0x02"], received: new Map([["n", 10n]]) },
      { paidTwice: 1 },
    ],
    [
      "executed twice",
      { ...paid, payment: { ...payment, kind: "transfer" } },
      { ...once, operations: [hash, "0x02"] },
      { paidTwice: 1 },
    ],
    [
      "accepted, then unknown",
      { ...paid, told: [null, null] },
      nothing,
      { accepted: 1, unknown: 1 },
    ],
    [
      "on chain, but unknown",
      { payment, answer: null, told: [null, null] },
      once,
      { onChain: 1, unknown: 1 },
    ],
    ["unknown to one process", { ...paid, told: [confirmed, null] }, once, { unknown: 1 }],
    ["told differently by two processes", { ...paid, told: [confirmed, failed] }, once, {}],
    ["confirmed and not on chain", paid, nothing, { onChain: 0 }],
    ["failed and on chain", { ...paid, told: [failed, failed] }, once, { onChain: 1 }],
    ["refused and on chain", { payment, answer: notFound, told: [refused, refused] }, once, {}],
    ["paid another amount", paid, { ...once, received: new Map([["n", 4n]]) }, { paidTwice: 0 }],
    [
      "without an outcome",
      { ...paid, told: [{ state: "signed", txHash: null }] },
      nothing,
      { accepted: 1 },
    ],
  ])("reports a payment that was %s", (_, fate, facts, expected) => {
    const verdict = judge([fate], facts)
    expect(verdict.violations).not.toEqual([])
    expect(verdict).toMatchObject(expected)
  })
})
