import type { Address } from "@shielded-relay/core"
import type { PublicKey } from "@solana/web3.js"
import { poolToken, venueAddress, type PoolAddresses } from "../account/poolAddresses.ts"
import { associatedAccount } from "../account/tokenAccounts.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Venue } from "./Venue.ts"
import { venueId } from "./venueId.ts"

/** The pool's accounts in a swap, and the accounts that a route must not name. */
export interface PoolSide {
  /** The venue's program, as registered in the pool. */
  readonly program: PublicKey
  /** The swap authority: it pays and is the only signer. */
  readonly authority: PublicKey
  /** The swap authority's token account, which is debited. */
  readonly source: PublicKey
  /** The vault's token account, whose balance the pool checks after the swap. */
  readonly destination: PublicKey
  /** The pool's and the relay's other accounts, base58. */
  readonly untouchable: ReadonlySet<string>
}

/**
 * The pool's accounts for swaps between two mints. The addresses of each mint are cached, since deriving a program address takes about a
 * millisecond and only configured mints occur.
 * @param relay the relay's senders and its fee recipient
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
