import { evmChain } from "@shielded-relay/chain-evm"
import { createClient, evmKey } from "@shielded-relay/client"
import { keyStamper, stampQuery, waasClient } from "@shielded-relay/client/waas"
import {
  nobleSignatureVerifier,
  SignatureVerifier,
  type SignatureVerifierShape,
} from "@shielded-relay/core"
import { loadNativeSignatureVerifier, nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { deployDevnet, type Devnet, startEvmNode } from "@shielded-relay/devnet"
import {
  jsonLogger,
  MetricsRegistry,
  prometheusTelemetry,
  startService,
} from "@shielded-relay/http"
import { memoryVault } from "@shielded-relay/storage-memory"
import { pgliteStorage } from "@shielded-relay/storage-postgres"
import { vaultManagedKeys } from "@shielded-relay/wallet-keys"
import { Layer } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createRelay, type RelayOptions } from "shielded-relay"
import { busyProver } from "../test/support/busyProver.ts"
import { testSigner } from "../test/support/testSigner.ts"
import { effectLogger } from "shielded-relay/handler"
import { sessionCheck, stampCheck, startBareServer } from "./bareServer.ts"
import { type LoadProcess, type Rate, startLoadProcess } from "./loadProcess.ts"
import { signedReads } from "./signedReads.ts"

/** Each is a rate for each round. */
export interface ThroughputFigures {
  /** Signed `GET /balance` requests with fresh nonces, through the whole service with native signature verification. */
  readonly native: ReadonlyArray<Rate>
  /** The same on the embedded database in a folder. */
  readonly embedded: ReadonlyArray<Rate>
  /** As `native`, with noble. */
  readonly noble: ReadonlyArray<Rate>
  /** The same as `native`, in a service that has managed wallets as well. */
  readonly managed: ReadonlyArray<Rate>
  /** A `node:http` server that only verifies the same signature and signs the same answer. */
  readonly bare: ReadonlyArray<Rate>
  /** Stamped `GET /waas/get-organization` requests with fresh nonces. */
  readonly stamped: ReadonlyArray<Rate>
  /** As `bare`, for the stamped requests. */
  readonly bareStamped: ReadonlyArray<Rate>
  /** The service's unsigned `GET /ping`. */
  readonly ping: ReadonlyArray<Rate>
}

/**
 * Measures the real relay over a local node, in memory, with metrics. The servers take turns several times, so that
 * other load on the machine affects them equally.
 */
export async function benchThroughput(
  { rounds, perRound }: { readonly rounds: number; readonly perRound: number } = {
    rounds: 5,
    perRound: 2_000,
  },
): Promise<ThroughputFigures> {
  const node = await startEvmNode()
  const devnet = await deployDevnet(node)
  const { verifier } = await loadNativeSignatureVerifier()
  const native = await startOne(devnet, verifier)
  const folder = await mkdtemp(join(tmpdir(), "bench-"))
  const embedded = await startOne(devnet, verifier, { storage: pgliteStorage({ folder }) })
  const noble = await startOne(devnet, nobleSignatureVerifier)
  const managed = await startOne(devnet, verifier, { waas: stampedBy })
  const stamped = await stampedReads(managed.url)
  const bare = await startBareServer({
    check: sessionCheck(verifier, native.publicKey),
    signer: testSigner,
    answer: native.example,
  })
  const bareStamped = await startBareServer({
    check: stampCheck(verifier, stampedRoute),
    signer: testSigner,
    answer: stamped.example,
  })
  const load = await startLoadProcess()
  const portions = [
    { name: "bare", port: bare.port, requests: native.requests, share: 1 },
    { name: "native", port: native.port, requests: native.requests, share: 1 },
    { name: "embedded", port: embedded.port, requests: embedded.requests, share: 1 },
    { name: "managed", port: managed.port, requests: managed.requests, share: 1 },
    { name: "bareStamped", port: bareStamped.port, requests: stamped.requests, share: 1 },
    { name: "stamped", port: managed.port, requests: stamped.requests, share: 1 },
    { name: "noble", port: noble.port, requests: noble.requests, share: 0.1 },
    { name: "ping", port: native.port, requests: pings, share: 1 },
  ] as const
  try {
    const rates = {
      bare: none(),
      native: none(),
      embedded: none(),
      managed: none(),
      bareStamped: none(),
      stamped: none(),
      noble: none(),
      ping: none(),
    }
    for (let round = 0; round <= rounds; round += 1) {
      for (const { name, port, requests, share } of portions) {
        const rate = await measure(load, port, await requests(perRound * share))
        // The first round warms up.
        if (round > 0) rates[name].push(rate)
      }
    }
    return rates
  } finally {
    load.end()
    bare.close()
    bareStamped.close()
    await native.stop()
    await embedded.stop()
    await rm(folder, { recursive: true })
    await managed.stop()
    await noble.stop()
    await node.close()
  }
}

const audience = "https://relay.example"

/** A service with a session, and fresh signed requests of that session. */
async function startOne(
  devnet: Devnet,
  verifier: SignatureVerifierShape,
  parts: Pick<RelayOptions, "storage" | "waas"> = {},
) {
  const metrics = new MetricsRegistry()
  const logger = jsonLogger({
    level: "info",
    write: (line) => void process.stderr.write(line),
    now: Date.now,
  })
  const relay = await createRelay({
    vault: memoryVault(),
    prover: busyProver(),
    // Each relay has a sending account of its own, which needs no coins to read.
    chains: [
      evmChain({ ...devnet.chainOptions, senders: [`0x${randomBytes(32).toString("hex")}`] }),
    ],
    noteCrypto: nativeNoteCryptoLayer,
    signatureVerifier: Layer.succeed(SignatureVerifier, verifier),
    telemetry: Layer.merge(prometheusTelemetry(metrics), effectLogger(logger)),
    // Poll the chain rarely, so that its indexing does not count as cost of the requests.
    configuration: { pollInterval: 10_000 },
    // All requests come from one session.
    sessions: { audiences: [audience], requestsPerSecond: null, noncesPerSession: null },
    ...parts,
  })
  const service = await startService({
    relay,
    metrics,
    logger,
    signer: testSigner,
    managedWallets: parts.waas !== undefined,
    listen: { host: "127.0.0.1", port: 0 },
    adminListen: null,
  })
  const wallet = evmKey(devnet.users[0]?.privateKey ?? "0x")
  const session = await createClient({
    baseUrl: service.url,
    wallet,
    audience,
  }).createSession()
  const { chainId } = devnet.node
  return {
    url: service.url,
    port: Number(new URL(service.url).port),
    example: await session.balance({ chainId }),
    ...signedReads(session, chainId),
    stop: service.stop,
  }
}

const stampedRoute = "GET /waas/get-organization"
/** Everybody may create an organization, and one key sends all requests. */
const stampedBy = {
  keys: vaultManagedKeys(),
  rules: { organizations: "open", requestsPerSecond: null },
} as const

/** An organization at a service, and fresh stamped requests of its root. */
async function stampedReads(baseUrl: string) {
  const stamper = keyStamper(randomBytes(32).toString("hex"))
  const client = waasClient({ baseUrl, stamper, audience })
  const { organizationId } = await client.createOrganization({ organizationName: "Treasury" })
  const request = async () => {
    const fields = { organizationId, nonce: randomUUID() }
    const { data, headers } = await stampQuery(stamper, stampedRoute, fields)
    return `GET /waas/get-organization?${data} HTTP/1.1\r\nHost: x\r\nX-Stamp: ${headers["X-Stamp"]}\r\n\r\n`
  }
  return {
    example: { status: "success", data: await client.getOrganization({ organizationId }) },
    requests: (count: number) => Promise.all(Array.from({ length: count }, request)),
  }
}

function pings(count: number): ReadonlyArray<string> {
  return Array<string>(count).fill("GET /ping HTTP/1.1\r\nHost: x\r\n\r\n")
}

async function measure(load: LoadProcess, port: number, requests: ReadonlyArray<string>) {
  globalThis.gc?.()
  return load.send(port, requests)
}

const none = (): Array<Rate> => []
