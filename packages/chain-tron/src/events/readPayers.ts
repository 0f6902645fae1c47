import { agreedByTwo } from "@shielded-relay/chain-rpc"
import type { PoolGatewayShape } from "@shielded-relay/core"
import { payersIn, type PayerRules, type ReceiptLog } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { transactionCall, transactionInfoCall } from "../rpc/tronCalls.ts"
import { readBlock } from "../state/readBlock.ts"

type Note = Parameters<PoolGatewayShape["payersOf"]>[0]

const { path: method } = transactionInfoCall("")

/** The addresses that paid for a note, as two endpoints agree on them (law 9 of `PoolGateway`). */
export const readPayers = (endpoints: Endpoints, rules: PayerRules, note: Note) =>
  agreedByTwo(endpoints, {
    ask: (endpoint) => payersAt(endpoint, rules, note),
    isSame: (a, b) => a.isWhole === b.isWhole && a.payers.join() === b.payers.join(),
    contradiction: (endpoint) => new EndpointFailure({ endpoint, method, kind: "inconsistent" }),
    subject: `who paid in transaction ${note.transactionHash}`,
  })

const payersAt = Effect.fnUntraced(function* (endpoint: Endpoint, rules: PayerRules, note: Note) {
  const absent = new EndpointFailure({ endpoint: endpoint.name, method, kind: "block-unknown" })
  const id = note.transactionHash
  const info = yield* endpoint.ask(transactionInfoCall(id))
  const transaction = yield* endpoint.ask(transactionCall(id))
  if (info?.blockNumber === undefined || transaction === null) return yield* absent
  // The block must be on the endpoint's chain: a fork may have replaced it since.
  const block = yield* readBlock(endpoint, info.blockNumber)
  if (block?.transactionIds.includes(id) !== true) return yield* absent
  const [{ parameter }] = transaction.raw_data.contract
  const {
    owner_address: from,
    contract_address: to = null,
    call_value: value = 0n,
  } = parameter.value
  const payers = payersIn(rules, { logs: logsOf(info.log ?? []) }, { from, to, value }, note)
  return payers === null ? yield* endpoint.reject(method, "inconsistent") : payers
})

/** Logs with the fields that nodes omit. A log of the zero address cannot be. */
function logsOf(logs: ReadonlyArray<Partial<ReceiptLog>>): ReadonlyArray<ReceiptLog> {
  return logs.map(({ address = `0x${"0".repeat(40)}`, topics = [] }) => ({ address, topics }))
}
