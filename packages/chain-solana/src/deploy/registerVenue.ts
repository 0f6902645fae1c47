import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { venueAddress, type PoolAddresses } from "../account/poolAddresses.ts"
import { venueId } from "../swap/venueId.ts"
import { lookupTableTransactions } from "./lookupTable.ts"
import { makeAccountsOf } from "./makeTokenAccounts.ts"
import {
  openDeployer,
  type Deployer,
  type DeployerOptions,
  type Deployment,
} from "./openDeployer.ts"
import { poolOfAdmin } from "./poolOfAdmin.ts"
import { venueTransaction } from "./poolTransactions.ts"

/** The deployer must be the pool's admin. */
export interface RegisterVenueOptions extends DeployerOptions {
  /** The pool's program id, base58. */
  readonly pool: string
  /** The venue name that operations and quotes use. The pool registers each name once and keeps it for good. */
  readonly name: string
  /** The venue's program id, base58. */
  readonly program: string
  /** Mints that will be swapped, base58. Each needs a token account of the swap authority, which is created if it is missing. */
  readonly tokens: ReadonlyArray<string>
  /** Further accounts that every call of the venue names, base58. Each one in the lookup table saves 31 bytes per transaction. */
  readonly accounts?: ReadonlyArray<string>
}

export interface RegisteredVenue {
  readonly name: string
  readonly program: string
  readonly lookupTable: string
}

/**
 * Registers a deployed program as a venue, which swaps can call 48 hours later, and freezes a lookup table of the accounts that its calls
 * have in common.
 */
export function registerVenue(options: RegisterVenueOptions): Promise<RegisteredVenue> {
  return Effect.runPromise(Effect.scoped(registerVenueEffect(options)))
}

/** `registerVenue` as an Effect. It runs when the Effect is run. */
export const registerVenueEffect = Effect.fnUntraced(function* (
  options: RegisterVenueOptions,
): Deployment<RegisteredVenue> {
  const deployer = yield* openDeployer(options)
  const { keyOf } = deployer
  const program = yield* keyOf(options.program)
  const accounts = yield* Effect.forEach(options.accounts ?? [], keyOf)
  const tokens = yield* Effect.forEach(options.tokens, keyOf)
  const pool = yield* poolOfAdmin(deployer, options.pool)
  yield* makeAccountsOf(deployer, pool.swapAuthority, tokens)
  const { name } = options
  return yield* registration(deployer, pool, { name, program, accounts })
})

/** `registerVenue` with a deployer that is already open. */
const registration = Effect.fnUntraced(function* (
  { payer, send, slot }: Deployer,
  pool: Pick<PoolAddresses, "program" | "config">,
  venue: {
    readonly name: string
    readonly program: PublicKey
    readonly accounts: ReadonlyArray<PublicKey>
  },
) {
  const { name, program, accounts } = venue
  const address = venueAddress(pool.program, venueId(name))
  yield* send(venueTransaction(pool, payer.publicKey, { name, program }))
  const { table, transactions } = lookupTableTransactions(payer.publicKey, yield* slot, [
    program,
    address,
    ...accounts,
  ])
  for (const transaction of transactions) yield* send(transaction)
  return {
    name,
    program: program.toBase58(),
    lookupTable: table.toBase58(),
  } satisfies RegisteredVenue
})
