import { readFileSync, writeFileSync } from "node:fs"
import { chainParameters, published, type ChainParameters } from "@shielded-relay/local-tron-node"
import { concat, encodeFunctionData, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { shieldedPoolAbi, uniswapV2Action } from "../src/index.ts"
import { fixedRateAction, testExchange } from "../src/testing/index.ts"
import { fund, nth, registerAction } from "./chain/openPool.ts"
import { deployContract, NATIVE, TestPool } from "./chain/TestPool.ts"
import { openUniswapV2 } from "./chain/openUniswap.ts"
import { startTvm, type Tvm, type TvmOptions } from "./chain/tvm.ts"
import { npkOf, type PlacedNote } from "./model/note.ts"

interface Figure {
  readonly energy: bigint
  readonly milliseconds: number
}

type Figures = Map<string, Figure>

/** A pool that has done each kind of call with a proof once, and what each call took. */
async function play(options: TvmOptions): Promise<{
  readonly tvm: Tvm
  readonly pool: TestPool
  readonly figures: Figures
  readonly spendingKey: bigint
  readonly notes: ReadonlyArray<PlacedNote>
}> {
  const tvm = startTvm(options)
  const pool = await TestPool.deploy(tvm.client, 5, "tron")
  const figures: Figures = new Map()
  const [hash, contract] = tvm.creations()
  record(figures, "creation of PoseidonT4", hash)
  record(figures, "creation of the pool", contract)
  const took = (name: string, { transactionHash }: { readonly transactionHash: Hex }) =>
    record(figures, name, tvm.execution(transactionHash))
  const { spendingKey, notes } = await fund(pool, [
    ...Array.from({ length: 5 }, () => [pool.token, 100n] as const),
    ...Array.from({ length: 2 }, () => [NATIVE, 100n] as const),
  ])
  const deposit = await pool.deposit([{ token: pool.token, amount: 5n, spendingKey }])
  took("deposit TRC-20", deposit.receipt)
  took("update of the tree", await pool.update())
  const transfer = await pool.transact({ joins: [join(pool, spendingKey, nth(notes, 0), 0n)] })
  took("transfer 2→2", transfer.receipt)
  const withdrawal = await pool.transact({
    joins: [join(pool, spendingKey, nth(notes, 1), 50n)],
    ext: { payouts: [{ token: pool.token, to: stranger, amount: 50n }] },
  })
  took("withdrawal 2→2 TRC-20", withdrawal.receipt)
  expect(await pool.balance(pool.token, stranger)).toBe(50n)
  return { tvm, pool, figures, spendingKey, notes }
}

const stranger: Hex = "0x4444444444444444444444444444444444444444"

/** The calls that {@link play} leaves out. */
async function playTheRest({
  tvm,
  pool,
  figures,
  spendingKey,
  notes,
}: Awaited<ReturnType<typeof play>>): Promise<void> {
  const { client, token, otherToken } = pool
  const took = (name: string, { transactionHash }: { readonly transactionHash: Hex }) =>
    record(figures, name, tvm.execution(transactionHash))
  const coin = { token: NATIVE, amount: 5n, spendingKey }
  took("deposit TRX", (await pool.deposit([coin])).receipt)
  const ten = Array.from({ length: 10 }, () => ({ token, amount: 5n, spendingKey }))
  took("deposit of 10 TRC-20 notes", (await pool.deposit(ten)).receipt)
  const payment = await pool.transact({
    joins: [join(pool, spendingKey, nth(notes, 5), 50n, NATIVE)],
    ext: {
      payouts: [{ token: NATIVE, to: "0x5555555555555555555555555555555555555555", amount: 40n }],
      fee: { token: NATIVE, to: pool.owner, amount: 10n, fromOutput: false },
    },
  })
  took("withdrawal 2→2 TRX to a new account, fee", payment.receipt)
  const exchange = await deployContract(client, testExchange, [10_000n])
  await pool.tokenWrite(otherToken, "mint", [exchange, 10n ** 6n])
  const { wrapped, v2 } = await openUniswapV2(pool)
  const venues = [
    ["a simple venue", await deployContract(client, fixedRateAction, [exchange]), "0x"],
    [
      "a pair of Uniswap v2",
      await deployContract(client, uniswapV2Action, [v2, wrapped, 30n]),
      concat([token, otherToken]),
    ],
  ] as const
  const key = () => npkOf(pool.note(spendingKey, token, 0n))
  for (const [k, [name, venue, data]] of venues.entries()) {
    const id = await registerAction(pool, name, venue)
    const swap = await pool.prepare({
      joins: [join(pool, spendingKey, nth(notes, 2 + k), 50n)],
      ext: {
        fee: { token, to: pool.owner, amount: 10n, fromOutput: false },
        action: {
          id,
          tokenIn: token,
          amountIn: 40n,
          tokenOut: otherToken,
          minOut: 39n,
          npk: key(),
          encryptedNote: pool.encryptedNote(),
          refundNpk: key(),
          refundNote: pool.encryptedNote(),
          data,
        },
      },
    })
    took(`swap 2→2 at ${name}, fee TRC-20`, await pool.send(swap))
  }
  const two = await pool.prepare({
    joins: [4, 6].map((k) => join(pool, spendingKey, nth(notes, k), 0n, k === 4 ? token : NATIVE)),
  })
  await expect(pool.send(two)).rejects.toThrow("CPU timeout for")
  // Padding inputs prove against the empty root, which every pool knows.
  const deep = await TestPool.deploy(client, 26, "tron")
  const outputs = [deep.note(1n, deep.token, 0n), deep.note(1n, deep.token, 0n)] as const
  const four = await deep.transact({ joins: [{ inputs: [], outputs, publicAmount: 0n, size: 4 }] })
  took("transfer 4→2", four.receipt)
}

/** 100 of a note's token into 40, `leaves` that leave the pool, and the rest. */
function join(
  pool: TestPool,
  spendingKey: bigint,
  note: PlacedNote,
  leaves: bigint,
  token = pool.token,
) {
  const outputs = [
    pool.note(spendingKey, token, 60n - leaves),
    pool.note(spendingKey, token, 40n),
  ] as const
  return { inputs: [note], outputs, publicAmount: -leaves }
}

function record(
  figures: Figures,
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

/** Rows of the README's table: energy, TRX at 100 sun, modelled milliseconds. */
const table = (figures: Figures): ReadonlyArray<string> =>
  [...figures].map(([call, { energy, milliseconds }]) => {
    const thousands = energy.toLocaleString("en-US")
    const trx = (Number(energy) / 10_000).toFixed(1)
    return `| ${call} | ${thousands} | ${trx} | ${milliseconds.toFixed(1)} ms |`
  })

const readme = new URL("../README.md", import.meta.url)
/** The README's rows after the header of its table of energy. */
function shownTable(): ReadonlyArray<string> {
  const lines = readFileSync(readme, "utf8").split("\n")
  const start = lines.findIndex((line) => line.startsWith("| Call on TRON |")) + 2
  return lines.slice(
    start,
    lines.findIndex((line, k) => k >= start && !line.startsWith("|")),
  )
}

const networks: Readonly<Record<string, ChainParameters>> = {
  mainnet: chainParameters("mainnet"),
  nile: chainParameters("nile"),
  "mainnet with getAllowTvmCompatibleEvm": chainParameters("mainnet", {
    getAllowTvmCompatibleEvm: 1,
  }),
}

/** Highest modelled time of a call with a proof, in milliseconds; TRON's limit is 80. An action adds a note that the pool hashes. */
const longest: ReadonlyArray<readonly [calls: RegExp, milliseconds: number]> = [
  [/^(update|transfer|withdrawal)/, 77],
  [/^swap/, 80],
]

function expectShort(figures: Figures): void {
  const long = [...figures].filter(([call, { milliseconds }]) =>
    longest.some(([calls, most]) => calls.test(call) && milliseconds >= most),
  )
  expect(long).toEqual([])
}

describe("the pool on the TRON virtual machine", () => {
  for (const [name, parameters] of Object.entries(networks)) {
    it(`deploys, takes deposits, updates its tree, transfers and pays out: ${name}`, async () => {
      const { figures } = await play({ parameters })
      expectShort(figures)
    })
  }

  // WRITE_ENERGY=1 writes the README's table.
  it("takes the energy and the modelled time that the README shows, of every kind of call", async () => {
    const played = await play({})
    await playTheRest(played)
    const { figures } = played
    const rows = table(figures)
    process.stdout.write(`${rows.join("\n")}\n`)
    expectShort(figures)
    if (process.env["WRITE_ENERGY"] !== undefined) {
      const text = readFileSync(readme, "utf8")
      writeFileSync(
        readme,
        text.replace(shownTable().join("\n"), () => rows.join("\n")),
      )
    }
    expect(rows).toEqual(shownTable())
  })

  it("proves in less than 74 ms by the published times of curve operations", async () => {
    const { figures } = await play({ cpuTable: published })
    for (const [call, { milliseconds }] of figures)
      expect([call, milliseconds < 74]).toEqual([call, true])
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
