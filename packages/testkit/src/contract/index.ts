export { installationStoreContract } from "./storage/installationStoreContract.ts"
export { jobQueueContract, type JobQueueTime } from "./storage/jobQueueContract.ts"
export { journalContract } from "./storage/journal/journalContract.ts"
export { leasesContract } from "./storage/leasesContract.ts"
export { gasDebtStoreContract } from "./storage/gasDebtStoreContract.ts"
export { nonceStoreContract } from "./storage/nonceStoreContract.ts"
export { noteStoreContract } from "./storage/note/noteStoreContract.ts"
export { conclusionsContract } from "./storage/operation/conclusionsContract.ts"
export { operationStoreContract } from "./storage/operation/operationStoreContract.ts"
export { orderStoreContract } from "./storage/orderStoreContract.ts"
export { outOfTimeStoreContract } from "./storage/outOfTimeStoreContract.ts"
export { priceSourceContract, type PricedTokens } from "./priceSourceContract.ts"
export { quoteStoreContract } from "./storage/quoteStoreContract.ts"
export { entryStoreContract } from "./storage/entryStoreContract.ts"
export { screeningStoreContract } from "./storage/screeningStoreContract.ts"
export { sessionStoreContract } from "./storage/sessionStoreContract.ts"
export { storageContract } from "./storage/storageContract.ts"
export { ledgerStoreContract } from "./storage/journal/ledgerStoreContract.ts"
export { operatorLogContract } from "./storage/operator/operatorLogContract.ts"
export { operatorSettingsContract } from "./storage/operator/operatorSettingsContract.ts"
export { processStoreContract } from "./storage/operator/processStoreContract.ts"
export { ownerWebhookStoreContract } from "./storage/journal/ownerWebhookStoreContract.ts"
export { operatorReadsContract } from "./storage/journal/operatorReadsContract.ts"
export { waitStoreContract } from "./storage/journal/waitStoreContract.ts"
export { webhookStoreContract } from "./storage/journal/webhookStoreContract.ts"
export { walletOperationStoreContract } from "./storage/wallet/walletOperationStoreContract.ts"
export type { Property, Scenario, TestRunner } from "./TestRunner.ts"
export { treeSnapshotsContract } from "./storage/treeSnapshotsContract.ts"
export { unitOfWorkContract } from "./storage/unitOfWorkContract.ts"
export {
  ContractAccounts,
  contractSignaturesContract,
  type SigningAccount,
} from "./contractSignaturesContract.ts"
export { attestationContract } from "./attestationContract.ts"
export { keyVaultContract, type FreshVault } from "./keyVaultContract.ts"
export { proverContract } from "./proverContract.ts"
export { noteCryptoContract } from "./noteCryptoContract.ts"
export {
  organizationSealContract,
  type OrganizationSealInstances,
} from "./organizationSealContract.ts"
export { scheduleRandomContract, secureRandomContract } from "./randomContracts.ts"
export { signatureVerifierContract } from "./signatureVerifierContract.ts"
export { poolGatewayContract } from "./poolGatewayContract.ts"
export { OpenVenue, swapVenueContract } from "./swapVenueContract.ts"
export {
  exampleUserKeys,
  walletKeysContract,
  type WalletKeysInstances,
} from "./walletKeysContract.ts"
export {
  walletChainContract,
  type HeldAccount,
  type WalletChainExample,
} from "./walletChainContract.ts"
