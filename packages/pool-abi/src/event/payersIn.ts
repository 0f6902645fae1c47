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

/** The addresses that decide who paid: the pool's, and those of the contracts that act for it. */
export interface PayerRules {
  readonly pool: Address
  /** A token transfer from one of these to the pool is the output of an exchange. */
  readonly actions: ReadonlyArray<Address>
}

/** Sender, recipient and native coins of a transaction; addresses are 20 bytes. */
export interface SentTransaction {
  readonly from: Hex
  /** `null` for a contract creation. */
  readonly to: Hex | null
  readonly value: bigint
}

const transferTopic = getSelector(from("event Transfer(address, address, uint256)"))

/**
 * The addresses that paid for a note, from its transaction; `null` if the transaction does not
 * contain the note's event.
 *
 * The pool pulls a deposit right before it writes the note's event, and it pulls a call's tokens
 * right after it writes the call's `Operation` (ShieldedPool.sol). So for a public note the
 * transfers between the pool's previous event and the note count, and for other notes the transfers
 * after their call's `Operation`. Native coins, and tokens without a transfer event, come from the
 * sender of the transaction, and possibly from the contract it called if that is not the pool.
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
