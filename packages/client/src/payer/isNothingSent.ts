import { WrongDepositError } from "./WrongDepositError.ts"

/**
 * Whether it is certain that a payer sent nothing: it did not ask the wallet, or the user refused. Wallets say the latter with EIP-1193's
 * code 4001 or, in ethers, `ACTION_REJECTED`, in the error or its cause. Any other error may follow a transaction that was sent.
 */
export function isNothingSent(error: unknown): boolean {
  if (error instanceof WrongDepositError) return true
  if (typeof error !== "object" || error === null) return false
  const { code, cause }: { readonly code?: unknown; readonly cause?: unknown } = error
  return code === 4001 || code === "ACTION_REJECTED" || (cause !== error && isNothingSent(cause))
}
