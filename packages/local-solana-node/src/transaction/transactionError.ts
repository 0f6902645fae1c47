import {
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
  TransactionErrorProgramExecutionTemporarilyRestricted,
  type FailedTransactionMetadata,
} from "litesvm/dist/internal.js"

/** A transaction error in the format of JSON-RPC: a name, or a name with details. */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [number, InstructionError] }
  | { readonly DuplicateInstruction: number }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }
  | { readonly ProgramExecutionTemporarilyRestricted: { readonly account_index: number } }

export type InstructionError = string | { readonly Custom: number }

/** Error names by the runtime's number, with the validator's text. */
export const transactionErrors: ReadonlyArray<readonly [name: string, text: string]> = [
  ["AccountInUse", "Account in use"],
  ["AccountLoadedTwice", "Account loaded twice"],
  ["AccountNotFound", "Attempt to debit an account but found no record of a prior credit."],
  ["ProgramAccountNotFound", "Attempt to load a program that does not exist"],
  ["InsufficientFundsForFee", "Insufficient funds for fee"],
  ["InvalidAccountForFee", "This account may not be used to pay transaction fees"],
  ["AlreadyProcessed", "This transaction has already been processed"],
  ["BlockhashNotFound", "Blockhash not found"],
  ["CallChainTooDeep", "Loader call chain is too deep"],
  ["MissingSignatureForFee", "Transaction requires a fee but has no signature present"],
  ["InvalidAccountIndex", "Transaction contains an invalid account reference"],
  ["SignatureFailure", "Transaction did not pass signature verification"],
  ["InvalidProgramForExecution", "This program may not be used for executing instructions"],
  ["SanitizeFailure", "Transaction failed to sanitize accounts offsets correctly"],
  ["ClusterMaintenance", "Transactions are currently disabled due to cluster maintenance"],
  [
    "AccountBorrowOutstanding",
    "Transaction processing left an account with an outstanding borrowed reference",
  ],
  ["WouldExceedMaxBlockCostLimit", "Transaction would exceed max Block Cost Limit"],
  ["UnsupportedVersion", "Transaction version is unsupported"],
  ["InvalidWritableAccount", "Transaction loads a writable account that cannot be written"],
  ["WouldExceedMaxAccountCostLimit", "Transaction would exceed max account limit within the block"],
  [
    "WouldExceedAccountDataBlockLimit",
    "Transaction would exceed account data limit within the block",
  ],
  ["TooManyAccountLocks", "Transaction locked too many accounts"],
  ["AddressLookupTableNotFound", "Transaction loads an address table account that doesn't exist"],
  [
    "InvalidAddressLookupTableOwner",
    "Transaction loads an address table account with an invalid owner",
  ],
  ["InvalidAddressLookupTableData", "Transaction loads an address table account with invalid data"],
  ["InvalidAddressLookupTableIndex", "Transaction address table lookup uses an invalid index"],
  [
    "InvalidRentPayingAccount",
    "Transaction leaves an account with a lower balance than rent-exempt minimum",
  ],
  ["WouldExceedMaxVoteCostLimit", "Transaction would exceed max Vote Cost Limit"],
  ["WouldExceedAccountDataTotalLimit", "Transaction would exceed total account data limit"],
  ["MaxLoadedAccountsDataSizeExceeded", "Transaction exceeded max loaded accounts data size cap"],
  ["ResanitizationNeeded", "ResanitizationNeeded"],
  [
    "InvalidLoadedAccountsDataSizeLimit",
    "LoadedAccountsDataSizeLimit set for transaction must be greater than 0.",
  ],
  ["UnbalancedTransaction", "Sum of account balances before and after transaction do not match"],
  ["ProgramCacheHitMaxLimit", "Program cache hit max limit"],
  ["CommitCancelled", "CommitCancelled"],
]

export const instructionErrors: ReadonlyArray<string> = [
  "GenericError",
  "InvalidArgument",
  "InvalidInstructionData",
  "InvalidAccountData",
  "AccountDataTooSmall",
  "InsufficientFunds",
  "IncorrectProgramId",
  "MissingRequiredSignature",
  "AccountAlreadyInitialized",
  "UninitializedAccount",
  "UnbalancedInstruction",
  "ModifiedProgramId",
  "ExternalAccountLamportSpend",
  "ExternalAccountDataModified",
  "ReadonlyLamportChange",
  "ReadonlyDataModified",
  "DuplicateAccountIndex",
  "ExecutableModified",
  "RentEpochModified",
  "NotEnoughAccountKeys",
  "AccountDataSizeChanged",
  "AccountNotExecutable",
  "AccountBorrowFailed",
  "AccountBorrowOutstanding",
  "DuplicateAccountOutOfSync",
  "InvalidError",
  "ExecutableDataModified",
  "ExecutableLamportChange",
  "ExecutableAccountNotRentExempt",
  "UnsupportedProgramId",
  "CallDepth",
  "MissingAccount",
  "ReentrancyNotAllowed",
  "MaxSeedLengthExceeded",
  "InvalidSeeds",
  "InvalidRealloc",
  "ComputationalBudgetExceeded",
  "PrivilegeEscalation",
  "ProgramEnvironmentSetupFailure",
  "ProgramFailedToComplete",
  "ProgramFailedToCompile",
  "Immutable",
  "IncorrectAuthority",
  "AccountNotRentExempt",
  "InvalidAccountOwner",
  "ArithmeticOverflow",
  "UnsupportedSysvar",
  "IllegalOwner",
  "MaxAccountsDataAllocationsExceeded",
  "MaxAccountsExceeded",
  "MaxInstructionTraceLengthExceeded",
  "BuiltinProgramsMustConsumeComputeUnits",
  "BorshIoError",
]

export function transactionError(failure: FailedTransactionMetadata): TransactionError {
  const error = failure.err()
  if (typeof error === "number") return transactionErrors[error]?.[0] ?? "SanitizeFailure"
  if (error instanceof TransactionErrorInstructionError) {
    const cause = error.err()
    if (typeof cause === "number")
      return { InstructionError: [error.index, instructionErrors[cause] ?? "InvalidError"] }
    return {
      InstructionError: [error.index, "code" in cause ? { Custom: cause.code } : "BorshIoError"],
    }
  }
  if (error instanceof TransactionErrorDuplicateInstruction)
    return { DuplicateInstruction: error.index }
  if (error instanceof TransactionErrorInsufficientFundsForRent)
    return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  if (error instanceof TransactionErrorProgramExecutionTemporarilyRestricted)
    return { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } }
  return "SanitizeFailure"
}

/** The validator's text for an error. */
export function transactionErrorText(error: TransactionError): string {
  if (typeof error === "string")
    return transactionErrors.find(([name]) => name === error)?.[1] ?? error
  if ("InstructionError" in error) {
    const [index, cause] = error.InstructionError
    return `Error processing Instruction ${index}: ${instructionErrorText(cause)}`
  }
  if ("DuplicateInstruction" in error)
    return `Transaction contains a duplicate instruction (${error.DuplicateInstruction}) that is not allowed`
  if ("InsufficientFundsForRent" in error)
    return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`
  return `Execution of the program referenced by account at index ${error.ProgramExecutionTemporarilyRestricted.account_index} is temporarily restricted.`
}

/** The runtime's text for common instruction errors; others by their name in lowercase. */
function instructionErrorText(error: InstructionError): string {
  if (typeof error !== "string") return `custom program error: 0x${error.Custom.toString(16)}`
  const known: Readonly<Record<string, string>> = {
    InvalidInstructionData: "invalid instruction data",
    InvalidAccountData: "invalid account data for instruction",
    InsufficientFunds: "insufficient funds for instruction",
    IncorrectProgramId: "incorrect program id for instruction",
    MissingRequiredSignature: "missing required signature for instruction",
    AccountAlreadyInitialized: "instruction requires an uninitialized account",
    UninitializedAccount: "instruction requires an initialized account",
    NotEnoughAccountKeys: "insufficient account keys for instruction",
    ComputationalBudgetExceeded: "Computational budget exceeded",
    PrivilegeEscalation: "Cross-program invocation with unauthorized signer or writable account",
    ProgramFailedToComplete: "Program failed to complete",
    InvalidSeeds: "Provided seeds do not result in a valid address",
    IllegalOwner: "Provided owner is not allowed",
  }
  return known[error] ?? error.replaceAll(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}
