import {
  Leases,
  ownerId,
  PoolGateways,
  SecureRandom,
  SetAside,
  ShieldedPool,
  UnitOfWork,
  type Address,
  type Intent,
  type NoteStore,
  type OperationId,
  type Owner,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { nobleNoteCryptoLayer, shieldedPoolLayer } from "@shielded-relay/pool"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { memoryStorage, memoryVault } from "@shielded-relay/storage-memory"
import { recordingTelemetry } from "@shielded-relay/testkit"
import { Keypair, VersionedTransaction } from "@solana/web3.js"
import { Effect, Layer, ManagedRuntime } from "effect"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { addressOf, startSolanaWorld, type SolanaWorld } from "./fixture/solanaWorld.ts"

/** Compute units per account and block in Agave 2's cost model, and those of a deposit (docs/solana.md). */
const unitsOfSlot = 12_000_000
const unitsOfDeposit = 36_300
/** More deposits than the recent ring has entries. */
const depositsOfSlot = Math.floor(unitsOfSlot / unitsOfDeposit)

const owner: Owner = { kind: "key32", address: addressOf(Keypair.generate().publicKey) }

let world: SolanaWorld
let gateway: PoolGatewayShape
let token: Address
beforeAll(async () => {
  world = await startSolanaWorld()
  gateway = await world.connect()
  token = addressOf(world.mint)
})
afterAll(() => world.close())

let flooded = 1_000n

/** Makes as many deposits as a slot's compute limit allows, as a stranger. Resolves once the last one is confirmed. */
async function flood(): Promise<void> {
  const wallet = addressOf(world.user.publicKey)
  let last = ""
  for (let left = depositsOfSlot; left > 0; left -= 1) {
    flooded += 1n
    const note = { token, amount: world.leastDeposit, npk: flooded }
    const { serialized } = await Effect.runPromise(
      gateway.walletTransaction([{ ...note, encryptedNote: new Uint8Array(157) }], wallet, true),
    )
    const transaction = VersionedTransaction.deserialize(Buffer.from(serialized, "base64"))
    transaction.sign([world.user])
    last = await world.connection.sendRawTransaction(transaction.serialize(), {
      skipPreflight: true,
    })
  }
  await vi.waitFor(
    async () => {
      const { value } = await world.connection.getSignatureStatus(last)
      expect(value?.confirmationStatus).toMatch(/confirmed|finalized/)
    },
    { timeout: 120_000, interval: 50 },
  )
}

/** One owner's notes in the pool behind a gateway: the real protocol and proofs, storage in memory, no service. */
function openPool(by: PoolGatewayShape) {
  const base = Layer.mergeAll(
    Layer.succeed(PoolGateways, new Map([[by.chainId, by]])),
    Layer.succeed(SecureRandom, {
      bytes: (length) => Effect.sync(() => crypto.getRandomValues(new Uint8Array(length))),
    }),
    memoryStorage,
    memoryVault({ "master-seed": new Uint8Array(32).fill(7) }),
    wasmProver(),
    nobleNoteCryptoLayer,
    SetAside.layer,
    recordingTelemetry().layer,
  )
  const runtime = ManagedRuntime.make(Layer.provideMerge(shieldedPoolLayer(), base))
  const { chainId } = by
  const run = <A, E>(
    use: (pool: ShieldedPool["Service"]) => Effect.Effect<A, E, Leases | NoteStore | UnitOfWork>,
  ) => runtime.runPromise(Effect.flatMap(ShieldedPool, use))
  const sync = () =>
    run((pool) =>
      Effect.gen(function* () {
        const lease = yield* (yield* Leases).acquire(crypto.randomUUID(), 60_000)
        if (lease === null) return yield* Effect.die("the lease must be free")
        // The head of now: under the flood the chain grows while it is read.
        const { latest } = yield* by.head
        while ((yield* pool.sync(chainId, lease)).block < latest.number);
      }),
    )
  /** Plans and proves a withdrawal against the current state. */
  const prove = async (amount: bigint) => {
    await sync()
    const operation = crypto.randomUUID() as OperationId
    const intent: Intent = {
      kind: "withdraw",
      amounts: [{ token, amount }],
      recipient: addressOf(Keypair.generate().publicKey),
      fee: { token, amount: 1n },
      variableRateBps: 0,
    }
    return run((pool) =>
      Effect.gen(function* () {
        const { transact } = yield* UnitOfWork
        yield* transact(pool.reserve(chainId, owner, intent, operation))
        const plan = yield* pool.plan({
          chainId,
          owner,
          intent,
          operation,
          spentBefore: new Set(),
          tokensDone: new Set(),
          feePublished: { merges: 0, amount: 0n },
          rootForgotten: false,
          deadline: 4_000_000_000,
        })
        if (plan === null) return yield* Effect.die("a long-lived root must exist")
        return yield* pool.prove(chainId, owner, plan)
      }),
    )
  }
  const depositNotes = (amount: bigint) =>
    run((pool) =>
      pool.depositNotes(
        chainId,
        { kind: "owner", owner: ownerId(owner) },
        [{ token, amount }],
        crypto.randomUUID() as OperationId,
      ),
    )
  return { prove, depositNotes, close: () => runtime.dispose() }
}

it("a flood of deposits at the slots' compute limit, while each spend is planned, proven, sent and executed, stops none", async () => {
  const lasting = openPool(gateway)
  // For comparison, a pool that always takes the newest root.
  const newest = openPool({ ...gateway, rootMemory: null })
  for (let note = 0; note < 2; note += 1) {
    const notes = await lasting.depositNotes(1_000_000n)
    const wallet = addressOf(world.user.publicKey)
    const { serialized } = await Effect.runPromise(gateway.walletTransaction(notes, wallet, true))
    await world.signAndSend(serialized)
  }
  world.node.passTime(60)
  await flood()
  // The first operation's change is newer than the minute's root and too small for the second operation.
  for (const amount of [1_000n, 999_500n]) {
    const [transaction] = await Promise.all([lasting.prove(amount), flood()])
    const careless = await newest.prove(amount)
    await flood()
    const refused = await Effect.runPromise(Effect.flip(gateway.simulate(careless)))
    expect(refused).toMatchObject({ code: "UnknownRoot", unknownRoot: true })
    await Effect.runPromise(gateway.simulate(transaction))
    const [sender] = gateway.senders
    if (sender === undefined) throw new Error("no sender")
    const fees = await Effect.runPromise(gateway.suggestFees(transaction))
    const signed = await Effect.runPromise(gateway.sign(transaction, sender, null, fees))
    expect(await Effect.runPromise(gateway.broadcast(signed))).toBe("accepted")
    const executed = vi.waitFor(
      async () => {
        const found = await Effect.runPromise(gateway.transactionStatus(signed.hash))
        if (found.state !== "mined") throw new Error(found.state)
        return found
      },
      { timeout: 120_000, interval: 50 },
    )
    const [status] = await Promise.all([executed, flood()])
    expect(status.success).toBe(true)
  }
  await Promise.all([lasting.close(), newest.close()])
}, 600_000)
