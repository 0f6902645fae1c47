import { Keypair, type PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { createAssociatedAccount } from "../account/tokenAccounts.ts"
import { exchangeAccounts, marketAddress } from "../swap/exchangeAccounts.ts"
import type { ExchangeOptions } from "../swap/SwapOptions.ts"
import { builtProgram } from "./builtProgram.ts"
import { deployProgram } from "./deployProgram.ts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"
import { poolOfAdmin } from "./poolOfAdmin.ts"
import { registration } from "./registerVenue.ts"

/** The deployer must be the pool's admin. */
export interface DeployExchangeOptions extends DeployerOptions {
  /** The pool's program id, base58. */
  readonly pool: string
  /** The venue name that operations and quotes use. The pool registers each name once and keeps it for good. */
  readonly name: string
  /** The two mints of each market, base58. */
  readonly pairs: ReadonlyArray<readonly [string, string]>
}

/**
 * Deploys pool-program's exchange, which is meant for local clusters; creates its markets, empty; and registers it in the pool, where swaps
 * can call it 48 hours later. Tokens sent to a market's accounts set its price and cannot be withdrawn.
 */
export function deployExchange(
  options: DeployExchangeOptions,
): Promise<ExchangeOptions & { readonly markets: ReadonlyArray<string> }> {
  return Effect.runPromise(Effect.scoped(deployExchangeEffect(options)))
}

/** `deployExchange` as an Effect. It runs when the Effect is run. */
export const deployExchangeEffect = Effect.fnUntraced(function* (
  options: DeployExchangeOptions,
): Deployment<ExchangeOptions & { readonly markets: ReadonlyArray<string> }> {
  const deployer = yield* openDeployer(options)
  const { payer, keyOf, send } = deployer
  const pairs: Array<readonly [PublicKey, PublicKey]> = []
  for (const [one, other] of options.pairs) pairs.push([yield* keyOf(one), yield* keyOf(other)])

  const pool = yield* poolOfAdmin(deployer, options.pool)
  const exchange = yield* deployProgram(deployer, yield* builtProgram("exchange"), {
    program: Keypair.generate(),
    buffer: Keypair.generate(),
  })
  const markets: Array<string> = []
  for (const [one, other] of pairs) {
    const market = marketAddress(exchange, one, other)
    const owners = [market, pool.swapAuthority]
    yield* send({
      step: `make the market of ${one.toBase58()} and ${other.toBase58()}`,
      instructions: owners.flatMap((owner) =>
        [one, other].map((mint) => createAssociatedAccount(payer.publicKey, owner, mint)),
      ),
    })
    markets.push(market.toBase58())
  }
  const accounts = pairs.flatMap(([one, other]) =>
    [exchangeAccounts(pool, exchange, one, other), exchangeAccounts(pool, exchange, other, one)]
      .flat()
      .map(({ pubkey }) => pubkey),
  )
  const { name } = options
  const venue = yield* registration(deployer, pool, { name, program: exchange, accounts })
  return { kind: "exchange", ...venue, markets }
})
