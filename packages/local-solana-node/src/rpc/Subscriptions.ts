import type { WebSocket } from "ws"
import type { Commitment } from "../chain/Block.ts"
import { noAccount } from "../runtime/StoredAccount.ts"
import { answer, type Methods } from "./answer.ts"
import { accountEncoder } from "./encodeAccount.ts"
import { inContext, newestSeen, type Method, type NodeState } from "./NodeState.ts"
import {
  readAddress,
  readBoolean,
  readCommitment,
  readCount,
  readList,
  readSettings,
  readSignature,
  wrongType,
} from "./parameters.ts"
import { invalidParams } from "./RpcError.ts"
import { writeJson } from "./writeJson.ts"

/** A client's subscription. */
interface Subscription {
  readonly notification: string
  /** Notifications since the last call, oldest first. */
  readonly news: () => ReadonlyArray<unknown>
  /** Whether the subscription has ended. */
  readonly over?: () => boolean
}

/** The subscriptions of one websocket. */
export class Subscriptions {
  private readonly node: NodeState
  private readonly socket: WebSocket
  private readonly open = new Map<number, Subscription>()
  private readonly methods: Methods
  private static given = 0

  constructor(node: NodeState, socket: WebSocket) {
    this.node = node
    this.socket = socket
    const kinds = { signature, logs, account, slot, root }
    this.methods = new Map(
      Object.entries(kinds).flatMap(([name, kind]): Array<[string, Method]> => [
        [`${name}Subscribe`, (_, parameters) => this.subscribe(kind(node, parameters))],
        [`${name}Unsubscribe`, (_, [id]) => this.unsubscribe(id)],
      ]),
    )
  }

  receive(text: string): void {
    const given = answer(this.methods, this.node, text)
    if (given !== undefined) this.socket.send(writeJson(given))
    // Events that have already happened are notified right after the answer with the subscription's id.
    this.notify()
  }

  notify(): void {
    if (this.node.faults.silentSubscriptions) return
    for (const [subscription, { notification, news, over }] of this.open) {
      for (const result of news())
        this.socket.send(
          writeJson({ jsonrpc: "2.0", method: notification, params: { result, subscription } }),
        )
      if (over?.() === true) this.open.delete(subscription)
    }
  }

  private subscribe(subscription: Subscription): number {
    Subscriptions.given += 1
    this.open.set(Subscriptions.given, subscription)
    return Subscriptions.given
  }

  private unsubscribe(id: unknown): boolean {
    if (!this.open.delete(readCount(id))) throw invalidParams("Invalid subscription id.")
    return true
  }
}

type Kind = (node: NodeState, parameters: ReadonlyArray<unknown>) => Subscription

/** Notifies once, when the transaction reaches the requested commitment, and then ends. */
const signature: Kind = (node, [key, config]) => {
  const name = readSignature(key)
  const settings = readSettings(config)
  const commitment = readCommitment(settings["commitment"])
  let waitsForReceipt = readBoolean(settings["enableReceivedNotification"])
  let done = false
  return {
    notification: "signatureNotification",
    news: () => {
      const newest = newestSeen(node, commitment)
      const landed = node.cluster.ledger.transaction(name)
      const received = waitsForReceipt && (landed !== null || node.sends.has(name))
      if (received) waitsForReceipt = false
      const receipt = received ? [inContext(newest, "receivedSignature")] : []
      if (done || landed === null || landed.slot > newest.slot) return receipt
      done = true
      return [...receipt, inContext(newest, { err: landed.outcome.error })]
    },
    over: () => done,
  }
}

const logs: Kind = (node, [filter, config]) => {
  const commitment = readCommitment(readSettings(config)["commitment"])
  const mentioned = readMentioned(filter)
  const blocks = blocksSince(node, commitment)
  return {
    notification: "logsNotification",
    news: () =>
      blocks().flatMap((block) =>
        block.transactions
          .filter(({ keys }) => mentioned === null || keys.all.includes(mentioned))
          .map(({ wire, outcome }) =>
            inContext(block, { signature: wire.signature, err: outcome.error, logs: outcome.logs }),
          ),
      ),
  }
}

/** The address to filter by; `null` for all transactions. */
function readMentioned(filter: unknown): string | null {
  if (filter === "all" || filter === "allWithVotes") return null
  if (typeof filter !== "object" || filter === null) throw wrongType(filter, "a filter of logs")
  const [address, ...more] = readList(readSettings(filter)["mentions"], 100)
  if (address === undefined || more.length > 0)
    throw invalidParams("Invalid Request: Only 1 address supported")
  return readAddress(address)
}

const account: Kind = (node, [key, config]) => {
  const address = readAddress(key)
  const settings = readSettings(config)
  const commitment = readCommitment(settings["commitment"])
  const newest = () => newestSeen(node, commitment)
  let seen = node.cluster.lastWrite(address, newest())
  return {
    notification: "accountNotification",
    news: () => {
      const block = newest()
      const written = node.cluster.lastWrite(address, block)
      if (written === seen) return []
      seen = written
      const accountOf = (each: string) => node.cluster.account(each, block)
      const now = accountOf(address) ?? noAccount
      return [inContext(block, accountEncoder(settings, accountOf)(now))]
    },
  }
}

const slot: Kind = (node) => {
  const blocks = blocksSince(node, "processed")
  return {
    notification: "slotNotification",
    news: () =>
      blocks().map(({ slot: number, parentSlot }) => ({
        parent: parentSlot,
        root: newestSeen(node, "finalized").slot,
        slot: number,
      })),
  }
}

const root: Kind = (node) => {
  const blocks = blocksSince(node, "finalized")
  return { notification: "rootNotification", news: () => blocks().map((block) => block.slot) }
}

/** The blocks that reached a commitment since the last call. */
function blocksSince(node: NodeState, commitment: Commitment) {
  let last = newestSeen(node, commitment).slot
  return () => {
    const newest = newestSeen(node, commitment)
    const blocks = node.cluster.ledger.between(last + 1, newest.slot)
    last = Math.max(last, newest.slot)
    return blocks
  }
}
