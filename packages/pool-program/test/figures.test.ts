import { readFileSync, writeFileSync } from "node:fs"
import { Keypair } from "@solana/web3.js"
import { describe, expect, it } from "vitest"
import { inPackage } from "../build/inPackage.ts"
import type { Outcome } from "./chain/Chain.ts"
import { prepare, transact } from "./chain/operation.ts"
import { openMarket, prepareSwap, swap } from "./chain/swap.ts"
import { createAssociated } from "./chain/spl.ts"
import { TestPool } from "./chain/TestPool.ts"
import { seeded } from "./model/field.ts"

/** What a transaction costs: with its two compute-budget instructions, one signature, and the pool's lookup table. */
interface Figure {
  readonly computeUnits: number
  readonly bytes: number
}

/** The most compute units that an instruction may take; an address takes more when its bump is further down. */
const LIMITS: Readonly<Record<string, number>> = {
  deposit: 200_000,
  "deposit of coins": 200_000,
  transfer: 200_000,
  "transfer with a fee": 200_000,
  withdrawal: 200_000,
  "withdrawal with a fee": 200_000,
  "withdrawal of coins with a fee": 200_000,
  "deposit with proof": 200_000,
  swap: 600_000,
  "swap with its fee from the output": 600_000,
}

function measure(): Readonly<Record<string, Outcome>> {
  const pool = TestPool.open()
  const { chain } = pool
  const [token, coin] = [pool.token(0), pool.coin]
  const initial = [pool.deposit(token, 10_000n), pool.deposit(coin, 10_000_000_000n)]
  for (const call of initial) pool.must([call])
  const account = (seed: number, mint = token.mint) =>
    createAssociated(chain, Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey, mint)
  const wallet = Keypair.fromSeed(new Uint8Array(32).fill(32)).publicKey
  chain.fund(wallet)
  // Fixed, so that bumps and carries, and with them the figures, are the same in every run.
  const random = seeded("figures")
  const pair = () => [random() >> 8n, random() >> 8n] as const
  const fixed = () => ({ nullifiers: pair(), commitments: pair() })
  const [to, feeTo, feeOut] = [account(30), account(31), account(31, pool.token(1).mint)]
  const market = openMarket(pool)
  const run = (wish: Parameters<typeof prepare>[1]) =>
    pool.must([transact(pool, prepare(pool, { ...wish, ...fixed() }))])
  const trade = (wish: Partial<Parameters<typeof prepareSwap>[2]>) => {
    const all = { amountIn: 300n, minOut: 500n, fee: 7n, ...fixed(), ...wish }
    return pool.must([swap(pool, prepareSwap(pool, market, all))])
  }
  return {
    deposit: pool.must([pool.deposit(token, 10n)]),
    "deposit of coins": pool.must([pool.deposit(coin, 10n)]),
    transfer: run({}),
    "transfer with a fee": run({ fee: 5n, feeTo }),
    withdrawal: run({ amount: 600n, to }),
    "withdrawal with a fee": run({ amount: 600n, to, fee: 5n, feeTo }),
    "withdrawal of coins with a fee": run({
      token: coin,
      amount: 600n,
      to: wallet,
      fee: 5n,
      feeTo: pool.admin.publicKey,
    }),
    "deposit with proof": run({ enters: 321n }),
    swap: trade({ feeTo }),
    "swap with its fee from the output": trade({ feeFromOutput: true, feeTo: feeOut }),
  }
}

const file = inPackage("figures.json")

describe("an instruction", () => {
  it("stays within its compute units and the size of a transaction, as figures.json says", () => {
    const figures: Record<string, Figure> = {}
    for (const [what, { computeUnits, bytes }] of Object.entries(measure())) {
      expect([what, computeUnits <= (LIMITS[what] ?? 0)]).toEqual([what, true])
      figures[what] = { computeUnits, bytes }
    }
    if (process.env["WRITE_FIGURES"] === "1")
      writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
    expect(figures).toEqual(JSON.parse(readFileSync(file, "utf8")))
  })
})
