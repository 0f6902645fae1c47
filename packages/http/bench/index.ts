import { evmChain } from "@shielded-relay/chain-evm"
import { createClient, evmKey } from "@shielded-relay/client"
import { deployDevnet, startEvmNode } from "@shielded-relay/devnet"
import { jsonLogger, startService } from "@shielded-relay/http"
import { memoryVault } from "@shielded-relay/storage-memory"
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import { Worker } from "node:worker_threads"
import { createRelay } from "shielded-relay"
import { busyProver } from "../test/support/busyProver.ts"
import { requestSigner } from "../test/support/requestSigner.ts"
import { testSigner } from "../test/support/testSigner.ts"
import type { LoadResult, LoadTask } from "./load.ts"

/** Requests per second of one process, its callers in a thread of their own. */
export interface ThroughputFigures {
  /** Signed `GET /balance`, each with its own nonce, through the whole service. */
  readonly balance: number
  /** The same service's unsigned `GET /ping`: what HTTP alone costs here. */
  readonly ping: number
  /** A bare `node:http` route that answers with JSON of the same size. */
  readonly bare: number
  /** `balance` / `bare`. */
  readonly ratio: number
}

const connections = 32

/** Measures on the real relay over a local node, in memory, with the default verifier. */
export async function benchThroughput(
  counts: { readonly signed: number; readonly unsigned: number } = {
    signed: 4_000,
    unsigned: 40_000,
  },
): Promise<ThroughputFigures> {
  const node = await startEvmNode()
  const devnet = await deployDevnet(node)
  const relay = await createRelay({
    vault: memoryVault(),
    prover: busyProver(),
    chains: [evmChain(devnet.chainOptions)],
    // All requests come from one session.
    sessions: { requestsPerSecond: null, noncesPerSession: null },
  })
  const service = await startService({
    relay,
    logger: jsonLogger({
      level: "error",
      write: (line) => void process.stderr.write(line),
      now: Date.now,
    }),
    signer: testSigner,
    listen: { host: "127.0.0.1", port: 0 },
    adminListen: null,
  })
  try {
    const wallet = evmKey(devnet.users[0]?.privateKey ?? "0x")
    const session = await createClient({
      baseUrl: service.url,
      wallet,
      audience: null,
    }).createSession()
    const signer = requestSigner(session.save().secretKey)
    const balanceRequest = () => {
      const query = `sessionId=${session.sessionId}&nonce=${randomUUID()}&chainId=${node.chainId}&timestamp=${Date.now()}`
      const signature = signer.sign(`GET /balance\n${query}`)
      return `GET /balance?${query} HTTP/1.1\r\nHost: x\r\nx-service-request-signature: ${signature}\r\n\r\n`
    }
    const port = Number(new URL(service.url).port)
    const warm = Array.from({ length: 500 }, balanceRequest)
    await load({ port, connections, requests: warm })
    const signed = Array.from({ length: counts.signed }, balanceRequest)
    const balance = await load({ port, connections, requests: signed })
    const pings = Array<string>(counts.unsigned).fill("GET /ping HTTP/1.1\r\nHost: x\r\n\r\n")
    const ping = await load({ port, connections, requests: pings })
    const bare = await bareRoute(counts.unsigned)
    return { balance, ping, bare, ratio: balance / bare }
  } finally {
    await service.stop()
    await node.close()
  }
}

async function bareRoute(count: number): Promise<number> {
  const answer = {
    success: true,
    balances: [],
    asOf: { block: 1, time: new Date().toISOString() },
    nonce: randomUUID(),
  }
  const server = createServer((_request, response) => {
    const text = JSON.stringify(answer)
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  try {
    const request = "GET /balance HTTP/1.1\r\nHost: x\r\n\r\n"
    return await load({ port, connections, requests: Array<string>(count).fill(request) })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Requests per second; every one of them must have been answered with 200. */
async function load(task: LoadTask): Promise<number> {
  const worker = new Worker(new URL("./load.ts", import.meta.url), { workerData: task })
  const result = await new Promise<LoadResult>((resolve, reject) => {
    worker.once("message", resolve)
    worker.once("error", reject)
  })
  await worker.terminate()
  const answered = result.status["200"] ?? 0
  if (answered !== task.requests.length) {
    throw new Error(`Not every request was answered with 200: ${JSON.stringify(result.status)}`)
  }
  return Math.round((answered * 1000) / result.milliseconds)
}
