import { memoryStorage } from "@shielded-relay/storage-memory"
import {
  exampleAddress,
  exampleOrganization,
  exampleOrganizationId,
  exampleUser,
  exampleUserId,
  exampleWallet,
  exampleWalletOperation,
  insecureSeededRandom,
  recordingTelemetry,
  simulatedNetwork,
  SimulatedTime,
  testClock,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import {
  defaultRelayConfiguration,
  GasDebtStore,
  JobQueue,
  OrganizationSeal,
  OrganizationStore,
  ownerId,
  ownerOf,
  PoolGateways,
  PriceSource,
  RelayConfiguration,
  Screening,
  SetAside,
  ShieldedPool,
  TokenRegistry,
  WalletChains,
  WalletKeys,
  WalletOperationStore,
  type PoolGatewayShape,
  type ScreeningVerdict,
  type TransactionCaller,
  type WalletChain,
  type WalletOperation,
} from "../../../src/index.ts"

export interface WalletSceneOptions {
  readonly chain?: Partial<WalletChain>
  readonly gateway?: Partial<PoolGatewayShape>
  readonly verdict?: ScreeningVerdict
  readonly minimumDeposit?: bigint
  /** Whether the organization of all wallets is suspended. */
  readonly suspended?: boolean
  /** The mark of the organization of all wallets. */
  readonly exportedRoot?: number | null
  /** The mark of the user of all wallets. */
  readonly exportedAt?: number | null
}

/** The time at which a scene begins, milliseconds since the epoch. */
export const start = Date.UTC(2026, 0, 1)

/** A wallet whose coins pay for every leg, on a chain whose answers a test replaces. Nothing runs unless a test runs it. */
export function walletScene(options: WalletSceneOptions = {}) {
  const {
    verdict = "served",
    minimumDeposit = 0n,
    suspended = false,
    exportedRoot = null,
    exportedAt = null,
  } = options
  const time = new SimulatedTime(testClock(start))
  const network = simulatedNetwork(time)
  const { wallets } = network.connected
  if (wallets === undefined) throw new Error("the chain moves no coins of wallets")
  const fees = { most: 10n, terms: {} }
  const chain: WalletChain = {
    ...wallets,
    balanceOf: () => Effect.succeed(10n ** 30n),
    allowance: () => Effect.succeed(10n ** 30n),
    boundOf: () => Effect.succeed(10n),
    priceLeg: () => Effect.succeed(fees),
    signLeg: (leg, account, senderNonce) =>
      Effect.succeed({
        sender: chain.senderOf(leg, account),
        senderNonce,
        raw: new Uint8Array(1),
        hash: `0x${String(senderNonce).padStart(64, "0")}`,
        fees,
      }),
    ...options.chain,
  }
  const gateway: PoolGatewayShape = { ...network.gateway, ...options.gateway }
  const { chainId } = gateway
  const account = exampleAddress(0xacc)
  const telemetry = recordingTelemetry()
  const jobs: Array<{ readonly id: string; readonly delay: number }> = []
  const layer = Layer.mergeAll(
    memoryStorage,
    telemetry.layer,
    time.layer,
    insecureSeededRandom("wallet"),
    SetAside.layer,
    Layer.mock(ShieldedPool)({
      depositNotes: (_, __, amounts) =>
        Effect.succeed(
          amounts.map((one) => ({ ...one, npk: 1n, encryptedNote: new Uint8Array(157) })),
        ),
    }),
    Layer.mock(WalletKeys)({ newestRoot: 1 }),
    Layer.succeed(PriceSource, { price: () => Effect.succeed({ tokens: 1n, native: 1n }) }),
    Layer.succeed(PoolGateways, new Map([[chainId, gateway]])),
    Layer.succeed(WalletChains, new Map([[chainId, chain]])),
    Layer.succeed(RelayConfiguration, defaultRelayConfiguration),
    Layer.succeed(Screening, { screen: () => Effect.succeed(verdict) }),
    Layer.mock(TokenRegistry)({
      token: (_, address) =>
        Effect.succeed({
          chainId,
          address,
          name: "Gold",
          symbol: "GOLD",
          decimals: 6,
          minimumDeposit,
        }),
    }),
  ).pipe(
    Layer.merge(
      Layer.mergeAll(
        Layer.mock(OrganizationStore)({
          find: () =>
            Effect.succeed(
              exampleOrganization(0, {
                standing: suspended ? "suspended" : "active",
                exportedRoot,
                seal: "",
              }),
            ),
          user: () => Effect.succeed(exampleUser(0, { exportedAt, seal: "" })),
          walletAt: () => Effect.succeed(exampleWallet(0, { seal: "" })),
        }),
        Layer.succeed(OrganizationSeal, { seal: () => "" }),
        Layer.succeed(JobQueue, {
          enqueue: (_, id, delay = 0) => Effect.sync(() => void jobs.push({ id, delay })),
          work: () => Effect.void,
          workAlone: () => Effect.void,
        }),
      ),
    ),
  )
  const run = <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof layer>>) =>
    time.during(Effect.runPromise(Effect.provide(effect, layer)))
  const wallet = {
    user: { organizationId: exampleOrganizationId(0), userId: exampleUserId(0), rootVersion: 1 },
    index: 0,
  }
  const owner = ownerOf(account)
  const caller: TransactionCaller = {
    owner,
    address: account,
    onlyChain: null,
    ...pickRequest(exampleWalletOperation(0)),
    used: { scope: "scope", nonce: "nonce", digest: "digest", usedAt: start, keepUntil: start },
    grant: () => {
      throw new Error("nothing is recorded here")
    },
  }
  /** An accepted deposit of a token from the account. */
  const operation = (n: number, changes: Partial<WalletOperation> = {}): WalletOperation =>
    exampleWalletOperation(n, { chainId, account, wallet, ...changes })
  /** Stores that transactions of the account's owner failed just now. */
  const losses = Effect.gen(function* () {
    const store = yield* GasDebtStore
    for (const transactionHash of ["0x1", "0x2", "0x3"])
      yield* store.record({
        chainId,
        transactionHash,
        owner: ownerId(owner),
        native: 1n,
        at: start,
      })
  })
  const store = (...rows: ReadonlyArray<WalletOperation>) =>
    Effect.gen(function* () {
      for (const row of rows) yield* (yield* WalletOperationStore).insert(row)
    })
  const stored = (id: WalletOperation["id"]) =>
    Effect.gen(function* () {
      const row = yield* (yield* WalletOperationStore).find(id)
      return row ?? (yield* Effect.die(new Error("no such operation")))
    })
  const side = { gateway, chain }
  return {
    time,
    run,
    side,
    chainId,
    account,
    wallet,
    caller,
    operation,
    losses,
    store,
    stored,
    jobs,
    telemetry,
  }
}

const pickRequest = ({ request: { scope, nonce } }: WalletOperation) => ({ scope, nonce })
