import { utf8ToBytes } from "@noble/hashes/utils.js"
import { addVenueData } from "@shielded-relay/pool-program"
import { TransactionInstruction, type PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { accountMeta } from "../account/accountMeta.ts"
import { venueAddress, type PoolAddresses } from "../account/poolAddresses.ts"
import { systemProgram } from "../account/programs.ts"
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

/** The deployer must be the pool's admin. */
export interface RegisterVenueOptions extends DeployerOptions {
  /** The pool's program, base58. */
  readonly pool: string
  /** Stands for the program for ever: operations and quotes name it, and the pool takes each name once. */
  readonly name: string
  /** The venue's program, base58. */
  readonly program: string
  /** Mints that will be swapped there, base58: the swap authority pays out of a token account of each, which is made where there is none. */
  readonly tokens: ReadonlyArray<string>
  /** Further accounts that every call of it names, base58: each is 31 bytes less in a transaction. */
  readonly accounts?: ReadonlyArray<string>
}

export interface RegisteredVenue {
  readonly name: string
  readonly program: string
  readonly lookupTable: string
}

/**
 * Registers a program that is there already as a venue, which lets swaps call it 48 hours later, and freezes a lookup table of what its calls
 * have in common.
 */
export function registerVenue(options: RegisterVenueOptions): Promise<RegisteredVenue> {
  return Effect.runPromise(Effect.scoped(registerVenueEffect(options)))
}

/** `registerVenue` as an Effect, for programs written with Effect: nothing happens until it is run. */
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

/** The same with a deployer that is there. Accounts in the order of program/src/admin.rs. */
export const registration = Effect.fnUntraced(function* (
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
  yield* send({
    step: `register the venue ${name}`,
    instructions: [
      new TransactionInstruction({
        programId: pool.program,
        keys: [
          accountMeta(payer.publicKey, "writable", true),
          accountMeta(pool.config),
          accountMeta(program),
          accountMeta(address, "writable"),
          accountMeta(systemProgram),
        ],
        data: Buffer.from(addVenueData(utf8ToBytes(name))),
      }),
    ],
  })
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
