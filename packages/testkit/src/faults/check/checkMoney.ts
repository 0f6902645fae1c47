import { parseAddress, type Address } from "@shielded-relay/core"
import type { SimulatedNetwork } from "../../simulated/index.ts"
import { feeTokenOf, type CallersLedger } from "../CallersLedger.ts"
import { paidIn, type Facts } from "./chainFacts.ts"
import type { SaidOfOrder } from "./checkOrders.ts"
import { leftStuck } from "./leftStuck.ts"

/** By process, owner and token: balance and pending together, and what is stuck, as the process says. */
export interface SaidBalance {
  readonly process: string
  readonly owner: number
  readonly token: Address
  readonly whole: bigint
  readonly stuck: bigint
}

/** Conservation of value: what the pool holds is what its owners have, and every owner has what it was paid, less what it spent. */
export function checkMoney(
  network: SimulatedNetwork,
  ledger: CallersLedger,
  facts: Facts,
  tokens: ReadonlyArray<Address>,
  said: ReadonlyArray<SaidBalance>,
  orders: ReadonlyArray<SaidOfOrder>,
): ReadonlyArray<string> {
  const { chain } = network
  const problems: Array<string> = []
  for (const token of tokens) {
    let all = 0n
    for (const { index, address } of ledger.owners) {
      const wallet = parseAddress(address, "evm")
      const sent = deposited(ledger, facts, token, ({ payer }) => payer === index)
      if (wallet !== null && paidIn(chain, wallet, token) !== sent)
        problems.push(`owner ${index} deposited ${paidIn(chain, wallet, token)}, not ${sent}`)
      const due =
        deposited(ledger, facts, token, ({ owner }) => owner === index) +
        changeOf(ledger, facts, token, index)
      all += due
      const stuck = leftStuck(ledger, facts, token, index, orders)
      for (const one of said) {
        if (one.owner !== index || one.token !== token) continue
        const { process } = one
        if (one.stuck !== stuck)
          problems.push(
            `${process} says that ${one.stuck} of owner ${index} are stuck in place of ${stuck}`,
          )
        if (one.whole + one.stuck !== due)
          problems.push(
            `${process} says that owner ${index} has ${one.whole + one.stuck} in place of ${due}`,
          )
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

/** What wallets' deposits of a token came to, of those that somebody has to do with. */
function deposited(
  { deposits, orders }: CallersLedger,
  { arrivals }: Facts,
  token: Address,
  concerns: (who: { readonly payer: number; readonly owner: number }) => boolean,
): bigint {
  const hashes = new Set([
    ...deposits.filter(concerns).flatMap(({ hash }) => hash ?? []),
    ...orders
      .filter(({ owner }) => concerns({ payer: owner, owner }))
      .flatMap((order) => order.deposits),
  ])
  return sum(
    arrivals
      .filter((one) => one.token === token && hashes.has(one.transactionHash))
      .map(({ amount }) => amount),
  )
}

/** What calls of the relay gave an owner of a token, less what they took. */
function changeOf(
  { relayed, orders, recoveries }: CallersLedger,
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
  return change
}

function swapped(
  swap: Extract<CallersLedger["relayed"][number], { readonly kind: "swap" }>,
  facts: Facts,
  token: Address,
): bigint {
  const brought = facts.brought(swap)
  if (brought === null) return 0n
  // A fee out of the output is taken from what came back before it became a note.
  const fee = swap.feeToken === swap.tokenIn && token === swap.tokenIn ? swap.fee : 0n
  if (brought.kind === "refunded") return -fee
  if (token === swap.tokenIn) return -swap.amount - fee
  return token === swap.tokenOut ? brought.amount : 0n
}

function sum(amounts: ReadonlyArray<bigint>): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
