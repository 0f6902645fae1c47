import { agreedByTwo } from "@shielded-relay/chain-rpc"
import {
  isNativeToken,
  type Address,
  type Payers,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { parseAbiItem, toEventSelector, type Hex } from "viem"
import { addressOfHex, hexOfAddress } from "../encoding/hex.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, receiptCall, transactionCall } from "../rpc/ethereumCalls.ts"
import type { RpcReceipt, RpcTransaction } from "../rpc/ethereumSchemas.ts"
import { operationTopic, poolTopics, publicNoteTopic } from "./decodePoolLog.ts"

type Note = Parameters<PoolGatewayShape["payersOf"]>[0]
type Receipt = typeof RpcReceipt.Type
type Transaction = typeof RpcTransaction.Type

/** What of a pool decides who paid: its address, and the contracts that act for it. */
export interface PayerRules {
  readonly pool: Address
  /** What one of these sends to the pool is the output of an exchange. */
  readonly actions: ReadonlyArray<Address>
}

const method = "eth_getTransactionReceipt"

/** Who paid for a note, as two endpoints tell it (law 9 of `PoolGateway`). */
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
  // Nodes keep receipts of blocks that were reorganised away; only a block on the endpoint's own chain counts.
  const block = yield* endpoint.ask(blockCall(receipt.blockNumber))
  if (block?.hash !== receipt.blockHash) return yield* absent
  const payers = payersIn(rules, receipt, transaction, note)
  return payers === null ? yield* endpoint.reject(method, "inconsistent") : payers
})

const transferTopic = toEventSelector(parseAbiItem("event Transfer(address, address, uint256)"))

/**
 * Who paid for a note, from its transaction. The pool pulls a deposit right before it announces the note, and what enters with a call right
 * after it announces the call (ShieldedPool.sol): so the transfers that count are those between the pool's event before a public note and the
 * note, and for other notes those behind their call's `Operation`. Native coins and tokens without such an event come from whoever sent the
 * transaction; when it called another contract than the pool, perhaps from that. `null` when the transaction has no such event of the pool.
 */
export function payersIn(
  { pool, actions }: PayerRules,
  { logs }: Pick<Receipt, "logs">,
  { from: sender, to: called, value }: Pick<Transaction, "from" | "to" | "value">,
  { log: place, token }: Pick<Note, "log" | "token">,
): Payers | null {
  const poolHex = hexOfAddress(pool)
  const announced = logs.flatMap(({ address, topics: [topic] }, at) =>
    address === poolHex && topic !== undefined && poolTopics.includes(topic) ? [{ topic, at }] : [],
  )
  const note = announced[place]
  if (note === undefined) return null
  const before = announced[place - 1]
  const isDeposit = note.topic === publicNoteTopic && before?.topic !== operationTopic
  const isSenders = called === poolHex ? isDeposit || value > 0n : true
  const named = isSenders
    ? [...(called === poolHex || called === null ? [] : [called]), sender].map(addressOfHex)
    : []
  if (isNativeToken(token)) return { payers: named, isWhole: isDeposit }

  const operation = announced.find(({ topic, at }) => at > note.at && topic === operationTopic)
  const start = note.topic === publicNoteTopic ? (before?.at ?? -1) : (operation?.at ?? logs.length)
  const end =
    note.topic === publicNoteTopic
      ? note.at
      : (announced.find(({ at }) => at > start)?.at ?? logs.length)
  const moved = logs
    .slice(start + 1, end)
    .flatMap(({ address, topics: [topic, from, to] }) =>
      address === hexOfAddress(token) &&
      topic === transferTopic &&
      from !== undefined &&
      to?.slice(26) === poolHex.slice(2)
        ? [addressOfHex(`0x${from.slice(26)}`)]
        : [],
    )
  const senders = [...new Set(moved)].filter((one) => one !== pool && !actions.includes(one))
  return { payers: isDeposit && moved.length === 0 ? named : senders, isWhole: isDeposit }
}
