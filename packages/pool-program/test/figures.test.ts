import { Keypair, type PublicKey } from "@solana/web3.js"
import { describe, expect, it } from "vitest"
import {
  documentIsCurrent,
  recordedFigures,
  recordFigures,
  type Figures,
  type InstructionFigure,
  type RentFigure,
} from "../build/figures.ts"
import { marketOutput } from "../src/exchange.ts"
import type { Outcome } from "./chain/Chain.ts"
import { exchangeCall, marketOf, openExchange, setReserves } from "./chain/exchange.ts"
import { programData } from "./chain/loader.ts"
import { prepare, transact } from "./chain/operation.ts"
import { prepareSwapAt, swap, type SwapWish } from "./chain/swap.ts"
import { associatedAccount, createAssociated, tokenBalance } from "./chain/spl.ts"
import { TestPool, type Token } from "./chain/TestPool.ts"
import { seeded } from "./model/field.ts"

/** The most compute units of any instruction. Deriving an address takes more if its bump is lower. */
const LIMIT = 200_000
const SWAP_LIMIT = 600_000
/**
 * Lamports the test's transactions pay as a priority fee, 1 micro-lamport for each of 1,400,000 units, rounded up. It is not a cost
 * of the pool.
 */
const PRIORITY = 2n

/** The pool of the figures: two tokens with notes, and the exchange as its venue. */
function opened() {
  const pool = TestPool.open()
  const [input, output] = [pool.token(0), pool.token(1)]
  pool.must([pool.deposit(input, 10_000n), pool.deposit(pool.coin, 10_000_000_000n)])
  openExchange(pool, input, output)
  setReserves(pool.chain, [input.mint, output.mint], { input: 1_000_000n, output: 2_000_000n })
  return { pool, input, output }
}

function measureInstructions({ pool, input, output }: ReturnType<typeof opened>) {
  const { chain } = pool
  const account = (seed: number, { mint } = input) =>
    createAssociated(chain, Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey, mint)
  const wallet = Keypair.fromSeed(new Uint8Array(32).fill(32)).publicKey
  chain.fund(wallet)
  const [to, feeTo, feeOut] = [account(30), account(31), account(31, output)]
  // Fixed seeds, so that bumps and carries, and with them the figures, are the same in every run.
  const random = seeded("figures")
  const pair = () => [random() >> 8n, random() >> 8n] as const
  const fixed = () => ({ nullifiers: pair(), commitments: pair() })
  const measured = (act: () => Outcome, amount = 0n): InstructionFigure => {
    const before = chain.lamports(pool.payer)
    const { computeUnits, bytes } = act()
    const lamports = Number(before - chain.lamports(pool.payer) - amount - PRIORITY)
    return { computeUnits, bytes, lamports }
  }
  const run = (wish: Parameters<typeof prepare>[1]) =>
    measured(() => pool.must([transact(pool, prepare(pool, { ...wish, ...fixed() }))]))
  const market = marketOf(input.mint, output.mint)
  const held = ({ mint }: Token) => tokenBalance(chain, associatedAccount(market, mint))
  const trade = (wish: Omit<SwapWish, "amountIn" | "minOut">) => {
    const amountIn = 300n
    const minOut = marketOutput({ input: held(input), output: held(output) }, amountIn)
    const call = exchangeCall(pool, [input, output], [amountIn, minOut])
    const all = { amountIn, minOut, fee: 7n, ...fixed(), ...wish }
    return measured(() => pool.must([swap(pool, prepareSwapAt(pool, call, all))]))
  }
  return {
    deposit: measured(() => pool.must([pool.deposit(input, 10n)])),
    "deposit of coins": measured(() => pool.must([pool.deposit(pool.coin, 10n)]), 10n),
    transfer: run({}),
    "transfer with a fee": run({ fee: 5n, feeTo }),
    withdrawal: run({ amount: 600n, to }),
    "withdrawal with a fee": run({ amount: 600n, to, fee: 5n, feeTo }),
    "withdrawal of coins with a fee": run({
      token: pool.coin,
      amount: 600n,
      to: wallet,
      fee: 5n,
      feeTo: pool.admin.publicKey,
    }),
    "deposit with proof": run({ enters: 321n }),
    "swap at the exchange": trade({ feeTo }),
    "swap at the exchange with its fee from the output": trade({
      feeFromOutput: true,
      feeTo: feeOut,
    }),
  }
}

function measureRents({ pool, input }: ReturnType<typeof opened>): Record<string, RentFigure> {
  const { chain } = pool
  const held = (key: PublicKey) => ({
    bytes: chain.data(key).length,
    lamports: Number(chain.lamports(key)),
  })
  const empty = Number(chain.svm.minimumBalanceForRentExemption(0n))
  const [, table] = pool.tables
  if (table === undefined) throw new Error("the venue's accounts are in a table of their own")
  return {
    "the program's bytes": held(programData(pool.program)),
    "the program": held(pool.program),
    "roots, which the deployer creates": held(pool.roots),
    tree: held(pool.tree),
    configuration: held(pool.config),
    "vault, above which coins count": { bytes: 0, lamports: empty },
    "a token of the pool": held(pool.assetAccount(input)),
    "a token account: the vault's, a recipient's": held(input.vault),
    "a venue": held(pool.venueAccount("exchange")),
    "the lookup table": held(pool.tables[0]?.key ?? pool.program),
    "a venue's lookup table": held(table.key),
    "a nullifier": { bytes: 0, lamports: empty },
  }
}

/** Measures everything from an empty cluster to the initialized pool. */
function measureDeployment(): Figures["deployment"] {
  const pool = TestPool.deployed()
  pool.must([pool.createRoots(), pool.initialize()], { signers: [pool.rootsKey] })
  const spent = 1_000_000_000_000n - pool.chain.lamports(pool.payer)
  const transactions = pool.chain.sent
  return { transactions, lamports: Number(spent - PRIORITY * BigInt(transactions)) }
}

describe("an instruction", () => {
  const pool = opened()
  const instructions = measureInstructions(pool)
  const rents = measureRents(pool)

  it("stays within its compute units and the size of a transaction", () => {
    for (const [what, { computeUnits, bytes }] of Object.entries(instructions)) {
      const limit = what.startsWith("swap") ? SWAP_LIMIT : LIMIT
      expect([what, computeUnits <= limit, bytes <= 1232]).toEqual([what, true, true])
    }
  })

  it("costs its payer a signature, and a join the rent of two nullifiers", () => {
    const nullifier = rents["a nullifier"]?.lamports ?? 0
    for (const [what, { lamports }] of Object.entries(instructions)) {
      const plain = what === "deposit" || what === "deposit of coins"
      expect([what, lamports]).toEqual([what, plain ? 5000 : 5000 + 2 * nullifier])
    }
  })

  it("has the figures of figures.json; else: npm run figures", () => {
    const figures = { instructions, rents, deployment: measureDeployment() }
    if (process.env["WRITE_FIGURES"] === "1") recordFigures(figures)
    expect(figures).toEqual(recordedFigures())
    expect(documentIsCurrent()).toBe(true)
  })
})
