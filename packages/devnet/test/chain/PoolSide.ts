import { evmChain } from "@shielded-relay/chain-evm"
import {
  addressFromBytes,
  isNativeToken,
  KeyVault,
  Leases,
  NoteStore,
  parseAddress,
  PoolGateways,
  SecureRandom,
  ownerId,
  SetAside,
  ShieldedPool,
  UnitOfWork,
  type Address,
  type CallShape,
  type Intent,
  type Lease,
  type NoteStoreShape,
  type OperationId,
  type Owner,
  type CallPlan,
  type Plan,
  type PoolGatewayShape,
  type PoolTransaction,
  type ShieldedPoolShape,
  type TokenAmount,
  type TransactionStatus,
  type UnitOfWorkShape,
} from "@shielded-relay/core"
import {
  nobleNoteCryptoLayer,
  shieldedPoolLayer,
  type ShieldedPoolOptions,
} from "@shielded-relay/pool"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { memoryStorage, memoryVault } from "@shielded-relay/storage-memory"
import { recordingTelemetry } from "@shielded-relay/testkit"
import { Brand, Effect, Exit, Layer, Redacted, Schema, Scope } from "effect"
import { maxUint256, type Hex } from "viem"
import type { Devnet } from "../../src/index.ts"
import { receiptOf } from "../../src/node/receiptOf.ts"

/** The part of a deposit's unsigned transaction that a wallet needs. */
const TxData = Schema.Struct({
  to: Schema.TemplateLiteral(["0x", Schema.String]),
  data: Schema.TemplateLiteral(["0x", Schema.String]),
  value: Schema.String,
  gasLimit: Schema.String,
})

const operationId = Brand.nominal<OperationId>()

/** A planned and proven call. */
export interface ProvenPlan {
  readonly plan: CallPlan
  readonly transaction: PoolTransaction
}

/** A transaction in a block. */
export interface Relayed extends Extract<TransactionStatus, { readonly state: "mined" }> {
  readonly transaction: PoolTransaction
  readonly gasLimit: bigint
}

/** One owner's notes in a local network's pool: real protocol and proofs, storage in memory, no service. */
export class PoolSide {
  readonly gateway: PoolGatewayShape
  readonly owner: Owner
  readonly #devnet: Devnet
  readonly #pool: ShieldedPoolShape
  readonly #lease: Lease
  readonly #unit: UnitOfWorkShape
  readonly #notes: NoteStoreShape
  readonly #scope: Scope.Closeable

  private constructor(
    devnet: Devnet,
    gateway: PoolGatewayShape,
    pool: ShieldedPoolShape,
    lease: Lease,
    unit: UnitOfWorkShape,
    notes: NoteStoreShape,
    scope: Scope.Closeable,
  ) {
    this.#devnet = devnet
    this.gateway = gateway
    this.#pool = pool
    this.#lease = lease
    this.#unit = unit
    this.#notes = notes
    this.#scope = scope
    this.owner = { kind: "key20", address: addressFromBytes(new Uint8Array(20).fill(0xa1)) }
  }

  static async open(devnet: Devnet, options?: ShieldedPoolOptions): Promise<PoolSide> {
    const scope = await Effect.runPromise(Scope.make())
    const { gateway } = await Effect.runPromise(Scope.provide(evmChain(devnet.chainOptions), scope))
    const base = Layer.mergeAll(
      Layer.succeed(PoolGateways, new Map([[gateway.chainId, gateway]])),
      Layer.succeed(SecureRandom, {
        bytes: (length) => Effect.sync(() => crypto.getRandomValues(new Uint8Array(length))),
      }),
      memoryStorage,
      memoryVault(),
      wasmProver(),
      nobleNoteCryptoLayer,
      SetAside.layer,
      recordingTelemetry().layer,
    )
    const context = await Effect.runPromise(
      Scope.provide(Layer.build(Layer.provideMerge(shieldedPoolLayer(options), base)), scope),
    )
    const side = Effect.gen(function* () {
      const vault = yield* KeyVault
      yield* vault.create("master-seed", Redacted.make(new Uint8Array(32).fill(7)))
      const lease = yield* (yield* Leases).acquire("chain", 60_000)
      if (lease === null) return yield* Effect.die("the lease on the chain must be free")
      return [yield* ShieldedPool, lease, yield* UnitOfWork, yield* NoteStore] as const
    })
    const [pool, lease, unit, notes] = await Effect.runPromise(Effect.provide(side, context))
    return new PoolSide(devnet, gateway, pool, lease, unit, notes, scope)
  }

  close(): Promise<void> {
    return Effect.runPromise(Scope.close(this.#scope, Exit.void))
  }

  /** Deposits one note per amount from a user's wallet and reads the chain. Returns the gas used. */
  async deposit(amounts: ReadonlyArray<readonly [token: string, amount: bigint]>): Promise<bigint> {
    const { client } = this.#devnet.node
    const [user] = this.#devnet.users
    if (user === undefined) throw new Error("no user")
    await client.impersonateAccount({ address: user.address })
    for (const [token] of amounts) {
      if (!isNativeToken(addressOf(token))) await this.#approve(user.address, `0x${token.slice(2)}`)
    }
    const notes = await Effect.runPromise(
      this.#pool.depositNotes(
        this.gateway.chainId,
        { kind: "owner", owner: this.ownerId },
        amounts.map(([token, amount]): TokenAmount => ({ token: addressOf(token), amount })),
        operationId(crypto.randomUUID()),
      ),
    )
    const unsigned = await Effect.runPromise(
      this.gateway.depositTransaction(notes, this.gateway.pool),
    )
    const { to, data, value, gasLimit } = Schema.decodeUnknownSync(TxData)(unsigned)
    const hash = await client.sendTransaction({
      account: user.address,
      to,
      data,
      value: BigInt(value),
      gas: BigInt(gasLimit),
    })
    const { gasUsed, status } = await receiptOf(client, hash)
    if (status !== "success") throw new Error("the deposit failed")
    await this.sync()
    return gasUsed
  }

  get ownerId() {
    return ownerId(this.owner)
  }

  async sync(): Promise<void> {
    for (;;) {
      const { atHead } = await Effect.runPromise(this.#pool.sync(this.gateway.chainId, this.#lease))
      if (atHead) return
    }
  }

  balances() {
    return Effect.runPromise(this.#pool.balances(this.gateway.chainId, this.owner))
  }

  /** Proves the next batch insertion. */
  async proveTreeUpdate(): Promise<PoolTransaction> {
    const plan = await Effect.runPromise(this.#pool.planTreeUpdate(this.gateway.chainId, null))
    if (plan === null) throw new Error("nothing is queued")
    return this.#prove(plan)
  }

  /** Reserves notes for an intent, plans and proves its call. */
  async proveCall(intent: Intent): Promise<ProvenPlan> {
    return this.proveNext(await this.accept(intent), intent)
  }

  /** Reserves notes for an intent. */
  async accept(intent: Intent): Promise<OperationId> {
    const operation = operationId(crypto.randomUUID())
    const { chainId } = this.gateway
    await Effect.runPromise(
      this.#unit.transact(this.#pool.reserve(chainId, this.owner, intent, operation)),
    )
    return operation
  }

  /** Plans and proves an operation's next call, after its executed merges. */
  async proveNext(
    operation: OperationId,
    intent: Intent,
    merges: ReadonlyArray<CallPlan> = [],
  ): Promise<ProvenPlan> {
    const { chainId } = this.gateway
    const { latest } = await Effect.runPromise(this.gateway.head)
    const spent = merges.flatMap(({ call }) => call.joins.flatMap(({ nullifiers }) => nullifiers))
    const plan = await Effect.runPromise(
      this.#pool.plan({
        chainId,
        owner: this.owner,
        intent,
        operation,
        spentBefore: new Set(spent),
        tokensDone: new Set(),
        feePublished: { merges: 0, amount: 0n },
        rootForgotten: false,
        deadline: latest.time + 1_200,
      }),
    )
    if (plan === null || plan.kind === "tree-update")
      throw new Error("a note is not in the tree yet")
    const made = plan.witness.joins.flatMap(({ outputs }) => outputs.map(({ npk }) => npk))
    if (plan.kind === "merge")
      await Effect.runPromise(this.#notes.reserveComing(chainId, made, operation))
    return { plan, transaction: await this.#prove(plan) }
  }

  /** Simulates, signs and sends a transaction, and reads the chain up to its block. */
  async relay(transaction: PoolTransaction): Promise<Relayed> {
    const { gateway } = this
    const [sender] = gateway.senders
    if (sender === undefined) throw new Error("no sender")
    const relayed = Effect.gen(function* () {
      yield* gateway.simulate(transaction)
      const fees = yield* gateway.suggestFees(transaction)
      const nonce = yield* gateway.senderNonces?.next(sender, "pending") ?? Effect.succeed(null)
      const signed = yield* gateway.sign(transaction, sender, nonce, fees)
      return { outcome: yield* gateway.broadcast(signed), signed }
    })
    const { outcome, signed } = await Effect.runPromise(relayed)
    const hash = `0x${signed.hash.slice(2)}` as const
    await receiptOf(this.#devnet.node.client, hash)
    const status = await Effect.runPromise(gateway.transactionStatus(hash))
    if (status.state !== "mined") throw new Error(`${outcome}, ${status.state}`)
    await this.sync()
    return { ...status, transaction, gasLimit: BigInt(String(signed.fees.terms["gasLimit"])) }
  }

  shapeOf(transaction: PoolTransaction): CallShape | "tree-update" {
    if (transaction.kind === "tree-update") return "tree-update"
    const { joins, extData } = transaction.call
    return {
      joins: joins.map(({ nullifiers }) => (nullifiers.length === 2 ? 2 : 4)),
      payouts: extData.payouts.length,
      nativePayouts: extData.payouts.filter(({ token }) => isNativeToken(token)).length,
      fee: extData.fee !== null,
      action: extData.action !== null,
    }
  }

  tokenBalance(token: Address, account: Address): Promise<bigint> {
    return this.#devnet.node.client.readContract({
      address: `0x${token.slice(2)}`,
      abi: testToken.abi,
      functionName: "balanceOf",
      args: [`0x${account.slice(2)}`],
    })
  }

  #prove(plan: Plan): Promise<PoolTransaction> {
    const owner = plan.kind === "tree-update" ? null : this.owner
    return Effect.runPromise(this.#pool.prove(this.gateway.chainId, owner, plan))
  }

  async #approve(account: Hex, token: Hex): Promise<void> {
    const { client } = this.#devnet.node
    const hash = await client.writeContract({
      account,
      address: token,
      abi: testToken.abi,
      functionName: "approve",
      args: [this.#devnet.pool, maxUint256],
    })
    await receiptOf(client, hash)
  }
}

export function addressOf(text: string): Address {
  const address = parseAddress(text, "evm")
  if (address === null) throw new Error(`${text} is no address`)
  return address
}
