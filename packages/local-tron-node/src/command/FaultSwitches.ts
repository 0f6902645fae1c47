import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import type { SendFate, TronNodeFaults } from "../faults/TronNodeFaults.ts"

/** What happens to a share of the sent transactions, by the name of the switch. */
const fates: { readonly [name: string]: SendFate } = {
  drop: "dropped",
  delay: "delayed",
  duplicate: "duplicated",
  "lose-send-answer": "executed, answer lost",
}

/** Switches with a line of help each. */
export const faultHelp: { readonly [name: string]: string } = {
  drop: "share of transactions that are accepted and reach no block producer, 0 to 1",
  delay: "share that reaches the block producers later",
  "delay-blocks": "blocks by which those are late",
  duplicate: "share that arrives twice, so that the answer is DUP_TRANSACTION_ERROR",
  "lose-send-answer": "share that is executed while the connection is cut",
  "lose-answer": "share of all requests whose connection is cut",
  reverse: "on: blocks hold their transactions in reverse order",
  behind: "blocks by which this node is behind the network",
  unsolidified: "on: no further block is solidified",
  busy: "on: transactions are refused with SERVER_BUSY",
  connections: "peers of the node",
  "history-from": "the node has lost the blocks below this number",
}

/** Turns the switches of the command into a node's faults. Draws depend on the seed alone, so that a run can be repeated. */
export class FaultSwitches {
  private readonly seed: string
  private readonly shares = new Map<string, number>()
  private requests = 0

  constructor(seed: string) {
    this.seed = seed
  }

  /** @throws RangeError if there is no such switch, or the value does not fit it */
  set(name: string, value: string): Partial<TronNodeFaults> {
    if (Object.hasOwn(fates, name)) {
      this.shares.set(name, shareOf(name, value))
      if (sum(this.shares.values()) > 1)
        throw new RangeError("the shares of sent transactions must not exceed 1 together")
      return { onSend: (id, attempt) => this.fateOf(id, attempt) }
    }
    switch (name) {
      case "delay-blocks":
        return { delayBlocks: countOf(name, value) }
      case "lose-answer": {
        const share = shareOf(name, value)
        return { loseAnswer: () => this.draw(`request ${(this.requests += 1)}`) < share }
      }
      case "reverse": {
        const on = isOn(name, value)
        return { order: (ids) => (on ? ids.toReversed() : ids) }
      }
      case "behind":
        return { blocksBehind: countOf(name, value) }
      case "unsolidified":
        return { unsolidified: isOn(name, value) }
      case "busy":
        return { busy: isOn(name, value) }
      case "connections":
        return { connections: countOf(name, value) }
      case "history-from":
        return { historyFrom: countOf(name, value) }
      default:
        throw new RangeError(`unknown fault ${name}: use ${Object.keys(faultHelp).join(", ")}`)
    }
  }

  private fateOf(id: string, attempt: number): SendFate {
    let left = this.draw(`${id} ${attempt}`)
    for (const [name, share] of this.shares) {
      left -= share
      if (left < 0) return fates[name] ?? "executed"
    }
    return "executed"
  }

  /** From 0 to below 1. */
  private draw(what: string): number {
    const bytes = sha256(utf8ToBytes(`${this.seed} ${what}`))
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** 32
  }
}

function shareOf(name: string, text: string): number {
  const share = /^[01](\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (share <= 1) return share
  throw new RangeError(`${name} must be a share from 0 to 1, not ${text}`)
}

/** @throws RangeError if the text is no whole number */
export function countOf(name: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new RangeError(`${name} must be a whole number from 0 on, not ${text}`)
}

function isOn(name: string, text: string): boolean {
  if (text === "on" || text === "off") return text === "on"
  throw new RangeError(`${name} must be on or off, not ${text}`)
}

const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const number of numbers) total += number
  return total
}
