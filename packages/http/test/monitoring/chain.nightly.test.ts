import { cutting, forMethods, honest, refusing, startFaultyEndpoint } from "@shielded-relay/devnet"
import { writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { digestOf } from "../console/consoleUsers.ts"
import { openOwner, openPlace, patience, serveMonitored, userOf } from "./monitored.ts"

const token = "an-operator-of-the-test"
const sending = "eth_sendRawTransaction"

/** Alarms about a chain and its endpoint, with real proofs. */
it("alarms ring at a chain and an endpoint that fail and at closed intake, and fall silent when they are mended", async () => {
  const place = await openPlace({ mining: 1 })
  const { client, chainId, url } = place.node
  const endpoint = await startFaultyEndpoint(url)
  onTestFinished(() => endpoint.close())
  const { SHIELDED_RELAY_PROVER: _, ...proving } = place.environment
  const consoleFile = join(dirname(proving["SHIELDED_RELAY_VAULT_PATH"] ?? ""), "console.json")
  const access = { name: "ada", role: "operator", tokenSha256: digestOf(token).toString("hex") }
  await writeFile(consoleFile, JSON.stringify({ users: [access] }))
  const { service, baseUrl, adminUrl, watch } = await serveMonitored({
    ...proving,
    DEVNET_RPC: endpoint.url,
    SHIELDED_RELAY_CONSOLE_FILE: consoleFile,
    SHIELDED_RELAY_OPERATIONS_PER_WORKER: "1000",
  })
  // Each has notes of its own, so that requests which are still under way take none from the other.
  const owner = await openOwner(place, baseUrl, userOf(place, 0), 4)
  const another = await openOwner(place, baseUrl, userOf(place, 1), 10)
  const { rings, silent, until } = await watch()

  // The operator pauses withdrawals, and resumes.
  const login = await fetch(`${adminUrl}/console/api/login`, {
    method: "POST",
    headers: { origin: adminUrl },
    body: JSON.stringify({ token }),
  })
  const cookie = String(login.headers.get("set-cookie")).split(";")[0] ?? ""
  const act = async (action: string) => {
    const subject = `${chainId}/withdraw`
    const answer = await fetch(`${adminUrl}/console/api/${action}`, {
      method: "POST",
      headers: { origin: adminUrl, cookie },
      body: JSON.stringify({ id: crypto.randomUUID(), subject, reason: "case 7" }),
    })
    expect(answer.status).toBe(200)
  }
  await act("pause")
  await rings("IntakeClosed")
  await act("resume")
  await silent()

  // Nobody mines: the chain stands still, and what was sent is not final.
  const mining = (is: boolean) => client.setIntervalMining({ interval: is ? 1 : 0 })
  const sent = owner.withdraw()
  const isSent = () => endpoint.requests.some(({ method }) => method === sending)
  await expect.poll(isSent, patience).toBe(true)
  await mining(false)
  await rings("ChainStandsStill", "OperationNotFinal")
  await mining(true)
  await sent
  await silent()

  // The endpoint answers nothing but errors.
  endpoint.behave(refusing(-32_000, "no upstream"))
  await until(owner.withdraw, "ChainNotIndexed", "DependencyUnavailable")
  endpoint.behave(honest)
  await silent()

  // The endpoint cuts the connection of each transaction, until the operations' deadlines are past on the chain.
  endpoint.behave(forMethods([sending], cutting))
  await until(another.withdraw, "BroadcastsUnclear")
  await client.increaseTime({ seconds: 3_600 })
  await rings("OperationsFail")

  service.process.kill("SIGKILL")
  await rings("ServiceDown")
})
