import type { Address, EntryDecision } from "@shielded-relay/core"
import type { Arrival, Facts, PaidBack } from "./chainFacts.ts"

/** A note that the storage says was returned. */
export interface Returned {
  readonly arrival: Arrival
  readonly decisions: ReadonlyArray<EntryDecision>
}

/**
 * Checks the returns of withheld notes against the chain. Each returned note was paid back once, to its own payer, by the transaction that
 * its entry names, less a fee of at most half. Every call that paid a wallet returned such a note. A payer with code was paid only by a
 * decision that names a case. A return that its payer made fail was sent once.
 *
 * @param contract the payer with code; `null` if none has
 */
export function checkReturns(
  { paidBack, returnsInVain }: Pick<Facts, "paidBack" | "returnsInVain">,
  returned: ReadonlyArray<Returned>,
  contract: Address | null,
): ReadonlyArray<string> {
  const calls = Map.groupBy(paidBack, ({ hash }) => hash)
  const claimed = new Set<string>()
  const problems: Array<string> = []
  for (const { arrival, decisions } of returned) {
    const name = `the return of note ${arrival.transactionHash} ${arrival.log}`
    const last = decisions.at(-1)
    const hash = last?.state === "returned" ? last.transaction : ""
    const [call, ...more] = calls.get(hash) ?? []
    if (call === undefined || more.length > 0 || claimed.has(hash)) {
      problems.push(`${name} names the transaction ${hash}, which returned no note or another one`)
      continue
    }
    claimed.add(hash)
    problems.push(...wrongIn(call, arrival).map((wrong) => `${name} ${wrong}`))
    const due = decisions.findLast(({ state }) => state === "return-due")
    if (due?.state === "return-due" && due.caseName === null && call.to === contract)
      problems.push(`${name} paid a payer with code, and the decision named no case`)
  }
  for (const { hash, to, amount } of paidBack)
    if (!claimed.has(hash))
      problems.push(`${hash} paid ${amount} back to ${to} for no returned note`)
  for (const [nullifier, times] of returnsInVain)
    if (times > 1) problems.push(`a return of ${nullifier} was executed in vain ${times} times`)
  return problems
}

function wrongIn({ to, token, amount, fee }: PaidBack, note: Arrival): ReadonlyArray<string> {
  const problems: Array<string> = []
  if (to !== note.from) problems.push(`paid ${to} in place of ${note.from}`)
  if (token !== note.token) problems.push(`paid its fee in ${token} in place of ${note.token}`)
  if (amount + fee !== note.amount) problems.push(`took ${amount + fee} of ${note.amount}`)
  if (2n * fee > note.amount) problems.push(`took a fee of ${fee} from ${note.amount}`)
  return problems
}
