import {
  exportedKeys,
  importedSeeds,
  orderedEntries,
  organizationTables,
} from "../organization/organizationTables.ts"
import { paymentSeals, walletTables } from "../wallet/walletTables.ts"
import {
  journalOfOwners,
  journalTables,
  ledgerTables,
  waitTables,
  webhookTables,
} from "../journal/journalTables.ts"
import { balanceTables } from "../journal/balanceTables.ts"
import { ownerWebhookTables } from "../journal/ownerWebhookTables.ts"
import { operatorSettingTables, operatorTables } from "../operator/operatorTables.ts"
import { boundSessions } from "./boundSessions.ts"
import { comingNotes } from "./noteIndex/comingNotes.ts"
import { entries } from "./entries.ts"
import { foreignNotes } from "./noteIndex/foreignNotes.ts"
import { furtherKinds } from "./furtherKinds.ts"
import { initialTables } from "./initialTables.ts"
import { insertions } from "./insertions.ts"
import { installationTables } from "./installationTables.ts"
import { leaseTokens } from "./leaseTokens.ts"
import { referrals } from "./referrals.ts"
import { revokedSessions } from "./revokedSessions.ts"
import { screeningDecisions } from "./screeningDecisions.ts"
import { orderDecisions } from "./orderDecisions.ts"
import { organizationsDropped } from "./organizationsDropped.ts"
import { postedPrices } from "./postedPrices.ts"
import { publicDeposits } from "./publicDeposits.ts"
import { payoutBounds, privateSends } from "./privateSends.ts"
import { blockProducers, lostGas, outOfTime, reservedFees } from "./relayingTables.ts"
import { reservedNotes } from "./noteIndex/reservedNotes.ts"
import { returns } from "./returns.ts"
import { proposalTables } from "../organization/proposalTables.ts"
import { rootsByValue } from "./noteIndex/rootsByValue.ts"
import { liveNotes, spentNotes } from "./noteIndex/spentNotes.ts"
import { treeSnapshots } from "./noteIndex/treeSnapshots.ts"
import { waitingOperations } from "./waitingOperations.ts"

/** One migration step. Its statements are frozen once released; a correction is a further step. */
export interface Migration {
  readonly name: string
  readonly statements: ReadonlyArray<string>
}

/**
 * All steps, oldest first. A step only adds (tables, columns with a default, indexes) or relaxes, so that processes of
 * the previous version keep working during and after it. What they no longer use is dropped one release later.
 * Statements list their columns for the same reason: Postgres refuses a prepared `SELECT *` after a column was added
 * (`test/rollingDeploy.test.ts`).
 */
export const migrations: ReadonlyArray<Migration> = [
  { name: "initial tables", statements: initialTables },
  { name: "installation", statements: installationTables },
  { name: "lease tokens", statements: leaseTokens },
  { name: "foreign notes", statements: foreignNotes },
  { name: "further kinds of operations", statements: furtherKinds },
  { name: "screening decisions", statements: screeningDecisions },
  { name: "referrals", statements: referrals },
  { name: "private sends", statements: privateSends },
  { name: "lost gas", statements: lostGas },
  { name: "coming notes", statements: comingNotes },
  { name: "bound sessions", statements: boundSessions },
  { name: "roots by value", statements: rootsByValue },
  { name: "revoked sessions", statements: revokedSessions },
  { name: "insertions of several batches", statements: insertions },
  { name: "entries", statements: entries },
  { name: "order decisions", statements: orderDecisions },
  { name: "organizations dropped", statements: organizationsDropped },
  { name: "reserved notes", statements: reservedNotes },
  { name: "posted prices", statements: postedPrices },
  { name: "payout bounds", statements: payoutBounds },
  { name: "returns", statements: returns },
  { name: "public deposits", statements: publicDeposits },
  { name: "waiting operations", statements: waitingOperations },
  { name: "out of time", statements: outOfTime },
  { name: "block producers", statements: blockProducers },
  { name: "reserved fees", statements: reservedFees },
  { name: "managed wallets", statements: organizationTables },
  { name: "wallet operations", statements: walletTables },
  { name: "proposals", statements: proposalTables },
  { name: "exported keys", statements: exportedKeys },
  { name: "imported seeds", statements: importedSeeds },
  { name: "payment seals", statements: paymentSeals },
  { name: "spent notes", statements: spentNotes },
  { name: "live notes", statements: liveNotes },
  { name: "tree snapshots", statements: treeSnapshots },
  { name: "ordered entries", statements: orderedEntries },
  { name: "journal", statements: journalTables },
  { name: "waits", statements: waitTables },
  { name: "ledger", statements: ledgerTables },
  { name: "journal of owners", statements: journalOfOwners },
  { name: "webhooks", statements: webhookTables },
  { name: "operator log", statements: operatorTables },
  { name: "operator settings", statements: operatorSettingTables },
  { name: "changes of balances", statements: balanceTables },
  { name: "webhooks of owners", statements: ownerWebhookTables },
]
