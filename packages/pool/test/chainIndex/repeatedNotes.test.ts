import { NoteStore, ownerId, ShieldedPool } from "@shielded-relay/core"
import { Effect, Logger } from "effect"
import { describe, expect, it } from "vitest"
import { withdraw } from "../simulated/intents.ts"
import { alice, bob, GOLD, operationId, type PoolService } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork, type SimulatedNetwork } from "../simulated/simulatedGateway.ts"

/** Leaves of a tree here; 2^26 on a real chain. */
const CAPACITY = 32
const gold = (amount: bigint) => ({ token: GOLD, amount })

/** A deposit of gold to Alice that anybody may send again: the same key, token and amount make the same commitment. */
async function repeatable(pool: PoolService, amount: bigint) {
  const notes = await pool.run(
    Effect.flatMap(ShieldedPool, (port) =>
      port.depositNotes(
        pool.network.chainId,
        { kind: "owner", owner: ownerId(alice) },
        [gold(amount)],
        operationId(),
      ),
    ),
  )
  const paid = [{ owner: ownerId(alice), token: GOLD, change: amount }]
  return (what: "pays" | "is lost") =>
    pool.network.chain.send({ kind: "deposit", notes }, what === "pays" ? paid : [])
}

/** Bob's notes, so many, in blocks of their own. */
async function fill(pool: PoolService, network: SimulatedNetwork, leaves: number) {
  for (let k = 0; k < leaves; k += 1) await pool.deposit(bob, gold(1n))
  network.chain.mine()
}

/** Steps of the index to the head, with what they logged and refused. */
async function follow(pool: PoolService) {
  const messages: Array<string> = []
  const logger = Logger.make(({ message }) => void messages.push(String(message)))
  let repeated = 0
  for (;;) {
    const step = await pool.run(pool.syncStep().pipe(Effect.provide(Logger.layer([logger]))))
    repeated += step.repeatedNotes
    if (step.atHead) return { repeated, messages }
  }
}

/** A note of 10 at leaf 0 of the first tree, and its like at leaf 0 of the second. */
async function twins() {
  const network = simulatedNetwork(31337, 5)
  const pool = service(network, { treeDepth: 5 })
  const send = await repeatable(pool, 10n)
  send("pays")
  network.chain.mine()
  await fill(pool, network, CAPACITY - 1)
  await follow(pool)
  send("is lost")
  network.chain.mine()
  return { network, pool, send }
}

const goldOf = async (pool: PoolService) => (await pool.balances(alice)).get(GOLD)

describe("a note at the leaf where an earlier tree has the same one", () => {
  it("is refused aloud: counted and logged, with neither owner nor amount", async () => {
    const { pool } = await twins()
    const { repeated, messages } = await follow(pool)
    expect(repeated).toBe(1)
    expect(messages).toEqual([
      "Ignored a note that repeats a commitment of an earlier tree: it can never be spent",
    ])
  })

  it("is in no balance and no deposit, and the first one stays as it was", async () => {
    const { pool, network } = await twins()
    await pool.confirm()
    expect(await goldOf(pool)).toEqual({ balance: 10n, pending: 0n })
    const [first] = await pool.run(
      Effect.flatMap(NoteStore, (store) => store.unspent(network.chainId, ownerId(alice))),
    )
    const npk = first?.note.npk ?? 0n
    const found = await pool.run(
      Effect.flatMap(NoteStore, (store) =>
        Effect.all({
          own: store.notesByNpk(network.chainId, [npk]),
          foreign: store.foreignNotesByNpk(network.chainId, [npk]),
        }),
      ),
    )
    expect(found.own.map(({ note }) => note.position)).toEqual([0])
    expect(found.foreign).toEqual([])
    await pool.flush()
    await pool.execute(alice, withdraw([gold(10n)]))
    expect(await goldOf(pool)).toBeUndefined()
  })

  it("stays refused when its owner's notes are rebuilt", async () => {
    const { pool, network } = await twins()
    await pool.confirm()
    await pool.run(Effect.flatMap(ShieldedPool, (port) => port.refresh(network.chainId, [alice])))
    expect(await goldOf(pool)).toEqual({ balance: 10n, pending: 0n })
    const notes = await pool.run(
      Effect.flatMap(NoteStore, (store) => store.unspent(network.chainId, ownerId(alice))),
    )
    expect(notes.map(({ note }) => note.position)).toEqual([0])
    // Nor is an insertion paid for it: the newest note is one of those before it.
    const newest = Effect.flatMap(NoteStore, (store) => store.newestPosition(network.chainId))
    expect(await pool.run(newest)).toBe(CAPACITY - 1)
  })

  it("is another matter one leaf further, or in the same tree: each such note has a nullifier of its own", async () => {
    const { pool, network, send } = await twins()
    send("pays")
    network.chain.mine()
    expect((await follow(pool)).repeated).toBe(1)
    send("pays")
    network.chain.mine()
    expect((await follow(pool)).repeated).toBe(0)
    await pool.confirm()
    expect(await goldOf(pool)).toEqual({ balance: 30n, pending: 0n })
  })
})
