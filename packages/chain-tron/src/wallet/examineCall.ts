import { isNativeToken, type Address, type DepositNote, type Leg } from "@shielded-relay/core"
import { allowanceOf, hexOfAddress, poolRefusalOf, tokenBalanceOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { feeLimitOf } from "../sending/energyPrices.ts"
import { execute, type Execution } from "../sending/execution.ts"
import { machineCodes } from "../sending/simulate.ts"
import { readContract } from "../state/readContract.ts"
import { orNull } from "../state/orNull.ts"
import type { BareCall } from "./legContract.ts"
import { bandwidthFeeOf, legEnergyBound, type LegPrices } from "./legFees.ts"
import { rejected, type LegVerdict } from "./LegVerdict.ts"
import { canPay, readHoldings } from "./readHoldings.ts"

/** Runs a leg's call on top of one endpoint's newest block, and compares its cost with what the account holds there. */
export const examineCall = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  leg: Leg,
  call: BareCall,
  { prices, penalties }: LegPrices,
) {
  const holdings = yield* readHoldings(endpoint, call.owner)
  if (holdings.balance < call.callValue) return rejected("InsufficientFunds")
  const execution = yield* execute(endpoint, {
    from: hexOfAddress(call.owner),
    to: hexOfAddress(call.contract),
    data: call.data,
    value: call.callValue,
  })
  if (!execution.success) return yield* rejectionOf(endpoint, leg, call, execution)
  if (execution.energy > legEnergyBound(leg, penalties)) return rejected("TooMuchGas")
  const cost = {
    feeLimit: feeLimitOf(execution.energy, prices),
    bandwidth: bandwidthFeeOf(call, prices),
    activation: 0n,
  }
  return canPay(holdings, call.callValue, cost, prices)
    ? ({ accepted: true, cost } satisfies LegVerdict)
    : rejected("InsufficientFunds")
})

/** Names the end of a failed call. A token chooses its own text, so that only the pool's errors have names. */
const rejectionOf = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  leg: Leg,
  { owner, contract: pool }: BareCall,
  { end, data }: Extract<Execution, { readonly success: false }>,
) {
  if (end !== "reverted") return { accepted: false, code: machineCodes[end] } satisfies LegVerdict
  if (leg.kind !== "deposit") return rejected("Reverted")
  for (const [token, amount] of tokensOf(leg.notes)) {
    const held = yield* orNull(readContract(endpoint, tokenBalanceOf(token, owner)))
    if (held !== null && held < amount) return rejected("InsufficientFunds")
    const allowed = yield* orNull(readContract(endpoint, allowanceOf(token, owner, pool)))
    if (allowed !== null && allowed < amount) return rejected("InsufficientAllowance")
  }
  return { accepted: false, code: poolRefusalOf(data).code } satisfies LegVerdict
})

/** What a deposit takes of each token, TRX aside. */
function tokensOf(notes: ReadonlyArray<DepositNote>): ReadonlyMap<Address, bigint> {
  const amounts = new Map<Address, bigint>()
  for (const { token, amount } of notes)
    if (!isNativeToken(token)) amounts.set(token, (amounts.get(token) ?? 0n) + amount)
  return amounts
}
