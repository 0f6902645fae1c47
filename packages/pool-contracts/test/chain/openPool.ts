import { keccak256, toHex, type Hex } from "viem"
import { afterAll, beforeAll } from "vitest"
import type { PlacedNote } from "../model/note.ts"
import { startAnvil, type Anvil } from "./anvil.ts"
import { TestPool } from "./TestPool.ts"

/** Gives a test file a node and a pool of its own, and ends both. */
export function openPool(
  depth: 5 | 26,
  prepare: (pool: TestPool) => Promise<void> = async () => {},
): () => TestPool {
  let anvil: Anvil | undefined
  let pool: TestPool | undefined
  beforeAll(async () => {
    anvil = await startAnvil()
    pool = await TestPool.deploy(anvil.client, depth)
    await prepare(pool)
  })
  afterAll(async () => {
    await anvil?.close()
  })
  return () => {
    if (pool === undefined) throw new Error("the pool is there once the tests run")
    return pool
  }
}

/** Deposits for a new owner and moves all into the tree. */
export async function fund(
  pool: TestPool,
  amounts: ReadonlyArray<readonly [token: Hex, amount: bigint]>,
): Promise<{ readonly spendingKey: bigint; readonly notes: PlacedNote[] }> {
  const spendingKey = pool.newSpendingKey()
  const entries = amounts.map(([token, amount]) => ({ token, amount, spendingKey }))
  const { notes } = await pool.deposit(entries)
  await pool.flush()
  return { spendingKey, notes }
}

/** Registers an action and waits until it may be used, and a minute more: a block's time is not exact. */
export async function registerAction(pool: TestPool, name: string, target: Hex): Promise<Hex> {
  await pool.write("addAction", [name, target], { account: pool.owner })
  await pool.client.increaseTime({ seconds: 48 * 3600 + 60 })
  await pool.client.mine({ blocks: 1 })
  return keccak256(toHex(name))
}

/** The one at a place of a list that has it. */
export function nth<T>(list: ReadonlyArray<T>, place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error(`nothing at ${place} of ${list.length}`)
  return found
}
