import { quoteExpiry } from "@shielded-relay/chain-rpc"
import {
  isNativeToken,
  NoSwapRoute,
  SwapVenueUnavailable,
  type Address,
  type SwapVenueShape,
} from "@shielded-relay/core"
import type { AddressLookupTableAccount } from "@solana/web3.js"
import { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { venueAddress } from "../account/poolAddresses.ts"
import { tokenProgram } from "../account/programs.ts"
import { associatedAccount, readTokenAccount } from "../account/tokenAccounts.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Pool } from "../sending/Pool.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import { chooseTables } from "./chooseTables.ts"
import { jupiter } from "./jupiter.ts"
import { poolInstruction } from "./poolInstruction.ts"
import { poolSides } from "./PoolSide.ts"
import { encodeRoutedData } from "./RoutedData.ts"
import { readTables } from "./routedTables.ts"
import type { AggregatorOptions } from "./SwapOptions.ts"
import { swapFits } from "./swapFits.ts"
import type { Venue } from "./Venue.ts"
import { venueId } from "./venueId.ts"

/** What the venue needs from the pool and the relay. */
export interface AggregatorContext {
  readonly pool: Pick<Pool, "addresses" | "lookupTable">
  readonly venue: Venue
  /** The venue's own frozen table, if it has one. */
  readonly ownTable: AddressLookupTableAccount | null
  readonly senders: ReadonlyArray<Address>
  readonly feeRecipient: Address
  readonly endpoints: Endpoints
}

const u64End = 2n ** 64n

/**
 * A venue behind Jupiter's Swap API v1. A route is accepted only if the pool can execute it: one instruction of the registered program that
 * debits the swap authority's account and credits the vault's. All other answers count as "no route". The quoted amount is not trusted: the
 * pool enforces the caller's minimum output.
 *
 * The route's accounts and lookup table entries are stored in front of the instruction data (`RoutedData`): proofs do not cover them, and
 * signing an operation again must use the same ones.
 */
export function aggregatorVenue(
  options: AggregatorOptions,
  { pool, venue, ownTable, senders, feeRecipient, endpoints }: AggregatorContext,
): SwapVenueShape {
  const { name } = options
  const unavailable = new SwapVenueUnavailable({ venue: name })
  const noRoute = new NoSwapRoute({ venue: name })
  const service = jupiter(options, unavailable)
  const { addresses } = pool
  const [payer = feeRecipient] = senders
  const inFixed = new Set(
    [pool.lookupTable, ...(ownTable === null ? [] : [ownTable])].flatMap(({ state }) =>
      state.addresses.map((key) => key.toBase58()),
    ),
  )
  const sideOf = poolSides(addresses, venue, [...senders, feeRecipient])
  const standing = [venue.program, venueAddress(addresses.program, venueId(name))]
  return {
    name,
    actionGas: venue.units,
    quote: Effect.fnUntraced(
      function* ({ tokenIn, tokenOut, amountIn }) {
        // The pool swaps SPL tokens only, see docs/decisions/0024.
        if (isNativeToken(tokenIn) || isNativeToken(tokenOut)) return yield* noRoute
        if (tokenIn === tokenOut || amountIn >= u64End) return yield* noRoute
        const mints = [keyOfAddress(tokenIn), keyOfAddress(tokenOut)] as const
        const [inputMint, outputMint] = [mints[0].toBase58(), mints[1].toBase58()]
        const quoted = yield* service.quote({ inputMint, outputMint, amount: amountIn })
        if (quoted === "no-route") return yield* noRoute
        const side = sideOf(...mints)
        const instructions = yield* service.instructions(quoted, {
          authority: side.authority.toBase58(),
          destination: side.destination.toBase58(),
        })
        const route = poolInstruction(instructions, side)
        if (route === null) return yield* noRoute

        const tableKeys = (instructions.addressLookupTableAddresses ?? []).map(
          (text) => new PublicKey(text),
        )
        const feeAccounts = mints.map((mint) => associatedAccount(keyOfAddress(feeRecipient), mint))
        const { tables, accounts } = yield* endpoints.first((endpoint) =>
          Effect.all(
            {
              tables: readTables(endpoint, tableKeys),
              accounts: readAccounts(endpoint, [side.source, ...feeAccounts]),
            },
            { concurrency: "unbounded" },
          ),
        )
        const [source = null, ...fees] = accounts
        if (!canPay(source, side.authority)) return yield* noRoute
        const named = [...standing, ...route.accounts.map(({ key }) => key)].filter(
          (key) => !inFixed.has(key.toBase58()),
        )
        const data = encodeRoutedData({ ...route, tables: chooseTables(named, tables) })
        const createsFeeAccount = fees.some((account) => !belongsTo(account, tokenProgram))
        const swap = { payer, feeRecipient, tokenIn, tokenOut, data, createsFeeAccount }
        if (!swapFits(pool, venue, swap))
          return yield* new NoSwapRoute({ venue: name, because: "too-large" })
        return { venue: name, amountOut: quoted.amountOut, data, expiresAt: yield* quoteExpiry }
      },
      Effect.catchTag("ChainUnavailable", () => Effect.fail(unavailable)),
    ),
  }
}

/** Whether the account is an initialized token account of the swap authority, from which the pool can swap. */
function canPay(account: RpcAccount | null, authority: PublicKey): boolean {
  if (account === null || !belongsTo(account, tokenProgram)) return false
  const held = readTokenAccount(account.data)
  return held?.state === "initialized" && held.owner.equals(authority)
}
