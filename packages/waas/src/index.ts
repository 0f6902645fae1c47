/** Managed wallets: organizations, users, wallets and policies under stamps. Source: the service's contract, "`/waas` routes". */
export { alteredPayments, type AlteredPayment } from "./operator/alteredPayments.ts"
export { endAltered, shortestWait, type AlteredEnd } from "./operator/endAltered.ts"
export { handleStamped } from "./handleStamped.ts"
export { documentedRoutes } from "./routes/documentedRoutes.ts"
export { waasRoutes } from "./routes/index.ts"
export { StampRates } from "./stamped/StampRates.ts"
export {
  defaultWaasRules,
  WaasRules,
  type OrganizationRule,
  type WaasRulesShape,
} from "./WaasRules.ts"
export { createOrganization } from "./operator/createOrganization.ts"
export { readReceipts, type UserReceipt } from "./operator/readReceipts.ts"
export { restoreOrganization, type NotRestored } from "./operator/restoreOrganization.ts"
export { verifyAuditLog, type AuditLogState } from "./operator/verifyAuditLog.ts"
export { exportedUser, recordExport, rootVersionsOf } from "./operator/walletExport.ts"
export { importWallet, keysOfUser, OpenOrders } from "./operator/walletImport.ts"
export * from "./message/index.ts"
export * from "./typedData/index.ts"
