import { isAddress } from "../address.ts"
import { stakeFor } from "../account/Account.ts"
import {
  CONTRACT_ACCOUNT,
  type delegateResource,
  type unDelegateResource,
} from "../protobuf/contracts.ts"
import type { MessageOf } from "../protobuf/MessageType.ts"
import {
  delegationOf,
  emptyDelegation,
  putDelegation,
  unlockExpired,
} from "../resource/delegations.ts"
import { add, resourceOf, type Resource } from "../resource/Resource.ts"
import { lendable, SUN_PER_TRX, totalLimit } from "../resource/stake.ts"
import { smaller, takeBack, use } from "../resource/usage.ts"
import { equalBytes } from "../state/equalBytes.ts"
import { SLOT_MILLISECONDS, type State } from "../state/State.ts"
import { existing, free, ownerOf, requires, type Actuator } from "./Actuator.ts"

/** Blocks that a lock without a period lasts: three days. */
const DEFAULT_LOCK_PERIOD = 86_400n
const BLOCK_MILLISECONDS = BigInt(SLOT_MILLISECONDS)

type Delegate = MessageOf<typeof delegateResource>
type UnDelegate = MessageOf<typeof unDelegateResource>

function lockPeriod({ lock_period: period }: Delegate): bigint {
  return period === 0n ? DEFAULT_LOCK_PERIOD : period
}

/** Lends stake to another account (java-tron, `DelegateResourceActuator`). */
export const delegateActuator: Actuator<Delegate> = {
  validate: (state, value) => {
    const { owner_address: owner, receiver_address: receiver, balance, lock } = value
    const account = ownerOf(state, owner, "Invalid address")
    requires(balance >= SUN_PER_TRX, "delegateBalance must be greater than or equal to 1 TRX")
    const resource = resourceOf(value.resource)
    requires(resource !== null, "ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]")
    const kind = resource === "bandwidth" ? "Bandwidth" : "Energy"
    requires(
      lendable(state, account, resource) >= balance,
      `delegateBalance must be less than or equal to available Freeze${kind}V2 balance`,
    )
    requires(!equalBytes(receiver, owner), "receiverAddress must not be the same as ownerAddress")
    const borrower = ownerOf(state, receiver, "Invalid receiverAddress")
    if (lock) validateLock(state, value, resource)
    requires(
      borrower.type !== CONTRACT_ACCOUNT,
      "Do not allow delegate resources to contract addresses",
    )
  },
  execute: (state, value) => {
    const { owner_address: owner, receiver_address: receiver, balance, lock } = value
    const resource = validResource(value.resource)
    unlockExpired(state, owner, receiver)
    const before =
      delegationOf(state, owner, receiver, lock) ?? emptyDelegation(owner, receiver, lock)
    const expireTime = lock
      ? BigInt(state.head.timestamp) + lockPeriod(value) * BLOCK_MILLISECONDS
      : 0n
    putDelegation(state, {
      ...before,
      amount: add(before.amount, resource, balance),
      expireTime: { ...before.expireTime, [resource]: expireTime },
    })
    const borrower = existing(state, receiver)
    state.put({ ...borrower, borrowed: add(borrower.borrowed, resource, balance) })
    const lender = existing(state, owner)
    state.put({
      ...lender,
      frozen: add(lender.frozen, resource, -balance),
      lent: add(lender.lent, resource, balance),
    })
    return free
  },
}

function validateLock(state: State, value: Delegate, resource: Resource): void {
  const period = lockPeriod(value)
  const most = BigInt(state.profile.parameters.getMaxDelegateLockPeriod)
  requires(
    period >= 0n && period <= most,
    `The lock period of delegate resource cannot be less than 0 and cannot exceed ${most}!`,
  )
  const before = delegationOf(state, value.owner_address, value.receiver_address, true)
  if (before === null) return
  const remaining = before.expireTime[resource] - BigInt(state.head.timestamp)
  const name = resource.toUpperCase()
  requires(
    period * BLOCK_MILLISECONDS >= remaining,
    `The lock period for ${name} this time cannot be less than the remaining time[${remaining}ms] of the last lock period for ${name}!`,
  )
}

/** Takes lent stake back (`UnDelegateResourceActuator`). */
export const unDelegateActuator: Actuator<UnDelegate> = {
  validate: (
    state,
    { owner_address: owner, receiver_address: receiver, balance, resource: code },
  ) => {
    ownerOf(state, owner, "Invalid address", "] does not exist")
    requires(isAddress(receiver), "Invalid receiverAddress")
    requires(!equalBytes(receiver, owner), "receiverAddress must not be the same as ownerAddress")
    const unlocked = delegationOf(state, owner, receiver, false)
    const locked = delegationOf(state, owner, receiver, true)
    requires(unlocked !== null || locked !== null, "delegated Resource does not exist")
    requires(balance > 0n, "unDelegateBalance must be more than 0 TRX")
    const resource = resourceOf(code)
    requires(resource !== null, "ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]")
    const expired = locked !== null && locked.expireTime[resource] < BigInt(state.head.timestamp)
    const free = (unlocked?.amount[resource] ?? 0n) + (expired ? locked.amount[resource] : 0n)
    const name =
      resource === "bandwidth"
        ? "delegatedFrozenBalance(BANDWIDTH)"
        : "delegateFrozenBalance(Energy)"
    requires(free >= balance, `insufficient ${name}, request=${balance}, unlock_balance=${free}`)
  },
  execute: (
    state,
    { owner_address: owner, receiver_address: receiver, balance, resource: code },
  ) => {
    const resource = validResource(code)
    const moved = returnUsage(state, receiver, balance, resource)
    unlockExpired(state, owner, receiver)
    const unlocked = delegationOf(state, owner, receiver, false)
    if (unlocked === null) throw new Error("a delegation must exist after validation")
    putDelegation(state, { ...unlocked, amount: add(unlocked.amount, resource, -balance) })
    const lender = existing(state, owner)
    const borrower = existing(state, receiver)
    const used =
      moved === 0n
        ? lender.used
        : {
            ...lender.used,
            [resource]: takeBack(lender.used[resource], borrower.used[resource], moved, state.slot),
          }
    state.put({
      ...lender,
      used,
      frozen: add(lender.frozen, resource, balance),
      lent: add(lender.lent, resource, -balance),
    })
    return free
  },
}

/** Takes stake from a borrower, with its share of the borrower's usage. @returns the usage that moves to the lender */
function returnUsage(
  state: State,
  receiver: Uint8Array,
  balance: bigint,
  resource: Resource,
): bigint {
  const borrower = existing(state, receiver)
  const used = use(borrower.used[resource], 0n, state.slot)
  const share = Number(balance) / Number(stakeFor(borrower, resource))
  const weight = Number(state.totals.weight[resource])
  const most = (Number(balance) / Number(SUN_PER_TRX)) * (totalLimit(state, resource) / weight)
  const moved = smaller(BigInt(Math.trunc(most)), BigInt(Math.trunc(Number(used.amount) * share)))
  state.put({
    ...borrower,
    borrowed: add(borrower.borrowed, resource, -balance),
    used: { ...borrower.used, [resource]: { ...used, amount: used.amount - moved } },
  })
  return moved
}

function validResource(code: number): Resource {
  const resource = resourceOf(code)
  if (resource === null) throw new Error(`resource ${code} must be valid after validation`)
  return resource
}
