import { nativeToken } from "@shielded-relay/core"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { addressArbitrary, fieldElementArbitrary } from "@shielded-relay/testkit"
import { encodeBytes32String, Interface, id } from "ethers"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addressNamedBy, v2AmountOut, v3AmountOut } from "../../src/swap/exchangeViews.ts"
import * as pool from "../../src/view/poolViews.ts"
import type { Question } from "../../src/view/Question.ts"
import {
  allowanceOf,
  approveData,
  decimalsOf,
  textOf,
  tokenBalanceOf,
  transferData,
} from "../../src/view/tokenViews.ts"

const contract = nativeToken("evm")
const poolAbi = new Interface(shieldedPoolAbi)
const tokenAbi = new Interface([
  "function symbol() view returns (string)",
  "function name() view returns (string)",
  "function decimals() view returns (uint8)",
  "function transfer(address, uint256) returns (bool)",
  "function balanceOf(address) view returns (uint256)",
  "function allowance(address, address) view returns (uint256)",
  "function approve(address, uint256) returns (bool)",
])
const exchangeAbi = new Interface([
  "function factory() view returns (address)",
  "function WETH9() view returns (address)",
  "function getAmountsOut(uint256, address[]) view returns (uint256[])",
  "function quoteExactInputSingle((address, address, uint256, uint24, uint160)) returns (uint256, uint160, uint32, uint256)",
])

/** The question is asked, and its answer read, as ethers does it. */
function expectAs<A>(
  abi: Interface,
  call: readonly [name: string, parameters: ReadonlyArray<unknown>],
  question: Question<A>,
  results: ReadonlyArray<unknown>,
  answer: A,
) {
  const [name, parameters] = call
  expect(question.to).toBe(contract)
  expect(question.data).toBe(abi.encodeFunctionData(name, parameters))
  const encoded = abi.encodeFunctionResult(name, results)
  expect(question.read(`0x${encoded.slice(2)}`)).toEqual(answer)
  expect(() => question.read("0x")).toThrow("Cannot decode zero data")
}

const count = fc.nat()
const word = fieldElementArbitrary
const amount = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })

describe("the pool's views, as ethers encodes and decodes them", () => {
  it("counters, roots and nullifiers", () => {
    fc.assert(
      fc.property(count, word, fc.boolean(), (counted, element, yes) => {
        expectAs(poolAbi, ["queued", []], pool.queuedOf(contract), [counted], counted)
        expectAs(poolAbi, ["inserted", []], pool.insertedOf(contract), [counted], counted)
        expectAs(poolAbi, ["alignedRoot", []], pool.alignedRootOf(contract), [element], element)
        expectAs(
          poolAbi,
          ["isKnownRoot", [element]],
          pool.isKnownRootOf(contract, element),
          [yes],
          yes,
        )
        expectAs(poolAbi, ["isSpent", [element]], pool.isSpentOf(contract, element), [yes], yes)
      }),
    )
  })

  it("minimum deposits, owner and actions", () => {
    fc.assert(
      fc.property(
        addressArbitrary,
        amount,
        fc.string(),
        count,
        fc.boolean(),
        (address, least, name, from, removed) => {
          expectAs(
            poolAbi,
            ["minDeposit", [address]],
            pool.minDepositOf(contract, address),
            [least],
            least,
          )
          expectAs(poolAbi, ["owner", []], pool.ownerOf(contract), [address], address)
          expectAs(
            poolAbi,
            ["actions", [id(name)]],
            pool.actionOf(contract, name),
            [address, from, removed],
            { target: address, activeFrom: from, removed },
          )
        },
      ),
    )
  })
})

describe("a token's views, as ethers encodes and decodes them", () => {
  it("its texts, decimals and transfers", () => {
    fc.assert(
      fc.property(fc.string(), count, addressArbitrary, amount, (text, number, to, moved) => {
        const decimals = number % 256
        expectAs(tokenAbi, ["symbol", []], textOf(contract, "symbol"), [text], text)
        expectAs(tokenAbi, ["name", []], textOf(contract, "name"), [text], text)
        expectAs(tokenAbi, ["decimals", []], decimalsOf(contract), [decimals], decimals)
        expect(transferData(to, moved)).toBe(tokenAbi.encodeFunctionData("transfer", [to, moved]))
      }),
    )
  })

  it("what a holder has and allows, and approvals", () => {
    fc.assert(
      fc.property(addressArbitrary, addressArbitrary, amount, (holder, spender, held) => {
        const balance = tokenBalanceOf(contract, holder)
        expectAs(tokenAbi, ["balanceOf", [holder]], balance, [held], held)
        const allowance = allowanceOf(contract, holder, spender)
        expectAs(tokenAbi, ["allowance", [holder, spender]], allowance, [held], held)
        const approval = tokenAbi.encodeFunctionData("approve", [spender, held])
        expect(approveData(spender, held)).toBe(approval)
      }),
    )
  })

  it("the text of a token older than EIP-20, in one word", () => {
    const word = encodeBytes32String("MKR")
    expect(textOf(contract, "symbol").read(`0x${word.slice(2)}`)).toBe("MKR")
  })

  it("bytes that are not UTF-8 are no text", () => {
    expect(() => textOf(contract, "symbol").read(`0x${"ff".repeat(32)}`)).toThrow(TypeError)
  })
})

describe("an exchange's views, as ethers encodes and decodes them", () => {
  it("what belongs to it, and what it gives", () => {
    const amounts = fc.array(amount, { minLength: 2, maxLength: 3 })
    fc.assert(
      fc.property(addressArbitrary, addressArbitrary, amounts, count, (one, two, given, drawn) => {
        const [amountIn = 0n] = given
        const last = given.at(-1) ?? 0n
        expectAs(exchangeAbi, ["factory", []], addressNamedBy(contract, "factory"), [one], one)
        expectAs(exchangeAbi, ["WETH9", []], addressNamedBy(contract, "WETH9"), [one], one)
        expectAs(
          exchangeAbi,
          ["getAmountsOut", [amountIn, [one, two]]],
          v2AmountOut(contract, [one, two], amountIn),
          [given],
          last,
        )
        const fee = drawn % 2 ** 24
        const quote = v3AmountOut(contract, { tokenIn: one, tokenOut: two, fee }, amountIn)
        const call = ["quoteExactInputSingle", [[one, two, amountIn, fee, 0]]] as const
        expectAs(exchangeAbi, call, quote, [last, 2n ** 96n, 1, 1], last)
      }),
    )
  })

  it("a pool of Uniswap v3 that ran out of liquidity gives nothing for the whole input", () => {
    const hop = { tokenIn: contract, tokenOut: contract, fee: 500 }
    const read = (priceAfter: bigint) => {
      const results = [7n, priceAfter, 1, 1]
      const encoded = exchangeAbi.encodeFunctionResult("quoteExactInputSingle", results)
      return v3AmountOut(contract, hop, 1n).read(`0x${encoded.slice(2)}`)
    }
    // The whitepaper's ends of the price, one step inside each.
    const [lowest, highest] = [
      4_295_128_739n + 1n,
      1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n - 1n,
    ]
    expect([read(lowest), read(lowest + 1n)]).toEqual([0n, 7n])
    expect([read(highest), read(highest - 1n)]).toEqual([0n, 7n])
  })
})
