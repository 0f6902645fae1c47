import { hexToBytes } from "@noble/hashes/utils.js"
import {
  ACTIVE_PERMISSION,
  NORMAL_ACCOUNT,
  OWNER_PERMISSION,
  permission,
  type Permission,
} from "../protobuf/contracts.ts"
import type { PerResource, Resource } from "../resource/Resource.ts"
import { unused, type Usage } from "../resource/usage.ts"

/** Stake on its way back to the balance. */
export interface Unfreezing {
  readonly resource: Resource
  /** Sun. */
  readonly amount: bigint
  /** Unix milliseconds from which it can be withdrawn. */
  readonly expireTime: bigint
}

/** A node's record of an account. The machine holds balance and code. Amounts are sun. */
export interface Account {
  /** 21 bytes. */
  readonly address: Uint8Array
  readonly type: number
  /** Unix milliseconds. */
  readonly createTime: bigint
  readonly latestOperationTime: bigint
  /** Own stake that is not lent. */
  readonly frozen: PerResource<bigint>
  readonly lent: PerResource<bigint>
  readonly borrowed: PerResource<bigint>
  readonly unfreezing: ReadonlyArray<Unfreezing>
  readonly used: PerResource<Usage>
  readonly usedFree: Usage
  readonly owner: Permission
  readonly actives: ReadonlyArray<Permission>
}

const none = { bandwidth: 0n, energy: 0n }

export function newAccount(
  address: Uint8Array,
  createTime: bigint,
  type = NORMAL_ACCOUNT,
): Account {
  return {
    address,
    type,
    createTime,
    latestOperationTime: 0n,
    frozen: none,
    lent: none,
    borrowed: none,
    unfreezing: [],
    used: { bandwidth: unused, energy: unused },
    usedFree: unused,
    owner: defaultOwner(address),
    actives: [defaultActive(address)],
  }
}

export function defaultOwner(address: Uint8Array): Permission {
  return permission.of({
    type: OWNER_PERMISSION,
    permission_name: "owner",
    threshold: 1n,
    keys: [{ address, weight: 1n }],
  })
}

/** Contract types that an active permission may allow: bit n is type n (mainnet's `AVAILABLE_CONTRACT_TYPE`, with the types of stake 2.0). */
export const availableOperations = hexToBytes(`7fff1fc0037ec30f${"00".repeat(24)}`)
/** The operations of a new account's active permission: all but the update of permissions (`ACTIVE_DEFAULT_OPERATIONS`). */
const defaultOperations = hexToBytes(`7fff1fc0033ec30f${"00".repeat(24)}`)

export function defaultActive(address: Uint8Array): Permission {
  return permission.of({
    type: ACTIVE_PERMISSION,
    id: 2,
    permission_name: "active",
    threshold: 1n,
    operations: defaultOperations,
    keys: [{ address, weight: 1n }],
  })
}

/** Owner: 0. Active permissions: from 2 on. */
export function permissionById(account: Account, id: number): Permission | null {
  if (id === 0) return account.owner
  return account.actives.find((each) => each.id === id) ?? null
}

/** Whether an active permission allows a contract type. */
export function allows({ operations }: Permission, type: number): boolean {
  return ((operations[type >> 3] ?? 0) & (1 << (type & 7))) !== 0
}

export function stakeFor(account: Account, resource: Resource): bigint {
  return account.frozen[resource] + account.borrowed[resource]
}
