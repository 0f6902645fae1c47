import { decodeVenue, seeds, type VenueState } from "@shielded-relay/pool-program"
import { SYSVAR_CLOCK_PUBKEY, type PublicKey } from "@solana/web3.js"
import { programAddress, vaultAddress, venueAddress } from "../account/poolAddresses.ts"
import { programDataAddress, sysvarOwner } from "../account/programs.ts"
import { associatedAccount } from "../account/tokenAccounts.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo } from "../state/readAccounts.ts"
import { programIn, type ProgramOnChain } from "../state/readProgramData.ts"
import { exchangeAccounts, marketAddress } from "../swap/exchangeAccounts.ts"
import { venueId } from "../swap/venueId.ts"
import { bufferIn, type ProgramBuffer } from "./programBuffer.ts"

/** Where an exchange is, or will be. */
export interface ExchangePlaces {
  readonly pool: PublicKey
  readonly name: string
  readonly program: PublicKey
  /** `null` if nobody uploads. */
  readonly buffer: PublicKey | null
  readonly pairs: ReadonlyArray<readonly [PublicKey, PublicKey]>
}

/** What the cluster shows of an exchange. */
export interface ExchangeState {
  readonly program: ProgramOnChain | "missing" | "foreign"
  readonly buffer: ProgramBuffer | "missing" | "foreign"
  /** The pool's record of the venue; `null` before it is registered. */
  readonly venue: VenueState | null
  /** Whether all accounts of each market are there, in the order of the pairs. */
  readonly markets: ReadonlyArray<boolean>
  /** The cluster's clock, Unix seconds; `null` if it does not tell. */
  readonly time: number | null
}

const swapAuthorityOf = (pool: PublicKey): PublicKey => programAddress(pool, seeds.swap)

/** The token accounts of a market, and those that the pool lends to a swap there. */
export const marketAccounts = (
  { pool, program }: Pick<ExchangePlaces, "pool" | "program">,
  [one, other]: readonly [PublicKey, PublicKey],
): ReadonlyArray<readonly [owner: PublicKey, mint: PublicKey]> =>
  [marketAddress(program, one, other), swapAuthorityOf(pool)].flatMap((owner) =>
    [one, other].map((mint) => [owner, mint] as const),
  )

/** Accounts that swaps at the exchange name, for a lookup table. */
export const tradedAccounts = ({
  pool,
  name,
  program,
  pairs,
}: Omit<ExchangePlaces, "buffer">): ReadonlyArray<PublicKey> => {
  const side = { program: pool, vault: vaultAddress(pool), swapAuthority: swapAuthorityOf(pool) }
  const ofPairs = pairs.flatMap(([one, other]) =>
    [exchangeAccounts(side, program, one, other), exchangeAccounts(side, program, other, one)]
      .flat()
      .map(({ pubkey }) => pubkey),
  )
  return [program, venueAddress(pool, venueId(name)), ...ofPairs]
}

/** The accounts that `exchangeIn` takes, in its order. */
export const exchangeKeys = (places: ExchangePlaces): ReadonlyArray<PublicKey> => {
  const { pool, name, program, buffer, pairs } = places
  return [
    program,
    programDataAddress(program),
    buffer ?? program,
    venueAddress(pool, venueId(name)),
    SYSVAR_CLOCK_PUBKEY,
    ...pairs.flatMap((pair) =>
      marketAccounts(places, pair).map(([owner, mint]) => associatedAccount(owner, mint)),
    ),
  ]
}

/** Offset of the time in the clock's account (solana-clock: slot, epoch start, epoch, leader schedule's epoch, time). */
const timeAt = 32

export function exchangeIn(
  { pool, buffer, pairs }: ExchangePlaces,
  found: ReadonlyArray<RpcAccount | null>,
): ExchangeState {
  const [program = null, data = null, written = null, venue = null, clock = null, ...rest] = found
  const onChain = programIn(program, data)
  const isClock = clock !== null && belongsTo(clock, sysvarOwner)
  return {
    program: onChain ?? (program === null && data === null ? "missing" : "foreign"),
    buffer: buffer === null || written === null ? "missing" : bufferIn(written),
    venue: venue !== null && belongsTo(venue, pool) ? decodeVenue(venue.data) : null,
    markets: pairs.map((_, place) =>
      rest.slice(4 * place, 4 * place + 4).every((account) => account !== null),
    ),
    time: isClock ? Number(Buffer.from(clock.data).readBigInt64LE(timeAt)) : null,
  }
}
