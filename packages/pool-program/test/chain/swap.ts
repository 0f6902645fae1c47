import { keccak_256 } from "@noble/hashes/sha3.js"
import type { PublicKey } from "@solana/web3.js"
import { Keypair, SystemProgram, type TransactionInstruction } from "@solana/web3.js"
import { bytesOf, concat, swapData, type OperationParts, type SwapData } from "../../src/index.ts"
import { utf8 } from "../model/field.ts"
import { fresh, joinKeys, proved } from "./operation.ts"
import {
  associatedAccount,
  createAssociated,
  createTokenAccount,
  mintTo,
  TOKEN_PROGRAM,
} from "./spl.ts"
import { meta, type TestPool, type Token } from "./TestPool.ts"

const VENUE = "a-venue"
const { u8, u64 } = bytesOf

/**
 * A venue without a program: SPL Token's `batch` instruction makes two transfers in one call, the input to the market and the
 * output to the vault. The swap authority owns the market's accounts, so its signature moves both.
 */
export interface Market {
  readonly takes: PublicKey
  readonly gives: PublicKey
  /** The swap authority's account of the input. */
  readonly transit: PublicKey
}

/** Registers the venue, advances time until it is active, and gives the market 1,000,000 of token 1. */
export function openMarket(pool: TestPool): Market {
  const [input, output] = [pool.token(0), pool.token(1)]
  pool.must([pool.addVenue(VENUE, TOKEN_PROGRAM)], { signers: [pool.admin] })
  pool.chain.at(pool.chain.now + 48n * 3600n)
  const account = (mint: PublicKey, seed: number) =>
    createTokenAccount(
      pool.chain,
      Keypair.fromSeed(new Uint8Array(32).fill(seed)),
      pool.swapAuthority,
      mint,
    )
  const market = {
    takes: account(input.mint, 20),
    gives: account(output.mint, 21),
    transit: createAssociated(pool.chain, pool.swapAuthority, input.mint),
  }
  mintTo(pool.chain, output.mint, market.gives, 1_000_000n)
  return market
}

export interface SwapWish {
  readonly amountIn: bigint
  readonly minOut: bigint
  readonly fee?: bigint
  readonly feeFromOutput?: boolean
  readonly feeTo?: PublicKey
  readonly npk?: bigint
  readonly nullifiers?: readonly [bigint, bigint]
  readonly commitments?: readonly [bigint, bigint]
}

/** The call that a swap makes to a venue. */
export interface VenueCall {
  readonly name: string
  readonly program: PublicKey
  readonly input: Token
  readonly output: Token
  readonly keys: TransactionInstruction["keys"]
  readonly data: Uint8Array
}

export interface PreparedSwap {
  readonly parts: OperationParts
  readonly data: SwapData
  readonly keys: TransactionInstruction["keys"]
}

/** An instruction of SPL Token in a batch. */
export interface Step {
  readonly keys: TransactionInstruction["keys"]
  readonly data: Uint8Array
}

/** Amounts that the market takes and gives (default amountIn and minOut), and its further steps. */
export interface MarketWish extends SwapWish {
  readonly takes?: bigint
  readonly gives?: bigint
  readonly besides?: ReadonlyArray<Step>
}

/** A swap of token 0 for token 1 in the market, with a valid proof. */
export function prepareSwap(pool: TestPool, market: Market, wish: MarketWish): PreparedSwap {
  const [input, output] = [pool.token(0), pool.token(1)]
  const transfer = (from: PublicKey, to: PublicKey, amount: bigint): Step => ({
    keys: [meta(from, true), meta(to, true), meta(pool.swapAuthority)],
    data: concat([u8(3), u64(amount)]),
  })
  const steps = [
    transfer(market.transit, market.takes, wish.takes ?? wish.amountIn),
    transfer(market.gives, output.vault, wish.gives ?? wish.minOut),
    ...(wish.besides ?? []),
  ]
  const call: VenueCall = {
    name: VENUE,
    program: TOKEN_PROGRAM,
    input,
    output,
    keys: steps.flatMap(({ keys }) => keys),
    data: concat([
      u8(255),
      ...steps.flatMap(({ keys, data }) => [u8(keys.length), u8(data.length), data]),
    ]),
  }
  return prepareSwapAt(pool, call, wish)
}

/** A swap through a venue's call, with a valid proof. */
export function prepareSwapAt(pool: TestPool, venue: VenueCall, wish: SwapWish): PreparedSwap {
  const { amountIn, minOut, fee = 0n, feeFromOutput = false, npk = 5n } = wish
  const { input, output } = venue
  const feeToken = feeFromOutput ? output : input
  const feeTo = fee === 0n ? SystemProgram.programId : (wish.feeTo ?? feeToken.own)
  const [changeNote, outputNote] = [new Uint8Array(157).fill(1), new Uint8Array(157).fill(2)]
  const parts: OperationParts = {
    genesisHash: pool.genesis,
    program: pool.program.toBytes(),
    root: pool.treeState.root,
    asset: pool.assetOf(input),
    out: true,
    amount: amountIn + (feeFromOutput ? 0n : fee),
    nullifiers: wish.nullifiers ?? [fresh(), fresh()],
    commitments: wish.commitments ?? [fresh(), fresh()],
    payout: null,
    fee:
      fee === 0n
        ? null
        : {
            mint: feeToken.mint.toBytes(),
            to: feeTo.toBytes(),
            amount: fee,
            fromOutput: feeFromOutput,
          },
    action: {
      id: keccak_256(utf8(venue.name)),
      mintIn: input.mint.toBytes(),
      amountIn,
      mintOut: output.mint.toBytes(),
      minOut,
      npk,
      encryptedNote: outputNote,
      data: venue.data,
    },
    deadline: pool.chain.now + 60n,
    salt: new Uint8Array(16).fill(3),
    encryptedNotes: [changeNote, new Uint8Array()],
  }
  const { nullifiers, commitments, deadline, salt } = parts
  const keys = [
    ...joinKeys(pool, nullifiers),
    meta(pool.assetAccount(input)),
    meta(pool.vault),
    meta(input.vault, true),
    meta(TOKEN_PROGRAM),
    meta(pool.assetAccount(output)),
    meta(output.vault, true),
    meta(pool.swapAuthority),
    meta(associatedAccount(pool.swapAuthority, input.mint), true),
    meta(feeTo, fee > 0n),
    meta(pool.venueAccount(venue.name)),
    meta(venue.program),
    ...venue.keys,
  ]
  const data: SwapData = {
    ...proved(parts),
    ...pool.place(),
    nullifiers,
    commitments,
    amountIn,
    fee,
    feeFromOutput,
    minOut,
    npk,
    deadline,
    salt,
    changeNote,
    outputNote,
    venueData: venue.data,
  }
  return { parts, data, keys }
}

export const swap = (pool: TestPool, { keys, data }: Pick<PreparedSwap, "keys" | "data">) =>
  pool.instruction(keys, swapData(data))
