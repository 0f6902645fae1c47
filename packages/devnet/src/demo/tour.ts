import type { RelaySession } from "@shielded-relay/client"
import { performance } from "node:perf_hooks"
import { formatUnits, type Address } from "viem"
import type { EvmView } from "./evmView.ts"

/** The token that a tour moves, as the service's public list describes it. */
export interface ListedToken {
  readonly chainId: number
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** The same on an EVM chain. */
export interface TourToken extends ListedToken {
  readonly address: Address
}

/** Whose balance of what. */
export interface Holding {
  readonly session: RelaySession
  readonly token: ListedToken
}

/** What the programs of a tour share: where to look, and how to tell. */
export interface Tour extends Holding {
  readonly chain: EvmView
  readonly token: TourToken
  readonly pool: Address
}

/** A step of the tour, as it was printed. */
export interface Row {
  readonly title: string
  readonly text: string
  /** What it took of the chain; empty where no transaction was made. */
  readonly gas: string
  readonly milliseconds: number
}

/** What this program has printed so far. */
export const rows: Array<Row> = []

export function renderRow({ title, text, gas, milliseconds }: Row): string {
  const time = milliseconds === 0 ? "" : `${milliseconds.toLocaleString("en")} ms`
  return `  ${title.padEnd(26)} ${text.padEnd(58)} ${gas.padStart(12)} ${time.padStart(10)}`
}

/** What a step tells of itself, with its gas or its cost in words where it made a transaction. */
export interface Told {
  readonly text: string
  readonly gas?: bigint
  readonly cost?: string
}

/** Prints a step: what happened, its gas or cost where a transaction was made, and how long it took. */
export async function step<A>(
  title: string,
  run: () => Promise<A>,
  tell: (result: A) => Told,
): Promise<A> {
  const start = performance.now()
  const result = await run()
  const milliseconds = Math.round(performance.now() - start)
  const { text, gas, cost = "" } = tell(result)
  const row = {
    title,
    text,
    gas: gas === undefined ? cost : `${gas.toLocaleString("en")} gas`,
    milliseconds,
  }
  rows.push(row)
  console.log(renderRow(row))
  return result
}

/** Fails the tour when a figure is not what the chain says. */
export function check(what: string, actual: bigint, expected: bigint): void {
  if (actual !== expected) throw new Error(`${what} is ${actual}, expected ${expected}`)
}

export function amountText(token: ListedToken, units: bigint): string {
  return `${formatUnits(units, token.decimals)} ${token.symbol}`
}

/** The owner's shielded balance in smallest units: what can be spent now, and what is on its way. */
export async function shieldedBalance({
  session,
  token,
}: Holding): Promise<{ balance: bigint; pending: bigint }> {
  const { balances } = await session.balance({ chainId: token.chainId })
  const entry = balanceIn(balances, token)
  return { balance: BigInt(entry?.balance ?? "0"), pending: BigInt(entry?.pending ?? "0") }
}

/** The row of a token, if there is one. */
export function balanceIn<Row extends { readonly tokenAddress: string }>(
  balances: ReadonlyArray<Row>,
  { address }: ListedToken,
): Row | undefined {
  return balances.find(({ tokenAddress }) => tokenAddress.toLowerCase() === address.toLowerCase())
}

/** Asks again until the balance is there; the service sees a block a moment after the node. */
function balanceBecomes(tour: Holding, expected: bigint): Promise<bigint> {
  const look = async () => (await shieldedBalance(tour)).balance
  return until("The shielded balance", look, (units) => units === expected, 60_000)
}

/** Prints the balance once it is what it should be. */
export function showBalance(holding: Holding, expected: bigint): Promise<bigint> {
  return step(
    "balance",
    () => balanceBecomes(holding, expected),
    (units) => ({ text: `${amountText(holding.token, units)} shielded` }),
  )
}

/** The fee of an operation with so much of the token, paid in it. */
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
    (answer) => {
      // Where notes enter the tree with their transaction, nothing is left to pay for it.
      const forTree = BigInt(answer.flushFee)
      const part = forTree === 0n ? "" : `, of which for the tree ${amountText(token, forTree)}`
      return { text: `${amountText(token, BigInt(answer.feeAmount))}${part}` }
    },
  )
  return BigInt(feeAmount)
}

/** Looks again until it is so; what is waited for happens on a chain, some of it at times that others drew. */
export async function until<A>(
  what: string,
  look: () => Promise<A>,
  holds: (seen: A) => boolean,
  patienceMilliseconds = 600_000,
): Promise<A> {
  const deadline = performance.now() + patienceMilliseconds
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (performance.now() > deadline)
      throw new Error(`${what} stays ${typeof seen === "bigint" ? seen : JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
