import type { Address } from "@shielded-relay/core"
import { OUT_OF_TIME, type SimulatedBlock, type SimulatedChain } from "@shielded-relay/testkit"
import type { CallersLedger, Payment, Swap } from "../caller/CallersLedger.ts"

type Call = Extract<
  SimulatedBlock["transactions"][number]["transaction"]["input"],
  { readonly kind: "transact" }
>["call"]

/**
 * The result of a swap: its output as a note, with a fee possibly taken from it, or its input
 * refunded.
 */
export type Brought =
  | { readonly kind: "swapped"; readonly amount: bigint }
  | { readonly kind: "refunded"; readonly amount: bigint }

/** A call that paid a stuck balance or a private send's recipient. */
export interface PaidOut {
  times: number
  amount: bigint
  fee: bigint
  /** Time of the last block with such a call, milliseconds since the epoch. */
  lastAt: number
}

/** A call that paid a wallet: only a return of a withheld note does. */
export interface PaidBack {
  readonly hash: string
  readonly to: Address
  /** `null` if the call pays no fee. */
  readonly token: Address | null
  readonly amount: bigint
  readonly fee: bigint
}

/** A note that a wallet paid. */
export interface Arrival {
  readonly transactionHash: string
  /** Position among the pool's events of its transaction, from 0. */
  readonly log: number
  /** When its transaction was first sent; milliseconds since the epoch. */
  readonly sentAt: number
  /** The payer. */
  readonly from: Address
  readonly npk: bigint
  readonly token: Address
  readonly amount: bigint
  /**
   * Position in the tree. For a note that counts: its position in the order in which notes began to
   * count.
   */
  readonly position: number
  /**
   * Time of its block. For a note that counts: the time since when it counts. Milliseconds since
   * the epoch.
   */
  readonly time: number
}

/** The events of a run, read from the chain's blocks alone. */
export interface Facts {
  /** How often each request was executed. A call is identified by its fee. */
  readonly times: (asked: Payment | Swap) => number
  readonly brought: (swap: Swap) => Brought | null
  /** Amount of the second token that a withdrawal's account received. */
  readonly alsoPaid: (asked: Payment | Swap) => bigint
  /** By recipient of a private send. */
  readonly payouts: ReadonlyMap<Address, PaidOut>
  /** By recipient of a recovery. */
  readonly recovered: ReadonlyMap<Address, PaidOut>
  /** By recipient of a scheduled withdrawal. */
  readonly scheduled: ReadonlyMap<Address, PaidOut>
  readonly arrivals: ReadonlyArray<Arrival>
  /** Arrivals that count: all of them, unless payers are screened. */
  readonly counting: ReadonlyArray<Arrival>
  /** Arrivals that went back to their payers. */
  readonly returned: ReadonlyArray<Arrival>
  readonly paidBack: ReadonlyArray<PaidBack>
  /** Number of the relay's return transactions that failed on chain, by the call's first nullifier. */
  readonly returnsInVain: ReadonlyMap<bigint, number>
  /** Fees that calls paid to the relay, by token. */
  readonly fees: ReadonlyMap<Address, bigint>
  /** Number of calls without a request. */
  readonly unknown: number
  /** Number of transactions that owners are charged for: a recipient refused them, or a producer ran out of time for them. */
  readonly refused: number
}

export function readFacts(chain: SimulatedChain, ledger: CallersLedger): Facts {
  const times = new Map(ledger.relayed.map(({ fee }) => [fee, 0]))
  const ofParts = new Set(
    ledger.relayed.flatMap((asked) => (hasParts(asked) ? asked.recipient : [])),
  )
  const payouts = noneYet(ledger.orders.flatMap(({ recipients }) => recipients.map(addressOf)))
  const recovered = noneYet(ledger.recoveries.map(({ recipient }) => recipient))
  const scheduled = noneYet(ledger.scheduled.map(({ recipient }) => recipient))
  const brought = new Map<bigint, Brought>()
  const fees = new Map<Address, bigint>()
  const arrivals: Array<Arrival> = []
  const wallets = new Set([...ledger.deposits, ...ledger.orders].map(({ wallet }) => wallet))
  const paidBack: Array<PaidBack> = []
  const returnsInVain = new Map<bigint, number>()
  let unknown = 0
  let refused = 0
  const count = (hash: string, call: Call, outcome: Brought | null, at: number) => {
    if (isMerge(call)) return
    const { payouts: paid, fee, action } = call.extData
    const taken = fee !== null && !(fee.fromOutput && outcome?.kind === "refunded")
    if (taken) fees.set(fee.token, (fees.get(fee.token) ?? 0n) + fee.amount)
    for (const { to, amount } of paid) {
      if (wallets.has(to)) {
        paidBack.push({ hash, to, token: fee?.token ?? null, amount, fee: fee?.amount ?? 0n })
        return
      }
      const known = payouts.get(to) ?? recovered.get(to) ?? scheduled.get(to)
      if (known === undefined) continue
      known.times += 1
      known.lastAt = at
      known.amount += amount
      known.fee += fee?.amount ?? 0n
      return
    }
    // A call for a part pays no fee; the last call pays it.
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
      const isHidden = ledger.hidden.has(transaction.hash)
      if (code === "TransferMismatch" && !isHidden) refused += 1
      if (code === OUT_OF_TIME && transaction.input.kind === "transact") refused += 1
      if (transaction.input.kind === "transact" && !success && transaction.fees !== null) {
        const { joins, extData } = transaction.input.call
        const nullifier = joins[0]?.nullifiers[0]
        if (nullifier !== undefined && extData.payouts.some(({ to }) => wallets.has(to)))
          returnsInVain.set(nullifier, (returnsInVain.get(nullifier) ?? 0) + 1)
      }
      if (block === null || !success) continue
      if (transaction.input.kind === "deposit" || isHidden)
        arrivals.push(...notesOf(block, transaction.hash, ledger))
      if (transaction.input.kind === "transact")
        count(
          transaction.hash,
          transaction.input.call,
          outcomeOf(block, transaction.hash, transaction.input.call),
          1_000 * block.time,
        )
    }
  }
  return {
    times: ({ fee }) => times.get(fee) ?? 0,
    brought: ({ fee }) => brought.get(fee) ?? null,
    alsoPaid: (asked) =>
      hasParts(asked) ? chain.balanceOf(asked.also.token, asked.recipient) : 0n,
    payouts,
    recovered,
    scheduled,
    arrivals,
    counting: arrivals,
    returned: [],
    paidBack,
    returnsInVain,
    fees,
    unknown,
    refused,
  }
}

/** The amount an owner's wallet has paid into the pool, by the token's own ledger. */
export function paidIn(chain: SimulatedChain, owner: Address, token: Address): bigint {
  return -(chain.tip.state.movements.get(`${token} ${owner}`) ?? 0n)
}

/** A call without payouts and shown tokens merges notes of its owner. */
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
  return new Map(recipients.map((one) => [one, { times: 0, amount: 0n, fee: 0n, lastAt: 0 }]))
}

function eventsOf(block: SimulatedBlock, hash: string) {
  return block.events
    .filter(({ transactionHash }) => transactionHash === hash)
    .map(({ event }, log) => ({ event, log }))
}

function notesOf(
  block: SimulatedBlock,
  transactionHash: string,
  { hidden, sentAt: sent }: CallersLedger,
): ReadonlyArray<Arrival> {
  const mined = block.transactions.find(({ transaction }) => transaction.hash === transactionHash)
  if (mined === undefined) return []
  const { from, input } = mined.transaction
  const notes = input.kind === "deposit" ? input.notes : (hidden.get(transactionHash) ?? [])
  const time = block.time * 1_000
  const sentAt = sent.get(transactionHash) ?? 0
  return eventsOf(block, transactionHash)
    .filter(({ event }) => event.type === (input.kind === "deposit" ? "PublicNote" : "NoteQueued"))
    .flatMap(({ event, log }, index) => {
      // Every second note of a call that hides its payer belongs to nobody.
      const note = notes[input.kind === "deposit" ? index : index / 2]
      if (note === undefined || !("position" in event)) return []
      const { npk, token, amount } = note
      const { position } = event
      return [{ transactionHash, log, sentAt, from, npk, token, amount, position, time }]
    })
}

function outcomeOf(block: SimulatedBlock, hash: string, { extData }: Call): Brought | null {
  const { action } = extData
  if (action === null) return null
  for (const { event } of eventsOf(block, hash)) {
    if (event.type !== "PublicNote") continue
    const { npk, amount } = event
    if (npk === action.npk) return { kind: "swapped", amount }
    if (npk === action.refundNpk) return { kind: "refunded", amount }
  }
  return null
}
