import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  type PublicKey,
} from "@solana/web3.js"
import type { Chain } from "./Chain.ts"

/** A frozen lookup table of the accounts that a pool's transactions share, as a deployer makes it. */
export function createLookupTable(
  chain: Chain,
  addresses: ReadonlyArray<PublicKey>,
): AddressLookupTableAccount {
  const authority = chain.payer.publicKey
  const { slot } = chain.svm.getClock()
  chain.svm.setSlotHashes([{ slot: slot - 1n, hash: chain.svm.latestBlockhash() }])
  const [creation, key] = AddressLookupTableProgram.createLookupTable({
    authority,
    payer: authority,
    recentSlot: slot - 1n,
  })
  const PIECE = 20
  chain.must([creation])
  for (let at = 0; at < addresses.length; at += PIECE) {
    chain.must([
      AddressLookupTableProgram.extendLookupTable({
        authority,
        payer: authority,
        lookupTable: key,
        addresses: addresses.slice(at, at + PIECE),
      }),
    ])
  }
  chain.must([AddressLookupTableProgram.freezeLookupTable({ authority, lookupTable: key })])
  // Entries can be used from the next slot on.
  chain.svm.warpToSlot(slot + 2n)
  return new AddressLookupTableAccount({
    key,
    state: AddressLookupTableAccount.deserialize(chain.data(key)),
  })
}
