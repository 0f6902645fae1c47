import {
  Leases,
  NoteStore,
  OperationStore,
  ownerId,
  ownerOf,
  PoolGateways,
  SetAside,
  ShieldedPool,
  UnitOfWork,
  type Address,
  type Intent,
  type KeyVault,
  type Lease,
  type NoteCrypto,
  type Operation,
  type OperationId,
  type Owner,
  type PublishedFee,
  type PoolTransaction,
  type Prover,
  type SecureRandom,
  type SessionId,
  type SyncProgress,
  type TokenAmount,
  type Storage,
  type Telemetry,
  type TreeUpdate,
} from "@shielded-relay/core"
import { memoryStorage, memoryVault } from "@shielded-relay/storage-memory"
import { insecureSeededRandom, recordingTelemetry } from "@shielded-relay/testkit"
import { Effect, Layer, ManagedRuntime } from "effect"
import { nobleNoteCryptoLayer } from "../../src/crypto/nobleNoteCrypto.ts"
import { shieldedPoolLayer, type ShieldedPoolOptions } from "../../src/shieldedPool.ts"
import { withdraw } from "./intents.ts"
import type { Meaning } from "./SimulatedChain.ts"
import { address, type SimulatedNetwork } from "./simulatedGateway.ts"
import { simulatedProver } from "./simulatedProver.ts"

export const MASTER_SEED = new Uint8Array(32).fill(7)

export type Ports =
  | Storage
  | KeyVault
  | NoteCrypto
  | Prover
  | SecureRandom
  | PoolGateways
  | SetAside
  | Telemetry

/** Two tokens and three owners of every kind that an EVM chain knows. */
export const GOLD = address(0x601d)
export const SILVER = address(0x5111)
export const alice: Owner = ownerOf(address(0xa11ce))
export const bob: Owner = ownerOf(address(0xb0b))

let drawn = 0

/** A fresh operation id. */
export const operationId = (): OperationId => {
  drawn += 1
  return `00000000-0000-4000-8000-${drawn.toString(16).padStart(12, "0")}` as OperationId
}

/** Everything that the pool stands on but the network; `storage` may be shared by several services, as replicas share it. */
export function portsOf(
  network: SimulatedNetwork,
  options: {
    readonly seed?: string
    readonly storage?: Layer.Layer<Storage>
    readonly prover?: Layer.Layer<Prover>
    readonly masterSeed?: Uint8Array
  } = {},
): Layer.Layer<Ports> {
  const { seed = "service", storage = memoryStorage, prover = simulatedProver } = options
  return Layer.mergeAll(
    storage,
    memoryVault({ "master-seed": options.masterSeed ?? MASTER_SEED }),
    nobleNoteCryptoLayer,
    prover,
    insecureSeededRandom(seed),
    SetAside.layer,
    recordingTelemetry().layer,
    Layer.succeed(PoolGateways, new Map([[network.chainId, network.gateway]])),
  )
}

/** A service over a simulated network, with the steps that core and its workers take. */
export class PoolService {
  readonly network: SimulatedNetwork
  #lease: Lease | null = null
  readonly #runtime: ManagedRuntime.ManagedRuntime<Ports | ShieldedPool, never>

  constructor(
    network: SimulatedNetwork,
    options: ShieldedPoolOptions & Parameters<typeof portsOf>[1] = {},
  ) {
    this.network = network
    this.#runtime = ManagedRuntime.make(
      Layer.provideMerge(shieldedPoolLayer(options), portsOf(network, options)),
    )
  }

  run<A, E>(effect: Effect.Effect<A, E, Ports | ShieldedPool>): Promise<A> {
    return this.#runtime.runPromise(effect)
  }

  /** The failure of an effect that must fail. */
  failure<A, E>(effect: Effect.Effect<A, E, Ports | ShieldedPool>): Promise<E> {
    return this.run(Effect.flip(effect))
  }

  close(): Promise<void> {
    return this.#runtime.dispose()
  }

  /** Steps of the index until it has come to the head. */
  async sync(): Promise<ReadonlyArray<SyncProgress>> {
    const steps: Array<SyncProgress> = []
    for (;;) {
      const step = await this.run(this.syncStep())
      steps.push(step)
      if (step.atHead) return steps
    }
  }

  /**
   * A step of the index. Each service has a lease of its own, so that several may follow the chain at once: what they do to each other
   * then is what two processes do of which one has yet to notice that it was replaced.
   */
  syncStep(): Effect.Effect<SyncProgress, unknown, Leases | ShieldedPool> {
    return Effect.gen({ self: this }, function* () {
      const leases = yield* Leases
      this.#lease ??= yield* leases.acquire(operationId(), 1_000)
      if (this.#lease === null) return yield* Effect.die("a name of its own is free")
      return yield* (yield* ShieldedPool).sync(this.network.chainId, this.#lease)
    })
  }

  async balances(
    owner: Owner,
  ): Promise<ReadonlyMap<Address, { balance: bigint; pending: bigint }>> {
    const { balances } = await this.run(
      Effect.flatMap(ShieldedPool, (pool) => pool.balances(this.network.chainId, owner)),
    )
    return new Map(balances.map(({ token, balance, pending }) => [token, { balance, pending }]))
  }

  /** A plain deposit by anyone to an owner of ours, sent but not mined. */
  async deposit(owner: Owner, ...amounts: ReadonlyArray<TokenAmount>): Promise<void> {
    const recipient = { kind: "owner", owner: ownerId(owner) } as const
    const notes = await this.run(
      Effect.flatMap(ShieldedPool, (pool) =>
        pool.depositNotes(this.network.chainId, recipient, amounts, operationId()),
      ),
    )
    this.network.chain.send(
      { kind: "deposit", notes },
      amounts.map(({ token, amount }) => ({ owner: ownerId(owner), token, change: amount })),
    )
  }

  /** Accepts an operation as core does: reservation and row in one transaction. */
  async accept(owner: Owner, intent: Intent): Promise<OperationId> {
    const id = operationId()
    await this.run(this.accepting(owner, intent, id))
    return id
  }

  accepting(owner: Owner, intent: Intent, id: OperationId) {
    const { chainId } = this.network
    return Effect.gen(function* () {
      const unit = yield* UnitOfWork
      const pool = yield* ShieldedPool
      const operations = yield* OperationStore
      return yield* unit.transact(
        Effect.gen(function* () {
          const reservation = yield* pool.reserve(chainId, owner, intent, id)
          yield* operations.insert(operationRow(id, chainId, owner, intent))
          return reservation
        }),
      )
    })
  }

  plan(
    owner: Owner,
    intent: Intent,
    operation: OperationId,
    deadline = this.deadline(),
    spentBefore: ReadonlySet<bigint> = new Set(),
    tokensDone: ReadonlySet<Address> = new Set(),
    feePublished: PublishedFee = { merges: 0, amount: 0n },
    foreseen?: TreeUpdate,
  ) {
    const { chainId } = this.network
    return Effect.flatMap(ShieldedPool, (pool) =>
      pool.plan({
        chainId,
        owner,
        intent,
        operation,
        deadline,
        spentBefore,
        tokensDone,
        feePublished,
        rootForgotten: false,
        ...(foreseen === undefined ? {} : { foreseen }),
      }),
    )
  }

  deadline(): number {
    return this.network.chain.tip.time + 1200
  }

  /** Plans and proves; `null` while notes are not in the tree. */
  prepare(
    owner: Owner,
    intent: Intent,
    operation: OperationId,
  ): Effect.Effect<PoolTransaction | null, unknown, ShieldedPool> {
    return Effect.gen({ self: this }, function* () {
      const pool = yield* ShieldedPool
      const plan = yield* this.plan(owner, intent, operation)
      return plan === null ? null : yield* pool.prove(this.network.chainId, owner, plan)
    })
  }

  /** Sends batch insertions until everything that is indexed as queued is in the tree; mines and indexes each. */
  async flush(): Promise<void> {
    for (;;) {
      const update = await this.run(this.treeUpdate())
      if (update === null) return
      this.network.chain.send(update)
      const refused = this.network.chain.mine()
      if (refused.length > 0) throw new Error(`the pool refused: ${refused.join()}`)
      await this.sync()
    }
  }

  treeUpdate(): Effect.Effect<PoolTransaction | null, unknown, ShieldedPool> {
    const { chainId } = this.network
    return Effect.gen(function* () {
      const pool = yield* ShieldedPool
      const plan = yield* pool.planTreeUpdate(chainId, null)
      return plan === null ? null : yield* pool.prove(chainId, null, plan)
    })
  }

  release(operation: OperationId): Promise<void> {
    return this.run(Effect.flatMap(NoteStore, (store) => store.release(operation)))
  }

  /** A withdrawal of gold to a stranger, accepted. */
  async accepted(owner: Owner, amount: bigint) {
    const intent = withdraw([{ token: GOLD, amount }])
    return { intent, operation: await this.accept(owner, intent) }
  }

  /** A withdrawal of gold from the request to the settled change; everything must go right. */
  async pay(owner: Owner, amount: bigint): Promise<void> {
    await this.execute(owner, withdraw([{ token: GOLD, amount }]))
  }

  /** An operation from the request to settled change; inserts queued notes when it needs them. */
  async execute(owner: Owner, intent: Intent): Promise<PoolTransaction> {
    const operation = await this.accept(owner, intent)
    let transaction = await this.run(this.prepare(owner, intent, operation))
    if (transaction === null) {
      await this.flush()
      transaction = await this.run(this.prepare(owner, intent, operation))
    }
    if (transaction === null)
      throw new Error("the notes are in the tree and yet nothing was planned")
    this.network.chain.send(transaction, meaningOf(this.network, owner, intent))
    const refused = this.network.chain.mine()
    if (refused.length > 0) throw new Error(`the pool refused: ${refused.join()}`)
    await this.sync()
    await this.release(operation)
    await this.confirm()
    return transaction
  }

  /** Mines empty blocks until what is indexed now is at the depth that counts. */
  async confirm(blocks = 3): Promise<void> {
    for (let mined = 0; mined < blocks; mined += 1) this.network.chain.mine()
    await this.sync()
  }
}

/** By how much an operation changes whose balance: computed from the intent alone. */
export function meaningOf(
  network: SimulatedNetwork,
  owner: Owner,
  intent: Intent,
): ReadonlyArray<Meaning> {
  if (intent.kind !== "withdraw" && intent.kind !== "transfer") return []
  const changes: Array<Meaning> = []
  const { fee } = intent
  changes.push({ owner: ownerId(owner), token: fee.token, change: -fee.amount })
  // Amounts of one token are one amount, of which the operator has one cut.
  for (const token of new Set(intent.amounts.map((each) => each.token))) {
    const amount = intent.amounts.reduce(
      (sum, each) => (each.token === token ? sum + each.amount : sum),
      0n,
    )
    changes.push({ owner: ownerId(owner), token, change: -amount })
    if (intent.kind === "withdraw") continue
    const rate = BigInt(intent.variableRateBps)
    const cut = (amount * rate) / 10_000n + ((amount * rate) % 10_000n === 0n ? 0n : 1n)
    const to =
      intent.recipient.kind === "owner"
        ? intent.recipient.owner
        : (network.names.get(intent.recipient.recipientInfo) ?? "a stranger")
    changes.push({ owner: to, token, change: amount - cut })
  }
  return changes
}

function operationRow(
  id: OperationId,
  chainId: Operation["chainId"],
  owner: Owner,
  intent: Intent,
): Operation {
  return {
    id,
    request: { owner: ownerId(owner), scope: id as string as SessionId, nonce: id },
    chainId,
    intent,
    kind: intent.kind,
    status: { state: "accepted" },
    attempts: [],
    createdAt: 0,
    updatedAt: 0,
    deadline: 0,
    version: 1,
  }
}
