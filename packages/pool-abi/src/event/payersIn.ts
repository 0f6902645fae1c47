import {
  isNativeToken,
  type Address,
  type Payers,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import type { Hex } from "@shielded-relay/pool-contracts"
import { from, getSelector } from "ox/AbiEvent"
import { addressOfHex, hexOfAddress } from "../encoding/hex.ts"
import { operationTopic, poolTopics, publicNoteTopic } from "./decodePoolLog.ts"
import type { ReceiptLog } from "./PoolLog.ts"

type Note = Parameters<PoolGatewayShape["payersOf"]>[0]

/** What of a pool decides who paid: its address, and the contracts that act for it. */
export interface PayerRules {
  readonly pool: Address
  /** What one of these sends to the pool is the output of an exchange. */
  readonly actions: ReadonlyArray<Address>
}

/** Who sent a transaction to whom, 20 bytes each, and with how many coins. */
export interface SentTransaction {
  readonly from: Hex
  /** `null` for a creation. */
  readonly to: Hex | null
  readonly value: bigint
}

const transferTopic = getSelector(from("event Transfer(address, address, uint256)"))

/**
 * Who paid for a note, from its transaction. The pool pulls a deposit right before it announces the note, and what enters with a call right
 * after it announces the call (ShieldedPool.sol): so the transfers that count are those between the pool's event before a public note and the
 * note, and for other notes those behind their call's `Operation`. Native coins and tokens without such an event come from whoever sent the
 * transaction; when it called another contract than the pool, perhaps from that. `null` when the transaction has no such event of the pool.
 */
export function payersIn(
  { pool, actions }: PayerRules,
  { logs }: { readonly logs: ReadonlyArray<ReceiptLog> },
  { from: sender, to: called, value }: SentTransaction,
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
