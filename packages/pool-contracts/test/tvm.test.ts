import { chainParameters, published, type ChainParameters } from "@shielded-relay/local-tron-node"
import { encodeFunctionData, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { shieldedPoolAbi } from "../src/index.ts"
import { fund, nth } from "./chain/openPool.ts"
import { TestPool } from "./chain/TestPool.ts"
import { startTvm, type Tvm, type TvmOptions } from "./chain/tvm.ts"
import type { PlacedNote } from "./model/note.ts"

interface Figure {
  readonly energy: bigint
  readonly milliseconds: number
}

/** A pool that has done everything once, and what each call took. */
async function play(options: TvmOptions): Promise<ReadonlyMap<string, Figure>> {
  const tvm = startTvm(options)
  const pool = await TestPool.deploy(tvm.client, 5, "tron")
  const figures = new Map<string, Figure>()
  const [hash, contract] = tvm.creations()
  record(figures, "creation of PoseidonT4", hash)
  record(figures, "creation of the pool", contract)
  const took = (name: string, { transactionHash }: { readonly transactionHash: Hex }) =>
    record(figures, name, tvm.execution(transactionHash))
  const { spendingKey, notes } = await fund(pool, [
    [pool.token, 100n],
    [pool.token, 100n],
  ])
  const deposit = await pool.deposit([{ token: pool.token, amount: 5n, spendingKey }])
  took("deposit TRC-20", deposit.receipt)
  took("update of the tree", await pool.update())
  const transfer = await pool.transact({ joins: [join(pool, spendingKey, nth(notes, 0), 0n)] })
  took("transfer 2→2", transfer.receipt)
  const to = "0x4444444444444444444444444444444444444444"
  const withdrawal = await pool.transact({
    joins: [join(pool, spendingKey, nth(notes, 1), 50n)],
    ext: { payouts: [{ token: pool.token, to, amount: 50n }] },
  })
  took("withdrawal 2→2 TRC-20", withdrawal.receipt)
  expect(await pool.balance(pool.token, to)).toBe(50n)
  return figures
}

function join(pool: TestPool, spendingKey: bigint, note: PlacedNote, leaves: bigint) {
  const outputs = [
    pool.note(spendingKey, pool.token, 60n - leaves),
    pool.note(spendingKey, pool.token, 40n),
  ] as const
  return { inputs: [note], outputs, publicAmount: -leaves }
}

function record(
  figures: Map<string, Figure>,
  name: string,
  execution: ReturnType<Tvm["execution"]> | undefined,
): void {
  expect([name, execution?.word, execution?.message]).toEqual([name, "SUCCESS", ""])
  if (execution === undefined) return
  figures.set(name, {
    energy: execution.energyUsed,
    milliseconds: execution.cpuMicroseconds / 1000,
  })
}

const networks: Readonly<Record<string, ChainParameters>> = {
  local: chainParameters("local"),
  mainnet: chainParameters("mainnet"),
  nile: chainParameters("nile"),
  "mainnet with getAllowTvmCompatibleEvm": chainParameters("mainnet", {
    getAllowTvmCompatibleEvm: 1,
  }),
}

/** Calls whose proof is checked: four pairs and three multiplications of the curve. */
const proving = ["update of the tree", "transfer 2→2", "withdrawal 2→2 TRC-20"]

describe("the pool on the TRON virtual machine", () => {
  for (const [name, parameters] of Object.entries(networks)) {
    it(`deploys, takes deposits, updates its tree, transfers and pays out: ${name}`, async () => {
      const figures = await play({ parameters })
      if (name !== "local") return
      for (const [call, { energy, milliseconds }] of figures) {
        const trx = (Number(energy) / 10_000).toFixed(1)
        process.stdout.write(
          `${call}: ${energy} energy, ${trx} TRX at 100 sun, ${milliseconds.toFixed(1)} ms modelled\n`,
        )
      }
      for (const call of proving) {
        expect([call, (figures.get(call)?.milliseconds ?? 99) < 80]).toEqual([call, true])
      }
    })
  }

  it("proves in less than 74 ms by the published times of curve operations", async () => {
    const figures = await play({ cpuTable: published })
    for (const call of proving) {
      expect([call, (figures.get(call)?.milliseconds ?? 99) < 74]).toEqual([call, true])
    }
  })

  it("runs OUT_OF_TIME at a cap of 70 ms, which a simulation reports as a failure", async () => {
    const parameters = chainParameters("local", { getMaxCpuTimeOfOneTx: 70 })
    const pool = await TestPool.deploy(startTvm({ parameters }).client, 5, "tron")
    const spendingKey = pool.newSpendingKey()
    await pool.deposit([{ token: pool.token, amount: 5n, spendingKey }])
    const { start, newRoot, commitments, proof } = await pool.model.proveUpdate(1)
    const data = encodeFunctionData({
      abi: shieldedPoolAbi,
      functionName: "updateTree",
      args: [start, newRoot, commitments, proof],
    })
    const call = pool.client.call({ account: pool.user, to: pool.address, data })
    await expect(call).rejects.toThrow("CPU timeout for")
  })
})
