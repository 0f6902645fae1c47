import {
  NoteStore,
  ownerId,
  SecureRandom,
  ShieldedPool,
  type Intent,
  type OperationId,
  type Owner,
  type Plan,
  type PoolTransaction,
} from "@shielded-relay/core"
import { Effect, Layer, ManagedRuntime } from "effect"
import { describe, expect, it } from "vitest"
import { shieldedPoolLayer } from "../../src/shieldedPool.ts"
import { transfer, withdraw } from "../simulated/intents.ts"
import {
  alice,
  bob,
  GOLD,
  operationId,
  portsOf,
  type PoolService,
  SILVER,
} from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { FEE_RECIPIENT, simulatedNetwork } from "../simulated/simulatedGateway.ts"
import { STRANGER } from "../simulated/intents.ts"

const gold = (amount: bigint) => ({ token: GOLD, amount })
const silver = (amount: bigint) => ({ token: SILVER, amount })
const all = (token: string, balance: bigint) => [token, { balance, pending: 0n }] as const

/** Owners with confirmed notes of these amounts, in the tree unless said otherwise. */
async function funded(
  notes: ReadonlyArray<readonly [Owner, { readonly token: typeof GOLD; readonly amount: bigint }]>,
  options: ConstructorParameters<typeof PoolService>[1] & { readonly queued?: boolean } = {},
) {
  const network = simulatedNetwork()
  const pool = service(network, options)
  for (const [owner, amount] of notes) await pool.deposit(owner, amount)
  network.chain.mine()
  await pool.confirm()
  if (options.queued !== true) await pool.flush()
  return { network, pool }
}

const callOf = (transaction: PoolTransaction) => {
  if (transaction.kind !== "transact") throw new Error("no call")
  return transaction.call
}

const preview = (pool: PoolService, owner: Owner, intent: Intent) =>
  Effect.flatMap(ShieldedPool, (shielded) =>
    shielded.previewShape(pool.network.chainId, owner, intent),
  )

describe("a withdrawal", () => {
  it("of several tokens with the fee in another one is one call that shows each token once", async () => {
    const { network, pool } = await funded([
      [alice, gold(100n)],
      [alice, silver(50n)],
    ])
    const intent = withdraw([gold(30n)], { fee: silver(3n) })
    const shape = await pool.run(preview(pool, alice, intent))
    expect(shape).toMatchObject({
      shape: { joins: [2, 2], payouts: 1, nativePayouts: 0, fee: true, action: false },
    })
    const { joins, extData } = callOf(await pool.execute(alice, intent))
    const { assetOf } = network.gateway
    const shown = joins.map(({ asset, out, amount }) => ({ asset, out, amount }))
    expect(shown.toSorted((a, b) => Number(a.amount - b.amount))).toEqual([
      { asset: assetOf(SILVER), out: true, amount: 3n },
      { asset: assetOf(GOLD), out: true, amount: 30n },
    ])
    expect(extData.payouts).toEqual([{ token: GOLD, to: STRANGER, amount: 30n }])
    expect(extData.fee).toEqual({ token: SILVER, to: FEE_RECIPIENT, amount: 3n, fromOutput: false })
    expect(await pool.balances(alice)).toEqual(new Map([all(SILVER, 47n), all(GOLD, 70n)]))
  })

  it("of more than four notes takes several joins, which release together what is paid out", async () => {
    const { pool } = await funded(Array.from({ length: 14 }, () => [alice, gold(10n)] as const))
    const intent = withdraw([gold(121n)], { fee: gold(4n) })
    const shape = await pool.run(preview(pool, alice, intent))
    expect(shape.shape.joins).toEqual([4, 4, 4, 2])
    const { joins } = callOf(await pool.execute(alice, intent))
    expect(joins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(125n)
    // Which join keeps how much is drawn: all but one would otherwise release exactly the sum of its notes.
    expect(joins.map(({ amount }) => amount)).not.toEqual([40n, 40n, 40n, 5n])
    expect(await pool.balances(alice)).toEqual(new Map([all(GOLD, 15n)]))
  })

  it("puts the recipient's note and the change in random order", async () => {
    const { pool } = await funded([[alice, gold(100n)]])
    const intent = transfer(bob, [gold(30n)], { fee: gold(1n) })
    const id = await pool.accept(alice, intent)
    const orders = new Set<string>()
    for (let k = 0; k < 20; k += 1) {
      const plan = await pool.run(pool.plan(alice, intent, id))
      if (plan === null || plan.kind === "tree-update") throw new Error("no call was planned")
      orders.add(String(plan.witness.joins[0]?.outputs.map(({ amount }) => amount)))
    }
    expect(orders).toEqual(new Set(["30,69", "69,30"]))
  })

  it("shows its inputs and joins by ascending nullifiers, which tell strangers nothing about the notes' age", async () => {
    const notes = Array.from({ length: 7 }, (_, k) => [alice, gold(10n + BigInt(k))] as const)
    const { pool } = await funded(notes, { maximumJoins: 2 })
    const intent = withdraw([gold(85n)])
    const places = new Set<number>()
    const widths = new Set<string>()
    for (let k = 0; k < 8; k += 1) {
      const { pool: another } = k === 0 ? { pool } : await funded(notes, { maximumJoins: 2 })
      const id = await another.accept(alice, intent)
      const plan = await another.run(another.plan(alice, intent, id))
      if (plan?.kind !== "transact") throw new Error("no call was planned")
      const all = plan.call.joins.map(({ nullifiers }) => nullifiers)
      for (const nullifiers of all)
        expect(nullifiers).toEqual(nullifiers.toSorted((a, b) => (a < b ? -1 : 1)))
      expect(all.map(([first]) => first)).toEqual(
        all.map(([first]) => first).toSorted((a = 0n, b = 0n) => (a < b ? -1 : 1)),
      )
      places.add(all.flat().indexOf(plan.anchor))
      widths.add(
        plan.witness.joins
          .map(({ inputs }) => inputs.filter((one) => "position" in one).length)
          .join(),
      )
    }
    // The oldest note stands anywhere.
    expect(places.size).toBeGreaterThan(2)
    expect(widths).toEqual(new Set(["4,3", "3,4"]))
  })

  it("with the operator's cut pays it beside the recipient, rounded up", async () => {
    const { pool } = await funded([[alice, gold(1000n)]])
    const intent = withdraw([gold(333n)], { variableRateBps: 100, fee: gold(5n) })
    const { extData, joins } = callOf(await pool.execute(alice, intent))
    expect(extData.payouts).toEqual([
      { token: GOLD, to: FEE_RECIPIENT, amount: 4n },
      { token: GOLD, to: STRANGER, amount: 329n },
    ])
    expect(joins[0]?.amount).toBe(338n)
    expect(await pool.balances(alice)).toEqual(new Map([all(GOLD, 662n)]))
  })

  it("of a token named twice is the sum", async () => {
    const { pool } = await funded([[alice, gold(100n)]])
    const { extData } = callOf(await pool.execute(alice, withdraw([gold(30n), gold(12n)])))
    expect(extData.payouts).toEqual([{ token: GOLD, to: STRANGER, amount: 42n }])
    expect(await pool.balances(alice)).toEqual(new Map([all(GOLD, 58n)]))
  })

  it("of everything leaves nothing", async () => {
    const { network, pool } = await funded([
      [alice, gold(7n)],
      [alice, gold(5n)],
    ])
    await pool.pay(alice, 12n)
    expect(await pool.balances(alice)).toEqual(new Map())
    expect(network.chain.storage.holdings.get(GOLD)).toBe(0n)
  })
})

describe("a withdrawal of more notes than a call can spend", () => {
  it("is planned as a merge of the oldest, which shows nothing without a fee of its own, until one call can spend what is left", async () => {
    const { network, pool } = await funded(
      Array.from({ length: 14 }, () => [alice, gold(10n)] as const),
      { maximumJoins: 2, maximumEarlierCalls: 2 },
    )
    const intent = withdraw([gold(131n)], { fee: gold(4n) })
    const { shape, merges, positions } = await pool.run(preview(pool, alice, intent))
    expect(positions).toHaveLength(14)
    expect(merges).toEqual([
      { joins: [4, 4], payouts: 0, nativePayouts: 0, fee: true, action: false },
    ])
    expect(shape.joins).toEqual([4, 4])
    // Rows of versions whose merges paid nothing have one fee for all calls.
    const id = await pool.accept(alice, intent)
    const merge = await pool.run(pool.plan(alice, intent, id))
    if (merge?.kind !== "merge") throw new Error("no merge was planned")
    expect(merge.call.joins.flatMap(({ nullifiers }) => nullifiers)).toContain(merge.anchor)
    const { extData, joins } = merge.call
    expect(extData).toMatchObject({ payouts: [], fee: null, action: null })
    expect(joins.map(({ asset, out, amount }) => ({ asset, out, amount }))).toEqual(
      Array.from({ length: 2 }, () => ({ asset: 0n, out: false, amount: 0n })),
    )
    const merged = merge.witness.joins.flatMap(({ inputs }) => inputs)
    const inOrder = merged.flatMap((one) => ("position" in one ? one.position : []))
    expect(inOrder.toSorted((a, b) => a - b)).toEqual(positions.slice(0, 8))
    const made = merge.witness.joins.flatMap(({ outputs }) => outputs)
    expect(made.map(({ amount }) => amount).toSorted((a, b) => Number(a - b))).toEqual([
      0n,
      0n,
      40n,
      40n,
    ])
    await pool.run(
      Effect.flatMap(NoteStore, (store) =>
        store.reserveComing(
          network.chainId,
          made.map(({ npk }) => npk),
          id,
        ),
      ),
    )
    const prove = (plan: Plan) =>
      Effect.flatMap(ShieldedPool, (shielded) => shielded.prove(network.chainId, alice, plan))
    network.chain.send(await pool.run(prove(merge)))
    expect(network.chain.mine()).toEqual([])
    await pool.confirm()
    // While the merge waits for its insertion, and with what it spent still counted, there is nothing to plan.
    const spent = new Set(joins.flatMap(({ nullifiers }) => nullifiers))
    expect(await pool.run(pool.plan(alice, intent, id, undefined, spent))).toBeNull()
    await pool.flush()
    expect(await pool.run(pool.plan(alice, intent, id))).toBeNull()
    const last = await pool.run(pool.plan(alice, intent, id, undefined, spent))
    if (last?.kind !== "transact") throw new Error("the last call was not planned")
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 0n, pending: 5n }]]))
    network.chain.send(await pool.run(prove(last)))
    expect(network.chain.mine()).toEqual([])
    await pool.sync()
    await pool.release(id)
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(new Map([all(GOLD, 5n)]))
  })

  it("is refused where it would take more merges than allowed, and for kinds that are never merged", async () => {
    const notes = Array.from({ length: 12 }, () => [alice, gold(10n)] as const)
    const { pool } = await funded(notes, { maximumJoins: 1, maximumEarlierCalls: 2 })
    const failure = (intent: Intent) => pool.failure(preview(pool, alice, intent))
    const tooMany = { _tag: "TooManyNotes", possible: 100n }
    expect(await failure(withdraw([gold(101n)]))).toMatchObject(tooMany)
    expect(await failure(transfer(bob, [gold(101n)]))).toMatchObject(tooMany)
    await pool.run(preview(pool, alice, withdraw([gold(100n)])))
  })
})

describe("a transfer", () => {
  it("shows neither token nor amount, unless a fee is paid", async () => {
    const { pool } = await funded([[alice, gold(100n)]])
    const { joins, extData } = callOf(await pool.execute(alice, transfer(bob, [gold(40n)])))
    expect(joins).toHaveLength(1)
    expect(joins[0]).toMatchObject({ asset: 0n, out: false, amount: 0n })
    expect(extData).toMatchObject({ payouts: [], fee: null, action: null })
    expect(await pool.balances(alice)).toEqual(new Map([all(GOLD, 60n)]))
    expect(await pool.balances(bob)).toEqual(new Map([all(GOLD, 40n)]))
  })

  it("over several joins pays in several notes, and only as many joins as the fee needs show their token", async () => {
    const { pool } = await funded(Array.from({ length: 6 }, () => [alice, gold(10n)] as const))
    const intent = transfer(bob, [gold(50n)], { fee: gold(3n), variableRateBps: 200 })
    const { joins, extData } = callOf(await pool.execute(alice, intent))
    expect(new Set(joins.map(({ amount }) => amount))).toEqual(new Set([0n, 4n]))
    expect(extData.payouts).toEqual([{ token: GOLD, to: FEE_RECIPIENT, amount: 1n }])
    expect(await pool.balances(bob)).toEqual(new Map([all(GOLD, 49n)]))
    expect(await pool.balances(alice)).toEqual(new Map([all(GOLD, 7n)]))
  })

  it("to a recipientInfo, to oneself and back is exact, and pending shows what comes back", async () => {
    const { network, pool } = await funded([[alice, gold(100n)]])
    const info = await pool.run(Effect.flatMap(ShieldedPool, (p) => p.recipientInfo(bob, "once")))
    network.names.set(info, ownerId(bob))
    await pool.execute(alice, transfer(info, [gold(25n)]))
    expect(await pool.balances(bob)).toEqual(new Map([all(GOLD, 25n)]))
    const intent = transfer(alice, [gold(10n)], { fee: gold(1n) })
    await pool.accept(alice, intent)
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 0n, pending: 74n }]]))
  })

  it("to another deployment is readable there and nowhere else", async () => {
    const { network, pool } = await funded([[alice, gold(100n)]])
    const theirs = service(network, { masterSeed: new Uint8Array(32).fill(99) })
    const info = await theirs.run(
      Effect.flatMap(ShieldedPool, (p) => p.recipientInfo(alice, "once")),
    )
    await pool.execute(alice, transfer(info, [gold(25n)]))
    await theirs.sync()
    expect(await theirs.balances(alice)).toEqual(new Map([all(GOLD, 25n)]))
    expect(await pool.balances(alice)).toEqual(new Map([all(GOLD, 75n)]))
    await theirs.pay(alice, 25n)
  })
})

describe("too little", () => {
  it("says what is there, reserved notes included, and what is needed, fee included", async () => {
    const { pool } = await funded([
      [alice, gold(10n)],
      [alice, gold(20n)],
    ])
    await pool.accept(alice, withdraw([gold(15n)]))
    const intent = withdraw([gold(30n)], { fee: gold(1n) })
    expect(await pool.failure(pool.accepting(alice, intent, operationId()))).toMatchObject({
      _tag: "InsufficientBalance",
      token: GOLD,
      have: 30n,
      need: 31n,
    })
    const silverFee = withdraw([gold(1n)], { fee: silver(1n) })
    expect(await pool.failure(preview(pool, alice, silverFee))).toMatchObject({
      _tag: "InsufficientBalance",
      token: SILVER,
      have: 0n,
      need: 1n,
    })
  })

  it("of what is free says that the rest is reserved", async () => {
    const { pool } = await funded([
      [alice, gold(10n)],
      [alice, gold(20n)],
    ])
    await pool.accept(alice, withdraw([gold(15n)]))
    expect(await pool.failure(preview(pool, alice, withdraw([gold(11n)])))).toMatchObject({
      _tag: "BalanceReserved",
      token: GOLD,
    })
    await pool.accept(alice, withdraw([gold(10n)]))
  })

  it("in one call says how much one call can spend", async () => {
    const notes = Array.from({ length: 18 }, (_, k) => [alice, gold(BigInt(k + 1))] as const)
    const { pool } = await funded(notes)
    expect(await pool.failure(preview(pool, alice, withdraw([gold(169n)])))).toMatchObject({
      _tag: "TooManyNotes",
      token: GOLD,
      possible: 168n,
    })
    await pool.execute(alice, withdraw([gold(168n)]))
    expect(await pool.balances(alice)).toEqual(new Map([all(GOLD, 3n)]))
  })

  it("at the depth that counts is too little", async () => {
    const { network, pool } = await funded([[alice, gold(10n)]])
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    await pool.sync()
    expect(await pool.failure(preview(pool, alice, withdraw([gold(11n)])))).toMatchObject({
      _tag: "InsufficientBalance",
      have: 10n,
    })
  })

  it("never happens for lack of joins when there are as many tokens as the call has joins", async () => {
    const { pool } = await funded(
      [
        [alice, gold(10n)],
        [alice, silver(10n)],
      ],
      { maximumJoins: 1 },
    )
    await pool.execute(alice, withdraw([gold(1n), silver(1n)]))
  })
})

describe("notes in the tree", () => {
  it("go before queued ones as long as they suffice", async () => {
    const { network, pool } = await funded([
      [alice, gold(3n)],
      [alice, gold(3n)],
    ])
    await pool.deposit(alice, gold(100n))
    network.chain.mine()
    await pool.confirm()
    const small = await pool.run(preview(pool, alice, withdraw([gold(5n)])))
    expect(small).toMatchObject({ positions: [0, 1], shape: { joins: [2] } })
    const large = await pool.run(preview(pool, alice, withdraw([gold(50n)])))
    expect(large).toMatchObject({ positions: [2], shape: { joins: [2] } })
  })
})

describe("plans of one operation", () => {
  const operation = async () => {
    const { network, pool } = await funded(
      Array.from({ length: 6 }, () => [alice, gold(10n)] as const),
    )
    const intent = transfer(bob, [gold(51n)], { fee: gold(2n) })
    return { network, pool, intent, id: await pool.accept(alice, intent) }
  }
  const transactPlan = async (
    pool: PoolService,
    intent: Intent,
    id: OperationId,
    deadline?: number,
  ) => {
    const plan = await pool.run(pool.plan(alice, intent, id, deadline))
    if (plan?.kind !== "transact") throw new Error("nothing was planned")
    return plan
  }

  it("spend the same anchor and share nothing else that an observer could link", async () => {
    const { network, pool, intent, id } = await operation()
    const one = await transactPlan(pool, intent, id, 5)
    network.chain.mine()
    const other = await transactPlan(pool, intent, id, 6)
    expect(one.anchor).toBe(other.anchor)
    expect(one.call.joins.flatMap(({ nullifiers }) => nullifiers)).toContain(one.anchor)
    expect(one.operationHash).not.toBe(other.operationHash)
    expect(one.call.extData.salt).not.toEqual(other.call.extData.salt)
    const notes = [...one.call.extData.encryptedNotes, ...other.call.extData.encryptedNotes]
    const ephemeral = notes.map((note) => note.slice(1, 33).join())
    expect(new Set(ephemeral).size).toBe(notes.length)
    expect(notes.every(({ length }) => length === 157)).toBe(true)
    const commitments = [one, other].flatMap(({ call }) => call.joins.flatMap((j) => j.commitments))
    expect(new Set(commitments).size).toBe(commitments.length)
  })

  it("spend the note at the lowest position as their anchor", async () => {
    const { pool, intent, id } = await operation()
    const { witness, call, anchor } = await transactPlan(pool, intent, id)
    const nullifiers = call.joins.flatMap((join) => join.nullifiers)
    const inputs = witness.joins.flatMap((join) => join.inputs)
    const position = (at: number) => {
      const input = inputs[at]
      return input !== undefined && "position" in input ? input.position : Infinity
    }
    const all = inputs.map((_, at) => position(at))
    expect(position(nullifiers.indexOf(anchor))).toBe(Math.min(...all))
    const widths = call.joins.map((join) => join.nullifiers.length)
    expect(widths.toSorted((a, b) => b - a)).toEqual([4, 2])
  })

  it("are proved as they were planned, any number of times, also by a process that starts anew", async () => {
    const { network, pool, intent, id } = await operation()
    const plan = await transactPlan(pool, intent, id)
    const prove = Effect.flatMap(ShieldedPool, (p) => p.prove(network.chainId, alice, plan))
    const [first, second] = [callOf(await pool.run(prove)), callOf(await pool.run(prove))]
    expect(first).toEqual(second)
    expect(network.gateway.operationHash(first)).toBe(plan.operationHash)
    const restarted = service(network)
    await restarted.sync()
    const again = callOf(await restarted.run(prove))
    expect(again).toEqual(first)
    network.chain.send({ kind: "transact", call: again })
    expect(network.chain.mine()).toEqual([])
  })

  it("cannot be proved once their notes are spent, and are not made again", async () => {
    const { network, pool, intent, id } = await operation()
    const plan = await transactPlan(pool, intent, id)
    const prove = Effect.flatMap(ShieldedPool, (p) => p.prove(network.chainId, alice, plan))
    network.chain.send(await pool.run(prove))
    expect(network.chain.mine()).toEqual([])
    await pool.sync()
    expect(await pool.failure(prove)).toMatchObject({ _tag: "ProofFailed", reason: "witness" })
    expect(await pool.run(pool.plan(alice, intent, id))).toBeNull()
  })

  it("are refused by the chain when anything in them is changed after the proof", async () => {
    const { network, pool, intent, id } = await operation()
    const plan = await transactPlan(pool, intent, id)
    const prove = Effect.flatMap(ShieldedPool, (p) => p.prove(network.chainId, alice, plan))
    const call = callOf(await pool.run(prove))
    const [first, second] = call.joins
    if (first === undefined || second === undefined) throw new Error("two joins were planned")
    const { extData } = call
    for (const changed of [
      { joins: [second, first], extData },
      { joins: [first], extData },
      { joins: call.joins, extData: { ...extData, deadline: extData.deadline + 1 } },
      { joins: call.joins, extData: { ...extData, fee: null } },
    ]) {
      network.chain.send({ kind: "transact", call: changed })
    }
    expect(network.chain.mine()).toHaveLength(4)
  })
})

describe("randomness that repeats itself", () => {
  it("does not repeat an ephemeral key over operations and outputs", async () => {
    const network = simulatedNetwork()
    const stuck = Layer.succeed(SecureRandom, {
      bytes: (length) => Effect.succeed(new Uint8Array(length).fill(5)),
    })
    const runtime = ManagedRuntime.make(
      Layer.provide(shieldedPoolLayer(), Layer.merge(portsOf(network), stuck)),
    )
    const notes = await runtime.runPromise(
      Effect.flatMap(ShieldedPool, (pool) =>
        Effect.forEach([operationId(), operationId()], (id) =>
          pool.depositNotes(
            network.chainId,
            { kind: "owner", owner: ownerId(alice) },
            [gold(1n), gold(1n)],
            id,
          ),
        ),
      ),
    )
    const keys = notes.flat().map(({ encryptedNote }) => encryptedNote.slice(1, 33).join())
    expect(new Set(keys).size).toBe(4)
    await runtime.dispose()
  })
})

describe("recipientInfo", () => {
  it("is another text on every call, and each reaches its owner", async () => {
    const { network, pool } = await funded([[alice, gold(100n)]])
    const draw = Effect.flatMap(ShieldedPool, (p) => p.recipientInfo(bob, "once"))
    const infos = [await pool.run(draw), await pool.run(draw), await pool.run(draw)]
    expect(new Set(infos).size).toBe(3)
    // 9 characters of prefix, 2 of version: what follows must share nothing but the viewing key.
    for (const info of infos) {
      network.names.set(info, ownerId(bob))
      await pool.execute(alice, transfer(info, [gold(5n)]))
    }
    expect(await pool.balances(bob)).toEqual(new Map([all(GOLD, 15n)]))
    const refused = Effect.flatMap(ShieldedPool, (p) => p.readRecipientInfo("shielded1nonsense"))
    expect(await pool.failure(refused)).toMatchObject({ _tag: "InvalidRecipientInfo" })
  })
})
