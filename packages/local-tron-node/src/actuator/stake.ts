import type { Account, Unfreezing } from "../account/Account.ts"
import {
  TRON_POWER,
  type cancelAllUnfreezeV2,
  type freezeBalanceV2,
  type unfreezeBalanceV2,
  type withdrawExpireUnfreeze,
} from "../protobuf/contracts.ts"
import type { MessageOf } from "../protobuf/MessageType.ts"
import { resourceOf, resources, type Resource } from "../resource/Resource.ts"
import { SUN_PER_TRX, withFrozen } from "../resource/stake.ts"
import type { State } from "../state/State.ts"
import { existing, free, ownerOf, requires, type Actuator } from "./Actuator.ts"

/** Amounts that may be on their way back at once (java-tron, `UNFREEZE_MAX_TIMES`). */
export const MOST_UNFREEZING = 32
const DAY_MILLISECONDS = 86_400_000n

/** Stakes TRX for a resource (`FreezeBalanceV2Actuator`). */
export const freezeActuator: Actuator<MessageOf<typeof freezeBalanceV2>> = {
  validate: (state, { owner_address: owner, frozen_balance: amount, resource }) => {
    ownerOf(state, owner, "Invalid address")
    requires(amount > 0n, "frozenBalance must be positive")
    requires(amount >= SUN_PER_TRX, "frozenBalance must be greater than or equal to 1 TRX")
    requires(
      amount <= state.balanceOf(owner),
      "frozenBalance must be less than or equal to accountBalance",
    )
    requires(
      resourceOf(resource) !== null,
      "ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]",
    )
  },
  execute: (state, { owner_address: owner, frozen_balance: amount, resource }) => {
    const account = existing(state, owner)
    state.put(withFrozen(state, account, validResource(resource), amount))
    state.addBalance(owner, -amount)
    return free
  },
}

/** Begins to return stake to the balance (`UnfreezeBalanceV2Actuator`). */
export const unfreezeActuator: Actuator<MessageOf<typeof unfreezeBalanceV2>> = {
  validate: (state, { owner_address: owner, unfreeze_balance: amount, resource: code }) => {
    const account = ownerOf(state, owner, "Invalid address", "] does not exist")
    const resource = resourceOf(code)
    requires(
      resource !== null && code !== TRON_POWER,
      "ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]",
    )
    const shown = resource === "bandwidth" ? "BANDWIDTH" : "Energy"
    requires(account.frozen[resource] > 0n, `no frozenBalance(${shown})`)
    requires(
      amount > 0n && amount <= account.frozen[resource],
      `Invalid unfreeze_balance, [${amount}] is error`,
    )
    requires(
      unexpired(state, account).length < MOST_UNFREEZING,
      "Invalid unfreeze operation, unfreezing times is over limit",
    )
  },
  execute: (state, { owner_address: owner, unfreeze_balance: amount, resource }) => {
    const withdrawExpireAmount = payExpired(state, owner)
    const account = existing(state, owner)
    const days = BigInt(state.profile.parameters.getUnfreezeDelayDays)
    const entry: Unfreezing = {
      resource: validResource(resource),
      amount,
      expireTime: BigInt(state.head.timestamp) + days * DAY_MILLISECONDS,
    }
    const unfreezing = [...account.unfreezing, entry]
    state.put(withFrozen(state, { ...account, unfreezing }, entry.resource, -amount))
    return { fee: 0n, withdrawExpireAmount }
  },
}

/** Moves stake whose waiting time is over to the balance (`WithdrawExpireUnfreezeActuator`). */
export const withdrawActuator: Actuator<MessageOf<typeof withdrawExpireUnfreeze>> = {
  validate: (state, { owner_address: owner }) => {
    const account = ownerOf(state, owner, "Invalid address")
    requires(sum(expired(state, account)) > 0n, "no unFreeze balance to withdraw ")
  },
  execute: (state, { owner_address: owner }) => ({
    fee: 0n,
    withdrawExpireAmount: payExpired(state, owner),
  }),
}

/** Stakes again what is still on its way to the balance, and withdraws what has arrived (`CancelAllUnfreezeV2Actuator`). */
export const cancelActuator: Actuator<MessageOf<typeof cancelAllUnfreezeV2>> = {
  validate: (state, { owner_address: owner }) => {
    requires(
      state.profile.parameters.getAllowCancelAllUnfreezeV2 === 1,
      "Not support CancelAllUnfreezeV2 transaction, need to be opened by the committee",
    )
    const account = ownerOf(state, owner, "Invalid address")
    requires(account.unfreezing.length > 0, "No unfreezeV2 list to cancel")
  },
  execute: (state, { owner_address: owner }) => {
    const withdrawExpireAmount = payExpired(state, owner)
    const { unfreezing, ...rest } = existing(state, owner)
    let account: Account = { ...rest, unfreezing: [] }
    const again = new Map<string, bigint>()
    for (const resource of resources) {
      const amount = sum(unfreezing.filter((each) => each.resource === resource))
      account = withFrozen(state, account, resource, amount)
      again.set(resource.toUpperCase(), amount)
    }
    state.put(account)
    again.set("TRON_POWER", 0n)
    return { fee: 0n, withdrawExpireAmount, cancelUnfreezeV2Amount: again }
  },
}

export function unexpired(state: State, account: Account): ReadonlyArray<Unfreezing> {
  return account.unfreezing.filter(({ expireTime }) => expireTime > BigInt(state.head.timestamp))
}

function expired(state: State, account: Account): ReadonlyArray<Unfreezing> {
  return account.unfreezing.filter(({ expireTime }) => expireTime <= BigInt(state.head.timestamp))
}

export function sum(entries: ReadonlyArray<Unfreezing>): bigint {
  return entries.reduce((total, { amount }) => total + amount, 0n)
}

function payExpired(state: State, owner: Uint8Array): bigint {
  const account = existing(state, owner)
  const amount = sum(expired(state, account))
  state.put({ ...account, unfreezing: unexpired(state, account) })
  state.addBalance(owner, amount)
  return amount
}

function validResource(code: number): Resource {
  const resource = resourceOf(code)
  if (resource === null) throw new Error(`resource ${code} must be valid after validation`)
  return resource
}
