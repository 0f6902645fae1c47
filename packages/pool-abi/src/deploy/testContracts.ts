import type { Address } from "@shielded-relay/core"
import type { Hex } from "@shielded-relay/pool-contracts"
import {
  exchangeFactory,
  exchangeRouter,
  testToken,
  wrappedCoin,
} from "@shielded-relay/pool-contracts/exchange"
import { encode, fromAbi } from "ox/AbiConstructor"
import { decodeResult, encodeData, fromAbi as functionFrom } from "ox/AbiFunction"
import { codeOf } from "../code/expectedCode.ts"
import { addressOfHex, hexOfAddress } from "../encoding/hex.ts"
import type { Question } from "../view/Question.ts"

interface TokenWords {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A contract of a test network: anyone may mint its tokens, and its exchange has no shares. */
export type TestContract =
  | ({ readonly kind: "token" } & TokenWords)
  | ({ readonly kind: "wrapped-coin" } & TokenWords)
  | { readonly kind: "exchange-factory" }
  | {
      readonly kind: "exchange-router"
      readonly factory: Address
      readonly wrappedNative: Address
    }

const createPair = functionFrom(exchangeFactory.abi, "createPair")
const getPair = functionFrom(exchangeFactory.abi, "getPair")

/** The name that explorers show of a test contract. */
export const testContractName = ({ kind }: TestContract): string => builtOf(kind).contractName

/** Creation code of a test contract, with its encoded constructor arguments. */
export function testCreationData(contract: TestContract): Hex {
  switch (contract.kind) {
    case "token":
    case "wrapped-coin": {
      const { abi, bytecode } = contract.kind === "token" ? testToken : wrappedCoin
      const { name, symbol, decimals } = contract
      return encode(fromAbi(abi), { bytecode, args: [name, symbol, decimals] })
    }
    case "exchange-factory":
      return exchangeFactory.bytecode
    case "exchange-router": {
      const { abi, bytecode } = exchangeRouter
      const args = [hexOfAddress(contract.factory), hexOfAddress(contract.wrappedNative)] as const
      return encode(fromAbi(abi), { bytecode, args })
    }
  }
}

/** The code of a test contract at an address, byte for byte. A token's name and symbol are in its storage. */
export const expectedTestCode = (contract: TestContract, address: Address): Hex =>
  codeOf(builtOf(contract.kind), { address, immutables: immutablesOf(contract), links: {} })

function immutablesOf(contract: TestContract): Readonly<Record<string, bigint>> {
  switch (contract.kind) {
    case "token":
    case "wrapped-coin":
      return { decimals: BigInt(contract.decimals) }
    case "exchange-factory":
      return {}
    case "exchange-router":
      return { factory: BigInt(contract.factory), WETH: BigInt(contract.wrappedNative) }
  }
}

const builtOf = (kind: TestContract["kind"]) =>
  ({
    token: testToken,
    "wrapped-coin": wrappedCoin,
    "exchange-factory": exchangeFactory,
    "exchange-router": exchangeRouter,
  })[kind]

/** Calldata of the test exchange's factory that makes the pair of two tokens. Anyone may send it. */
export const createPairData = (one: Address, other: Address): Hex =>
  encodeData(createPair, [hexOfAddress(one), hexOfAddress(other)])

/** Asks a factory of Uniswap v2's shape for the pair of two tokens; the zero address if it has none. */
export const pairOf = (factory: Address, one: Address, other: Address): Question<Address> => ({
  to: hexOfAddress(factory),
  data: encodeData(getPair, [hexOfAddress(one), hexOfAddress(other)]),
  read: (data) => addressOfHex(decodeResult(getPair, data)),
})
