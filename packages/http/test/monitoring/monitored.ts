import { createClient, evmKey } from "@shielded-relay/client"
import {
  deployDevnet,
  evmView,
  freePort,
  startEvmNode,
  type Devnet,
  type DevelopmentAccount,
  type EvmNode,
} from "@shielded-relay/devnet"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { expect, onTestFinished } from "vitest"
import { alertRules } from "../../src/monitoring/alertRules.ts"
import { devnetEnvironment } from "../support/devnetEnvironment.ts"
import { runCommand, servedUrl, type ServiceProcess } from "../support/serviceProcess.ts"
import { startPrometheus, type Prometheus } from "../support/startPrometheus.ts"
import { alarmBell } from "./alarmBell.ts"

/** How much faster time passes in the rules: a quarter of an hour takes three seconds. */
export const pace = 300
/** Milliseconds between two looks of Prometheus: five minutes are a second. */
const interval = 200
export const patience = { timeout: 600_000, interval }
/** The audience that the service accepts. */
export const audience = "https://relay.example"
export const payee = "0x00000000000000000000000000000000000000fe"
/** What each note of an owner holds, in smallest units of the dollar. */
export const units = 2_000_000n

export type Environment = Readonly<Record<string, string>>

/** A pool on a local chain, a database server, and the environment of a service on both. */
export interface Place {
  readonly node: EvmNode
  readonly devnet: Devnet
  readonly database: PostgresServer
  readonly environment: Environment
}

/** Opens a place that ends with the test. @param mining seconds between blocks; by default each transaction has its own at once */
export async function openPlace({ mining }: { readonly mining?: number } = {}): Promise<Place> {
  const node = await startEvmNode(mining === undefined ? {} : { mining })
  onTestFinished(() => node.close())
  const devnet = await deployDevnet(node)
  const database = await startPostgres()
  onTestFinished(() => database.remove())
  const environment = {
    ...(await devnetEnvironment(devnet)),
    SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
    DATABASE_URL: database.url,
    SHIELDED_RELAY_SESSION_REQUESTS_PER_SECOND: "0",
  }
  return { node, devnet, database, environment }
}

/** Settings by which a service leaves its proofs to processes that do not run. */
export const proofsElsewhere = {
  SHIELDED_RELAY_PROVER: "elsewhere",
  SHIELDED_RELAY_PROVER_WORKERS: "4",
  SHIELDED_RELAY_PROVER_QUEUE: "16",
  SHIELDED_RELAY_OPERATIONS_PER_WORKER: "1000",
}

/** The environment with a change of its one chain. */
export function withChain(
  environment: Environment,
  change: (chain: ChainEntry) => object,
): Environment {
  const [chain] = JSON.parse(environment["SHIELDED_RELAY_CHAINS"] ?? "[]")
  return { ...environment, SHIELDED_RELAY_CHAINS: JSON.stringify([{ ...chain, ...change(chain) }]) }
}

interface ChainEntry {
  readonly tokens: ReadonlyArray<{ readonly address: string; readonly price?: object }>
}

/** A service whose metrics can be read. */
export interface Served {
  readonly service: ServiceProcess
  readonly baseUrl: string
  readonly adminUrl: string
  /**
   * Starts Debian's Prometheus on its metrics, with the rules as `shielded-relay monitoring alerts` prints them but for their pace, and waits
   * until all alarms are silent.
   */
  readonly watch: () => Promise<Watched>
}

export type Watched = ReturnType<typeof alarmBell> & { readonly prometheus: Prometheus }

/** Runs the service, which ends with the test. Its operator's listener has a free port unless the environment names one. */
export async function serveMonitored(
  environment: Environment,
  ...options: ReadonlyArray<string>
): Promise<Served> {
  const admin = environment["SHIELDED_RELAY_ADMIN_LISTEN"] ?? `127.0.0.1:${await freePort()}`
  const service = runCommand(["serve", ...options], {
    ...environment,
    SHIELDED_RELAY_ADMIN_LISTEN: admin,
  })
  const baseUrl = await servedUrl(service)
  return { service, baseUrl, adminUrl: `http://${admin}`, watch: () => watchMetrics(admin) }
}

/** Starts Prometheus on the metrics at `host:port`. */
export async function watchMetrics(target: string): Promise<Watched> {
  const rules = alertRules({ job: "shielded-relay", pace })
  const prometheus = await startPrometheus({ target, rules, interval })
  const bell = alarmBell(prometheus.ringing, patience)
  await bell.silent()
  return { ...bell, prometheus }
}

/** The metrics of a service without labels, by name without prefix: sums over series. */
export async function metricsOf(adminUrl: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text()
  const sums = new Map<string, number>()
  for (const [, name = "", value = ""] of text.matchAll(
    /^shielded_relay_(\w+)(?:\{.*\})? (\S+)$/gm,
  ))
    sums.set(name, (sums.get(name) ?? 0) + Number(value))
  return sums
}

/** An account of the network at its place among the users. @throws Error if there are fewer */
export function userOf({ devnet }: Place, place: number): DevelopmentAccount {
  const user = devnet.users[place]
  if (user === undefined) throw new Error(`the network has no user ${place}`)
  return user
}

/** An owner with a session, who has deposited so many notes and sees them as balance. @param amount what each note holds, in units of the dollar */
export async function openOwner(
  { node, devnet }: Place,
  baseUrl: string,
  { privateKey }: DevelopmentAccount,
  notes: number,
  amount = units,
) {
  const { chainId } = node
  const [{ address: dollar }] = devnet.tokens
  const wallet = evmView(node.url, privateKey)
  const session = await createClient({
    baseUrl,
    wallet: evmKey(privateKey),
    audience,
    attempts: 1,
  }).createSession()
  const prepare = async () => {
    const payment = { chainId, tokenAddresses: [dollar], amounts: [amount] }
    const { txData } = await session.deposit(payment)
    return txData
  }
  const balance = async () => {
    const { balances } = await session.balance({ chainId })
    const row = balances.find(
      ({ tokenAddress }) => tokenAddress.toLowerCase() === dollar.toLowerCase(),
    )
    return BigInt(row?.balance ?? "0")
  }
  await wallet.approve(dollar, devnet.pool, 1_000n * units)
  for (let count = 0; count < notes; count += 1) await wallet.send(await prepare())
  await expect.poll(balance, patience).toBe(BigInt(notes) * amount)
  const payment = (feeToken: string) => ({
    chainId,
    tokenAddresses: [dollar],
    amounts: [1_000n],
    recipientAddress: payee,
    feeToken,
  })
  const withdraw = (feeToken: string = dollar) => session.withdraw(payment(feeToken))
  /** @param txCompletionTime Unix seconds */
  const schedule = (txCompletionTime: number) =>
    session.withdraw({ ...payment(dollar), txCompletionTime })
  return { session, wallet, prepare, balance, withdraw, schedule }
}
