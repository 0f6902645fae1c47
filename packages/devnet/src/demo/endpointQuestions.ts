import { addressBytes, parseAddress } from "@shielded-relay/core"
import { Schema } from "effect"
import type { NodeRequest, RecordedNode } from "../network/recordRequests.ts"
import type { Row } from "./tour.ts"

/** A caller's part of a tour: who pays, whom it pays, and its steps. */
export interface ToldCall {
  /** What the caller did: `withdraw`, `send-privately`, … */
  readonly command: string
  /** Address of the caller's wallet. */
  readonly payer: string
  /** Addresses that only this call pays. */
  readonly recipients: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
}

/** A request to the node that names the payer or a recipient of a call. */
interface Naming {
  readonly call: ToldCall
  readonly at: number
  readonly method: string
  readonly names: ReadonlyArray<"payer" | "recipient">
  readonly recipients: ReadonlyArray<string>
  readonly tellsAmount: boolean
}

/** Milliseconds within which an endpoint could take two questions to belong together. */
const together = 10_000

const Question = Schema.Struct({ method: Schema.String, params: Schema.Array(Schema.Unknown) })
const readRpc = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Union([Question, Schema.Array(Question)])),
)
const readJson = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Unknown))

/** The questions of a request: those of JSON-RPC, or the one that the path of TRON's HTTP API names. */
function questionsIn({ path, body }: NodeRequest): ReadonlyArray<typeof Question.Type> {
  if (path !== "/") return [{ method: path.replace(/^.*\//, ""), params: [readJson(body)] }]
  const read = readRpc(body)
  return "method" in read ? [read] : read
}

/** The requests that name the payer or a recipient of one of the calls. */
export function namingQuestions(
  requests: ReadonlyArray<NodeRequest>,
  calls: ReadonlyArray<ToldCall>,
): ReadonlyArray<Naming> {
  return requests.flatMap((request) => {
    const { at } = request
    return questionsIn(request).flatMap(({ method, params }) => {
      const text = searchable(params)
      return calls.flatMap((call): ReadonlyArray<Naming> => {
        const namesPayer = isIn(text, call.payer)
        const recipients = call.recipients.filter((recipient) => isIn(text, recipient))
        if (!namesPayer && recipients.length === 0) return []
        return [
          {
            call,
            at,
            method,
            names: [
              ...(namesPayer ? (["payer"] as const) : []),
              ...(recipients.length > 0 ? (["recipient"] as const) : []),
            ],
            recipients,
            tellsAmount: tellsAmount(method, text),
          },
        ]
      })
    })
  })
}

/** Questions from which an endpoint could tell who pays whom: one that names both, or two that name one each within seconds. */
export function joins(questions: ReadonlyArray<Naming>): ReadonlyArray<string> {
  return questions.flatMap((one) =>
    questions
      .filter((other) => other.call.payer === one.call.payer)
      .filter(({ at }) => Math.abs(at - one.at) <= together)
      .filter(({ names }) => one.names.includes("payer") && names.includes("recipient"))
      .map((other) => `${one.method} names the payer, and ${other.method} a recipient`),
  )
}

/**
 * The rows of the table in docs/privacy.md, in order, each once. Later questions about a recipient that is already paid are left out: they
 * name it as a decoy.
 */
export function questionTable(
  chain: string,
  questions: ReadonlyArray<Naming>,
  calls: ReadonlyArray<ToldCall>,
): ReadonlyArray<string> {
  const isPaid = (recipient: string, at: number) =>
    questions.some(
      (sent) =>
        sent.at < at &&
        /^(?:eth_send|send|broadcast)/.test(sent.method) &&
        sent.recipients.includes(recipient),
    )
  const rows = calls.flatMap((call) => {
    const operation = operations[call.command]
    if (operation === undefined) return []
    const told = questions
      .filter((question) => question.call === call)
      .filter(
        ({ names, recipients, at, tellsAmount: isCall }) =>
          isCall || names.includes("payer") || !recipients.every((one) => isPaid(one, at)),
      )
      .map((question) => [
        operation,
        momentOf(question),
        question.method,
        `${question.names.join(" and ")}${question.tellsAmount ? ", amount" : ""}`,
      ])
    return told.length === 0 ? [[operation, "always", "every method", "nobody"]] : told
  })
  return [...new Set(rows.map((row) => `| ${[chain, ...row].join(" | ")} |`))].toSorted()
}

const operations: Readonly<Record<string, string>> = {
  "deposit-and-pay": "deposit, transfer",
  withdraw: "withdrawal",
  swap: "swap",
  "send-privately": "private send",
  recover: "private send that is recovered",
}

function startOf({ rows }: ToldCall): number {
  return Math.min(...rows.map(({ startedAt }) => startedAt))
}

/** When a question was asked, by the caller's steps. */
function momentOf({ call, at }: Naming): string {
  const order = call.rows.find(({ title }) => title === "private-send")
  const recovery = call.rows.find(({ title }) => title === "withdraw-stuck-utxos")
  if (recovery !== undefined && at >= recovery.startedAt) return "at the recovery"
  if (order === undefined) return "at the request"
  // The recovered order is made right before its first step.
  if (recovery !== undefined) return "at the order"
  return at <= order.startedAt + order.milliseconds ? "at the order" : "at the payout"
}

/** The parameters as text, in which base64 parts, such as Solana's transactions, also appear as hex. */
function searchable(params: ReadonlyArray<unknown>): string {
  const text = JSON.stringify(params)
  const decoded = [...text.matchAll(/"([A-Za-z0-9+/]{80,}={0,2})"/g)].map(([, part = ""]) =>
    Buffer.from(part, "base64").toString("hex"),
  )
  return [text, ...decoded].join("\n")
}

/** Whether a text contains an address, as text or as the hex of its bytes. */
function isIn(text: string, address: string): boolean {
  const parsed = parseAddress(address, "any")
  if (parsed === null) throw new Error(`${address} is not an address`)
  const hex = Buffer.from(addressBytes(parsed)).toString("hex")
  return text.includes(address) || text.toLowerCase().includes(hex)
}

/** Questions about accounts, which contain no amounts. */
const aboutAccounts = [
  "getMultipleAccounts",
  "eth_getTransactionCount",
  "eth_getCode",
  "getaccount",
  "getcontract",
]

/** Whether the request contains the amount. Questions about recipients do not: those about accounts, and `transfer(address,uint256)` of 1. */
function tellsAmount(method: string, text: string): boolean {
  if (aboutAccounts.includes(method)) return false
  return !/a9059cbb[0-9a-f]{64}0{63}1"/.test(text.toLowerCase())
}

/**
 * Stops recording and prints what a tour's service asked its node about payers and recipients.
 *
 * @throws Error if the node could tell who pays whom before the chain shows it
 */
export function printQuestions(
  chain: string,
  node: RecordedNode,
  calls: ReadonlyArray<ToldCall>,
): void {
  node.stopRecording()
  // A question from before a call belongs to an earlier one: a transfer to the address of a later payer asks whether it is a contract.
  const questions = namingQuestions(node.requests, calls).filter(
    ({ call, at }) => at >= startOf(call),
  )
  console.log("\nWhat the node was asked about payers and recipients")
  for (const row of questionTable(chain, questions, calls)) console.log(row)
  const [joined] = joins(questions)
  if (joined !== undefined) throw new Error(`The node could tell who pays whom: ${joined}`)
}
