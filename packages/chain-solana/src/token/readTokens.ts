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

/** Of coins: 10^9 lamports are one. */
const nativeDecimals = 9

/**
 * The configured tokens as their chain describes them. Mints of SPL Token only: Token-2022 lets a token take fees from transfers, call other
 * programs and freeze or take back what is in the vault. Wrong decimals move money wrongly, so the service does not start with them.
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
    if (address === null) return yield* refuse("this is no address of Solana")
    if (tokens.some((other) => other.address === address))
      return yield* refuse("it is listed twice")
    const found = yield* endpoints.first((endpoint) => describe(endpoint, pool, address))
    if (typeof found === "string") return yield* refuse(found)
    if (found.decimals !== wanted.decimals)
      return yield* refuse(`it has ${found.decimals} decimals`)
    if (found.minimumDeposit === 0n)
      return yield* refuse(
        `the pool ${pool.addresses.program.toBase58()} does not accept it: its admin sets a least deposit first`,
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

/** What is wrong with a token, or what the chain says of it. */
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
  if (mint === null) return "there is no account"
  if (belongsTo(mint, token2022Program))
    return "this is a mint of Token-2022, which the pool does not take: only mints of SPL Token"
  const decimals = belongsTo(mint, tokenProgram) ? readMintDecimals(mint.data) : null
  return decimals ?? "this is no mint of SPL Token"
}
