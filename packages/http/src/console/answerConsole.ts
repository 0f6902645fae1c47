import { DeedIdTaken, nativeDecimals, type LedgerTotal } from "@shielded-relay/core"
import type { ChainLook, RelayOperator } from "shielded-relay/handler"
import type { ConsoleQuestion } from "./ConsoleQuestion.ts"
import { presentAlarms } from "./presentAlarms.ts"

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
      return story(operator, await operator.operation(question.id))
    case "order":
      return story(operator, await operator.order(question.id))
    case "earnings":
      return earnings(operator, question.days)
    case "log":
      return { at: await operator.now(), deeds: await operator.deeds(shownDeeds) }
    case "reveal":
    case "end-sessions":
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
) {
  if (about === "reveal") return operator.reveal(wanted)
  const ended = await operator.endSessions(wanted)
  return ended === null ? null : { ended }
}

async function overview(operator: RelayOperator) {
  const [chains, operations, orders, sessions] = await Promise.all([
    operator.chains(),
    operator.operations(),
    operator.orders(),
    operator.sessions(),
  ])
  const now = await operator.now()
  const accounts = operator.accounts()
  return {
    at: now,
    alarms: presentAlarms({ now, chains, accounts, operations }),
    chains: chains.map((chain) => ({ ...chain, lag: lagOf(chain, now) })),
    operations,
    orders,
    sessions,
  }
}

/** Seconds between the newest indexed block and now; `null` before the first block. */
const lagOf = ({ newest }: ChainLook, now: number) =>
  newest === null ? null : Math.max(0, Math.round(now / 1_000 - newest.time))

const story = async (operator: RelayOperator, found: object | null) =>
  found === null ? null : { at: await operator.now(), ...found }

async function accounts(operator: RelayOperator) {
  const now = await operator.now()
  const today = startOfDay(now)
  const [chains, totals] = await Promise.all([
    operator.chains(),
    operator.totals({ from: today - 7 * day, to: today }),
  ])
  const found = operator.accounts()
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

const spentOn = (totals: ReadonlyArray<LedgerTotal>, chainId: number) =>
  totals.reduce((sum, total) => (total.chainId === chainId ? sum + total.native : sum), 0n)

async function earnings(operator: RelayOperator, days: number) {
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
