import { encodeDeployData, encodeFunctionData, type Abi, type Hex } from "viem"
import { afterAll, beforeAll } from "vitest"
import { deployments, link } from "../../src/index.ts"
import { poolHarness } from "../../src/testing/generated/PoolHarness.ts"
import type { BatchOf, Statement } from "../model/batch.ts"
import type { Join } from "../model/operation.ts"
import { startAnvil, type Anvil, type Client } from "./anvil.ts"
import { nth } from "./openPool.ts"
import { revertOfRaw } from "./revert.ts"
import { create } from "./TestPool.ts"

/** Words of a verifying key, as the pool's constructor takes them. */
type Key = ReadonlyArray<bigint>

/** A pool whose proofs can be verified alone, without operations. */
export class Harness {
  readonly client: Client
  readonly batch: BatchOf
  private readonly account: Hex
  private readonly library: Hex

  private constructor(client: Client, account: Hex, library: Hex, pool: Hex, vkHash: Hex) {
    this.client = client
    this.account = account
    this.library = library
    const opHash = 123_456_789n
    this.batch = { chainId: BigInt(client.chain.id), pool, vkHash, opHash }
  }

  static async deploy(client: Client): Promise<Harness> {
    const account = nth(await client.getAddresses(), 0)
    const [hash] = deployments({ owner: account, chainId: client.chain.id })
    const library = await create(client, account, hash.creationCode({}))
    return new Harness(client, account, library, account, "0x00").withKeys()
  }

  /** Another pool with these keys in place of the circuits'. */
  async withKeys(keys: Partial<Record<KeyName, Key>> = {}): Promise<Harness> {
    const pool = await create(this.client, this.account, this.creation(keys))
    const vkHash = await this.client.readContract({
      address: pool,
      abi: poolHarness.abi,
      functionName: "vkHash",
    })
    return new Harness(this.client, this.account, this.library, pool, vkHash)
  }

  /** Creation code of a pool with these keys in place of the circuits'. */
  creation(keys: Partial<Record<KeyName, Key>>): Hex {
    const [, pool] = deployments({ owner: this.account, chainId: this.client.chain.id })
    const [configuration] = pool.args
    return encodeDeployData({
      abi: poolHarness.abi as Abi,
      bytecode: link(poolHarness, { PoseidonT4: this.library }),
      args: [Object.assign({}, configuration, keys)],
    })
  }

  private args(statements: ReadonlyArray<Statement>) {
    return [
      this.batch.opHash,
      statements.map(({ circuit }) => BigInt(circuit)),
      statements.map(({ inputs }) => inputs),
      statements.map(({ proof }) => proof),
    ] as const
  }

  weightOf(statements: ReadonlyArray<Statement>): Promise<bigint> {
    return this.client.readContract({
      address: this.batch.pool,
      abi: poolHarness.abi,
      functionName: "weightOf",
      args: this.args(statements),
    })
  }

  /** Gas of verifying these joins as `transact` does, without reading the call's arguments. */
  async gasOf(joins: ReadonlyArray<Join>): Promise<bigint> {
    const { result } = await this.client.simulateContract({
      address: this.batch.pool,
      abi: poolHarness.abi,
      functionName: "verifyJoins",
      args: [joins, this.batch.opHash],
      account: this.account,
    })
    return result
  }

  /** Verifies the proofs in one batch: "success" or the name of the pool's error. */
  outcome(statements: ReadonlyArray<Statement>, gas = 20_000_000n): Promise<string> {
    const data = encodeFunctionData({
      abi: poolHarness.abi,
      functionName: "verifyTogether",
      args: this.args(statements),
    })
    return revertOfRaw(this.client, { account: this.account, to: this.batch.pool, data, gas })
  }
}

export type KeyName = "joinSplit2x2" | "joinSplit4x2" | "treeUpdate16"

/** Starts a node with a harness for a test file, and stops it after the tests. */
export function openHarness(): () => Harness {
  let anvil: Anvil | undefined
  let harness: Harness | undefined
  beforeAll(async () => {
    anvil = await startAnvil()
    harness = await Harness.deploy(anvil.client)
  })
  afterAll(() => anvil?.close())
  return () => {
    if (harness === undefined) throw new Error("the harness is there once the tests run")
    return harness
  }
}
