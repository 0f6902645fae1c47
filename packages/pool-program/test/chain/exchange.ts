import { Keypair, PublicKey, TransactionInstruction } from "@solana/web3.js"
import { readFileSync } from "node:fs"
import { inPackage } from "../../build/inPackage.ts"
import { bytesOf, concat } from "../../src/index.ts"
import { marketSeeds, tradeData, type Reserves } from "../../src/exchange.ts"
import type { Chain } from "./Chain.ts"
import { deploy } from "./loader.ts"
import { createLookupTable } from "./lookupTable.ts"
import { associatedAccount, createAssociated, TOKEN_PROGRAM } from "./spl.ts"
import type { VenueCall } from "./swap.ts"
import { meta, type TestPool, type Token } from "./TestPool.ts"

const EXCHANGE = "exchange"
const program = Keypair.fromSeed(new Uint8Array(32).fill(50))
/** Another build of the exchange while its checks are removed one by one. */
const path = process.env["EXCHANGE_PROGRAM"] ?? inPackage("artifacts/exchange.so")

/** The accounts of one side of a trade. */
export interface Trade {
  readonly authority: PublicKey
  readonly source: PublicKey
  readonly destination: PublicKey
  readonly input: PublicKey
  readonly output: PublicKey
  readonly amountIn: bigint
  readonly minOut: bigint
}

const exchangeProgram = program.publicKey

export const deployExchange = (chain: Chain): void => deploy(chain, program, readFileSync(path))

/** The address that owns the balances of a market of two mints. */
export const marketOf = (one: PublicKey, other: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync(
    marketSeeds(one.toBytes(), other.toBytes()).map((seed) => Buffer.from(seed)),
    program.publicKey,
  )[0]

export function trade(wish: Trade): TransactionInstruction {
  const market = marketOf(wish.input, wish.output)
  return new TransactionInstruction({
    programId: program.publicKey,
    keys: [
      meta(wish.authority, false, true),
      meta(wish.source, true),
      meta(wish.destination, true),
      meta(market),
      meta(associatedAccount(market, wish.input), true),
      meta(associatedAccount(market, wish.output), true),
      meta(TOKEN_PROGRAM),
    ],
    data: Buffer.from(tradeData(wish.amountIn, wish.minOut)),
  })
}

/** Writes a token account directly, bypassing transactions. */
export function setTokens(
  chain: Chain,
  owner: PublicKey,
  mint: PublicKey,
  amount: bigint,
): PublicKey {
  const account = associatedAccount(owner, mint)
  const rest = new Uint8Array(165 - 72)
  // AccountState::Initialized, after an empty delegate.
  rest[36] = 1
  chain.setAccount(account, {
    lamports: 10n ** 9n,
    owner: TOKEN_PROGRAM,
    data: concat([mint.toBytes(), owner.toBytes(), bytesOf.u64(amount), rest]),
  })
  return account
}

/** Sets a market's balances directly. */
export function setReserves(chain: Chain, [input, output]: Pair, reserves: Reserves): void {
  const market = marketOf(input, output)
  setTokens(chain, market, input, reserves.input)
  setTokens(chain, market, output, reserves.output)
}

type Pair = readonly [input: PublicKey, output: PublicKey]

/**
 * Opens the exchange as a venue of a pool: deployed, registered, active, with accounts for one pair, and a lookup table of its own,
 * because the pool's is frozen.
 */
export function openExchange(pool: TestPool, input: Token, output: Token): void {
  const { chain } = pool
  deployExchange(chain)
  pool.must([pool.addVenue(EXCHANGE, exchangeProgram)], { signers: [pool.admin] })
  chain.at(chain.now + 48n * 3600n)
  const market = marketOf(input.mint, output.mint)
  const accounts = [input, output].flatMap(({ mint }) => [
    createAssociated(chain, market, mint),
    createAssociated(chain, pool.swapAuthority, mint),
  ])
  const table = [pool.venueAccount(EXCHANGE), exchangeProgram, market, ...accounts]
  pool.tables = [...pool.tables, createLookupTable(chain, table)]
}

/** The call of the exchange that a swap of the pool makes. */
export function exchangeCall(
  pool: TestPool,
  [input, output]: readonly [Token, Token],
  [amountIn, minOut]: readonly [bigint, bigint],
): VenueCall {
  const { keys, data } = trade({
    authority: pool.swapAuthority,
    source: associatedAccount(pool.swapAuthority, input.mint),
    destination: output.vault,
    input: input.mint,
    output: output.mint,
    amountIn,
    minOut,
  })
  // The swap authority signs inside the pool's call; a transaction cannot sign for it.
  const unsigned = keys.map((key) => ({ ...key, isSigner: false }))
  return { name: EXCHANGE, program: exchangeProgram, input, output, keys: unsigned, data }
}
