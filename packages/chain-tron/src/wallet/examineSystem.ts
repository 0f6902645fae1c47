import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { readAccount } from "../state/readAccount.ts"
import type { SystemContract, Transfer } from "../transaction/systemContract.ts"
import { examineStake } from "./examineStake.ts"
import { coinsOf } from "./legContract.ts"
import { activationFeeOf, bandwidthFeeOf, type LegPrices } from "./legFees.ts"
import { rejected, type LegRejection, type LegVerdict } from "./LegVerdict.ts"
import { canPay, readHoldings, type Holdings } from "./readHoldings.ts"

/**
 * Compares a system contract with the accounts as one endpoint shows them, by the rules of its actuator. The broadcast
 * remains the judge: nodes check the contract against the block that contains it.
 */
export const examineSystem = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  contract: SystemContract,
  { prices, activation }: LegPrices,
) {
  const holdings = yield* readHoldings(endpoint, contract.owner)
  const isNew = contract.type === "TransferContract" && (yield* isActivation(endpoint, contract))
  const cost = {
    feeLimit: 0n,
    bandwidth: bandwidthFeeOf(contract, prices),
    activation: isNew ? activationFeeOf(activation) : 0n,
  }
  const rejection = yield* rejectionOf(endpoint, contract, holdings)
  if (rejection !== null) return rejected(rejection)
  return canPay(holdings, coinsOf(contract), cost, prices)
    ? ({ accepted: true, cost } satisfies LegVerdict)
    : rejected("InsufficientFunds")
})

const rejectionOf = (endpoint: Endpoint, contract: SystemContract, holdings: Holdings) =>
  contract.type === "TransferContract"
    ? transferRejection(endpoint, contract)
    : examineStake(endpoint, contract, holdings)

/** Whether the transfer may have to activate its recipient: a fork can undo an activation that is not solidified. */
const isActivation = (endpoint: Endpoint, { to }: Transfer) =>
  Effect.map(readAccount(endpoint, to, "solidified"), (account) => account === null)

/** By `TransferActuator`; balances are compared with the fees. */
const transferRejection = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  { owner, to, amount }: Transfer,
) {
  if (amount <= 0n) return "AmountTooSmall" satisfies LegRejection
  if (to === owner) return "SameAccount" satisfies LegRejection
  const recipient = yield* readAccount(endpoint, to)
  return recipient?.type === "Contract" ? ("ReceiverIsContract" satisfies LegRejection) : null
})
