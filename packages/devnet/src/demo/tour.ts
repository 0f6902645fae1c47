import type { RelaySession } from "@shielded-relay/client"
import { performance } from "node:perf_hooks"
import { formatUnits, type Address } from "viem"
import type { Service } from "../service/startService.ts"
import type { EvmView } from "./evmView.ts"

/** The token that a tour moves, from the service's public list. */
export interface ListedToken {
  readonly chainId: number
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** The same token on an EVM chain. */
export interface TourToken extends ListedToken {
  readonly address: Address
}

/** Whose balance of which token. */
export interface Holding {
  readonly session: RelaySession
  readonly token: ListedToken
}

/** Settings that a tour's programs share. */
export interface Tour extends Holding {
  readonly chain: EvmView
  readonly token: TourToken
  readonly pool: Address
}

export interface TourOptions {
  /** Prints what the node was asked. */
  readonly showsQuestions: boolean
  /** Offers the wallet page afterwards. */
  readonly staysUp: boolean
  /** Whether callers make the tour; otherwise everybody's shielded balance is empty. */
  readonly calls: boolean
}

/** What is left running after the tour. */
export interface TourService extends Service {
  /** The wallet page with test wallets; `null` where it is not offered. */
  readonly page: string | null
}

/** Takes the close function of each resource that a tour opens. */
export type Stage = (close: () => Promise<void>) => void

/** A printed step of the tour. */
export interface Row {
  readonly title: string
  readonly text: string
  /** The gas or cost; empty if the step made no transaction. */
  readonly gas: string
  readonly milliseconds: number
  /** Milliseconds since the epoch. */
  readonly startedAt: number
}

/** The rows that this program has printed. */
export const rows: Array<Row> = []

export function renderRow({ title, text, gas, milliseconds }: Row): string {
  const time = milliseconds === 0 ? "" : `${milliseconds.toLocaleString("en")} ms`
  return `  ${title.padEnd(26)} ${text.padEnd(58)} ${gas.padStart(12)} ${time.padStart(10)}`
}

/** A step's text, with its gas or cost if it made a transaction. */
export interface Told {
  readonly text: string
  readonly gas?: bigint
  readonly cost?: string
}

/** Runs and prints a step: what happened, its gas or cost if it made a transaction, and its duration. */
export async function step<A>(
  title: string,
  run: () => Promise<A>,
  tell: (result: A) => Told,
): Promise<A> {
  const startedAt = Date.now()
  const start = performance.now()
  const result = await run()
  const milliseconds = Math.round(performance.now() - start)
  const { text, gas, cost = "" } = tell(result)
  const row = {
    title,
    text,
    gas: gas === undefined ? cost : `${gas.toLocaleString("en")} gas`,
    milliseconds,
    startedAt,
  }
  rows.push(row)
  console.log(renderRow(row))
  return result
}

/** Fails the tour if a figure differs from the chain's. */
export function check(what: string, actual: bigint, expected: bigint): void {
  if (actual !== expected) throw new Error(`${what} is ${actual}, expected ${expected}`)
}

export function amountText(token: ListedToken, units: bigint): string {
  return `${formatUnits(units, token.decimals)} ${token.symbol}`
}

/** The owner's shielded balance in smallest units: spendable and pending. */
export async function shieldedBalance({
  session,
  token,
}: Holding): Promise<{ balance: bigint; pending: bigint }> {
  const { balances } = await session.balance({ chainId: token.chainId })
  const entry = balanceIn(balances, token)
  return { balance: BigInt(entry?.balance ?? "0"), pending: BigInt(entry?.pending ?? "0") }
}

/** The row of a token, if any. */
export function balanceIn<Row extends { readonly tokenAddress: string }>(
  balances: ReadonlyArray<Row>,
  { address }: ListedToken,
): Row | undefined {
  return balances.find(({ tokenAddress }) => tokenAddress.toLowerCase() === address.toLowerCase())
}

/** Polls until the balance is as expected; the service sees a block slightly later than the node. */
function balanceBecomes(tour: Holding, expected: bigint): Promise<bigint> {
  const look = async () => (await shieldedBalance(tour)).balance
  return until("The shielded balance", look, (units) => units === expected, 60_000)
}

/** Prints the balance once it is as expected. */
export function showBalance(holding: Holding, expected: bigint): Promise<bigint> {
  return step(
    "balance",
    () => balanceBecomes(holding, expected),
    (units) => ({ text: `${amountText(holding.token, units)} shielded` }),
  )
}

/** The fee of an operation with this amount of the token, paid in the token. */
export async function quotedFee({ session, token }: Holding, amount: bigint): Promise<bigint> {
  const { feeAmount } = await step(
    "get-fee",
    () =>
      session.getFee({
        chainId: token.chainId,
        feeToken: token.address,
        tokenAddresses: [token.address],
        amounts: [amount],
      }),
    (answer) => ({ text: amountText(token, BigInt(answer.feeAmount)) }),
  )
  return BigInt(feeAmount)
}

/** Polls until the condition holds. Some of the awaited events happen at random times. */
export async function until<A>(
  what: string,
  look: () => Promise<A>,
  holds: (seen: A) => boolean,
  timeoutMilliseconds = 600_000,
): Promise<A> {
  const deadline = performance.now() + timeoutMilliseconds
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (performance.now() > deadline)
      throw new Error(`${what} stays ${typeof seen === "bigint" ? seen : JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
