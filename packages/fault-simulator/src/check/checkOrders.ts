import { parseAddress } from "@shielded-relay/core"
import type { SimulatedChain } from "@shielded-relay/testkit"
import { listIn, textIn } from "../caller/answerText.ts"
import type { CallersLedger, SentPrivately } from "../caller/CallersLedger.ts"
import type { Facts } from "./chainFacts.ts"
import { hasArrived } from "./hasArrived.ts"

/** A process's final answer about a private send. */
export interface SaidOfOrder {
  readonly order: SentPrivately
  readonly process: string
  readonly phase: string | null
  /** Milliseconds since the epoch, or `null`. */
  readonly expiresAt: number | null
  readonly items: ReadonlyArray<{
    readonly recipient: string | null
    readonly status: string | null
    readonly txHash: string | null
    readonly scheduledTime: number
  }>
}

/** When a payout had enough time to be made. */
export interface Calm {
  /** Start of the time without faults; milliseconds since the epoch. */
  readonly from: number
  /**
   * Milliseconds from an order's scheduled time to the deadline of its payouts, unless it has a
   * completion time.
   */
  readonly payoutLifetime: number
  /** Since when an owner has been served without a break until a time; `null` if it is not served then. */
  readonly servedSince: (owner: number, until: number) => number | null
}

/**
 * Milliseconds without faults that suffice for a payout, including the end of an earlier operation and the
 * pause after it.
 */
const longEnough = 220_000

/** Reads an answer to GET /private-send/:orderId. */
export function readStatus(order: SentPrivately, process: string, body: unknown): SaidOfOrder {
  const expiresAt = textIn(body, "expiresAt")
  return {
    order,
    process,
    phase: textIn(body, "phase"),
    expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
    items: listIn(body, "scheduledTransactions").map((item) => ({
      recipient: parseAddress(textIn(item, "recipient") ?? "", "evm"),
      status: textIn(item, "status"),
      txHash: textIn(item, "txHash"),
      scheduledTime: Date.parse(textIn(item, "scheduledTime") ?? ""),
    })),
  }
}

/**
 * Checks every private send against the chain. Each recipient is paid at most once and the exact
 * amount. A recipient that can be paid before the deadline is paid. Every order ends, all processes
 * report the same, and the reported payouts match the chain.
 */
export function checkOrders(
  chain: SimulatedChain,
  ledger: CallersLedger,
  facts: Facts,
  said: ReadonlyArray<SaidOfOrder>,
  calm: Calm,
): ReadonlyArray<string> {
  return ledger.orders.flatMap((order) => [
    ...ofRecipients(chain, order, facts),
    ...said
      .filter((one) => one.order === order)
      .flatMap((one) => [...ofStatus(chain, one, facts), ...ofDuty(one, facts, calm)]),
  ])
}

function ofRecipients(
  chain: SimulatedChain,
  order: SentPrivately,
  { payouts }: Facts,
): ReadonlyArray<string> {
  return order.recipients.flatMap(({ address, amount }) => {
    const times = payouts.get(address)?.times ?? 0
    const received = chain.balanceOf(order.token, address)
    if (times > 1) return [`${name(order)} paid ${address} ${times} times`]
    return received === (times === 1 ? amount : 0n)
      ? []
      : [`${name(order)} paid ${address} ${received} in place of ${amount}`]
  })
}

/** Compares a process's report with the chain. */
function ofStatus(
  chain: SimulatedChain,
  { order, process, phase, items }: SaidOfOrder,
  { payouts }: Facts,
): ReadonlyArray<string> {
  const what = `${process} says ${phase ?? "nothing"} of ${name(order)}`
  if (phase !== "completed" && phase !== "failed" && phase !== "expired")
    return [`${what} in the end`]
  const problems: Array<string> = []
  const paid = order.recipients.filter(({ address }) => payouts.get(address)?.times === 1)
  if ((phase === "completed") !== (paid.length === order.recipients.length))
    problems.push(`${what}, which paid ${paid.length} of ${order.recipients.length}`)
  for (const { recipient, status, txHash } of items) {
    const isPaid = paid.some(({ address }) => address === recipient)
    if (status !== (isPaid ? "completed" : "failed"))
      problems.push(`${what} that the payout to ${recipient} is ${status}`)
    if (isPaid && chain.find(txHash ?? "")?.mined.success !== true)
      problems.push(`${what} that ${txHash} paid ${recipient}`)
  }
  if (items.length === 0 && paid.length > 0)
    problems.push(`${what}, and nothing of those whom it paid`)
  return problems
}

/** Recipients that were due, could be paid, and were not. */
function ofDuty(
  { order, phase, process, expiresAt, items }: SaidOfOrder,
  { counting: arrivals, payouts, refused }: Facts,
  { from, payoutLifetime, servedSince }: Calm,
): ReadonlyArray<string> {
  if (expiresAt === null || !hasArrived(order, arrivals, expiresAt)) return []
  if (phase === "expired" || items.length === 0)
    return [`${process} says ${phase} of ${name(order)}, which was paid for in time`]
  // An owner whose recipients made three transactions fail has to wait.
  if (refused >= 3) return []
  return order.recipients.flatMap(({ address }) => {
    if (address === order.refuses || payouts.get(address)?.times === 1) return []
    const item = items.find(({ recipient }) => recipient === address)
    const deadline = order.completion ?? (item?.scheduledTime ?? 0) + payoutLifetime
    const served = servedSince(order.owner, deadline)
    return served === null ||
      deadline - Math.max(from, served, item?.scheduledTime ?? 0) < longEnough
      ? []
      : [`${name(order)} did not pay ${address}, which could be paid`]
  })
}

function name({ nonce }: SentPrivately): string {
  return `private send ${nonce.slice(-4)}`
}
