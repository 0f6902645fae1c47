import type { Address } from "../../address/Address.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** The spender that a depositor of these tokens approves; `null` if there is none, as for the native coin. */
export function approvalFor(
  { callerRules, nativeToken }: Pick<PoolGatewayShape, "callerRules" | "nativeToken">,
  deposits: ReadonlyArray<{ readonly token: Address }>,
): Address | null {
  return deposits.every(({ token }) => token === nativeToken) ? null : callerRules.approvalAddress
}
