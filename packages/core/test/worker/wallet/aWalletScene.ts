import {
  defaultRelayConfiguration,
  OrganizationSeal,
  RelayConfiguration,
  WalletKeys,
  WalletOperationStore,
  type BroadcastOutcome,
  type PoolGatewayShape,
  type SignedTransaction,
  type Storage,
  type Telemetry,
  type TransactionStatus,
  type WalletOperation,
} from "@shielded-relay/core"
import { newStorage } from "@shielded-relay/simulated-relay"
import {
  exampleAddress,
  exampleSignedTransaction,
  exampleWalletOperation,
  recordingTelemetry,
  testClock,
} from "@shielded-relay/testkit"
import { Context, Effect, Layer } from "effect"
import { aWalletSide, coin, fee } from "../../application/wallets/aWalletSide.ts"

type Services = Storage | Telemetry | WalletKeys | OrganizationSeal

/** A transaction with the account's nonce and fees that a replacement exceeds. */
export const bytes = (senderNonce: number, hash: string): SignedTransaction =>
  exampleSignedTransaction(1, senderNonce, { hash, fees: { most: fee, terms: {} } })

/** What the chain knows and answers. Unnamed transactions are unknown, and accepted when sent. */
export interface SceneOptions {
  readonly operation?: Partial<WalletOperation>
  /** Milliseconds since the operation changed. */
  readonly waited?: number
  readonly known?: Readonly<Record<string, TransactionStatus>>
  readonly answers?: Readonly<Record<string, BroadcastOutcome>>
  /** The account's next nonces; `null` on a chain without them. */
  readonly nonces?: { readonly latest: number; readonly finalized: number } | null
  readonly finalized?: number
  /** Native coins of the account. */
  readonly coins?: bigint
}

/** A block that holds a transaction. */
export const mined = (
  block: number,
  changes: { readonly success?: boolean; readonly cost?: bigint } = {},
): TransactionStatus => ({
  state: "mined",
  sender: exampleAddress(1),
  block: { number: block, hash: `block ${block}` },
  success: true,
  gasUsed: 1n,
  cost: 2n,
  ...changes,
})

/** A stored operation, a chain that answers as told, and what was sent to it. */
export async function aWalletScene({
  operation: changes,
  waited = 0,
  known = {},
  answers = {},
  nonces = { latest: 0, finalized: 0 },
  finalized = 100,
  coins = 1_000n,
}: SceneOptions = {}) {
  const storage = await newStorage()
  const clock = testClock()
  const sent: Array<string> = []
  const signed: Array<string> = []
  const block = {
    number: finalized,
    hash: `block ${finalized}`,
    parentHash: `block ${finalized - 1}`,
    time: 0,
  }
  const gateway: Partial<PoolGatewayShape> = {
    senderNonces:
      nonces === null
        ? null
        : { next: (_, at) => Effect.succeed(nonces[at === "finalized" ? at : "latest"]) },
    head: Effect.succeed({ latest: block, confirmed: block, finalized: block }),
    transactionStatus: (hash) => Effect.succeed(known[hash] ?? { state: "unknown" }),
    broadcast: ({ hash }) =>
      Effect.sync(() => {
        sent.push(hash)
        return answers[hash] ?? "accepted"
      }),
  }
  const side = aWalletSide({
    gateway,
    holds: new Map([[coin, coins]]),
    chain: {
      signLeg: (_, __, senderNonce) =>
        Effect.sync(() => {
          signed.push("a replacement")
          return bytes(senderNonce ?? 0, "a replacement")
        }),
    },
  })
  const layer = Layer.mergeAll(
    Layer.succeedContext(storage),
    recordingTelemetry().layer,
    Layer.mock(WalletKeys)({ newestRoot: 1 }),
    Layer.succeed(OrganizationSeal, { seal: () => "" }),
    Layer.succeed(RelayConfiguration, defaultRelayConfiguration),
    clock.layer,
  )
  const run = <A, E>(effect: Effect.Effect<A, E, Services>): Promise<A> =>
    Effect.runPromise(Effect.provide(effect, layer))
  const operation = exampleWalletOperation(1, { updatedAt: clock.now() - waited, ...changes })
  const operations = Context.get(storage, WalletOperationStore)
  await run(operations.insert(operation))
  return { operation, operations, side, storage, sent, signed, run }
}
