import fc from "fast-check"
import type { PublicKey } from "@solana/web3.js"
import { Keypair } from "@solana/web3.js"
import { beforeAll, describe, expect, it } from "vitest"
import { marketOutput, tradeData, type Reserves } from "../src/exchange.ts"
import {
  deployExchange,
  exchangeCall,
  marketOf,
  openExchange,
  setReserves,
  setTokens,
  trade,
} from "./chain/exchange.ts"
import { Chain } from "./chain/Chain.ts"
import {
  associatedAccount,
  createAssociated,
  createMint,
  createTokenAccount,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM,
  tokenBalance,
  wrap,
} from "./chain/spl.ts"
import { prepareSwapAt, swap, type SwapWish } from "./chain/swap.ts"
import { meta, TestPool, type Token } from "./chain/TestPool.ts"

const U64 = 2n ** 64n
/** The runtime's own error. */
const UNSIGNED = "Cross-program invocation with unauthorized signer or writable account"

let chain: Chain
/** Two mints, in both orders of their addresses. */
let mints: readonly [PublicKey, PublicKey]
beforeAll(() => {
  chain = Chain.start()
  deployExchange(chain)
  mints = [createMint(chain, Keypair.generate()), createMint(chain, Keypair.generate())]
})

interface Traded {
  readonly result: string
  readonly paid: bigint
  readonly received: bigint
}

/** The payer's trade of the first mint of a pair for the second, starting with an empty account of the second. */
function traded(pair: readonly [PublicKey, PublicKey], wish: Wish): Traded {
  const wallet = chain.payer.publicKey
  const [input, output] = pair
  setReserves(chain, pair, wish)
  const source = setTokens(chain, wallet, input, wish.amountIn)
  const destination = setTokens(chain, wallet, output, 0n)
  const { amountIn, minOut } = wish
  const call = trade({
    authority: wallet,
    source,
    destination,
    input: pair[0],
    output: pair[1],
    amountIn,
    minOut,
  })
  const { result } = chain.send([call])
  return {
    result,
    paid: amountIn - tokenBalance(chain, source),
    received: tokenBalance(chain, destination),
  }
}

interface Wish extends Reserves {
  readonly amountIn: bigint
  readonly minOut: bigint
}

/** Amounts of every size, and those at rounding and limb boundaries. */
const amount = (max = U64 - 1n) =>
  fc.oneof(
    fc.bigInt(1n, max),
    fc.nat({ max: 63 }).map((bits) => 2n ** BigInt(bits)),
    fc.nat({ max: 63 }).map((bits) => 2n ** BigInt(bits + 1) - 1n),
    fc.bigInt(1n, 3000n),
  )

const reserves = fc.record({ input: amount(), output: amount(), amountIn: amount() })

describe("the exchange", () => {
  it("gives what the quote says, to the last unit, whichever token comes in", () => {
    fc.assert(
      fc.property(reserves, fc.boolean(), ({ input, output, amountIn }, turned) => {
        const pair = turned ? mints : ([mints[1], mints[0]] as const)
        const expected = marketOutput({ input, output }, amountIn)
        const answer = traded(pair, { input, output, amountIn, minOut: expected })
        const result = input + amountIn < U64 ? "BelowMinOut" : "AmountOverflow"
        const refused = { result, paid: 0n, received: 0n }
        expect(answer).toEqual(
          expected === 0n ? refused : { result: "success", paid: amountIn, received: expected },
        )
        // One unit more than the market's output is refused.
        const more = traded(pair, { input, output, amountIn, minOut: expected + 1n })
        expect(more).toEqual(refused)
      }),
      { numRuns: 150 },
    )
  })

  it("has examples that were worked out by hand", () => {
    // 1,000 less 3 is 997; 1,000,000 * 997 / 1,000,997 = 996.007.
    expect(marketOutput({ input: 1_000_000n, output: 1_000_000n }, 1000n)).toBe(996n)
    // The fee of one unit is one unit, so nothing is left to trade.
    expect(marketOutput({ input: 10n, output: 10n ** 9n }, 1n)).toBe(0n)
    expect(marketOutput({ input: 10n, output: 10n ** 9n }, 2n)).toBe(90_909_090n)
    expect(traded(mints, { input: 10n, output: 10n ** 9n, amountIn: 2n, minOut: 0n })).toEqual({
      result: "success",
      paid: 2n,
      received: 90_909_090n,
    })
  })

  it("never lets the product of what it holds fall, nor gives all of it", () => {
    fc.assert(
      fc.property(reserves, ({ input, output, amountIn }) => {
        const given = marketOutput({ input, output }, amountIn)
        expect(given).toBeLessThan(output)
        expect((input + amountIn) * (output - given)).toBeGreaterThanOrEqual(input * output)
      }),
    )
  })

  it("refuses nothing for something, and has no price without input", () => {
    const results = (wish: Wish) => traded(mints, wish).result
    const deep = { input: 1000n, output: 1000n }
    expect(results({ ...deep, amountIn: 0n, minOut: 0n })).toBe("ZeroAmount")
    expect(results({ input: 0n, output: 1000n, amountIn: 10n, minOut: 0n })).toBe("ZeroAmount")
    expect(results({ input: 1000n, output: 0n, amountIn: 10n, minOut: 0n })).toBe("BelowMinOut")
    expect(results({ ...deep, amountIn: 1n, minOut: 0n })).toBe("BelowMinOut")
    expect(results({ ...deep, amountIn: U64 - 1n, minOut: 0n })).toBe("AmountOverflow")
    for (const [held, amountIn] of [
      [{ input: 0n, output: 1000n }, 10n],
      [deep, 0n],
      [deep, U64 - 1n],
    ] as const) {
      expect(marketOutput(held, amountIn)).toBe(0n)
    }
  })

  it("takes the accounts of its own market, and the owner's signature, from nobody else", () => {
    const wallet = chain.payer.publicKey
    const [input, output] = mints
    setReserves(chain, mints, { input: 1000n, output: 1000n })
    const source = setTokens(chain, wallet, input, 100n)
    const destination = setTokens(chain, wallet, output, 0n)
    const market = marketOf(input, output)
    const call = trade({
      authority: wallet,
      source,
      destination,
      input,
      output,
      amountIn: 100n,
      minOut: 1n,
    })
    // Same owner and mint, but created by an attacker with a price of its choice.
    const other = createTokenAccount(chain, Keypair.generate(), market, input)
    const dear = createTokenAccount(chain, Keypair.generate(), market, output)
    const third = createMint(chain, Keypair.generate())
    const foreign = setTokens(chain, market, third, 5n)
    const stranger = meta(Keypair.generate().publicKey, true)
    for (const [place, account, result] of [
      [0, { ...stranger, isWritable: false }, UNSIGNED],
      [1, meta(associatedAccount(market, input), true), "InvalidRecipient"],
      [1, meta(associatedAccount(market, output), true), "InvalidRecipient"],
      [2, meta(associatedAccount(market, output), true), "InvalidRecipient"],
      [2, meta(associatedAccount(market, input), true), "InvalidRecipient"],
      [3, stranger, "WrongAddress"],
      [4, meta(other, true), "WrongAddress"],
      [4, meta(foreign, true), "WrongAddress"],
      [4, stranger, "InvalidTokenAccount"],
      [5, meta(dear, true), "WrongAddress"],
      [5, meta(foreign, true), "WrongAddress"],
      [5, meta(associatedAccount(market, input), true), "InvalidSwap"],
      [6, meta(TOKEN_2022_PROGRAM), "WrongAddress"],
    ] as const) {
      const changed = { ...call, keys: call.keys.with(place, account) }
      expect([place, chain.send([changed]).result]).toEqual([place, result])
    }
    for (const data of [call.data.subarray(0, 15), Buffer.concat([call.data, Buffer.alloc(1)])])
      expect(chain.send([{ ...call, data }]).result).toBe("InvalidData")
    expect(chain.send([{ ...call, keys: call.keys.slice(0, 6) }]).result).toBe("WrongAccounts")
    const more = { ...call, keys: [...call.keys, stranger] }
    expect(chain.send([more]).result).toBe("WrongAccounts")
    expect(chain.send([call]).result).toBe("success")
  })

  it("has one market for a pair", () => {
    expect(marketOf(mints[0], mints[1])).toEqual(marketOf(mints[1], mints[0]))
    expect(tradeData(1n, 2n)).toEqual(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0))
  })
})

describe("a swap of the pool through the exchange", () => {
  let opened: TestPool
  let pair: readonly [Token, Token]
  const deep = { input: 50_000_000n, output: 20_000_000n }
  beforeAll(() => {
    opened = TestPool.open()
    pair = [opened.token(0), opened.token(1)]
    openExchange(opened, ...pair)
    setReserves(opened.chain, [pair[0].mint, pair[1].mint], deep)
    opened.must(pair.map((token) => opened.deposit(token, 1_000_000n)))
  })

  /** Sends a swap that asks the exchange and the pool for the same amounts. */
  const sent = (pool: TestPool, wish: SwapWish, way = pair) => {
    const call = exchangeCall(pool, way, [wish.amountIn, wish.minOut])
    return pool.send([swap(pool, prepareSwapAt(pool, call, wish))])
  }

  it("brings exactly the quote while prices stand, and 1 unit more is refused", () => {
    const pool = opened.copy()
    const quoted = marketOutput(deep, 400_000n)
    const wish = { amountIn: 400_000n, minOut: quoted }
    expect(sent(pool, { ...wish, minOut: quoted + 1n }).result).toBe("BelowMinOut")
    expect(tokenBalance(pool.chain, pair[0].vault)).toBe(1_000_000n)
    const outcome = sent(pool, wish)
    expect(outcome.result).toBe("success")
    expect(pool.events(outcome)[1]).toMatchObject({ type: "PublicNote", amount: quoted })
    expect(tokenBalance(pool.chain, pair[0].vault)).toBe(600_000n)
    expect(tokenBalance(pool.chain, pair[1].vault)).toBe(1_000_000n + quoted)
    expect(tokenBalance(pool.chain, associatedAccount(pool.swapAuthority, pair[0].mint))).toBe(0n)
    // The swap moved the price.
    expect(sent(pool, wish).result).toBe("BelowMinOut")
  })

  it("goes back the same way, its fee from the output", () => {
    const pool = opened.copy()
    const feeTo = createAssociated(pool.chain, pool.admin.publicKey, pair[0].mint)
    const turned = { input: deep.output, output: deep.input }
    const quoted = marketOutput(turned, 70_000n)
    const wish = { amountIn: 70_000n, minOut: quoted, fee: 100n, feeFromOutput: true, feeTo }
    const outcome = sent(pool, wish, [pair[1], pair[0]])
    expect(outcome.result).toBe("success")
    expect(pool.events(outcome)[1]).toMatchObject({ amount: quoted - 100n })
    expect(tokenBalance(pool.chain, feeTo)).toBe(100n)
  })

  it("is refused by the pool when the exchange is asked for less than the owner accepts", () => {
    const pool = opened.copy()
    const quoted = marketOutput(deep, 400_000n)
    const wish = { amountIn: 400_000n, minOut: quoted + 1n }
    const call = exchangeCall(pool, pair, [wish.amountIn, 1n])
    const prepared = prepareSwapAt(pool, call, wish)
    expect(pool.send([swap(pool, prepared)]).result).toBe("BelowMinOut")
    // It must also use the whole input.
    const less = exchangeCall(pool, pair, [399_999n, 1n])
    const left = prepareSwapAt(pool, less, { ...wish, minOut: 1n })
    expect(pool.send([swap(pool, left)]).result).toBe("InputLeft")
  })

  it("takes wrapped SOL as the token that it is", () => {
    const pool = opened.copy()
    pool.chain.svm.withNativeMints()
    const wrapped = pool.tokenOf(NATIVE_MINT)
    const [, output] = pair
    const market = marketOf(NATIVE_MINT, output.mint)
    for (const [owner, amount] of [
      [pool.payer, 5_000_000n],
      [market, deep.input],
      [pool.vault, 0n],
      [pool.swapAuthority, 0n],
    ] as const) {
      wrap(pool.chain, owner, amount)
    }
    setTokens(pool.chain, market, output.mint, deep.output)
    pool.must([pool.setAsset(wrapped, 10n)], { signers: [pool.admin] })
    pool.must([pool.deposit(wrapped, 5_000_000n)])
    const quoted = marketOutput(deep, 5_000_000n)
    const way = [wrapped, output] as const
    const call = exchangeCall(pool, way, [5_000_000n, quoted])
    const prepared = prepareSwapAt(pool, call, { amountIn: 5_000_000n, minOut: quoted })
    // Its accounts are not in a lookup table yet.
    const outcome = pool.send([swap(pool, prepared)], { anySize: true })
    expect(outcome.result).toBe("success")
    expect(pool.events(outcome)[1]).toMatchObject({ amount: quoted })
  })
})
