import { marketSeeds } from "@shielded-relay/pool-program/exchange"
import { PublicKey, type AccountMeta } from "@solana/web3.js"
import { accountMeta } from "../account/accountMeta.ts"
import { poolToken, type PoolAddresses } from "../account/poolAddresses.ts"
import { tokenProgram } from "../account/programs.ts"
import { associatedAccount } from "../account/tokenAccounts.ts"

/** The address of the market of two mints. Each pair has one. */
export const marketAddress = (exchange: PublicKey, one: PublicKey, other: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync([...marketSeeds(one.toBytes(), other.toBytes())], exchange)[0]

/** The exchange's accounts for a trade by the pool, in the order of pool-program's `tradeData`. */
export function exchangeAccounts(
  pool: Pick<PoolAddresses, "program" | "vault" | "swapAuthority">,
  exchange: PublicKey,
  mintIn: PublicKey,
  mintOut: PublicKey,
): ReadonlyArray<AccountMeta> {
  const market = marketAddress(exchange, mintIn, mintOut)
  return [
    accountMeta(pool.swapAuthority),
    accountMeta(associatedAccount(pool.swapAuthority, mintIn), "writable"),
    accountMeta(poolToken(pool, mintOut).vaultAccount, "writable"),
    accountMeta(market),
    accountMeta(associatedAccount(market, mintIn), "writable"),
    accountMeta(associatedAccount(market, mintOut), "writable"),
    accountMeta(tokenProgram),
  ]
}
