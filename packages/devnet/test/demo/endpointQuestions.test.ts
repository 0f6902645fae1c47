import { base58 } from "@scure/base"
import { utils } from "tronweb"
import { describe, expect, it } from "vitest"
import {
  joins,
  namingQuestions,
  questionTable,
  type ToldCall,
} from "../../src/demo/endpointQuestions.ts"

const evm = (digit: string) => `0x${digit.repeat(40)}`
const solana = (fill: number) => base58.encode(new Uint8Array(32).fill(fill))
const row = { text: "", gas: "", milliseconds: 5 }
const call = (payer: string, ...recipients: ReadonlyArray<string>): ToldCall => ({
  command: "send-privately",
  payer,
  recipients,
  rows: [{ ...row, title: "private-send", startedAt: 1_000 }],
})
const request = (at: number, ...questions: ReadonlyArray<readonly [string, unknown]>) => {
  const all = questions.map(([method, param], id) => ({
    jsonrpc: "2.0",
    id,
    method,
    params: [param],
  }))
  return { at, path: "/", body: JSON.stringify(all.length === 1 ? all[0] : all) }
}
/** A request to TRON's HTTP API. */
const rest = (at: number, path: string, body: object) => ({ at, path, body: JSON.stringify(body) })
const joined = (
  calls: ReadonlyArray<ToldCall>,
  ...requests: ReadonlyArray<ReturnType<typeof request>>
) => joins(namingQuestions(requests, calls))

describe("what a node was asked", () => {
  const order = call(evm("a"), evm("b"), evm("c"))
  const aboutPayer = ["eth_getTransactionCount", evm("a")] as const
  const aboutPayee = ["eth_call", { data: `0xa9059cbb${"b".repeat(40)}` }] as const

  it("joins payer and payee within ten seconds, in one batch and in one question", () => {
    expect(joined([order], request(0, aboutPayer), request(10_000, aboutPayee))).toHaveLength(1)
    expect(joined([order], request(10_000, aboutPayer), request(0, aboutPayee))).toHaveLength(1)
    expect(joined([order], request(0, aboutPayer, aboutPayee))).toHaveLength(1)
    expect(joined([order], request(0, ["eth_call", [evm("A"), evm("b")]]))).toHaveLength(1)
  })

  it("joins nobody with others' payees, or after ten seconds, or where only one of both is named", () => {
    expect(joined([order], request(0, aboutPayer), request(10_001, aboutPayee))).toEqual([])
    expect(joined([order], request(0, aboutPayee), request(1, aboutPayee))).toEqual([])
    expect(joined([order], request(0, aboutPayer), request(1, aboutPayer))).toEqual([])
    const others = [call(evm("a"), evm("d")), call(evm("e"), evm("b"))]
    expect(joined(others, request(0, aboutPayer), request(1, aboutPayee))).toEqual([])
  })

  it("finds Solana addresses as text and in transactions", () => {
    const paid = call(solana(1), solana(2))
    const transaction = Buffer.from(new Uint8Array(90).fill(2)).toString("base64")
    const requests = [
      request(0, ["getMultipleAccounts", [solana(1)]]),
      request(1, ["sendTransaction", transaction]),
    ]
    expect(joined([paid], ...requests)).toEqual([
      "getMultipleAccounts names the payer, and sendTransaction a recipient",
    ])
  })

  it("finds TRON addresses as text, with 41 and in calls, and names the path's method", () => {
    const tron = (digit: string) => utils.address.fromHex(`41${digit.repeat(40)}`)
    const paid = call(tron("a"), tron("b"))
    const some = { data: `a9059cbb${"b".repeat(40).padStart(64, "0")}${"7".padStart(64, "0")}` }
    const one = { data: some.data.replace(/7$/, "1") }
    const requests = [
      rest(0, "/wallet/getaccount", { address: `41${"a".repeat(40)}` }),
      rest(1, "/wallet/getaccount", { address: tron("c"), visible: true }),
      rest(2, "/wallet/triggerconstantcontract", one),
      rest(3, "/wallet/broadcasthex", { transaction: `0a${some.data}` }),
    ]
    expect(joined([paid], ...requests)).toEqual([
      "getaccount names the payer, and triggerconstantcontract a recipient",
      "getaccount names the payer, and broadcasthex a recipient",
    ])
    const later = requests.map((sent) => ({ ...sent, at: sent.at + 2_000 }))
    expect(questionTable("TRON", namingQuestions(later.slice(2), [paid]), [paid])).toEqual([
      "| TRON | private send | at the payout | broadcasthex | recipient, amount |",
      "| TRON | private send | at the payout | triggerconstantcontract | recipient |",
    ])
  })

  it("is told by operation, moment, method and what it names", () => {
    const one = `0x${"a9059cbb"}${"b".repeat(40).padStart(64, "0")}${"1".padStart(64, "0")}`
    const some = one.replace(/1$/, "7")
    const requests = [
      request(1_001, ["eth_call", { data: one }]),
      request(1_002, ["eth_call", { data: one }]),
      request(9_000, ["eth_call", { data: some }]),
      request(9_001, ["eth_blockNumber", 1]),
      // Paid: from now on it is a decoy.
      request(9_002, ["eth_sendRawTransaction", some]),
      request(9_003, ["eth_getCode", evm("b")]),
    ]
    const shown = { ...call(evm("f")), command: "show-address" }
    const swap = { ...call(evm("e")), command: "swap" }
    const questions = namingQuestions(requests, [order, swap])
    expect(questionTable("EVM", questions, [order, swap, shown])).toEqual([
      "| EVM | private send | at the order | eth_call | recipient |",
      "| EVM | private send | at the payout | eth_call | recipient, amount |",
      "| EVM | private send | at the payout | eth_sendRawTransaction | recipient, amount |",
      "| EVM | swap | always | every method | nobody |",
    ])
  })
})
