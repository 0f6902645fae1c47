import {
  jsonLogger,
  newResponseSigningKey,
  responseSigner,
  startService,
} from "@shielded-relay/http"
import { World, type WorldOptions } from "@shielded-relay/simulated-relay"
import { vaultManagedKeys } from "@shielded-relay/wallet-keys"
import {
  keyStamper,
  waasClient,
  type CreatedUser,
  type WaasClient,
  type WaasClientOptions,
  type WalletAddresses,
} from "../../src/waas/index.ts"

/** A relay with managed wallets on a simulated chain, behind the HTTP service on a real port. Time passes when somebody waits. */
export interface ManagedService {
  readonly world: World
  readonly url: string
  /** PEM of the key that signs every response. */
  readonly verificationKey: string
  /** How to reach it, in the time of its world. */
  readonly connection: Omit<WaasClientOptions, "stamper">
  /** A client whose stamper has the n-th key of the test. */
  readonly client: (n: number, options?: Partial<WaasClientOptions>) => WaasClient
  readonly close: () => Promise<void>
}

export async function managedService(options: WorldOptions = {}): Promise<ManagedService> {
  const signer = responseSigner(newResponseSigningKey())
  if (signer === null) throw new Error("the generated key is valid")
  // The service knows its origin only once it listens, and the relay behind it must know that origin.
  let opened: World | null = null
  const open = (): World => {
    if (opened === null) throw new Error("the world is not open yet")
    return opened
  }
  const service = await startService({
    relay: {
      handle: (request) => open().time.during(open().relay.handle(request)),
      readiness: () => open().relay.readiness(),
      chains: () => open().relay.chains(),
      tokens: (chainId) => open().relay.tokens(chainId),
      capabilities: () => open().relay.capabilities(),
      stop: () => Promise.resolve(),
    },
    managedWallets: true,
    signer,
    logger: jsonLogger({ level: "error", write: () => {}, now: () => 0 }),
    listen: { host: "127.0.0.1", port: 0 },
    adminListen: null,
    stopTimeout: 1_000,
  })
  const world = await World.open({
    ...options,
    sessions: { audiences: [service.url] },
    waas: { keys: vaultManagedKeys(), rules: { organizations: "open" } },
  })
  opened = world
  const connection = {
    baseUrl: service.url,
    audience: service.url,
    now: () => world.time.now,
    pause: (milliseconds: number) => world.time.advance(milliseconds),
  }
  return {
    world,
    url: service.url,
    verificationKey: signer.verificationPublicKey,
    connection,
    client: (n, changes = {}) => waasClient({ ...connection, stamper: stamperOf(n), ...changes }),
    close: async () => {
      await service.stop()
      await world.close()
    },
  }
}

/** The n-th stamp key of a test. */
export const stamperOf = (n: number) => keyStamper(new Uint8Array(32).fill(n))

/** The addresses of a new user's wallet. */
export function firstWallet({ addresses }: CreatedUser): WalletAddresses {
  const [first] = addresses
  if (first === undefined) throw new Error("a user is created with a wallet")
  return first
}
