import { createClient, evmKey } from "@shielded-relay/client"
import type { Devnet } from "@shielded-relay/devnet"
import { startPostgres } from "@shielded-relay/devnet/postgres"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { signedReads } from "./signedReads.ts"

/** A service of several processes behind one port, on a Postgres server of its own. */
export interface ServiceOfWorkers {
  readonly port: number
  /** The first process, which started the others. */
  readonly process: number
  /** Signed requests of a session, each with a nonce of its own. */
  readonly requests: (count: number) => ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

const command = new URL("../src/cli.ts", import.meta.url).pathname
const audience = "https://relay.example"

/** Starts `serve --workers` and waits until every worker serves. @throws Error if it ends before */
export async function startWorkers(devnet: Devnet, workers: number): Promise<ServiceOfWorkers> {
  const database = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), "workers-"))
  const child = spawn(
    process.execPath,
    ["--conditions=source", command, "serve", "--workers", String(workers)],
    {
      env: { PATH: process.env["PATH"], ...(await settings(devnet, folder, database.url)) },
      stdio: ["ignore", "pipe", "pipe"],
    },
  )
  const exit = once(child, "close")
  const stop = async () => {
    child.kill("SIGTERM")
    await exit
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const [url] = await Promise.race([
      Promise.all([
        lineWith(child.stdout, /^Serving on (\S+)$/, 1),
        lineWith(child.stderr, /"worker-serving"/, workers),
      ]),
      exit.then(([code]) => Promise.reject(new Error(`The service ended with ${code}`))),
    ])
    const session = await createClient({
      baseUrl: url,
      wallet: evmKey(devnet.users[0]?.privateKey ?? "0x"),
      audience,
    }).createSession()
    return {
      port: Number(new URL(url).port),
      process: child.pid ?? 0,
      requests: signedReads(session, devnet.node.chainId).requests,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function settings(
  devnet: Devnet,
  folder: string,
  database: string,
): Promise<Readonly<Record<string, string>>> {
  const vault = { path: join(folder, "vault.json"), passphrase: "a passphrase of no secret" }
  await createTestVault(vault)
  const chain = {
    chainId: devnet.node.chainId,
    name: "Devnet",
    rpcUrls: ["env:DEVNET_RPC"],
    poolAddress: devnet.pool,
    deploymentBlock: devnet.deploymentBlock,
    senders: ["env:DEVNET_RELAYER"],
    feeRecipient: devnet.feeRecipient,
    tokens: devnet.tokens.map(({ address, symbol, decimals, name }) => ({
      address,
      symbol,
      decimals,
      name,
    })),
  }
  return {
    DEVNET_RPC: devnet.node.url,
    DEVNET_RELAYER: devnet.relayers[0]?.privateKey ?? "",
    DATABASE_URL: database,
    SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
    SHIELDED_RELAY_LISTEN: "127.0.0.1:0",
    SHIELDED_RELAY_ADMIN_LISTEN: "off",
    SHIELDED_RELAY_AUDIENCES: audience,
    SHIELDED_RELAY_VAULT_PATH: vault.path,
    SHIELDED_RELAY_VAULT_PASSPHRASE: vault.passphrase,
    SHIELDED_RELAY_CHAINS: JSON.stringify([chain]),
    SHIELDED_RELAY_PROVER: `${import.meta.dirname}/../test/support/busyProver.ts#busyProver`,
    // Polls the chain rarely, so that its indexing does not count as cost of the requests.
    SHIELDED_RELAY_POLL_INTERVAL: "10s",
    // All requests come from one session and one address.
    SHIELDED_RELAY_SESSION_REQUESTS_PER_SECOND: "0",
    SHIELDED_RELAY_SESSION_NONCES: "0",
  }
}

/** The capture, or else the whole, of the line that makes up the count of those with a pattern. Reads the rest, too, so that no pipe fills. */
function lineWith(stream: NodeJS.ReadableStream, pattern: RegExp, count: number): Promise<string> {
  return new Promise((resolve) => {
    let seen = 0
    createInterface({ input: stream }).on("line", (line) => {
      const found = pattern.exec(line)
      if (found === null) return
      seen += 1
      if (seen === count) resolve(found[1] ?? line)
    })
  })
}
