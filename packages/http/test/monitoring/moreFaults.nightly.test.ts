import { createClient, evmKey } from "@shielded-relay/client"
import {
  deployDevnet,
  evmView,
  freePort,
  receiptOf,
  startEvmNode,
  startSlowLink,
} from "@shielded-relay/devnet"
import { startPostgres } from "@shielded-relay/devnet/postgres"
import { testPriceFeed } from "@shielded-relay/pool-contracts/testing"
import { readdirSync, readFileSync } from "node:fs"
import { expect, it, onTestFinished } from "vitest"
import { alertRules } from "../../src/monitoring/alertRules.ts"
import { startCollector } from "../support/collector.ts"
import { databaseStatement } from "../support/databaseStatement.ts"
import { devnetEnvironment } from "../support/devnetEnvironment.ts"
import { runCommand, servedUrl } from "../support/serviceProcess.ts"
import { startPrometheus } from "../support/startPrometheus.ts"
import { alarmBell } from "./alarmBell.ts"

/** How much faster time passes in the rules: a quarter of an hour takes three seconds. */
const pace = 300
/** Milliseconds between two looks of Prometheus: five minutes are a second. */
const interval = 200
const patience = { timeout: 600_000, interval }
const payee = "0x00000000000000000000000000000000000000fe"
const gwei = 10n ** 9n
const units = 2_000_000n

/**
 * Alarms besides those of prometheus.nightly.test.ts, each by a fault from outside the service, which serves in two workers and leaves
 * its proofs to processes that do not run, so operations pile up.
 */
it("rings at prices, tables, leases, workers and traces that fail and when nobody proves, and falls silent when they are mended", async () => {
  const node = await startEvmNode()
  onTestFinished(() => node.close())
  const devnet = await deployDevnet(node)
  const server = await startPostgres()
  onTestFinished(() => server.remove())
  const direct = new URL(server.url)
  const link = await startSlowLink(Number(direct.port))
  onTestFinished(() => link.close())
  const database = new URL(server.url)
  database.port = String(link.port)
  let tracesStatus = 200
  const collector = await startCollector((response) => {
    response.statusCode = tracesStatus
    response.end("{}")
  })
  onTestFinished(() => collector.close())
  const { client, chainId } = node
  const [{ address: dollar }, { address: gold }, { address: coin }] = devnet.tokens
  const [user] = devnet.users
  if (user === undefined) throw new Error("the network has users")

  // A feed that was set once, and is old by now.
  const made = await client.deployContract({
    account: devnet.owner.address,
    abi: testPriceFeed.abi,
    bytecode: testPriceFeed.bytecode,
    args: [8],
  })
  const { contractAddress: feed } = await receiptOf(client, made)

  const adminPort = await freePort()
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const plain = await devnetEnvironment(devnet)
  const [chain] = JSON.parse(plain["SHIELDED_RELAY_CHAINS"] ?? "[]")
  const tokens = chain.tokens.map((token: { readonly address: string }) =>
    token.address === gold
      ? { ...token, priceFeed: { token: { address: feed, maxAgeSeconds: 60 } } }
      : token,
  )
  const environment = {
    ...plain,
    SHIELDED_RELAY_CHAINS: JSON.stringify([
      // A plain call costs about a thousandth of a coin at a price of a few gwei.
      { ...chain, tokens, feeCeiling: String(10n ** 17n) },
    ]),
    SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
    DATABASE_URL: database.href,
    SHIELDED_RELAY_ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
    SHIELDED_RELAY_TRACES_ENDPOINT: collector.url,
    SHIELDED_RELAY_PROVER: "elsewhere",
    SHIELDED_RELAY_PROVER_WORKERS: "4",
    SHIELDED_RELAY_PROVER_QUEUE: "16",
    SHIELDED_RELAY_OPERATIONS_PER_WORKER: "1000",
    SHIELDED_RELAY_FORCED_INSERTIONS_PER_OWNER: "1000000",
    SHIELDED_RELAY_FORCED_INSERTION_GAS: "1000000000000",
    SHIELDED_RELAY_SESSION_REQUESTS_PER_SECOND: "0",
    SHIELDED_RELAY_BATCH_DELAY: "1s",
  }
  const service = runCommand(["serve", "--workers", "2"], environment)
  const baseUrl = await servedUrl(service)
  const statement = (text: string) => databaseStatement(server.url, text)

  const openSession = () =>
    createClient({
      baseUrl,
      wallet: evmKey(user.privateKey),
      audience: "https://relay.example",
      attempts: 1,
    }).createSession()
  const session = await openSession()
  const wallet = evmView(node.url, user.privateKey)
  await wallet.approve(dollar, devnet.pool, 1_000n * units)
  const deposit = async () => {
    const { txData } = await session.deposit({
      chainId,
      tokenAddresses: [dollar],
      amounts: [units],
    })
    await wallet.send(txData)
  }
  const notes = 90n
  for (let count = 0n; count < notes; count += 1n) await deposit()
  const balance = async () => {
    const { balances } = await session.balance({ chainId })
    const row = balances.find(
      ({ tokenAddress }) => tokenAddress.toLowerCase() === dollar.toLowerCase(),
    )
    return BigInt(row?.balance ?? "0")
  }
  // From here on as on a chain that nobody waits for.
  await client.setIntervalMining({ interval: 1 })
  await expect.poll(balance, patience).toBe(notes * units)
  const withdraw = (feeToken: string = dollar) =>
    session.withdraw({
      chainId,
      tokenAddresses: [dollar],
      amounts: [1_000n],
      recipientAddress: payee,
      feeToken,
    })

  const { ringing } = await startPrometheus({
    target: new URL(adminUrl).host,
    rules: alertRules({ job: "shielded-relay", pace }),
    interval,
  })
  const { rings, silent, until } = alarmBell(ringing, patience)
  await silent()

  // Gas becomes dear. The fee is asked for in coins: the price in dollars is posted for an hour.
  const dear = 1_000_000n * gwei
  const dearer = async () => {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: dear })
    return (await client.getBlock()).baseFeePerGas
  }
  await expect.poll(dearer, patience).toBe(dear)
  await until(async () => {
    await dearer()
    await withdraw(coin)
  }, "FeeCeilingReached")
  const cheaper = async () => {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei })
    return (await client.getBlock()).baseFeePerGas
  }
  await expect.poll(cheaper, patience).toBeLessThan(dear / 1_000n)
  await silent()

  // Nobody writes a token's price feed any more.
  await until(() => withdraw(gold), "PriceUnavailable")
  await silent()

  // The traces endpoint is down.
  tracesStatus = 503
  await until(balance, "MonitoringIncomplete")
  tracesStatus = 200
  await silent()

  // The machine runs out of memory and ends a worker.
  const [worker] = childrenOf(service.process.pid)
  if (worker === undefined) throw new Error("the service has workers")
  process.kill(worker, "SIGKILL")
  await rings("WorkersReplaced")
  await silent()

  // Somebody renames tables under the service, and puts them back.
  await statement("ALTER TABLE waiting_job RENAME TO elsewhere")
  await rings("BackgroundDefect")
  await statement("ALTER TABLE elsewhere RENAME TO waiting_job")
  await silent()
  await statement("ALTER TABLE note RENAME TO elsewhere")
  await until(balance, "RequestsFail")
  await statement("ALTER TABLE elsewhere RENAME TO note")
  await silent()

  // The database is far away.
  link.delay(400)
  await until(balance, "BalancesSlow")
  link.delay(0)
  await silent()

  // A process that nobody watches holds the chain's lease and does not index.
  const lease = `name = 'chain:${chainId}'`
  await statement(
    `UPDATE lease SET token = nextval('lease_token'), held_until = storage_time() + 3600000 WHERE ${lease}`,
  )
  await rings("ChainWithoutLeader")
  await statement(`DELETE FROM lease WHERE ${lease}`)
  await silent()

  // More payments than anybody proves, of an owner whose youngest notes stand behind many others.
  // A call ends when its outcome is known, which nobody waits for.
  for (let count = 0; count < 20; count += 1) void withdraw().catch(() => null)
  await rings("ProofsPile", "TreeQueueLong")
  await until(withdraw, "CapacityReached")
})

/** Process ids of the children of a process. */
function childrenOf(pid = 0): ReadonlyArray<number> {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  )
}
