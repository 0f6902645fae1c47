export { acceptancesOver } from "./intake/acceptancesOver.ts"
export { asRefusal } from "./intake/asRefusal.ts"
export {
  sessionGrant,
  type Caller,
  type SessionCaller,
  type Started,
  type TransactionCaller,
} from "./intake/Caller.ts"
export { firstWithRoom, noRoom } from "./intake/firstWithRoom.ts"
export { gatewayFor } from "./intake/gatewayFor.ts"
export { hasOutcome, NonceUsed, nonceUsed } from "./intake/outcome.ts"
export type { Payee } from "./intake/payees.ts"
export type { NamedRecipient } from "./intake/recipients.ts"
export { recordedScreening } from "./intake/recordedScreening.ts"
export { GrantChanged } from "./intake/propose.ts"
export { refuse } from "./intake/refuse.ts"
export { plainAction } from "./fees/quoteKey.ts"
export type { BalanceWithDebt } from "./fees/debt.ts"
export type { OfferedFee } from "./fees/payingToken.ts"
export { disclose } from "./disclosure/disclose.ts"
export { deedHash, firstBrokenDeed } from "./operator/deedHash.ts"
export {
  currentControls,
  type Controls,
  intakeKinds,
  type Intake,
  type IntakeKind,
  type IntakeScope,
  type IntakeState,
  type KindIntake,
} from "./operator/controls.ts"
export { endSessionsOfOwner, revealParties, type Parties } from "./operator/deeds.ts"
export { DeedIdTaken, type WantedDeed } from "./operator/recorded.ts"
export { flushQueue, setAccountUse, setIntake } from "./operator/setControls.ts"
export { cancelOperation } from "./operations/cancelOperation.ts"
export { approvalFor } from "./operations/approvalFor.ts"
export { deposit, type DepositCommand, type PreparedDeposit } from "./operations/deposit.ts"
export { depositForOther, type DepositForOtherCommand } from "./operations/depositForOther.ts"
export {
  privateSend,
  type PreparedOrder,
  type PrivateSendCommand,
} from "./operations/privateSend.ts"
export { Rebuilds } from "./operations/Rebuilds.ts"
export { refreshCache } from "./operations/refreshCache.ts"
export type { RelayedCommand } from "./operations/relayed.ts"
export { revokeSession } from "./operations/revokeSession.ts"
export { swap, type SwapCommand } from "./operations/swap.ts"
export { transfer, type TransferCommand } from "./operations/transfer.ts"
export { withdraw, type WithdrawCommand } from "./operations/withdraw.ts"
export {
  withdrawStuck,
  type Recovered,
  type WithdrawStuckCommand,
} from "./operations/withdrawStuck.ts"
export { balance } from "./queries/balance.ts"
export { capabilitiesOf, type Capabilities } from "./queries/capabilities.ts"
export { getFee, type FeeQuery, type QuotedFee } from "./queries/getFee.ts"
export type {
  AmountWarning,
  PrivacyAdvice,
  RequestWarning,
  TokenPrivacy,
} from "./queries/privacyAdvice.ts"
export { getSwapData, type OfferedSwap, type SwapQuery } from "./queries/getSwapData.ts"
export { listOperations } from "./queries/listOperations.ts"
export { operationStatus } from "./queries/operationStatus.ts"
export { privateSendStatus } from "./queries/privateSendStatus.ts"
export type { EventPage } from "./queries/eventReader.ts"
export { followEvents, type EventNews } from "./queries/followEvents.ts"
export { readEvents, type EventsQuery } from "./queries/readEvents.ts"
export { recipientInfo } from "./queries/recipientInfo.ts"
export { stuckBalance } from "./queries/stuckBalance.ts"
export { endWebhook, setWebhook } from "./webhooks/changeWebhook.ts"
export { lookAtWebhook, type WebhookView } from "./webhooks/lookAtWebhook.ts"
export { replayWebhook } from "./webhooks/replayWebhook.ts"
export { cancelPayment, type WalletPayment } from "./wallets/cancelPayment.ts"
export { depositFromWallet, type DepositFromWalletCommand } from "./wallets/depositFromWallet.ts"
export { moveStake, type MoveStakeCommand, type StakeLeg } from "./wallets/moveStake.ts"
export { isForgedOperation } from "./wallets/isForgedOperation.ts"
export { spendsNotes } from "./wallets/sealedNoteOperations.ts"
export { sealedStores } from "./wallets/sealedStores.ts"
export { sendFromWallet, type SendFromWalletCommand } from "./wallets/sendFromWallet.ts"
export { depositedBy } from "./wallets/nextLeg.ts"
