import {
  isNativeToken,
  parseAddress,
  renderAddress,
  type Address,
  type ChainId,
  type Token,
} from "@shielded-relay/core"
import { decimalsOf, minDepositOf, textOf, type TokenFeedOptions } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { orNull } from "../state/orNull.ts"
import { readContract } from "../state/readContract.ts"

/** A token that the service accepts, and what the operator expects it to be. */
export interface TokenOptions {
  /** `T…`, `41…` or `0x…`; `0x` and 40 zeros is TRX. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** Default: the token's own `name()`; for TRX its symbol. */
  readonly name?: string
  /**
   * Source of the token's price: feeds with the interface of Chainlink's aggregators, such as
   * WINkLink's. Default: the price source in the relay's configuration. TRX needs none.
   */
  readonly priceFeed?: TokenFeedOptions
}

/** Decimals of TRX: amounts of the chain are in sun. */
export const nativeDecimals = 6

/** TRC-20 sets no limit; user interfaces show one line. */
const printable = /^[^\p{C}\p{Zl}\p{Zp}]{1,64}$/u

/**
 * Reads the configured tokens from the chain. Fails with `ChainMisconfigured` if a symbol or the
 * decimals differ from the configuration: it may be another token, and wrong decimals move wrong
 * amounts. A token without a symbol uses the configured one.
 */
export const readTokens = Effect.fnUntraced(function* (
  { chainId, pool }: { readonly chainId: ChainId; readonly pool: Address },
  endpoints: Endpoints,
  list: ReadonlyArray<TokenOptions>,
) {
  const tokens: Array<Token> = []
  for (const wanted of list) {
    const refuse = (problem: string) =>
      new ChainMisconfigured({
        chainId,
        code: "token-mismatch",
        message: `Token ${wanted.symbol} at ${wanted.address}: ${problem}`,
      })
    const address = parseAddress(wanted.address, "tron")
    if (address === null) return yield* refuse("must be a valid TRON address")
    if (tokens.some((other) => other.address === address))
      return yield* refuse("it is listed twice: remove one of the entries")
    const found = yield* endpoints.first((endpoint) => describe(endpoint, pool, address, wanted))
    if (found === null)
      return yield* refuse("no contract with decimals() answers at this address: check it")
    if (found.symbol !== wanted.symbol)
      return yield* refuse(
        `its symbol is ${quoted(found.symbol)}: check the address and the symbol`,
      )
    if (found.decimals !== wanted.decimals)
      return yield* refuse(`it has ${found.decimals} decimals: check the address and the decimals`)
    if (found.minimumDeposit === 0n) {
      return yield* refuse(
        `the pool ${renderAddress(pool, "tron")} does not accept it: its owner must call setMinDeposit with the token and an amount above 0`,
      )
    }
    const name = wanted.name ?? (printable.test(found.name) ? found.name : wanted.symbol)
    tokens.push({ chainId, address, ...found, name })
  }
  return tokens
})

/** `null` if the contract is not a token. */
const describe = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  pool: Address,
  address: Address,
  wanted: TokenOptions,
) {
  const minimumDeposit = yield* readContract(endpoint, minDepositOf(pool, address))
  if (isNativeToken(address)) {
    return { symbol: wanted.symbol, decimals: nativeDecimals, name: wanted.symbol, minimumDeposit }
  }
  // Symbol and name are optional in TRC-20, so the configured ones stand in. Decimals are optional
  // too, but we require them because amounts depend on them.
  const described = yield* Effect.all({
    symbol: orNull(readContract(endpoint, textOf(address, "symbol"))),
    decimals: orNull(readContract(endpoint, decimalsOf(address))),
    name: orNull(readContract(endpoint, textOf(address, "name"))),
  })
  const { symbol, decimals, name } = described
  if (decimals === null) return null
  return { symbol: symbol ?? wanted.symbol, decimals, name: name ?? "", minimumDeposit }
})

/** A token's own text, escaped and shortened for a message. */
function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 64))
}
