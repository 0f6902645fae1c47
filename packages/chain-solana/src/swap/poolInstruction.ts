import { PublicKey } from "@solana/web3.js"
import type { JupiterInstructions } from "./jupiterAnswers.ts"
import type { PoolSide } from "./PoolSide.ts"
import type { RoutedData } from "./RoutedData.ts"

/** Maximum number of a venue's accounts: the pool's program accepts 48, of which 20 are its own. */
export const mostAccounts = 28

/**
 * Accepts an aggregator's instruction if the pool can execute it: it calls the registered program and is the only instruction; the swap
 * authority is the only signer and not writable; it debits the authority's account, credits the vault's, and names no other account of the
 * pool or the relay. Otherwise `null`. The quoted amount is not checked here, since the pool checks what it receives.
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

/**
 * Requires the swap to be the only instruction. Token accounts exist already, native coins are not wrapped, and the compute budget is ours,
 * so an honest answer has nothing to set up or clean up.
 */
const standsAlone = (answer: JupiterInstructions): boolean =>
  (answer.setupInstructions ?? []).length === 0 &&
  (answer.otherInstructions ?? []).length === 0 &&
  (answer.cleanupInstruction ?? null) === null &&
  (answer.tokenLedgerInstruction ?? null) === null
