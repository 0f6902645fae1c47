import { agreedByTwo } from "@shielded-relay/chain-rpc"
import type { PoolGatewayShape } from "@shielded-relay/core"
import { payersIn, type PayerRules } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, receiptCall, transactionCall } from "../rpc/ethereumCalls.ts"

type Note = Parameters<PoolGatewayShape["payersOf"]>[0]

const method = "eth_getTransactionReceipt"

/** The addresses that paid for a note, as two endpoints agree on them (law 9 of `PoolGateway`). */
export const readPayers = (endpoints: Endpoints, rules: PayerRules, note: Note) =>
  agreedByTwo(endpoints, {
    ask: (endpoint) => payersAt(endpoint, rules, note),
    isSame: (a, b) => a.isWhole === b.isWhole && a.payers.join() === b.payers.join(),
    contradiction: (endpoint) => new EndpointFailure({ endpoint, method, kind: "inconsistent" }),
    subject: `who paid in transaction ${note.transactionHash}`,
  })

const payersAt = Effect.fnUntraced(function* (endpoint: Endpoint, rules: PayerRules, note: Note) {
  const hash: Hex = `0x${note.transactionHash.slice(2)}`
  const absent = new EndpointFailure({ endpoint: endpoint.name, method, kind: "block-unknown" })
  const receipt = yield* endpoint.ask(receiptCall(hash))
  const transaction = yield* endpoint.ask(transactionCall(hash))
  if (receipt === null || transaction === null) return yield* absent
  // Nodes keep receipts of blocks that were reorganised away, so check that the block is on the
  // endpoint's chain.
  const block = yield* endpoint.ask(blockCall(receipt.blockNumber))
  if (block?.hash !== receipt.blockHash) return yield* absent
  const payers = payersIn(rules, receipt, transaction, note)
  return payers === null ? yield* endpoint.reject(method, "inconsistent") : payers
})
