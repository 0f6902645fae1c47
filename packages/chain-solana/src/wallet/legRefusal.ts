import { tokenProgram } from "../account/programs.ts"
import type { FailureKind } from "../rpc/EndpointFailure.ts"
import type { RpcSimulation } from "../rpc/solanaSchemas.ts"
import { accountWithoutRent, errorName, programRefusal } from "../rpc/TransactionError.ts"
import type { Pool } from "../sending/Pool.ts"
import { isUnfundedTransfer, lacksFee, poolErrorName } from "../sending/refusals.ts"

/** SPL Token's errors that the state of the account's tokens causes (spl-token, error.rs). */
const tokenErrors: Readonly<Record<number, string>> = {
  1: "InsufficientFunds",
  4: "OwnerMismatch",
  17: "AccountFrozen",
}

/** Why the chain would reject a leg, as `code` of `LegRejected`. */
export interface LegRefusal {
  readonly code: string
}

/**
 * Translates a failed simulation of a leg. Two kinds of failures say nothing about the leg: `unfunded`, the relaying account cannot pay the
 * fee; and `transaction-failed`, the node executed no instruction (it lacks the lookup table, an account is in use).
 *
 * - `InsufficientFunds`: the account holds less than it deposits.
 * - `InsufficientFundsForRent`: a deposit of native coins would leave the account with more than 0 and less than the rent-exempt minimum.
 * - `OwnerMismatch`, `AccountFrozen`: the account cannot move its tokens.
 * - Names of the pool's errors, such as `BelowMinimum`, `EntryPaused`, `InvalidNpk`.
 * - `Reverted`: any other reason.
 *
 * @throws RangeError if the simulation succeeded
 */
export function legRefusalOf(
  { addresses }: Pick<Pool, "addresses">,
  { err, logs }: Pick<RpcSimulation, "err" | "logs">,
): LegRefusal | Extract<FailureKind, "unfunded" | "transaction-failed"> {
  if (err === null) throw new RangeError("the simulation succeeded, so it has no refusal to read")
  if (lacksFee(err)) return "unfunded"
  // The vault grows and the other accounts keep their lamports.
  if (accountWithoutRent(err) !== null) return { code: "InsufficientFundsForRent" }
  if (errorName(err) !== "InstructionError") return "transaction-failed"
  const refusal = programRefusal(logs ?? [])
  if (refusal === null) return { code: "Reverted" }
  if (isUnfundedTransfer(refusal)) return { code: "InsufficientFunds" }
  switch (refusal.program) {
    case addresses.program.toBase58():
      return { code: poolErrorName(refusal) }
    case tokenProgram.toBase58():
      return { code: tokenErrors[refusal.code] ?? "Reverted" }
    default:
      return { code: "Reverted" }
  }
}
