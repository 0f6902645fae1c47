import {
  IndexInconsistent,
  NoteStore,
  OrderStore,
  Prover,
  ProofFailed,
  ProverBusy,
  ShieldedPool,
  type ChainId,
  type Intent,
  type Order,
  type Plan,
} from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { nobleNoteCrypto as crypto } from "../../src/crypto/nobleNoteCrypto.ts"
import { masterKey } from "../../src/key/ServiceKeys.ts"
import { noteMaker } from "../../src/spend/NoteMaker.ts"
import { planCall } from "../../src/spend/planCall.ts"
import { merging } from "../../src/spend/Spending.ts"
import { Forest } from "../../src/tree/Forest.ts"
import { withdraw } from "../simulated/intents.ts"
import {
  alice,
  bob,
  GOLD,
  MASTER_SEED,
  operationId,
  type PoolService,
  SILVER,
} from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"
import { simulatedProver } from "../simulated/simulatedProver.ts"

const gold = (amount: bigint) => ({ token: GOLD, amount })

/** Ten of each token in the tree. */
async function funded(prover: Layer.Layer<Prover> = simulatedProver) {
  const network = simulatedNetwork()
  const pool = service(network, { prover })
  await pool.deposit(alice, gold(10n), { token: SILVER, amount: 10n })
  network.chain.mine()
  await pool.confirm()
  // Inserted by another, so that this one's prover is asked for calls alone.
  const other = service(network)
  await other.sync()
  await other.flush()
  await pool.sync()
  return { network, pool, chainId: network.chainId }
}

const prove = (pool: PoolService, plan: Plan, owner: typeof alice | null = alice) =>
  Effect.flatMap(ShieldedPool, (shielded) => shielded.prove(pool.network.chainId, owner, plan))
const planUpdate = (pool: PoolService) =>
  Effect.flatMap(ShieldedPool, (shielded) => shielded.planTreeUpdate(pool.network.chainId, null))
const defectOf = async <A, E>(effect: Effect.Effect<A, E, never>) =>
  String(await Effect.runPromiseExit(effect))
const defect = async (pool: PoolService, effect: Parameters<PoolService["run"]>[0]) =>
  String(await pool.run(Effect.exit(effect)))

/** A withdrawal of both tokens, so of two joins, with its plan. */
async function planned(pool: PoolService) {
  const intent = withdraw([gold(4n), { token: SILVER, amount: 4n }])
  const id = await pool.accept(alice, intent)
  const plan = await pool.run(pool.plan(alice, intent, id))
  if (plan?.kind !== "transact") throw new Error("nothing was planned")
  return { intent, id, plan }
}

describe("while index and chain disagree", () => {
  it("nothing is planned and nothing is proved, though the trees are as they were", async () => {
    const { network, pool, chainId } = await funded()
    const { intent, id, plan } = await planned(pool)
    await pool.deposit(alice, gold(1n))
    network.chain.mine()
    await pool.confirm()
    const update = await pool.run(planUpdate(pool))
    if (update === null) throw new Error("nothing to insert")
    await pool.run(
      Effect.flatMap(NoteStore, (store) =>
        store.setChainStatus(chainId, { confirmed: 1, atHead: true, disagreement: 1 }),
      ),
    )
    expect(await pool.failure(pool.plan(alice, intent, id))).toBeInstanceOf(IndexInconsistent)
    expect(await pool.failure(planUpdate(pool))).toBeInstanceOf(IndexInconsistent)
    expect(await pool.failure(prove(pool, plan))).toBeInstanceOf(IndexInconsistent)
    expect(await pool.failure(prove(pool, update))).toBeInstanceOf(IndexInconsistent)
  })
})

describe("a plan", () => {
  it("is made for nobody but the owner whose notes the operation holds", async () => {
    const { pool } = await funded()
    const { intent, id } = await planned(pool)
    expect(await pool.run(pool.plan(bob, intent, id))).toBe(null)
  })

  it("is made of no note that pays for a private send: a fork may have made it so after it was reserved", async () => {
    const { pool, chainId } = await funded()
    const { intent, id } = await planned(pool)
    const held = await pool.run(Effect.flatMap(NoteStore, (store) => store.reservedBy(chainId, id)))
    const [first] = held
    if (first === undefined) throw new Error("nothing is reserved")
    const { npk, owner, token, amount } = first.note
    const order: Order = {
      id: "00000000-0000-4000-8000-000000000001",
      owner,
      chainId,
      token,
      npk,
      feeNpk: null,
      amountIn: amount,
      deposited: 0n,
      fee: { token, amount: 0n },
      payoutBound: null,
      phase: "awaiting-deposit",
      failure: null,
      payouts: [],
      createdAt: 0,
      deadline: Number.MAX_SAFE_INTEGER,
      completionTime: null,
      decisions: [],
      version: 1,
    }
    await pool.run(Effect.flatMap(OrderStore, (orders) => orders.insert(order)))
    expect(await pool.run(pool.plan(alice, intent, id))).toBe(null)
  })

  it("is never made of an operation that spends no notes", async () => {
    const { pool, chainId } = await funded()
    const insertion: Intent = { kind: "tree-update" }
    const message = "a tree-update spends no notes"
    expect(await defect(pool, pool.plan(alice, insertion, operationId()))).toContain(message)
    const preview = Effect.flatMap(ShieldedPool, (shielded) =>
      shielded.previewShape(chainId, alice, insertion),
    )
    expect(await defect(pool, preview)).toContain(message)
  })

  it("is never made of no joins: it would have no anchor", async () => {
    const { gateway } = simulatedNetwork()
    const master = masterKey(crypto, MASTER_SEED)
    const random = { bytes: (length: number) => Effect.succeed(new Uint8Array(length)) }
    const maker = noteMaker(crypto, random, master)
    const plan = planCall(
      { crypto, random, gateway, maker, master, forest: new Forest(5) },
      {
        purpose: { kind: "transact" },
        owner: alice,
        spending: merging,
        joins: [],
        recipient: null,
        operation: operationId(),
        deadline: 1,
        inserted: 0,
      },
    )
    expect(await defectOf(plan)).toContain("a call without joins was planned")
  })

  it("of a call is proved for its owner alone", async () => {
    const { pool } = await funded()
    const { plan } = await planned(pool)
    expect(await defect(pool, prove(pool, plan, null))).toContain("proved for its owner")
  })

  it("is none of a chain that is not configured", async () => {
    const { pool } = await funded()
    const balances = Effect.flatMap(ShieldedPool, (shielded) =>
      shielded.balances(999 as ChainId, alice),
    )
    expect(await defect(pool, balances)).toContain("chain 999 is not configured")
  })
})

describe("a plan that no longer fits", () => {
  const unasked = Layer.effect(
    Prover,
    Effect.map(Prover, (prover) => ({
      ...prover,
      prove: () => Effect.die(new Error("the prover was asked")),
    })),
  ).pipe(Layer.provide(simulatedProver))
  const witness = { _tag: "ProofFailed", reason: "witness" }

  it("of a call costs no proving time", async () => {
    const { pool } = await funded(unasked)
    const { plan } = await planned(pool)
    const [first, second] = plan.call.joins
    if (first === undefined || second === undefined) throw new Error("two joins were planned")
    const call = { ...plan.call, joins: [{ ...first, root: second.root + 1n }, second] }
    expect(await pool.failure(prove(pool, { ...plan, call }))).toMatchObject(witness)
  })

  it("of an insertion costs no proving time: other leaves, another root, leaves that are gone", async () => {
    const { network, pool } = await funded(unasked)
    await pool.deposit(alice, gold(1n))
    network.chain.mine()
    await pool.sync()
    const plan = await pool.run(planUpdate(pool))
    if (plan?.kind !== "tree-update") throw new Error("nothing to insert")
    const { update } = plan
    const [first = 0n, ...rest] = update.commitments
    for (const changed of [
      { ...update, commitments: [first + 1n, ...rest] },
      { ...update, newRoot: update.newRoot + 1n },
    ])
      expect(await pool.failure(prove(pool, { ...plan, update: changed }, null))).toMatchObject(
        witness,
      )
    network.chain.reorganise(1, () => [])
    network.chain.mine()
    network.chain.mine()
    await pool.sync()
    expect(await pool.failure(prove(pool, plan, null))).toMatchObject(witness)
  })
})

describe("a prover without a place", () => {
  /** Fails once: when so many proofs were begun before. */
  const failingAt = (place: number, error: ProofFailed | ProverBusy) => {
    let begun = 0
    return Layer.effect(
      Prover,
      Effect.map(Prover, (prover) => ({
        ...prover,
        prove: Effect.fnUntraced(function* (...request: Parameters<typeof prover.prove>) {
          begun += 1
          if (begun - 1 !== place) return yield* prover.prove(...request)
          // By then the proofs that began before are made.
          for (let turn = 0; turn < 100; turn += 1) yield* Effect.yieldNow
          return yield* error
        }),
      })),
    ).pipe(Layer.provide(simulatedProver))
  }

  it("ends the call while no proof of it was made", async () => {
    const { pool } = await funded(failingAt(0, new ProverBusy({ queued: 1 })))
    const { plan } = await planned(pool)
    const call = { ...plan.call, joins: plan.call.joins.slice(0, 1) }
    expect(await pool.failure(prove(pool, { ...plan, call }))).toMatchObject({
      _tag: "ProverBusy",
    })
  })

  it("is told from a proof that fails, which ends the call at once", async () => {
    const failed = new ProofFailed({ circuit: "joinsplit-2x2", reason: "timeout" })
    const { pool } = await funded(failingAt(1, failed))
    const { plan } = await planned(pool)
    expect(await pool.failure(prove(pool, plan))).toMatchObject({ reason: "timeout" })
  })
})
