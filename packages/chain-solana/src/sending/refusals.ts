import { programErrors } from "@shielded-relay/pool-program"
import { systemProgram } from "../account/programs.ts"
import {
  accountWithoutRent,
  errorName,
  type ProgramRefusal,
  type TransactionError,
} from "../rpc/TransactionError.ts"

const errors: Readonly<Record<number, string>> = programErrors

/** The name of a custom error of the pool; `Reverted` for a number that this version of the program does not have. */
export const poolErrorName = ({ code }: ProgramRefusal): string => errors[code] ?? "Reverted"

/** Whether the fee payer, which is the first account, cannot pay the fee and keep its rent-exempt minimum. */
export const lacksFee = (error: TransactionError): boolean =>
  accountWithoutRent(error) === 0 ||
  ["AccountNotFound", "InsufficientFundsForFee", "InvalidAccountForFee"].includes(errorName(error))

/** SystemError::ResultWithNegativeLamports: an account holds too few lamports for a transfer or a rent that it pays. */
export const isUnfundedTransfer = ({ program, code }: ProgramRefusal): boolean =>
  program === systemProgram.toBase58() && code === 1
