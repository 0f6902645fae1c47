import { createClient, eventStreams, evmKey } from "@shielded-relay/client"
import { deployDevnet, startEvmNode, type Devnet, type EvmNode } from "@shielded-relay/devnet"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { run } from "@shielded-relay/http"
import parse from "parse-prometheus-text-format"
import { execFileSync } from "node:child_process"
import cluster from "node:cluster"
import { createHash, randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { mergedMetrics } from "../src/workers/mergedMetrics.ts"
import { tell } from "../src/workers/tell.ts"
import { devnetEnvironment } from "./support/devnetEnvironment.ts"
import { rawConnection, type WireAnswer } from "./support/rawConnection.ts"
import { requestSigner } from "./support/requestSigner.ts"
import { runCommand, servedUrl, type ServiceProcess } from "./support/serviceProcess.ts"
import { linesOf, writtenTerminal } from "./support/writtenTerminal.ts"

let node: EvmNode
let devnet: Devnet
let server: PostgresServer
beforeAll(async () => {
  node = await startEvmNode()
  devnet = await deployDevnet(node)
  server = await startPostgres()
})
afterAll(async () => {
  await server.remove()
  await node.close()
})

const audience = "https://relay.example"

describe("serve --workers", () => {
  it.each<readonly [Readonly<Record<string, string>>, string, string]>([
    [
      { SHIELDED_RELAY_DATABASE: "memory" },
      "2",
      "SHIELDED_RELAY_DATABASE must be a Postgres server with --workers: a database in memory belongs to one process",
    ],
    [
      { SHIELDED_RELAY_DATABASE: "embedded" },
      "2",
      "SHIELDED_RELAY_DATABASE must be a Postgres server with --workers: one process at a time may open the embedded database",
    ],
    [{}, "0", "--workers must be a number from 1 to 64"],
    [{}, "65", "--workers must be a number from 1 to 64"],
    [{}, "two", "--workers must be a number from 1 to 64"],
  ])("is refused with %j and %s", async (change, number, problem) => {
    const { own, written } = writtenTerminal(await devnetEnvironment(devnet, change))
    expect(await run(["serve", "--workers", number], own)).toBe(2)
    expect(written).toEqual({ out: "", err: `The configuration is wrong:\n  ${problem}\n` })
  })

  it("is an option of no other command", async () => {
    const { own, written } = writtenTerminal()
    expect(await run(["prove", "--workers", "2"], own)).toBe(2)
    expect(written.err).toContain("Unknown command: prove --workers 2")
  })

  it("ends with the code of a first worker that cannot start, and what that printed", async () => {
    const environment = await devnetEnvironment(devnet, {
      SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
      DATABASE_URL: server.url,
      SHIELDED_RELAY_PROVER: "./nothing.js#prover",
    })
    const service = runCommand(["serve", "--workers", "2"], environment)
    expect(await service.exit).toBe(1)
    expect(service.output().stderr).toContain("The prover ./nothing.js#prover is not installed")
    expect(service.output().stdout).toBe("")
  })

  it("serves behind one port, replaces a worker that is killed, and loses only requests in flight", async () => {
    const folder = await mkdtemp(join(tmpdir(), "console-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const consoleFile = join(folder, "console.json")
    const ada = {
      name: "ada",
      role: "viewer",
      tokenSha256: createHash("sha256").update("adas-token").digest("hex"),
    }
    await writeFile(consoleFile, JSON.stringify({ users: [ada] }))
    const environment = await devnetEnvironment(devnet, {
      SHIELDED_RELAY_CONSOLE_FILE: consoleFile,
      // In a checkout the console's page is made of its sources, by a function that Node calls experimental.
      NODE_NO_WARNINGS: "1",
      SHIELDED_RELAY_ADMIN_LISTEN: "127.0.0.1:0",
      SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
      DATABASE_URL: server.url,
      SHIELDED_RELAY_SESSION_REQUESTS_PER_SECOND: "0",
    })
    const service = runCommand(["serve", "--workers", "2"], environment)
    const url = await servedUrl(service)
    await vi.waitFor(() => expect(serving(service)).toHaveLength(2), patience)
    const [admin] = logged(service, "listening").flatMap((line) =>
      typeof line["admin"] === "string" ? [`http://${line["admin"]}`] : [],
    )

    const [user] = devnet.users
    const client = createClient({
      baseUrl: url,
      wallet: evmKey(user?.privateKey ?? "0x"),
      audience,
    })
    const session = await client.createSession()
    const signer = requestSigner(session.save().secretKey)
    const signed = () => {
      const query = `sessionId=${session.sessionId}&nonce=${randomUUID()}&chainId=${node.chainId}`
      const signature = signer.sign(`GET /balance\n${query}`)
      return `GET /balance?${query} HTTP/1.1\r\nHost: x\r\nx-service-request-signature: ${signature}\r\n\r\n`
    }

    // A nonce is used once, whichever worker sees it.
    const once = signed()
    const repeats = await Promise.all([1, 2, 3, 4].map(() => ask(url, once)))
    expect(repeats.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 401, 401, 401,
    ])

    let stopping = false
    const answers: Array<number> = []
    let lost = 0
    // Two callers keep their connections, the others open one for each request.
    const caller = async (keeps: boolean) => {
      while (!stopping) {
        const connection = await rawConnection(url)
        try {
          do {
            connection.write(signed())
            const { status } = await connection.answer()
            answers.push(status)
          } while (keeps && !stopping)
        } catch {
          lost += 1
        } finally {
          connection.socket.destroy()
        }
      }
    }
    const callers = [true, true, false, false].map(caller)
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(40), patience)
    const [killed] = serving(service)
    process.kill(Number(killed?.["pid"]), "SIGKILL")
    await vi.waitFor(() => expect(logged(service, "worker-ended")).toHaveLength(1), patience)
    const before = answers.length
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(before + 20), patience)
    stopping = true
    await Promise.all(callers)
    await vi.waitFor(() => expect(serving(service)).toHaveLength(3), patience)
    expect(new Set(answers)).toEqual(new Set([200]))
    // The killed worker had at most one request of each of its callers.
    expect(lost).toBeLessThanOrEqual(4)
    // The first process has no storage: a worker answers its console.
    const login = await fetch(`${admin}/console/api/login`, {
      method: "POST",
      headers: { origin: admin ?? "" },
      body: JSON.stringify({ token: "adas-token" }),
    })
    const [cookie = ""] = (login.headers.get("set-cookie") ?? "").split(";")
    const shown = async (path: string) => {
      const answer = await fetch(`${admin}/console/api/${path}`, { headers: { cookie } })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await shown("overview")).toMatchObject({
      status: 200,
      body: {
        chains: [{ chainId: node.chainId, fault: null }],
        sessions: [{ mode: "normal", count: 1 }],
      },
    })
    expect(await shown("accounts")).toMatchObject({ status: 200 })
    expect(await shown(`operation/${randomUUID()}`)).toMatchObject({ status: 404 })
    const replacement = serving(service).at(-1)
    expect(replacement?.["worker"]).toBe(killed?.["worker"])
    expect(logged(service, "worker-ended")).toMatchObject([
      { worker: killed?.["worker"], signal: "SIGKILL", pause: 0 },
    ])

    const metrics = async () =>
      new Map(
        parse(await (await fetch(`${admin}/metrics`)).text()).map((family) => [
          family.name,
          family.metrics,
        ]),
      )
    const replaced = (await metrics()).get("shielded_relay_workers_replaced_total")
    expect(replaced).toEqual([{ value: "1" }])
    // The replacement takes connections too: with four at once, the other worker is soon busy.
    await vi.waitFor(async () => {
      for (const answer of await Promise.all([1, 2, 3, 4].map(() => ask(url, signed()))))
        expect(answer.status).toBe(200)
      const requests = (await metrics()).get("shielded_relay_http_requests_total")
      for (const worker of ["1", "2"])
        expect(requests).toContainEqual(
          expect.objectContaining({ labels: expect.objectContaining({ worker, status: "200" }) }),
        )
    }, patience)
    expect(await (await fetch(`${admin}/readyz`)).json()).toMatchObject({
      ready: true,
      chains: [{ chainId: node.chainId }],
    })

    // Streams of one owner hear of its request on every worker, and end when the service stops.
    const streams = Array.from({ length: 6 }, () => session.events({ from: eventStreams }))
    for (const stream of streams) expect((await stream.next()).value?.events).toEqual([])
    const heard = streams.map((stream) => stream.next())
    await session.deposit({
      chainId: node.chainId,
      tokenAddresses: [devnet.tokens[0].address],
      amounts: [1_000_000n],
    })
    for (const { value } of await Promise.all(heard))
      expect(value?.events[0]?.data.state).toBe("prepared")
    const ended = Promise.allSettled(streams.map((stream) => stream.next()))
    service.process.kill("SIGTERM")
    expect(await service.exit).toBe(0)
    for (const { status } of await ended) expect(status).toBe("rejected")
  })

  // The last on this database: whoever wants to be served after it needs a later time.
  it("restores once: a worker that replaces the first one does not", async () => {
    const environment = await devnetEnvironment(devnet, {
      SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
      DATABASE_URL: server.url,
    })
    const service = runCommand(["serve", "--workers", "2", "--after-restore"], environment)
    await servedUrl(service)
    await vi.waitFor(() => expect(serving(service)).toHaveLength(2), patience)
    const first = serving(service).find(({ worker }) => worker === 1)
    process.kill(Number(first?.["pid"]), "SIGKILL")
    await vi.waitFor(() => expect(serving(service)).toHaveLength(3), patience)
    expect(serving(service).at(-1)?.["worker"]).toBe(1)
    // Once: a second restoration would lock out everyone for five minutes more.
    expect(logged(service, "restored")).toHaveLength(1)
    service.process.kill("SIGTERM")
    expect(await service.exit).toBe(0)
  })
})

describe("a worker that has just died", () => {
  it("is told nothing, and its end alone tells that", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dying-worker-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const exec = join(folder, "worker.mjs")
    await writeFile(exec, `process.on("message", () => null)`)
    cluster.setupPrimary({ exec, serialization: "advanced" })
    const worker = cluster.fork()
    await once(worker, "online")
    const ended = once(worker, "exit")
    const errors: Array<Error> = []
    worker.on("error", (error) => errors.push(error))

    // This process learns of the end only when it waits again: the worker is dead, and its channel looks open.
    worker.process.kill("SIGKILL")
    const state = ["-o", "stat=", "-p", String(worker.process.pid)]
    while (!execFileSync("ps", state, { encoding: "utf8" }).startsWith("Z"));
    expect(worker.isConnected()).toBe(true)
    const lost = vi.fn<() => void>()
    tell(worker, { kind: "look", id: 1 }, lost)
    expect(await ended).toEqual([null, "SIGKILL"])
    tell(worker, { kind: "look", id: 2 }, lost)
    expect(lost).toHaveBeenCalledTimes(2)
    expect(errors).toEqual([])
  })
})

describe("the metrics of several workers", () => {
  it("are one text: each family once, and each sample with its worker", () => {
    const text = (value: number) =>
      `# HELP a_total A.\n# TYPE a_total counter\na_total ${value}\n\n# HELP b B.\n# TYPE b gauge\nb{chain="1"} ${value}\n`
    const merged = mergedMetrics([
      { worker: 1, text: text(3) },
      { worker: 2, text: text(5) },
    ])
    expect(merged).toBe(
      `# HELP a_total A.\n# TYPE a_total counter\na_total{worker="1"} 3\na_total{worker="2"} 5\n\n` +
        `# HELP b B.\n# TYPE b gauge\nb{worker="1",chain="1"} 3\nb{worker="2",chain="1"} 5\n`,
    )
  })
})

/** A busy machine starts a process in a minute. */
const patience = { timeout: 120_000, interval: 100 }

const logged = (service: ServiceProcess, event: string) =>
  linesOf(service.output().stderr).filter((line) => line["event"] === event)

const serving = (service: ServiceProcess) => logged(service, "worker-serving")

/** The answer to bytes on a connection of their own. */
async function ask(url: string, bytes: string): Promise<WireAnswer> {
  const connection = await rawConnection(url)
  connection.write(bytes)
  const answer = await connection.answer()
  connection.socket.destroy()
  return answer
}
