import type { Address } from "@shielded-relay/core"
import type { SimulatedBlock, SimulatedChain } from "@shielded-relay/testkit"
import type { CallersLedger, Payment, Swap } from "../caller/CallersLedger.ts"

type Call = Extract<
  SimulatedBlock["transactions"][number]["transaction"]["input"],
  { readonly kind: "transact" }
>["call"]

/** What a swap brought: the note of its output, a fee out of it taken already, or its input again. */
export type Brought =
  | { readonly kind: "swapped"; readonly amount: bigint }
  | { readonly kind: "refunded"; readonly amount: bigint }

/** A call that paid out of stuck balance, or for a private send. */
export interface PaidOut {
  times: number
  amount: bigint
  fee: bigint
}

/** A note that a wallet's deposit made. */
export interface Arrival {
  readonly transactionHash: string
  /** Place among the pool's events of its transaction, from 0. */
  readonly log: number
  /** Who paid. */
  readonly from: Address
  readonly npk: bigint
  readonly token: Address
  readonly amount: bigint
  /** Where it is in the tree; of a note that counts, its place in the order in which they began to count. */
  readonly position: number
  /** Of its block; of a note that counts, since when it does. Milliseconds since the epoch. */
  readonly time: number
}

/** What happened, read from the chain's blocks alone. */
export interface Facts {
  /** How often each request was executed: a call is known by the fee that it pays. */
  readonly times: (asked: Payment | Swap) => number
  readonly brought: (swap: Swap) => Brought | null
  /** What the account of a withdrawal got of the second token. */
  readonly alsoPaid: (asked: Payment | Swap) => bigint
  /** By recipient of a private send. */
  readonly payouts: ReadonlyMap<Address, PaidOut>
  /** By recipient of a recovery. */
  readonly recovered: ReadonlyMap<Address, PaidOut>
  readonly arrivals: ReadonlyArray<Arrival>
  /** Those that count: all, unless payers are screened. */
  readonly counting: ReadonlyArray<Arrival>
  /** What calls paid to the relay, by token. */
  readonly fees: ReadonlyMap<Address, bigint>
  /** Calls that nobody asked for. */
  readonly unknown: number
  /** Transactions that failed since a recipient refused them. */
  readonly refused: number
}

export function readFacts(chain: SimulatedChain, ledger: CallersLedger): Facts {
  const times = new Map(ledger.relayed.map(({ fee }) => [fee, 0]))
  const ofParts = new Set(
    ledger.relayed.flatMap((asked) => (hasParts(asked) ? asked.recipient : [])),
  )
  const payouts = noneYet(ledger.orders.flatMap(({ recipients }) => recipients.map(addressOf)))
  const recovered = noneYet(ledger.recoveries.map(({ recipient }) => recipient))
  const brought = new Map<bigint, Brought>()
  const fees = new Map<Address, bigint>()
  const arrivals: Array<Arrival> = []
  let unknown = 0
  let refused = 0
  const count = (call: Call, outcome: Brought | null) => {
    if (isMerge(call)) return
    const { payouts: paid, fee, action } = call.extData
    const taken = fee !== null && !(fee.fromOutput && outcome?.kind === "refunded")
    if (taken) fees.set(fee.token, (fees.get(fee.token) ?? 0n) + fee.amount)
    for (const { to, amount } of paid) {
      const known = payouts.get(to) ?? recovered.get(to)
      if (known === undefined) continue
      known.times += 1
      known.amount += amount
      known.fee += fee?.amount ?? 0n
      return
    }
    // A part pays no fee: the last call does.
    if (fee === null && paid.some(({ to }) => ofParts.has(to))) return
    const offered = fee?.amount ?? -1n
    const before = times.get(offered)
    if (before === undefined) unknown += 1
    else times.set(offered, before + 1)
    if (action !== null && outcome !== null) brought.set(offered, outcome)
  }
  for (let number = 0; number <= chain.tip.number; number += 1) {
    const block = chain.block(number)
    for (const { success, code, transaction } of block?.transactions ?? []) {
      if (code === "TransferMismatch") refused += 1
      if (block === null || !success) continue
      if (transaction.input.kind === "deposit") arrivals.push(...notesOf(block, transaction.hash))
      if (transaction.input.kind === "transact")
        count(transaction.input.call, outcomeOf(block, transaction.hash, transaction.input.call))
    }
  }
  return {
    times: ({ fee }) => times.get(fee) ?? 0,
    brought: ({ fee }) => brought.get(fee) ?? null,
    alsoPaid: (asked) =>
      hasParts(asked) ? chain.balanceOf(asked.also.token, asked.recipient) : 0n,
    payouts,
    recovered,
    arrivals,
    counting: arrivals,
    fees,
    unknown,
    refused,
  }
}

/** What an owner's wallet has paid into the pool, by the token's own book. */
export function paidIn(chain: SimulatedChain, owner: Address, token: Address): bigint {
  return -(chain.tip.state.movements.get(`${token} ${owner}`) ?? 0n)
}

/** A call that pays nobody and shows no token has merged notes of its owner. */
function isMerge({ extData, joins }: Call): boolean {
  return extData.fee === null && extData.payouts.length === 0 && joins.every(({ out }) => !out)
}

type InParts = Payment & {
  readonly also: NonNullable<Payment["also"]>
  readonly recipient: Address
}

function hasParts(asked: Payment | Swap): asked is InParts {
  return asked.kind === "withdraw" && asked.also !== null && asked.recipient !== null
}

const addressOf = ({ address }: { readonly address: Address }) => address

function noneYet(recipients: ReadonlyArray<Address>): Map<Address, PaidOut> {
  return new Map(recipients.map((one) => [one, { times: 0, amount: 0n, fee: 0n }]))
}

function publicNotes(block: SimulatedBlock, hash: string) {
  return block.events
    .filter(({ transactionHash }) => transactionHash === hash)
    .flatMap(({ event }, log) => (event.type === "PublicNote" ? [{ ...event, log }] : []))
}

function notesOf(block: SimulatedBlock, transactionHash: string): ReadonlyArray<Arrival> {
  const mined = block.transactions.find(({ transaction }) => transaction.hash === transactionHash)
  if (mined?.transaction.input.kind !== "deposit") return []
  const { from, input } = mined.transaction
  return publicNotes(block, transactionHash).flatMap(({ npk, amount, position, log }, index) => {
    const token = input.notes[index]?.token
    const time = block.time * 1_000
    return token === undefined
      ? []
      : [{ transactionHash, log, from, npk, token, amount, position, time }]
  })
}

function outcomeOf(block: SimulatedBlock, hash: string, { extData }: Call): Brought | null {
  const { action } = extData
  if (action === null) return null
  for (const { npk, amount } of publicNotes(block, hash)) {
    if (npk === action.npk) return { kind: "swapped", amount }
    if (npk === action.refundNpk) return { kind: "refunded", amount }
  }
  return null
}
