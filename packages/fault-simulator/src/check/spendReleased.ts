import type { Address } from "@shielded-relay/core"
import type { SimulatedNetwork, SimulatedTime } from "@shielded-relay/testkit"
import { askBalance } from "../caller/askBalance.ts"
import type { Payment, Swap } from "../caller/CallersLedger.ts"
import type { Players } from "../caller/Players.ts"
import type { Fleet } from "../Fleet.ts"
import type { Switchboard } from "../Switchboard.ts"
import { readFacts } from "./chainFacts.ts"

/** Milliseconds without growth after which a tree counts as idle, and calls name its newest root again. */
const growthForgotten = 60_000
/**
 * Tries to withdraw a whole balance. A pool that keeps eight roots can mistake merges for a flood, so the next call waits too long; merged
 * notes stay merged for the next try.
 */
const triesWhereRootsAreForgotten = 3
/** Most parts in which an owner tries to withdraw a balance of more notes than one operation spends. */
const mostParts = 8n

interface Spending {
  readonly players: Players
  readonly fleet: Fleet
  readonly time: SimulatedTime
  readonly switchboard: Switchboard
  readonly chain: SimulatedNetwork["chain"]
  /** Transaction hashes of the deposits that the operator released. */
  readonly released: ReadonlySet<string>
  readonly forgetsRoots: boolean
  /** Above the cost of a call with all merges before it. */
  readonly fee: bigint
  readonly comesToRest: () => Promise<boolean>
}

/**
 * Checks that owners can withdraw their whole balance of a token, with the deposits that the operator released: at once, or in parts if it
 * is more notes than one operation spends. Returns `false` if the service does not come to rest.
 */
export async function spendReleased(spending: Spending): Promise<boolean> {
  const { switchboard, time, chain } = spending
  const { ledger } = spending.players
  for (const { owner, token, hash } of ledger.deposits) {
    if (!spending.released.has(hash ?? "")) continue
    const told: string[] = []
    let tries = spending.forgetsRoots ? triesWhereRootsAreForgotten : 1
    let parts = 1n
    while (tries > 0) {
      if (told.length > 0) await time.advance(growthForgotten)
      const payment = await withdrawPart(spending, owner, token, parts)
      if (payment === "nothing") break
      if (payment === "no rest") return false
      const [answer] = payment.answers.slice(-1)
      const code = answer?.outcome === "refused" ? answer.code : answer?.outcome
      if (readFacts(chain, ledger).times(payment) === 1) {
        switchboard.count("released note spent")
        if (parts === 1n) break
        parts = 1n
      } else if (code === "TOO_MANY_NOTES" && parts < mostParts) parts *= 2n
      else {
        told.push(code ?? "nothing")
        tries -= 1
      }
    }
    if (tries === 0)
      switchboard.violation(`owner ${owner} cannot withdraw its ${token}: ${told.join()}`)
  }
  return true
}

/** Withdraws an equal part of what is left of an owner's balance of a token after a fee. */
async function withdrawPart(
  { players, fleet, time, fee, comesToRest }: Spending,
  owner: number,
  token: Address,
  parts: bigint,
): Promise<Payment | Swap | "nothing" | "no rest"> {
  const { ledger, tokens } = players
  const account = players.owner(owner)
  const balance = await askBalance({ players, fleet, time }, account, token, "/balance")
  const amount = (balance - fee - BigInt(ledger.relayed.length)) / parts
  if (amount <= 0n) return "nothing"
  // The payment uses the session that was just opened, so forget the revoked ones.
  account.ended.length = 0
  const step = { owner, token: tokens.indexOf(token), to: 0, delivery: "once" } as const
  players.pay({ do: "withdraw", ...step, amount, refused: false }, fee)
  if (!(await comesToRest())) return "no rest"
  return ledger.relayed.at(-1) ?? "nothing"
}
