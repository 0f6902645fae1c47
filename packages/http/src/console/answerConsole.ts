import type {
  Accounts,
  Earnings,
  Log,
  OperationStory,
  OrderStory,
  Outcomes,
  Overview,
} from "@shielded-relay/console"
import { DeedIdTaken, nativeDecimals, type LedgerTotal } from "@shielded-relay/core"
import type { ChainLook, RelayOperator } from "shielded-relay/handler"
import type { ConsoleQuestion } from "./ConsoleQuestion.ts"
import { presentAlarms } from "./presentAlarms.ts"

/** An answer before it becomes JSON: amounts are bigints, and there may be fields that the page does not read. */
type Unsent<T> = T extends string
  ? T | bigint
  : T extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Unsent<Item>>
    : T extends object
      ? { readonly [Name in keyof T]: Unsent<T[Name]> }
      : T

const day = 86_400_000

/** Answers a question of the console's page, with plain values and bigints; `null` if what it asks about does not exist. */
export async function answerConsole(
  operator: RelayOperator,
  question: ConsoleQuestion,
): Promise<object | null> {
  switch (question.about) {
    case "overview":
      return overview(operator)
    case "accounts":
      return accounts(operator)
    case "operation":
      return checked<OperationStory>(story(operator, await operator.operation(question.id)))
    case "order":
      return checked<OrderStory>(story(operator, await operator.order(question.id)))
    case "earnings":
      return earnings(operator, question.days)
    case "log":
      return checked<Log>(log(operator))
    case "reveal":
    case "end-sessions":
    case "pause":
    case "drain":
    case "resume":
    case "flush":
    case "account-out":
    case "account-in":
      return deed(operator, question).catch((error: unknown) => {
        if (error instanceof DeedIdTaken) return { isTaken: true }
        throw error
      })
  }
}

/** How many entries of the log are shown. */
const shownDeeds = 50

async function deed(
  operator: RelayOperator,
  { about, deed: wanted }: Extract<ConsoleQuestion, { readonly deed: unknown }>,
): Promise<Unsent<Outcomes[keyof Outcomes]> | null> {
  switch (about) {
    case "reveal":
      return operator.reveal(wanted)
    case "end-sessions": {
      const ended = await operator.endSessions(wanted)
      return ended === null ? null : { ended }
    }
    case "pause":
      return operator.setIntake({ ...wanted, state: "paused" })
    case "drain":
      return operator.setIntake({ ...wanted, state: "draining" })
    case "resume":
      return operator.setIntake({ ...wanted, state: "open" })
    case "flush":
      return operator.flush(wanted)
    case "account-out":
      return operator.setAccountUse({ ...wanted, isInUse: false })
    case "account-in":
      return operator.setAccountUse({ ...wanted, isInUse: true })
  }
}

async function overview(operator: RelayOperator): Promise<Unsent<Overview>> {
  const [intake, chains, operations, orders, sessions, accounts, webhooks, processes] =
    await Promise.all([
      operator.intake(),
      operator.chains(),
      operator.operations(),
      operator.orders(),
      operator.sessions(),
      operator.accounts(),
      operator.webhooks(),
      operator.processes(),
    ])
  const now = await operator.now()
  const lowGasTanks = operator.lowGasTanks()
  const under = (chainId: number) =>
    [...operations, ...orders].filter((count) => count.chainId === chainId)
  return {
    at: now,
    alarms: presentAlarms({
      now,
      chains,
      intake,
      accounts,
      lowGasTanks,
      operations,
      webhooks,
    }),
    intake,
    chains: chains.map((chain) => ({
      ...chain,
      lag: lagOf(chain, now),
      left: under(chain.chainId).reduce((sum, { count }) => sum + count, 0),
    })),
    operations,
    orders,
    sessions,
    processes: processes.map(({ roles, leads, ...process }) => ({
      ...process,
      roles: [...roles, ...leads.map((chain) => `indexes ${chain}`)],
    })),
  }
}

/** Seconds between the newest indexed block and now; `null` before the first block. */
const lagOf = ({ newest }: ChainLook, now: number) =>
  newest === null ? null : Math.max(0, Math.round(now / 1_000 - newest.time))

const story = async <T extends object>(operator: RelayOperator, found: T | null) =>
  found === null ? null : { at: await operator.now(), ...found }

const log = async (operator: RelayOperator) => ({
  at: await operator.now(),
  deeds: await operator.deeds(shownDeeds),
})

/** The compiler holds an answer to what the page reads. */
const checked = <T>(answer: Promise<Unsent<T> | null>) => answer

async function accounts(operator: RelayOperator): Promise<Unsent<Accounts>> {
  const now = await operator.now()
  const [chains, totals, found] = await Promise.all([
    operator.chains(),
    lastWeek(operator, now),
    operator.accounts(),
  ])
  return {
    at: now,
    chains: chains.map(({ chainId, name, family }) => {
      const own = found.filter((account) => account.chainId === chainId)
      const spent = spentOn(totals, chainId)
      const held = own.reduce((sum, { balance }) => sum + balance, 0n)
      return {
        chainId,
        name,
        decimals: nativeDecimals[family],
        accounts: own,
        /** What seven whole days cost. */
        spent,
        /** Days that the chain's balances last at this pace, rounded down; `null` if nothing was spent. */
        runway: spent === 0n ? null : (held * 7n) / spent,
      }
    }),
  }
}

interface Week {
  readonly at: number
  readonly today: number
  readonly totals: Promise<ReadonlyArray<LedgerTotal>>
}

/** What was read last of the books, by whom they were read from. */
const weeks = new WeakMap<RelayOperator, Week>()

/** Milliseconds for which the sums of days that have ended are not read again. An operation that ends at midnight may still add to them. */
const weekLasts = 600_000

/** The books of the last seven whole days. The page asks every few seconds, and they are as long as the service is busy. */
function lastWeek(operator: RelayOperator, now: number): Week["totals"] {
  const today = startOfDay(now)
  const known = weeks.get(operator)
  if (known !== undefined && known.today === today && Math.abs(now - known.at) < weekLasts)
    return known.totals
  const totals = operator.totals({ from: today - 7 * day, to: today })
  weeks.set(operator, { at: now, today, totals })
  totals.catch(() => weeks.delete(operator))
  return totals
}

const spentOn = (totals: ReadonlyArray<LedgerTotal>, chainId: number) =>
  totals.reduce((sum, total) => (total.chainId === chainId ? sum + total.native : sum), 0n)

async function earnings(operator: RelayOperator, days: number): Promise<Unsent<Earnings>> {
  const now = await operator.now()
  const to = startOfDay(now) + day
  const [chains, totals] = await Promise.all([
    operator.chains(),
    operator.totals({ from: to - days * day, to }),
  ])
  return {
    at: now,
    chains: chains.map(({ chainId, name, family }) => ({
      chainId,
      name,
      decimals: nativeDecimals[family],
    })),
    totals,
  }
}

const startOfDay = (time: number) => Math.floor(time / day) * day
