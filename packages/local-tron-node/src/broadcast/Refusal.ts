import { SignatureError } from "../account/signatures.ts"
import { ContractExecuteError, ContractValidateError } from "../actuator/Actuator.ts"
import { ResourceInsufficientError, TooBigTransactionError } from "../resource/bandwidth.ts"

/** Codes of `/wallet/broadcasttransaction` (java-tron, api.proto, `Return.response_code`). The spelling BANDWITH is the protocol's. */
export type RefusalCode =
  | "SIGERROR"
  | "CONTRACT_VALIDATE_ERROR"
  | "CONTRACT_EXE_ERROR"
  | "BANDWITH_ERROR"
  | "DUP_TRANSACTION_ERROR"
  | "TAPOS_ERROR"
  | "TOO_BIG_TRANSACTION_ERROR"
  | "TRANSACTION_EXPIRATION_ERROR"
  | "SERVER_BUSY"
  | "NO_CONNECTION"
  | "NOT_ENOUGH_EFFECTIVE_CONNECTION"
  | "BLOCK_UNSOLIDIFIED"
  | "OTHER_ERROR"

/** A transaction that the node does not take. */
export class Refusal extends Error {
  override readonly name = "Refusal"
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The answer to an error of checks or execution (`Wallet.broadcastTransaction`). @throws the error itself if it is the node's own */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof SignatureError)
    return new Refusal("SIGERROR", `Validate signature error: ${error.message}`)
  if (error instanceof ContractValidateError)
    return new Refusal("CONTRACT_VALIDATE_ERROR", `Contract validate error : ${error.message}`)
  if (error instanceof ContractExecuteError)
    return new Refusal("CONTRACT_EXE_ERROR", `Contract execute error : ${error.message}`)
  if (error instanceof ResourceInsufficientError)
    return new Refusal("BANDWITH_ERROR", "Account resource insufficient error.")
  if (error instanceof TooBigTransactionError)
    return new Refusal("TOO_BIG_TRANSACTION_ERROR", error.message)
  throw error
}
