export * from "../errors.ts"
export type * from "./answers.ts"
export * from "./keyStamper.ts"
export type { LocalService } from "../transport/localExchange.ts"
export type * from "./parameters.ts"
export type {
  Approvals,
  DecidedProposal,
  Proposal,
  ProposalPage,
  ProposalState,
} from "./proposals.ts"
export type { PaymentOperation, Schedule } from "./paymentAnswers.ts"
export type { SentPayment, SentSchedule } from "./payments.ts"
export type {
  ActionType,
  Policy,
  PolicyConditions,
  PolicyLimit,
  PolicyMaximum,
  PolicyToken,
  PolicyTypedData,
} from "./Policy.ts"
export * from "./Stamper.ts"
export * from "./stampRequest.ts"
export type { WaasClient } from "./methods.ts"
export * from "./waasClient.ts"
export * from "./webCryptoStamper.ts"
