import { typedAddress } from "../address/typedAddress.ts"
import type { DepositParameters } from "../session/parameters.ts"
import { untilAborted } from "../transport/untilAborted.ts"
import type { CallOptions } from "../transport/withSignal.ts"
import type { Approval, Payer } from "./Payer.ts"

/** The native coin in the form of typed data. */
const coin = `0x${"0".repeat(40)}`

/**
 * Lets the pool take exactly what a deposit needs, token by token. Asks the wallet for nothing where the allowance is enough, for native
 * coins, and where no approvals exist.
 *
 * @param spender `approvalAddress` of the deposit's answer.
 * @throws TypeError if the payer cannot approve, or the spender is not its pool.
 */
export async function approveDeposit(
  payer: Payer,
  deposit: DepositParameters,
  spender: string | null,
  { signal }: CallOptions = {},
): Promise<void> {
  for (const approval of approvalsOf(deposit, spender)) {
    const { approve } = payer
    if (approve === undefined) throw new TypeError("This payer has no `approve`")
    await untilAborted(() => approve(approval), signal)
  }
}

/** What a deposit needs, one approval per token. */
export function approvalsOf(
  { chainId, tokenAddresses, amounts }: DepositParameters,
  spender: string | null,
): ReadonlyArray<Approval> {
  if (spender === null) return []
  const needed = new Map<string, bigint>()
  for (const [index, text] of tokenAddresses.entries()) {
    const token = typedAddress(text)
    if (token !== coin) needed.set(token, (needed.get(token) ?? 0n) + BigInt(amounts[index] ?? 0))
  }
  return [...needed].map(([tokenAddress, amount]) => ({ chainId, tokenAddress, spender, amount }))
}
