import { parseAddress, type Address } from "@shielded-relay/core"
import type { SimulatedNetwork } from "@shielded-relay/testkit"
import { feeTokenOf, type CallersLedger, type Payment, type Swap } from "../caller/CallersLedger.ts"
import { paidIn, type Facts } from "./chainFacts.ts"
import type { SaidOfOrder } from "./checkOrders.ts"
import type { SaidInTheEnd } from "./checkPayments.ts"
import { leftOver } from "./leftOver.ts"

/**
 * A balance as a process reports it, by process, owner and token: available, pending and held back
 * for a debt together, and what is stuck.
 */
export interface SaidBalance {
  readonly process: string
  readonly owner: number
  readonly token: Address
  readonly whole: bigint
  /** Withheld until the operator decides. */
  readonly quarantined: bigint
  readonly stuck: bigint
}

/**
 * Checks conservation of value: the pool holds exactly its owners' balances and the debts that were
 * settled with the operator, and every owner has what it received minus what it spent and settled.
 */
export function checkMoney(
  network: SimulatedNetwork,
  ledger: CallersLedger,
  facts: Facts,
  tokens: ReadonlyArray<Address>,
  said: {
    readonly balances: ReadonlyArray<SaidBalance>
    readonly orders: ReadonlyArray<SaidOfOrder>
    readonly payments: ReadonlyMap<Payment | Swap, SaidInTheEnd>
  },
  /** Wallets that pay besides the owners' own, and the private sends whose remainder is withheld. */
  {
    wallets,
    withheld,
  }: { readonly wallets: ReadonlyArray<Address>; readonly withheld: ReadonlySet<string> },
): ReadonlyArray<string> {
  const { chain } = network
  const problems: Array<string> = []
  for (const token of tokens) {
    let all = 0n
    const own = ledger.owners.flatMap(({ address }) => parseAddress(address, "evm") ?? [])
    for (const wallet of [...own, ...wallets]) {
      const sent =
        deposited(ledger, facts.arrivals, token, (one) => one.wallet === wallet) -
        sum(
          facts.paidBack
            .filter((one) => one.to === wallet && one.token === token)
            .map(({ amount }) => amount),
        )
      if (paidIn(chain, wallet, token) !== sent)
        problems.push(`${wallet} deposited ${paidIn(chain, wallet, token)}, not ${sent}`)
    }
    for (const { index } of ledger.owners) {
      const isOwn = ({ owner }: { readonly owner: number }) => owner === index
      // What a return takes from the owner is the whole note, with the fee.
      const arrived =
        deposited(ledger, facts.arrivals, token, isOwn) -
        deposited(ledger, facts.returned, token, isOwn)
      const settled = settledBy(ledger, facts, token, index, said.payments)
      const due = arrived + changeOf(ledger, facts, token, index) - settled
      // The operator holds what was settled.
      all += due + settled
      const { stuck, held } = leftOver(ledger, facts, token, index, said.orders, withheld)
      const quarantined = arrived - deposited(ledger, facts.counting, token, isOwn) + held
      for (const one of said.balances) {
        if (one.owner !== index || one.token !== token) continue
        const { process } = one
        if (one.stuck !== stuck)
          problems.push(
            `${process} says that ${one.stuck} of owner ${index} are stuck in place of ${stuck}`,
          )
        if (one.quarantined !== quarantined)
          problems.push(
            `${process} says that ${one.quarantined} of owner ${index} are quarantined in place of ${quarantined}`,
          )
        const has = one.whole + one.stuck + one.quarantined
        if (has !== due)
          problems.push(`${process} says that owner ${index} has ${has} in place of ${due}`)
      }
    }
    const holdings = chain.holdings(token)
    if (holdings !== all)
      problems.push(`the pool holds ${holdings} of ${token}, its owners have ${all}`)
    const earned = chain.balanceOf(token, network.gateway.feeRecipient)
    const fees = facts.fees.get(token) ?? 0n
    if (earned !== fees) problems.push(`the relay earned ${earned} in place of ${fees}`)
  }
  return problems
}

/** Sum of a token's deposits that belong to a request. */
function deposited(
  { deposits, orders }: CallersLedger,
  arrivals: Facts["arrivals"],
  token: Address,
  concerns: (one: { readonly wallet: Address; readonly owner: number }) => boolean,
): bigint {
  const hashes = new Set([
    ...deposits.filter(concerns).flatMap(({ hash }) => hash ?? []),
    ...orders.filter(concerns).flatMap((order) => order.deposits),
  ])
  return sum(
    arrivals
      .filter((one) => one.token === token && hashes.has(one.transactionHash))
      .map(({ amount }) => amount),
  )
}

/** The net change of an owner's balance of a token by the relay's calls. */
function changeOf(
  { relayed, orders, recoveries, scheduled }: CallersLedger,
  facts: Facts,
  token: Address,
  owner: number,
): bigint {
  let change = 0n
  for (const one of relayed) {
    const times = BigInt(facts.times(one))
    if (one.kind === "swap") {
      if (one.owner === owner) change += swapped(one, facts, token)
      continue
    }
    if (one.owner === owner && one.also?.token === token) change -= facts.alsoPaid(one)
    if (one.token !== token) continue
    if (one.owner === owner) change -= times * (one.amount + one.fee)
    if (one.recipientOwner === owner) change += times * one.amount
  }
  for (const order of orders) {
    if (order.owner !== owner) continue
    for (const { address } of order.recipients) {
      const paid = facts.payouts.get(address)
      if (order.token === token) change -= paid?.amount ?? 0n
      if (feeTokenOf(order) === token) change -= paid?.fee ?? 0n
    }
  }
  for (const recovery of recoveries) {
    if (recovery.owner !== owner || recovery.token !== token) continue
    const paid = facts.recovered.get(recovery.recipient)
    change -= (paid?.amount ?? 0n) + (paid?.fee ?? 0n)
  }
  for (const one of scheduled) {
    if (one.owner !== owner || one.token !== token) continue
    const paid = facts.scheduled.get(one.recipient)
    change -= (paid?.amount ?? 0n) + (paid?.fee ?? 0n)
  }
  return change
}

/** What an owner's executed withdrawals settled of its debt, as the processes say. */
function settledBy(
  { relayed }: CallersLedger,
  facts: Facts,
  token: Address,
  owner: number,
  said: ReadonlyMap<Payment | Swap, SaidInTheEnd>,
): bigint {
  return sum(
    relayed.map((one) => {
      if (one.kind === "swap" || one.owner !== owner || one.token !== token) return 0n
      return facts.times(one) === 0 ? 0n : (said.get(one)?.[0]?.settled ?? 0n)
    }),
  )
}

function swapped(
  swap: Extract<CallersLedger["relayed"][number], { readonly kind: "swap" }>,
  facts: Facts,
  token: Address,
): bigint {
  const brought = facts.brought(swap)
  if (brought === null) return 0n
  // A fee in the output's token is taken before the output becomes a note; a refund pays it from
  // the returned input.
  const fee = swap.feeToken === swap.tokenIn && token === swap.tokenIn ? swap.fee : 0n
  if (brought.kind === "refunded") return -fee
  if (token === swap.tokenIn) return -swap.amount - fee
  return token === swap.tokenOut ? brought.amount : 0n
}

function sum(amounts: ReadonlyArray<bigint>): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
