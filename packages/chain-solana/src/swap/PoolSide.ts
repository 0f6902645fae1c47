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

/**
 * The pool's side of swaps from one mint to another. What belongs to a mint is found once: each address off the curve is searched for,
 * which takes about a millisecond, and the mints are those of the configuration.
 *
 * @param relay the relay's wallets: those that send, and the one that is paid
 */
export function poolSides(
  addresses: PoolAddresses,
  venue: Pick<Venue, "name" | "program">,
  relay: ReadonlyArray<Address>,
): (mintIn: PublicKey, mintOut: PublicKey) => PoolSide {
  const { swapAuthority, ...own } = addresses
  const wallets = relay.map(keyOfAddress)
  const standing = [
    ...Object.values(own),
    venueAddress(addresses.program, venueId(venue.name)),
    ...wallets,
  ]
  const found = new Map<string, ReturnType<typeof accountsOf>>()
  const accountsOf = (mint: PublicKey) => ({
    ...poolToken(addresses, mint),
    lent: associatedAccount(swapAuthority, mint),
    ofWallets: wallets.map((owner) => associatedAccount(owner, mint)),
  })
  const known = (mint: PublicKey) => {
    const text = mint.toBase58()
    const accounts = found.get(text) ?? accountsOf(mint)
    found.set(text, accounts)
    return accounts
  }
  return (mintIn, mintOut) => {
    const [input, output] = [known(mintIn), known(mintOut)]
    const untouchable = [
      ...standing,
      ...[input, output].flatMap(({ asset, ofWallets }) => [asset, ...ofWallets]),
      input.vaultAccount,
    ]
    return {
      program: venue.program,
      authority: swapAuthority,
      source: input.lent,
      destination: output.vaultAccount,
      untouchable: new Set(untouchable.map((key) => key.toBase58())),
    }
  }
}
