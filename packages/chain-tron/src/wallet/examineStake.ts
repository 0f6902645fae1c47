import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { delegatableCall, delegationsCall } from "../rpc/tronCalls.ts"
import type { TronAccount } from "../rpc/tronSchemas.ts"
import { readAccount } from "../state/readAccount.ts"
import { readNewest } from "../state/readBlock.ts"
import type {
  DelegationChange,
  Resource,
  StakeChange,
  SystemContract,
  Transfer,
} from "../transaction/systemContract.ts"
import type { LegRejection } from "./LegVerdict.ts"
import type { Holdings } from "./readHoldings.ts"

/** The least that can be staked or lent (java-tron, `TRX_PRECISION`). Sun. */
const oneTrx = 1_000_000n
/** Amounts that may be on their way back at once (java-tron, `UNFREEZE_MAX_TIMES`). */
const mostUnfreezes = 32

/**
 * Why an endpoint's chain would reject a contract about stake, by the rules of its actuator (java-tron 4.8.0); `null` if it
 * would not. Coins for an amount and for fees are not compared here.
 */
export const examineStake = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  contract: Exclude<SystemContract, Transfer>,
  { account }: Holdings,
): Effect.fn.Return<LegRejection | null, EndpointFailure> {
  // It cannot pay for a transaction's bytes.
  if (account === null) return "InsufficientFunds"
  switch (contract.type) {
    case "FreezeBalanceV2Contract":
      return contract.amount < oneTrx ? "AmountTooSmall" : null
    case "UnfreezeBalanceV2Contract":
      return unfreezeRejection(account, contract, yield* timeAt(endpoint))
    case "WithdrawExpireUnfreezeContract":
      return arrivedAt(account, yield* timeAt(endpoint)) > 0n ? null : "NothingUnfrozen"
    case "DelegateResourceContract":
      return yield* delegateRejection(endpoint, contract)
    case "UnDelegateResourceContract":
      return yield* undelegateRejection(endpoint, contract)
  }
})

/** Time of the newest block, by which the chain decides what has expired. Milliseconds. */
const timeAt = (endpoint: Endpoint) =>
  Effect.map(readNewest(endpoint, "latest"), ({ milliseconds }) => BigInt(milliseconds))

function unfreezeRejection(
  account: TronAccount,
  { amount, resource }: StakeChange,
  now: bigint,
): LegRejection | null {
  if (amount <= 0n) return "AmountTooSmall"
  if (frozenFor(account, resource) < amount) return "InsufficientStake"
  const { unfrozenV2 = [] } = account
  const waiting = unfrozenV2.filter(({ unfreeze_expire_time: at = 0n }) => at > now)
  return waiting.length < mostUnfreezes ? null : "TooManyUnfreezes"
}

function arrivedAt({ unfrozenV2 = [] }: TronAccount, now: bigint): bigint {
  return unfrozenV2
    .filter(({ unfreeze_expire_time: at = 0n }) => at <= now)
    .reduce((sum, { unfreeze_amount: amount = 0n }) => sum + amount, 0n)
}

/** Own stake that is not lent. Sun. */
function frozenFor({ frozenV2 = [] }: TronAccount, resource: Resource): bigint {
  // Nodes omit the type of bandwidth, which is 0.
  return frozenV2
    .filter(({ type = "BANDWIDTH" }) => type === resource)
    .reduce((sum, { amount = 0n }) => sum + amount, 0n)
}

const delegateRejection = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  { owner, amount, resource, receiver }: DelegationChange,
) {
  if (amount < oneTrx) return "AmountTooSmall" satisfies LegRejection
  if (receiver === owner) return "SameAccount" satisfies LegRejection
  // The account that borrows comes first, unlike in the actuator: a freeze may yet bring the stake.
  const borrower = yield* readAccount(endpoint, receiver)
  if (borrower === null) return "ReceiverNotActivated" satisfies LegRejection
  if (borrower.type === "Contract") return "ReceiverIsContract" satisfies LegRejection
  const { max_size: free = 0n } = yield* endpoint.ask(
    delegatableCall(hexOfAddress(owner), resource),
  )
  return free < amount ? ("InsufficientStake" satisfies LegRejection) : null
})

const undelegateRejection = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  { owner, amount, resource, receiver }: DelegationChange,
) {
  if (amount <= 0n) return "AmountTooSmall" satisfies LegRejection
  if (receiver === owner) return "SameAccount" satisfies LegRejection
  const { delegatedResource = [] } = yield* endpoint.ask(
    delegationsCall(hexOfAddress(owner), hexOfAddress(receiver)),
  )
  const now = yield* timeAt(endpoint)
  const free = delegatedResource
    .map((each) =>
      resource === "ENERGY"
        ? { lent: each.frozen_balance_for_energy, until: each.expire_time_for_energy }
        : { lent: each.frozen_balance_for_bandwidth, until: each.expire_time_for_bandwidth },
    )
    .filter(({ until = 0n }) => until < now)
    .reduce((sum, { lent = 0n }) => sum + lent, 0n)
  return free < amount ? ("InsufficientDelegation" satisfies LegRejection) : null
})
