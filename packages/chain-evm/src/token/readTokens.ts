import {
  isNativeToken,
  parseAddress,
  renderAddress,
  type Address,
  type Token,
} from "@shielded-relay/core"
import { decimalsOf, minDepositOf, textOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { TokenOptions } from "../EvmChainOptions.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import type { Settings } from "../settings.ts"
import { orNull } from "../state/orNull.ts"
import { readContract } from "../state/readContract.ts"

/** EIP-20 sets no limit; user interfaces show one line. */
const printable = /^[^\p{C}\p{Zl}\p{Zp}]{1,64}$/u

/**
 * Reads the configured tokens from the chain. Fails with `ChainMisconfigured` if a symbol or the
 * decimals differ from the configuration: it may be another token, and wrong decimals move wrong
 * amounts. A token without a symbol uses the configured one.
 */
export const readTokens = Effect.fnUntraced(function* (
  settings: Settings,
  endpoints: Endpoints,
  list: ReadonlyArray<TokenOptions>,
) {
  const { chainId } = settings
  const tokens: Array<Token> = []
  for (const wanted of list) {
    const refuse = (problem: string) =>
      new ChainMisconfigured({
        chainId,
        code: "token-mismatch",
        message: `Token ${wanted.symbol} at ${wanted.address}: ${problem}`,
      })
    const address = parseAddress(wanted.address, "evm")
    if (address === null) return yield* refuse("must be a valid EVM address")
    if (tokens.some((other) => other.address === address))
      return yield* refuse("it is listed twice: remove one of the entries")
    const found = yield* endpoints.first((endpoint) =>
      describe(endpoint, settings, address, wanted),
    )
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
        `the pool ${renderAddress(settings.pool, "evm")} does not accept it: its owner must call setMinDeposit with the token and an amount above 0`,
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
  settings: Settings,
  address: Address,
  wanted: TokenOptions,
) {
  const minimumDeposit = yield* readContract(
    endpoint,
    minDepositOf(settings.pool, address),
    "latest",
  )
  if (isNativeToken(address)) {
    return { symbol: wanted.symbol, decimals: wanted.decimals, name: wanted.symbol, minimumDeposit }
  }
  // Symbol and name are optional in EIP-20, so the configured ones stand in. Decimals are optional
  // too, but we require them because amounts depend on them.
  const described = yield* Effect.all({
    symbol: orNull(readContract(endpoint, textOf(address, "symbol"), "latest")),
    decimals: orNull(readContract(endpoint, decimalsOf(address), "latest")),
    name: orNull(readContract(endpoint, textOf(address, "name"), "latest")),
  })
  const { symbol, decimals, name } = described
  if (decimals === null) return null
  return { symbol: symbol ?? wanted.symbol, decimals, name: name ?? "", minimumDeposit }
})

/** A token's own text, escaped and shortened for a message. */
function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 64))
}
