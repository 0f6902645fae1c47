import {
  ownerId,
  ownerOf,
  ShieldedPool,
  type ChainId,
  type Intent,
  type OperationId,
  type Owner,
  type PoolTransaction,
} from "@shielded-relay/core"
import { Effect } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { transfer, withdraw } from "./simulated/intents.ts"
import {
  alice,
  bob,
  GOLD,
  meaningOf,
  operationId,
  PoolService,
  SILVER,
} from "./simulated/poolService.ts"
import { address, CONFIRMATIONS, simulatedNetwork } from "./simulated/simulatedGateway.ts"

/** A contract account beside two keys: an owner of this chain alone. */
const vaultContract: Owner = {
  kind: "contract",
  chainId: 31337 as ChainId,
  address: address(0xc0de),
}
const solana = ownerOf(`0x${"5a".repeat(32)}` as Parameters<typeof ownerOf>[0])
const owners = [alice, bob, vaultContract, solana]

interface InFlight {
  readonly id: OperationId
  readonly owner: Owner
  readonly intent: Intent
  transaction: PoolTransaction | null
}

/** A service on a chain, with the operations that are under way. */
class World {
  readonly network = simulatedNetwork(31337, 5)
  readonly pool = new PoolService(this.network, { treeDepth: 5, maximumJoins: 3 })
  readonly inFlight = new Set<InFlight>()

  /** Blocks of the canonical chain that hold this transaction. */
  minedIn(transaction: PoolTransaction | null): number | null {
    const { chain } = this.network
    for (let number = chain.tip.number; number > 0; number -= 1) {
      if (chain.block(number)?.sent.some((sent) => sent.transaction === transaction)) return number
    }
    return null
  }

  /** Released only when no reorganisation of this test can undo the outcome. */
  async settle(): Promise<void> {
    for (const operation of this.inFlight) {
      const { chain } = this.network
      const block = this.minedIn(operation.transaction)
      // Refused or dropped: another attempt is planned, over the same notes.
      if (block === null && operation.transaction !== null && !chain.waits(operation.transaction)) {
        operation.transaction = null
      }
      if (block === null || block > chain.tip.number - CONFIRMATIONS) continue
      this.inFlight.delete(operation)
      await this.pool.release(operation.id)
    }
  }

  /** What balances must add up to, from the chain's own bookkeeping and the intents alone. */
  expected(owner: Owner): Map<string, bigint> {
    const sums = new Map<string, bigint>(this.network.chain.truth(ownerId(owner)))
    for (const operation of this.inFlight) {
      if (this.minedIn(operation.transaction) !== null) continue
      for (const { owner: whose, token, change } of meaningOf(
        this.network,
        operation.owner,
        operation.intent,
      )) {
        // Of an operation that is not mined, its own owner sees what it takes; nobody yet sees what it gives.
        if (whose !== ownerId(owner) || ownerId(operation.owner) !== whose) continue
        sums.set(token, (sums.get(token) ?? 0n) + change)
      }
    }
    return new Map([...sums].filter(([, amount]) => amount !== 0n))
  }

  async check(): Promise<void> {
    for (const owner of owners) {
      const balances = await this.pool.balances(owner)
      const sums = new Map([...balances].map(([token, row]) => [token, row.balance + row.pending]))
      expect(sums).toEqual(this.expected(owner))
    }
    const { chain } = this.network
    const whole = new Map<string, bigint>()
    for (const owner of [...owners.map(ownerId), "a stranger"]) {
      for (const [token, amount] of chain.truth(owner)) {
        whole.set(token, (whole.get(token) ?? 0n) + amount)
      }
    }
    const held = [...chain.storage.holdings].filter(([, amount]) => amount !== 0n)
    expect(new Map(held)).toEqual(whole)
  }
}

const owner = fc.constantFrom(...owners)
const token = fc.constantFrom(GOLD, SILVER)
const amount = fc.bigInt({ min: 1n, max: 60n })
const pair = fc.record({ token, amount })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("deposit" as const), owner, pair }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("swap output" as const), owner, pair }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("strange note" as const), pair }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("operation" as const),
      owner,
      to: fc.option(owner),
      amounts: fc.array(fc.record({ token, amount: fc.bigInt({ min: 1n, max: 30n }) }), {
        minLength: 1,
        maxLength: 2,
      }),
      fee: fc.record({ token, amount: fc.bigInt({ min: 0n, max: 3n }) }),
      variableRateBps: fc.constantFrom(0, 0, 37),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("prove and send" as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("insert" as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("mine" as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("a while" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("reorganise" as const),
      depth: fc.integer({ min: 1, max: CONFIRMATIONS }),
      drop: fc.boolean(),
      leavesNumbersOut: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("leave out" as const),
      numbers: fc.integer({ min: 1, max: 3 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer A> ? A : never

async function take(world: World, each: Step): Promise<void> {
  const { pool, network } = world
  switch (each.do) {
    case "deposit":
      return pool.deposit(each.owner, each.pair)
    case "swap output": {
      const notes = await pool.run(
        Effect.flatMap(ShieldedPool, (shielded) =>
          shielded.depositNotes(
            network.chainId,
            { kind: "owner", owner: ownerId(each.owner) },
            [{ token: each.pair.token, amount: 1n }],
            operationId(),
          ),
        ),
      )
      for (const note of notes) {
        const change = each.pair.amount
        network.chain.send({ kind: "swap-output", note, received: change }, [
          { owner: ownerId(each.owner), token: note.token, change },
        ])
      }
      return
    }
    case "strange note": {
      const note = { ...each.pair, npk: 5n, encryptedNote: new Uint8Array(157).fill(1) }
      const { token: of, amount: change } = each.pair
      network.chain.send({ kind: "deposit", notes: [note] }, [
        { owner: "a stranger", token: of, change },
      ])
      return
    }
    case "operation": {
      const { fee, variableRateBps, amounts } = each
      const intent =
        each.to === null
          ? withdraw(amounts, { fee, variableRateBps })
          : transfer(each.to, amounts, { fee, variableRateBps })
      const id = operationId()
      const outcome = await pool.run(Effect.result(pool.accepting(each.owner, intent, id)))
      if (outcome._tag === "Success") {
        world.inFlight.add({ id, owner: each.owner, intent, transaction: null })
      }
      return
    }
    case "prove and send":
      for (const operation of world.inFlight) {
        if (operation.transaction !== null) continue
        operation.transaction = await pool.run(
          pool.prepare(operation.owner, operation.intent, operation.id),
        )
        if (operation.transaction === null) continue
        network.chain.send(
          operation.transaction,
          meaningOf(network, operation.owner, operation.intent),
        )
      }
      return
    case "insert": {
      const update = await pool.run(pool.treeUpdate())
      if (update !== null) network.chain.send(update)
      return
    }
    case "a while":
      for (let k = 0; k < CONFIRMATIONS; k += 1) network.chain.mine()
      await pool.sync()
      await take(world, { do: "insert" })
      network.chain.mine()
      await pool.sync()
      await take(world, { do: "prove and send" })
      network.chain.mine()
      return
    case "mine":
      network.chain.mine()
      return
    case "leave out":
      network.chain.leaveOut(each.numbers)
      return
    case "reorganise":
      network.chain[each.leavesNumbersOut ? "leaveFork" : "reorganise"](each.depth, (sent) =>
        // Insertions prove a queue that may be another one now; the pool would refuse them.
        each.drop
          ? sent.filter(({ transaction }) => transaction.kind === "transact")
          : sent.toReversed(),
      )
      // A chain that replaces another is longer.
      for (let k = 0; k <= each.depth; k += 1) network.chain.mine()
  }
}

describe("any history of deposits, payments, insertions and reorganisations", () => {
  it("keeps every balance what the chain says it is, conserves value, and comes back from seed and chain", async () => {
    let spent = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async (steps) => {
        const world = new World()
        const { pool, network } = world
        try {
          for (const each of owners) {
            await pool.deposit(each, { token: GOLD, amount: 40n }, { token: SILVER, amount: 40n })
          }
          await take(world, { do: "a while" })
          for (const each of steps) {
            await take(world, each)
            await pool.sync()
            await world.settle()
            await world.check()
          }
          spent += network.chain.storage.nullifiers.size
          // All that is under way ends: what the chain dropped is given up.
          for (const { id } of world.inFlight) await pool.release(id)
          world.inFlight.clear()
          network.chain.mine()
          await pool.confirm()
          await world.check()
          const before = await Promise.all(owners.map((each) => pool.balances(each)))
          expect(
            before.flatMap((rows) => [...rows.values()]).every((row) => row.pending === 0n),
          ).toBe(true)

          const recovered = new PoolService(network, { treeDepth: 5, seed: "after the wipe" })
          await recovered.sync()
          expect(await Promise.all(owners.map((each) => recovered.balances(each)))).toEqual(before)
          await recovered.close()
        } finally {
          await pool.close()
        }
      }),
      { numRuns: 20 },
    )
    // The histories did something: notes were spent in many of them.
    expect(spent).toBeGreaterThan(100)
  })
})
