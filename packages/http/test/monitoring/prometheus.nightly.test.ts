import { createClient, evmKey } from "@shielded-relay/client"
import {
  deployDevnet,
  evmView,
  freePort,
  honest,
  refusing,
  startEvmNode,
  startFaultyEndpoint,
  type DevelopmentAccount,
} from "@shielded-relay/devnet"
import { startPostgres } from "@shielded-relay/devnet/postgres"
import { status, WebhookReceiver } from "@shielded-relay/devnet/webhooks"
import { connect, type Socket } from "node:net"
import { writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { alertRules } from "../../src/monitoring/alertRules.ts"
import { digestOf } from "../console/consoleUsers.ts"
import { devnetEnvironment } from "../support/devnetEnvironment.ts"
import { runCommand, servedUrl } from "../support/serviceProcess.ts"
import { alarmBell } from "./alarmBell.ts"
import { startPrometheus } from "../support/startPrometheus.ts"

/** How much faster time passes in the rules: a quarter of an hour takes three seconds. */
const pace = 300
/** Milliseconds between two looks of Prometheus: five minutes are a second. */
const interval = 200
const patience = { timeout: 120_000, interval }
const token = "an-operator-of-the-test"
const payee = "0x00000000000000000000000000000000000000fe"

/**
 * 15 of the alarms; moreFaults.nightly.test.ts has others. rules.test.ts has them all over made-up series.
 * A service with proofs, a webhook and a console on a local chain, and Debian's Prometheus that reads it and has the rules as
 * `shielded-relay monitoring alerts` prints them, but for their pace.
 */
it("rings at each fault of a running service that can be made from outside, and falls silent when it is mended", async () => {
  const node = await startEvmNode({ mining: 1 })
  onTestFinished(() => node.close())
  const devnet = await deployDevnet(node)
  const endpoint = await startFaultyEndpoint(node.url)
  onTestFinished(() => endpoint.close())
  const receiver = await new WebhookReceiver().start()
  onTestFinished(() => receiver.stop())
  const server = await startPostgres()
  onTestFinished(() => server.remove())
  const { client, chainId } = node
  const [{ address: dollar }] = devnet.tokens
  const [relayer] = devnet.relayers
  const [user, another, further] = devnet.users
  if (relayer === undefined || user === undefined || another === undefined || further === undefined)
    throw new Error("the network has all of them")

  const adminPort = await freePort()
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const plain = await devnetEnvironment(devnet)
  const consoleFile = join(dirname(plain["SHIELDED_RELAY_VAULT_PATH"] ?? ""), "console.json")
  const access = { name: "ada", role: "operator", tokenSha256: digestOf(token).toString("hex") }
  await writeFile(consoleFile, JSON.stringify({ users: [access] }))
  const [chain] = JSON.parse(plain["SHIELDED_RELAY_CHAINS"] ?? "[]")
  const { SHIELDED_RELAY_PROVER: _, ...environment }: Readonly<Record<string, string>> = {
    ...plain,
    DEVNET_RPC: endpoint.url,
    GAS_TANK: devnet.gasTank.privateKey,
    SHIELDED_RELAY_CHAINS: JSON.stringify([{ ...chain, gasTank: "env:GAS_TANK" }]),
    SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
    DATABASE_URL: server.url,
    SHIELDED_RELAY_WAAS: "true",
    SHIELDED_RELAY_ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
    SHIELDED_RELAY_CONSOLE_FILE: consoleFile,
    SHIELDED_RELAY_MAX_CONNECTIONS: "20",
    SHIELDED_RELAY_WEBHOOK_URL: receiver.url("localhost"),
    SHIELDED_RELAY_WEBHOOK_SECRETS: "env:WEBHOOK_SECRET",
    SHIELDED_RELAY_WEBHOOK_NETWORKS: "127.0.0.0/8,::1",
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 3).toString("base64")}`,
    NODE_EXTRA_CA_CERTS: receiver.certificate,
  }
  const service = runCommand(["serve"], environment)
  const baseUrl = await servedUrl(service)
  const url = new URL(baseUrl)

  const mining = (is: boolean) => client.setIntervalMining({ interval: is ? 1 : 0 })

  const units = 2_000_000n
  /** An owner with some notes. */
  const owner = async ({ privateKey }: DevelopmentAccount) => {
    const wallet = evmView(node.url, privateKey)
    const session = await createClient({
      baseUrl,
      wallet: evmKey(privateKey),
      audience: "https://relay.example",
      attempts: 1,
    }).createSession()
    const deposit = async () => {
      const amounts = [units]
      const { txData } = await session.deposit({ chainId, tokenAddresses: [dollar], amounts })
      return txData
    }
    await wallet.approve(dollar, devnet.pool, 100n * units)
    for (let count = 0; count < 4; count += 1) await wallet.send(await deposit())
    const balance = async () => {
      const { balances } = await session.balance({ chainId })
      const row = balances.find(
        ({ tokenAddress }) => tokenAddress.toLowerCase() === dollar.toLowerCase(),
      )
      return BigInt(row?.balance ?? "0")
    }
    await expect.poll(balance, patience).toBe(4n * units)
    const withdraw = () =>
      session.withdraw({
        chainId,
        tokenAddresses: [dollar],
        amounts: [1_000n],
        recipientAddress: payee,
        feeToken: dollar,
      })
    return { deposit, withdraw }
  }
  // Each has notes of its own, so that requests which are still under way take none from the others.
  const first = await owner(user)
  const second = await owner(another)
  const third = await owner(further)
  const balanceOf = (address: `0x${string}`, value: bigint) => client.setBalance({ address, value })

  const { ringing } = await startPrometheus({
    target: new URL(adminUrl).host,
    rules: alertRules({ job: "shielded-relay", pace }),
    interval,
  })
  const { rings, silent, until } = alarmBell(ringing, patience)
  await silent()

  // The operator pauses everything, and resumes.
  const origin = adminUrl
  const login = await fetch(`${adminUrl}/console/api/login`, {
    method: "POST",
    headers: { origin },
    body: JSON.stringify({ token }),
  })
  const cookie = String(login.headers.get("set-cookie")).split(";")[0] ?? ""
  const act = async (action: string, subject: string) => {
    const body = JSON.stringify({ id: crypto.randomUUID(), subject, reason: "case 7" })
    const headers = { origin, cookie }
    const answer = await fetch(`${adminUrl}/console/api/${action}`, {
      method: "POST",
      headers,
      body,
    })
    expect(answer.status).toBe(200)
  }
  await act("pause", `${chainId}/withdraw`)
  await rings("IntakeClosed")
  await act("resume", `${chainId}/withdraw`)
  await silent()

  // Nobody mines: the chain stands still, and what was sent is not final.
  const sent = first.withdraw()
  await expect.poll(() => endpoint.requests.some(isSending), patience).toBe(true)
  await mining(false)
  await rings("ChainStandsStill", "OperationNotFinal")
  await mining(true)
  await sent
  await silent()

  // The endpoint answers nothing but errors.
  endpoint.behave(refusing(-32_000, "no upstream"))
  await until(first.withdraw, "ChainNotIndexed", "DependencyUnavailable")
  endpoint.behave(honest)
  await silent()

  // The only relaying account is emptied while an operation is on its way, and then slowly.
  const coins = await client.getBalance({ address: relayer.address })
  const stuck = second.withdraw()
  await expect
    .poll(async () => (await metrics(adminUrl)).get("operations_unproven"), patience)
    .toBe(1)
  await balanceOf(relayer.address, 0n)
  await rings("RelayerLow", "RelayersEmpty", "OperationStandsStill")
  await until(third.withdraw, "RelayerUnfunded")
  await balanceOf(relayer.address, coins)
  await stuck
  await silent()
  let left = coins
  await until(async () => {
    left -= left / 40n
    await balanceOf(relayer.address, left)
  }, "RelayerRunsOut")
  await balanceOf(relayer.address, coins)

  // The gas tank is empty.
  const tank = devnet.gasTank.address
  const lent = await client.getBalance({ address: tank })
  await balanceOf(tank, 0n)
  await rings("GasTankLow")
  await balanceOf(tank, lent)

  // More connections than the service lets in.
  let sockets: ReadonlyArray<Socket> = []
  const leave = () => sockets.forEach((socket) => socket.destroy())
  await until(async () => {
    leave()
    sockets = Array.from({ length: 60 }, () => connect(Number(url.port), url.hostname))
    for (const socket of sockets) socket.on("error", () => null)
  }, "ConnectionsDropped")
  leave()

  // Somebody else uses the relaying account's key, under the nonce of a transaction that is not mined yet.
  await mining(false)
  const raced = second.withdraw().catch(() => null)
  const nonce = await client.getTransactionCount({ address: relayer.address })
  await expect
    .poll(
      () => client.getTransactionCount({ address: relayer.address, blockTag: "pending" }),
      patience,
    )
    .toBe(nonce + 1)
  const { pending } = await client.getTxpoolContent()
  const [waiting] = Object.values(pending).flatMap((each) => Object.values(each))
  if (waiting === undefined) throw new Error("a transaction waits")
  await client.dropTransaction({ hash: waiting.hash })
  await client.sendTransaction({ account: relayer.address, to: payee, value: 1n, nonce })
  await mining(true)
  await rings("RelayerKeyUsedOutside")
  await raced

  // A receiver of events that refuses them.
  receiver.answer = status(500)
  await first.deposit()
  await rings("WebhookBacklog")

  service.process.kill("SIGKILL")
  await rings("ServiceDown")
})

const isSending = ({ method }: { readonly method: string }) => method === "eth_sendRawTransaction"

/** The metrics of the service without labels, by name without prefix: sums over series. */
async function metrics(adminUrl: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text()
  const sums = new Map<string, number>()
  for (const [, name = "", value = ""] of text.matchAll(
    /^shielded_relay_(\w+)(?:\{.*\})? (\S+)$/gm,
  ))
    sums.set(name, (sums.get(name) ?? 0) + Number(value))
  return sums
}
