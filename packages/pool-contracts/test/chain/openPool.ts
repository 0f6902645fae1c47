import { keccak256, toHex, type Hex } from "viem"
import { afterAll, beforeAll } from "vitest"
import type { PlacedNote } from "../model/note.ts"
import { startAnvil, type Anvil } from "./anvil.ts"
import { TestPool } from "./TestPool.ts"

/** Starts a node with a pool for a test file, and stops it after the tests. */
export function openPool(
  depth: 5 | 26,
  prepare: (pool: TestPool) => Promise<void> = async () => {},
  family: "evm" | "tron" = "evm",
): () => TestPool {
  let anvil: Anvil | undefined
  let pool: TestPool | undefined
  beforeAll(async () => {
    anvil = await startAnvil()
    pool = await TestPool.deploy(anvil.client, depth, family)
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

/** Deposits for a new owner and inserts everything into the tree. */
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

/** Registers an action and advances time until it is active, plus a minute because block times are not exact. */
export async function registerAction(pool: TestPool, name: string, target: Hex): Promise<Hex> {
  await pool.write("addAction", [name, target], { account: pool.owner })
  await pool.client.increaseTime({ seconds: 48 * 3600 + 60 })
  await pool.client.mine({ blocks: 1 })
  return keccak256(toHex(name))
}

/**
 * The element at index `place`.
 *
 * @throws Error if the list is shorter
 */
export function nth<T>(list: ReadonlyArray<T>, place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error(`nothing at ${place} of ${list.length}`)
  return found
}
