import { PublicKey } from "@solana/web3.js"
import type { JupiterInstructions } from "./jupiterAnswers.ts"
import type { PoolSide } from "./PoolSide.ts"
import type { RoutedData } from "./RoutedData.ts"

/** Accounts that the pool's program takes of a venue: it takes 48, and 20 are its own. */
export const mostAccounts = 28

/**
 * An aggregator's instruction, when the pool can execute it: it is the registered program's and stands alone; the swap authority, unwritable,
 * is the only signer; it takes from the authority's account, pays into the vault's, and names nothing else of the pool's or the relay's.
 * Else `null`. Whether it does what the quote promised is not looked at here, since the pool looks at what has come.
 */
export function poolInstruction(
  answer: JupiterInstructions,
  side: PoolSide,
): Omit<RoutedData, "tables"> | null {
  const { programId, accounts, data } = answer.swapInstruction
  const authority = side.authority.toBase58()
  const written = new Set(accounts.filter((one) => one.isWritable).map(({ pubkey }) => pubkey))
  const tables = new Set(answer.addressLookupTableAddresses)
  const canExecute =
    standsAlone(answer) &&
    programId === side.program.toBase58() &&
    data.length > 0 &&
    accounts.length <= mostAccounts &&
    accounts.some(({ pubkey, isSigner }) => isSigner && pubkey === authority) &&
    accounts.every(({ pubkey, isSigner }) => !isSigner || pubkey === authority) &&
    !written.has(authority) &&
    written.has(side.source.toBase58()) &&
    written.has(side.destination.toBase58()) &&
    accounts.every(({ pubkey }) => !side.untouchable.has(pubkey) && !tables.has(pubkey))
  if (!canExecute) return null
  return {
    accounts: accounts.map(({ pubkey, isWritable }) => ({
      key: new PublicKey(pubkey),
      writable: isWritable,
    })),
    data: Uint8Array.from(Buffer.from(data, "base64")),
  }
}

/** Token accounts are there before, coins are not wrapped, and the budget is ours: what an honest answer sets up or cleans up is nothing. */
const standsAlone = (answer: JupiterInstructions): boolean =>
  (answer.setupInstructions ?? []).length === 0 &&
  (answer.otherInstructions ?? []).length === 0 &&
  (answer.cleanupInstruction ?? null) === null &&
  (answer.tokenLedgerInstruction ?? null) === null
