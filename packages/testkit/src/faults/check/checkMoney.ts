import { parseAddress, type Address } from "@shielded-relay/core"
import type { SimulatedNetwork } from "../../simulated/index.ts"
import type { CallersLedger } from "../CallersLedger.ts"
import { executions, paidIn } from "./chainFacts.ts"

/** By process, owner and token: balance and pending together, as the process says. */
export interface SaidBalance {
  readonly process: string
  readonly owner: number
  readonly token: Address
  readonly whole: bigint
}

/** Conservation of value: what the pool holds is what its owners have, and every owner has what it paid in and was paid, less what it spent. */
export function checkMoney(
  network: SimulatedNetwork,
  ledger: CallersLedger,
  tokens: ReadonlyArray<Address>,
  said: ReadonlyArray<SaidBalance>,
): ReadonlyArray<string> {
  const { chain } = network
  const { of } = executions(chain, ledger.payments)
  const problems: Array<string> = []
  for (const token of tokens) {
    let all = 0n
    let fees = 0n
    for (const { index, address } of ledger.owners) {
      const owner = parseAddress(address, "evm")
      let due = owner === null ? 0n : paidIn(chain, owner, token)
      for (const payment of ledger.payments) {
        if (payment.token !== token) continue
        const times = BigInt(of(payment))
        if (payment.owner === index) {
          due -= times * (payment.amount + payment.fee)
          fees += times * payment.fee
        }
        if (payment.recipientOwner === index) due += times * payment.amount
      }
      all += due
      for (const { process, whole } of said.filter(
        (one) => one.owner === index && one.token === token,
      ))
        if (whole !== due)
          problems.push(`${process} says that owner ${index} has ${whole} in place of ${due}`)
    }
    const holdings = chain.holdings(token)
    if (holdings !== all)
      problems.push(`the pool holds ${holdings} of ${token}, its owners have ${all}`)
    const earned = chain.balanceOf(token, network.gateway.feeRecipient)
    if (earned !== fees) problems.push(`the relay earned ${earned} in place of ${fees}`)
  }
  return problems
}
