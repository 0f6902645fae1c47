import { bytesToHex } from "@noble/hashes/utils.js"
import type { State } from "../state/State.ts"
import type { Delegation } from "./Delegation.ts"
import { add } from "./Resource.ts"

const none = { bandwidth: 0n, energy: 0n }

function keyOf(from: Uint8Array, to: Uint8Array, locked: boolean): string {
  return `${bytesToHex(from)}${bytesToHex(to)}${locked}`
}

export function delegationOf(
  state: State,
  from: Uint8Array,
  to: Uint8Array,
  locked: boolean,
): Delegation | null {
  return state.delegations.get(keyOf(from, to, locked)) ?? null
}

/** Stores a delegation, or removes an empty one. */
export function putDelegation(state: State, delegation: Delegation): void {
  const key = keyOf(delegation.from, delegation.to, delegation.locked)
  const { bandwidth, energy } = delegation.amount
  if (bandwidth === 0n && energy === 0n) state.delegations.delete(key)
  else state.delegations.set(key, delegation)
}

export function emptyDelegation(from: Uint8Array, to: Uint8Array, locked: boolean): Delegation {
  return { from, to, locked, amount: none, expireTime: none }
}

/** Moves locked stake whose time is over to the unlocked stake (`unLockExpireResource`). */
export function unlockExpired(state: State, from: Uint8Array, to: Uint8Array): void {
  const locked = delegationOf(state, from, to, true)
  if (locked === null) return
  const now = BigInt(state.head.timestamp)
  let left = locked
  let free = delegationOf(state, from, to, false) ?? emptyDelegation(from, to, false)
  for (const resource of ["bandwidth", "energy"] as const) {
    if (locked.expireTime[resource] >= now) continue
    const { [resource]: amount } = locked.amount
    free = { ...free, amount: add(free.amount, resource, amount) }
    left = {
      ...left,
      amount: add(left.amount, resource, -amount),
      expireTime: { ...left.expireTime, [resource]: 0n },
    }
  }
  if (left === locked) return
  putDelegation(state, left)
  putDelegation(state, free)
}
