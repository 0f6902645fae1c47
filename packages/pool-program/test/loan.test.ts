import { Keypair, SystemProgram, type PublicKey } from "@solana/web3.js"
import { beforeAll, describe, expect, it } from "vitest"
import { bytesOf, concat } from "../src/index.ts"
import {
  ASSOCIATED_PROGRAM,
  associatedAccount,
  createAssociated,
  createMint,
  mintTo,
  TOKEN_PROGRAM,
  tokenBalance,
} from "./chain/spl.ts"
import {
  openMarket,
  prepareSwap,
  prepareSwapAt,
  swap,
  type Market,
  type Step,
} from "./chain/swap.ts"
import { meta, TestPool } from "./chain/TestPool.ts"

const { u8, u64 } = bytesOf
const stranger = Keypair.fromSeed(new Uint8Array(32).fill(40)).publicKey
const wish = { amountIn: 300n, minOut: 500n }

let opened: TestPool
let market: Market
/** The swap authority's account of the other token, from which a swap in the other direction pays. */
let other: PublicKey
beforeAll(() => {
  opened = TestPool.open()
  opened.must([opened.deposit(opened.token(0), 1000n), opened.deposit(opened.token(1), 1000n)])
  market = openMarket(opened)
  other = createAssociated(opened.chain, opened.swapAuthority, opened.token(1).mint)
  // Lamports above an account's rent can be taken out. A loan that takes them leaves less than before.
  for (const key of [market.transit, other]) opened.chain.fund(key, 1_000_000n)
})

/** An instruction for an account of the swap authority, which signs as the venue. */
const step =
  (data: Uint8Array, ...between: ReadonlyArray<Step["keys"][number]>) =>
  (account: PublicKey): Step => ({
    keys: [meta(account, true), ...between, meta(opened.swapAuthority)],
    data,
  })
const [OWNER, CLOSER] = [2, 3]
const authority = (kind: number) => step(concat([u8(6), u8(kind), u8(1), stranger.toBytes()]))
const abuses = [
  authority(OWNER),
  authority(CLOSER),
  // An allowance to spend from it.
  step(concat([u8(4), u64(1n)]), meta(stranger)),
  step(u8(9), meta(stranger, true)),
]

describe("a venue", () => {
  it("that gives away, opens to others or closes the account that was lent changes nothing, and the next swap works", () => {
    for (const abuse of abuses) refusedAndRepeated(abuse(market.transit))
  })

  it("that gives away, opens to others or closes the account of another token changes nothing, and the next swap works", () => {
    for (const abuse of abuses) refusedAndRepeated(abuse(other))
  })

  it("that takes coins out of the account that was lent changes nothing, and the next swap works", () => {
    refusedAndRepeated(step(u8(38), meta(stranger, true))(market.transit))
  })

  it("may leave another amount in other accounts of the swap authority, which hold nothing of the pool's", () => {
    const pool = opened.copy()
    mintTo(pool.chain, pool.token(1).mint, other, 40n)
    const besides = [step(concat([u8(3), u64(40n)]), meta(market.gives, true))(other)]
    pool.must([swap(pool, prepareSwap(pool, market, { ...wish, besides }))], { anySize: true })
    expect(tokenBalance(pool.chain, other)).toBe(0n)
  })

  it("makes no token account, since it could give away the one of a token not swapped yet", () => {
    const pool = opened.copy()
    pool.must([pool.addVenue("accounts", ASSOCIATED_PROGRAM)], { signers: [pool.admin] })
    pool.chain.at(pool.chain.now + 48n * 3600n)
    const mint = createMint(pool.chain, Keypair.fromSeed(new Uint8Array(32).fill(41)))
    const account = associatedAccount(pool.swapAuthority, mint)
    pool.chain.fund(account, 10_000_000n)
    const call = {
      name: "accounts",
      program: ASSOCIATED_PROGRAM,
      input: pool.token(0),
      output: pool.token(1),
      keys: [
        meta(pool.payer, true),
        meta(account, true),
        meta(pool.swapAuthority),
        meta(mint),
        meta(SystemProgram.programId),
        meta(TOKEN_PROGRAM),
      ],
      data: u8(0),
    }
    const { result } = pool.send([swap(pool, prepareSwapAt(pool, call, wish))], { anySize: true })
    expect(result).toBe("SwapAccountChanged")
    expect(pool.chain.data(account)).toHaveLength(0)
  })

  it("is not called while the swap authority may be written, and so be given away", () => {
    const pool = opened.copy()
    const prepared = prepareSwap(pool, market, wish)
    const keys = prepared.keys.with(15, meta(pool.swapAuthority, true))
    const { result } = pool.send([swap(pool, { ...prepared, keys })])
    expect(result).toBe("SwapAuthorityWritable")
    pool.must([swap(pool, prepared)])
  })
})

/** A swap with one step that changes an account is refused and changes nothing; without the step it succeeds. */
function refusedAndRepeated(abuse: Step): void {
  const pool = opened.copy()
  const { chain } = pool
  const kept = [market.transit, other, pool.token(0).vault, pool.token(1).vault, market.gives]
  const state = () => [pool.treeState, ...kept.map((key) => [chain.data(key), chain.lamports(key)])]
  const before = state()
  const prepared = prepareSwap(pool, market, { ...wish, besides: [abuse] })
  expect(pool.send([swap(pool, prepared)], { anySize: true }).result).toBe("SwapAccountChanged")
  expect(state()).toEqual(before)
  const { nullifiers, commitments } = prepared.data
  pool.must([swap(pool, prepareSwap(pool, market, { ...wish, nullifiers, commitments }))])
  expect(tokenBalance(chain, market.transit)).toBe(0n)
}
