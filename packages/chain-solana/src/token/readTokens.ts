import { isNativeToken, parseAddress, type Address, type Token } from "@shielded-relay/core"
import { decodeAsset } from "@shielded-relay/pool-program"
import { Effect } from "effect"
import { poolToken } from "../account/poolAddresses.ts"
import { token2022Program, tokenProgram } from "../account/programs.ts"
import { readMintDecimals } from "../account/tokenAccounts.ts"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Pool } from "../sending/Pool.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import type { TokenOptions } from "../SolanaChainOptions.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"

/** 1 SOL is 10^9 lamports. */
const nativeDecimals = 9

/**
 * Reads the configured tokens from the chain and checks them. Only SPL Token mints are accepted: a Token-2022 mint may charge transfer
 * fees, call other programs, and freeze or seize the vault's balance. Wrong decimals would move wrong amounts, so the service does not
 * start with them.
 */
export const readTokens = Effect.fnUntraced(function* (
  pool: Pick<Pool, "chainId" | "addresses">,
  endpoints: Endpoints,
  list: ReadonlyArray<TokenOptions>,
) {
  const { chainId } = pool
  const tokens: Array<Token> = []
  for (const wanted of list) {
    const refuse = (problem: string) =>
      new ChainMisconfigured({
        chainId,
        code: "token-mismatch",
        message: `Token ${wanted.symbol} at ${wanted.address}: ${problem}`,
      })
    const address = parseAddress(wanted.address, "solana")
    if (address === null) return yield* refuse("the address must be a base58 Solana address")
    if (tokens.some((other) => other.address === address))
      return yield* refuse("it is listed twice")
    const found = yield* endpoints.first((endpoint) => describe(endpoint, pool, address))
    if (typeof found === "string") return yield* refuse(found)
    if (found.decimals !== wanted.decimals)
      return yield* refuse(
        `the mint has ${found.decimals} decimals, the configuration says ${wanted.decimals}`,
      )
    if (found.minimumDeposit === 0n)
      return yield* refuse(
        `the pool ${pool.addresses.program.toBase58()} does not accept it: the pool's admin must set a minimum deposit first`,
      )
    tokens.push({
      chainId,
      address,
      symbol: wanted.symbol,
      name: wanted.name ?? wanted.symbol,
      ...found,
    })
  }
  return tokens
})

/** Reads a token; returns its data, or the problem as a text. */
const describe = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  pool: Pick<Pool, "addresses">,
  address: Address,
) {
  const token = poolToken(pool.addresses, keyOfAddress(address))
  const [mint = null, asset = null] = yield* readAccounts(endpoint, [token.mint, token.asset])
  const decimals = decimalsOf(address, mint)
  if (typeof decimals === "string") return decimals
  const state =
    asset !== null && belongsTo(asset, pool.addresses.program) ? decodeAsset(asset.data) : null
  return { decimals, minimumDeposit: state?.minDeposit ?? 0n }
})

function decimalsOf(
  address: Address,
  mint: Effect.Success<ReturnType<typeof readAccounts>>[number],
): number | string {
  if (isNativeToken(address)) return nativeDecimals
  if (mint === null) return "the mint does not exist"
  if (belongsTo(mint, token2022Program))
    return "this is a Token-2022 mint; the pool accepts only SPL Token mints"
  const decimals = belongsTo(mint, tokenProgram) ? readMintDecimals(mint.data) : null
  return decimals ?? "this is not an SPL Token mint"
}
