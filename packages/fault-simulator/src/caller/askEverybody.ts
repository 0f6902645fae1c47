import { parseAddress, type Address } from "@shielded-relay/core"
import type { SimulatedTime } from "@shielded-relay/testkit"
import { listIn, textIn } from "./answerText.ts"
import { stateIn, type Payment, type Swap } from "./CallersLedger.ts"
import type { SaidBalance } from "../check/checkMoney.ts"
import type { SaidOfDeposit } from "../check/checkDeposits.ts"
import { readStatus, type SaidOfOrder } from "../check/checkOrders.ts"
import type { SaidOfScheduled } from "../check/checkScheduled.ts"
import type { SaidOfRequest } from "../check/checkScreened.ts"
import type { SaidInTheEnd } from "../check/checkPayments.ts"
import type { Fleet } from "../Fleet.ts"
import type { Players } from "./Players.ts"
import { operationRequest, orderRequest } from "./requests.ts"

/** What every process answers in the end. */
export interface Said {
  readonly payments: ReadonlyMap<Payment | Swap, SaidInTheEnd>
  readonly deposits: ReadonlyArray<SaidOfDeposit>
  readonly orders: ReadonlyArray<SaidOfOrder>
  readonly balances: ReadonlyArray<SaidBalance>
  readonly scheduled: ReadonlyArray<SaidOfScheduled>
  /** The state of every request's operation. */
  readonly states: ReadonlyArray<SaidOfRequest>
}

/** Asks every process about all requests of all owners, in sessions of their own. */
export async function askEverybody(
  players: Players,
  fleet: Fleet,
  time: SimulatedTime,
): Promise<Said> {
  const { ledger, tokens } = players
  const payments = new Map<Payment | Swap, SaidInTheEnd>()
  const deposits: Array<SaidOfDeposit> = []
  const orders: Array<SaidOfOrder> = []
  const balances: Array<SaidBalance> = []
  const scheduled: Array<SaidOfScheduled> = []
  const states: Array<SaidOfRequest> = []
  const every = fleet.processes.map(({ name }, index) => ({ name, index }))
  for (const account of ledger.owners) {
    // The current session may have been revoked without its owner receiving the answer.
    account.caller = null
    const caller = await time.during(players.letters.openSession(account))
    if (caller === null) throw new Error("a sound service opens sessions")
    for (const payment of ledger.relayed.filter(({ owner }) => owner === account.index)) {
      const said: Array<SaidInTheEnd[number]> = []
      for (const { name, index } of every) {
        const request = operationRequest(caller, payment.nonce)
        const answer = await time.during(fleet.ask(request, index))
        const state = answer === null ? null : stateIn(answer)
        const code = textIn(answer?.body, "operation", "code")
        const settled = BigInt(textIn(answer?.body, "operation", "settledDebt") ?? "0")
        states.push({ asked: payment, process: name, state })
        said.push({ process: name, state, code, brought: broughtIn(answer?.body), settled })
      }
      payments.set(payment, said)
    }
    for (const deposit of ledger.deposits.filter(({ payer }) => payer === account.index))
      for (const { name, index } of every) {
        const request = operationRequest(caller, deposit.nonce)
        const answer = await time.during(fleet.ask(request, index))
        const state = answer === null ? null : stateIn(answer)
        deposits.push({ deposit, process: name, state })
        states.push({ asked: deposit, process: name, state })
      }
    for (const one of ledger.scheduled.filter(({ owner }) => owner === account.index))
      for (const { name, index } of every) {
        const answer = await time.during(fleet.ask(operationRequest(caller, one.nonce), index))
        const state = answer === null ? null : stateIn(answer)
        scheduled.push({ scheduled: one, process: name, state })
        states.push({ asked: one, process: name, state })
      }
    for (const recovery of ledger.recoveries.filter(({ owner }) => owner === account.index))
      for (const { name, index } of every) {
        const request = operationRequest(caller, recovery.nonce)
        const answer = await time.during(fleet.ask(request, index))
        states.push({
          asked: recovery,
          process: name,
          state: answer === null ? null : stateIn(answer),
        })
      }
    for (const order of ledger.orders.filter(({ owner }) => owner === account.index)) {
      for (const { name, index } of every) {
        const asked = await time.during(fleet.ask(operationRequest(caller, order.nonce), index))
        const state = asked === null ? null : stateIn(asked)
        states.push({ asked: order, process: name, state })
        if (order.terms === null) continue
        deposits.push({ deposit: order, process: name, state })
        const request = orderRequest(caller, order.terms.orderId)
        const answer = await time.during(fleet.ask(request, index))
        orders.push(readStatus(order, name, answer?.body))
      }
    }
    for (const { name, index } of every) {
      const query = { chainId: String(players.chainId) }
      const whole = await time.during(fleet.ask(caller.get("/balance", query), index))
      const stuck = await time.during(fleet.ask(caller.get("/stuck-utxo-balance", query), index))
      for (const token of tokens)
        balances.push({
          process: name,
          owner: account.index,
          token,
          whole: balanceIn(whole?.body, token, ["balance", "pending", "owed"]),
          quarantined: balanceIn(whole?.body, token, ["quarantined"]),
          stuck: balanceIn(stuck?.body, token, ["balance"]),
        })
    }
  }
  return { payments, deposits, orders, balances, scheduled, states }
}

/** The outcome of a swap in an operation's answer. */
function broughtIn(body: unknown): string | null {
  const outcome = textIn(body, "operation", "result", "swap", "outcome")
  const amount =
    textIn(body, "operation", "result", "swap", "received") ??
    textIn(body, "operation", "result", "swap", "refunded")
  return outcome === null ? null : `${outcome} ${amount}`
}

/** The sum of these columns of a token's balance in an answer. */
export function balanceIn(body: unknown, token: Address, columns: ReadonlyArray<string>): bigint {
  return listIn(body, "balances")
    .filter((row) => parseAddress(textIn(row, "tokenAddress") ?? "", "evm") === token)
    .flatMap((row) => columns.map((column) => BigInt(textIn(row, column) ?? "0")))
    .reduce((sum, amount) => sum + amount, 0n)
}
