import type { Layer } from "effect"
import type { Storage } from "@shielded-relay/core"
import { acceptancesContract } from "./acceptance/acceptancesContract.ts"
import { conclusionsContract } from "./operation/conclusionsContract.ts"
import { entryStoreContract } from "./entryStoreContract.ts"
import { installationStoreContract } from "./installationStoreContract.ts"
import { jobQueueContract, type JobQueueTime } from "./jobQueueContract.ts"
import { journalContract } from "./journal/journalContract.ts"
import { leasesContract } from "./leasesContract.ts"
import { gasDebtStoreContract } from "./gasDebtStoreContract.ts"
import { nonceStoreContract } from "./nonceStoreContract.ts"
import { noteStoreContract } from "./note/noteStoreContract.ts"
import { operationStoreContract } from "./operation/operationStoreContract.ts"
import { orderStoreContract } from "./orderStoreContract.ts"
import { organizationStoreContract } from "./organizationStoreContract.ts"
import { postedPricesContract } from "./postedPricesContract.ts"
import { proposalStoreContract } from "./proposalStoreContract.ts"
import { publicDepositsContract } from "./publicDepositsContract.ts"
import { quoteStoreContract } from "./quoteStoreContract.ts"
import { screeningStoreContract } from "./screeningStoreContract.ts"
import { sessionStoreContract } from "./sessionStoreContract.ts"
import { outOfTimeStoreContract } from "./outOfTimeStoreContract.ts"
import type { TestRunner } from "../TestRunner.ts"
import { treeSnapshotsContract } from "./treeSnapshotsContract.ts"
import { unitOfWorkContract } from "./unitOfWorkContract.ts"
import { ledgerStoreContract } from "./journal/ledgerStoreContract.ts"
import { operatorReadsContract } from "./journal/operatorReadsContract.ts"
import { operatorLogContract } from "./operator/operatorLogContract.ts"
import { operatorSettingsContract } from "./operator/operatorSettingsContract.ts"
import { processStoreContract } from "./operator/processStoreContract.ts"
import { ownerWebhookStoreContract } from "./journal/ownerWebhookStoreContract.ts"
import { waitStoreContract } from "./journal/waitStoreContract.ts"
import { webhookStoreContract } from "./journal/webhookStoreContract.ts"
import { walletOperationStoreContract } from "./wallet/walletOperationStoreContract.ts"

/** The suites of all storage ports, for an adapter with one database. */
export function storageContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<Storage, E>,
  time: JobQueueTime,
): void {
  unitOfWorkContract(runner, layer)
  acceptancesContract(runner, layer)
  installationStoreContract(runner, layer)
  sessionStoreContract(runner, layer)
  nonceStoreContract(runner, layer)
  postedPricesContract(runner, layer)
  publicDepositsContract(runner, layer)
  quoteStoreContract(runner, layer)
  screeningStoreContract(runner, layer)
  gasDebtStoreContract(runner, layer)
  outOfTimeStoreContract(runner, layer)
  organizationStoreContract(runner, layer)
  proposalStoreContract(runner, layer)
  operationStoreContract(runner, layer)
  conclusionsContract(runner, layer)
  walletOperationStoreContract(runner, layer)
  noteStoreContract(runner, layer)
  entryStoreContract(runner, layer)
  orderStoreContract(runner, layer)
  journalContract(runner, layer)
  waitStoreContract(runner, layer)
  ledgerStoreContract(runner, layer)
  webhookStoreContract(runner, layer)
  ownerWebhookStoreContract(runner, layer)
  operatorReadsContract(runner, layer)
  operatorLogContract(runner, layer)
  operatorSettingsContract(runner, layer)
  processStoreContract(runner, layer)
  jobQueueContract(runner, layer, time)
  leasesContract(runner, layer, time)
  treeSnapshotsContract(runner, layer)
}
