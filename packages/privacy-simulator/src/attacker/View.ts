import type {
  BaseFee,
  PublicCall,
  PublicDeposit,
  PublicInsertion,
  PublicPolicy,
  PublicRecord,
} from "../publicRecord/PublicRecord.ts"

/** A call that pays an address outside the pool, in one token: a withdrawal or a payout of a private send. */
export interface Release {
  readonly index: number
  readonly call: PublicCall
  readonly token: string
  readonly to: string
  /** What the recipients get. */
  readonly paid: bigint
  /** What the call takes out of the pool in this token, the fee included. */
  readonly released: bigint
}

/** A deposit of one token, seen from the payer. */
export interface Entry {
  readonly payer: number
  readonly token: string
  readonly amount: bigint
  readonly time: number
  readonly position: number
}

/** The public record, arranged for attackers. Payers are numbered. */
export interface View {
  readonly policy: PublicPolicy
  readonly baseFees: ReadonlyArray<BaseFee>
  readonly payers: ReadonlyArray<string>
  /** Ascending by time. */
  readonly entries: ReadonlyArray<Entry>
  /** Of each token, ascending by time. */
  readonly entriesOf: ReadonlyMap<string, ReadonlyArray<Entry>>
  /** Ascending by time. */
  readonly releases: ReadonlyArray<Release>
  readonly calls: ReadonlyArray<PublicCall>
  readonly insertions: ReadonlyArray<PublicInsertion>
}

export function viewOf({ policy, baseFees, transactions }: PublicRecord): View {
  const deposits = transactions.filter((one): one is PublicDeposit => one.kind === "deposit")
  const calls = transactions.filter((one): one is PublicCall => one.kind === "call")
  const payers = [...new Set(deposits.map(({ from }) => from))]
  const numbers = new Map(payers.map((payer, number) => [payer, number]))
  const entries = deposits.flatMap(({ from, time, notes }) =>
    notes.map((note) => ({ payer: numbers.get(from) ?? 0, time, ...note })),
  )
  return {
    policy,
    baseFees,
    payers,
    entries,
    entriesOf: Map.groupBy(entries, ({ token }) => token),
    releases: calls
      .flatMap((call) => releaseOf(call, policy) ?? [])
      .map((release, index) => ({ ...release, index })),
    calls,
    insertions: transactions.filter((one): one is PublicInsertion => one.kind === "insertion"),
  }
}

function releaseOf(
  call: PublicCall,
  { feeRecipient }: PublicPolicy,
): Omit<Release, "index"> | null {
  const payouts = call.payouts.filter(({ to }) => to !== feeRecipient)
  const [first] = payouts
  if (first === undefined || call.swap !== null) return null
  const { token, to } = first
  if (payouts.some((other) => other.token !== token)) return null
  const paid = payouts.reduce((sum, { amount }) => sum + amount, 0n)
  const cut = [...call.payouts, ...(call.fee === null ? [] : [call.fee])]
    .filter((one) => one.to === feeRecipient && one.token === token)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return { call, token, to, paid, released: paid + cut }
}
