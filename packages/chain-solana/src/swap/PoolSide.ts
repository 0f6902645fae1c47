import type { Address } from "@shielded-relay/core"
import type { PublicKey } from "@solana/web3.js"
import { poolToken, venueAddress, type PoolAddresses } from "../account/poolAddresses.ts"
import { associatedAccount } from "../account/tokenAccounts.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Venue } from "./Venue.ts"
import { venueId } from "./venueId.ts"

/** What a route has to do with the pool, and what it must leave alone. */
export interface PoolSide {
  /** The program that the pool calls, by its registration. */
  readonly program: PublicKey
  /** Pays, and nobody else signs. */
  readonly authority: PublicKey
  /** What the authority pays from. */
  readonly source: PublicKey
  /** What the pool looks at. */
  readonly destination: PublicKey
  /** The pool's own and the relay's: base58. */
  readonly untouchable: ReadonlySet<string>
}

/** @param relay the relay's wallets: those that send, and the one that is paid */
export function poolSide(
  addresses: PoolAddresses,
  venue: Pick<Venue, "name" | "program">,
  relay: ReadonlyArray<Address>,
  [mintIn, mintOut]: readonly [PublicKey, PublicKey],
): PoolSide {
  const [input, output] = [poolToken(addresses, mintIn), poolToken(addresses, mintOut)]
  const { swapAuthority, ...own } = addresses
  const wallets = relay.map(keyOfAddress)
  const untouchable = [
    ...Object.values(own),
    input.asset,
    input.vaultAccount,
    output.asset,
    venueAddress(addresses.program, venueId(venue.name)),
    ...wallets,
    ...wallets.flatMap((owner) => [mintIn, mintOut].map((mint) => associatedAccount(owner, mint))),
  ]
  return {
    program: venue.program,
    authority: swapAuthority,
    source: associatedAccount(swapAuthority, mintIn),
    destination: output.vaultAccount,
    untouchable: new Set(untouchable.map((key) => key.toBase58())),
  }
}
