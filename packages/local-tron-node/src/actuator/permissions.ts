import { bytesToHex } from "@noble/hashes/utils.js"
import { availableOperations } from "../account/Account.ts"
import { isAddress } from "../address.ts"
import {
  ACTIVE_PERMISSION,
  OWNER_PERMISSION,
  permissionTypes,
  type accountPermissionUpdate,
  type Permission,
} from "../protobuf/contracts.ts"
import type { MessageOf } from "../protobuf/MessageType.ts"
import { ContractExecuteError, existing, requires, type Actuator } from "./Actuator.ts"

/** Signatures, and keys of a permission, at most (java-tron, `TOTAL_SIGN_NUM`). */
export const MOST_SIGNATURES = 5
const MOST_ACTIVES = 8
const INT_64_MAX = (1n << 63n) - 1n
/** Active permissions have ids from 2 on; 1 is a witness's. */
const FIRST_ACTIVE_ID = 2

/** Replaces an account's permissions (`AccountPermissionUpdateActuator`). */
export const permissionActuator: Actuator<MessageOf<typeof accountPermissionUpdate>> = {
  validate: (state, { owner_address: address, owner, witness, actives }) => {
    requires(isAddress(address), "invalidate ownerAddress")
    requires(state.account(address) !== null, "ownerAddress account does not exist")
    requires(owner !== null, "owner permission is missed")
    requires(witness === null, "account isn't witness can't set witness permission")
    requires(actives.length > 0, "active permission is missed")
    requires(actives.length <= MOST_ACTIVES, "active permission is too many")
    requires(owner.type === OWNER_PERMISSION, "owner permission type is error")
    validatePermission(owner)
    for (const active of actives) {
      requires(active.type === ACTIVE_PERMISSION, "active permission type is error")
      validatePermission(active)
    }
  },
  execute: (state, { owner_address: address, owner, actives }) => {
    const account = existing(state, address)
    state.put({
      ...account,
      owner: owner === null ? account.owner : { ...owner, id: 0 },
      actives: actives.map((each, at) => ({ ...each, id: FIRST_ACTIVE_ID + at })),
    })
    const fee = BigInt(state.profile.parameters.getUpdateAccountPermissionFee)
    // java-tron validates no balance here: a fee that cannot be paid fails the execution.
    if (!state.burn(address, fee))
      throw new ContractExecuteError(
        `${bytesToHex(address)} insufficient balance, balance: ${state.balanceOf(address)}, amount: ${fee}`,
      )
    return { fee }
  },
}

function validatePermission(permission: Permission): void {
  const { keys, threshold, operations } = permission
  const name = permissionTypes.get(permission.type) ?? ""
  requires(
    keys.length <= MOST_SIGNATURES,
    `number of keys in permission should not be greater than ${MOST_SIGNATURES}`,
  )
  requires(keys.length > 0, "key's count should be greater than 0")
  requires(threshold > 0n, "permission's threshold should be greater than 0")
  requires(permission.permission_name.length <= 32, "permission's name is too long")
  requires(permission.parent_id === 0, "permission's parent should be owner")
  const distinct = new Set(keys.map(({ address }) => bytesToHex(address)))
  requires(distinct.size === keys.length, `address should be distinct in permission ${name}`)
  let weights = 0n
  for (const { address, weight } of keys) {
    requires(isAddress(address), "key is not a validate address")
    requires(weight > 0n, "key's weight should be greater than 0")
    weights += weight
    requires(weights <= INT_64_MAX, "long overflow")
  }
  requires(
    weights >= threshold,
    `sum of all key's weight should not be less than threshold in permission ${name}`,
  )
  if (permission.type !== ACTIVE_PERMISSION) {
    requires(operations.length === 0, `${name} permission needn't operations`)
    return
  }
  requires(operations.length === 32, "operations size must 32")
  for (let type = 0; type < 256; type += 1) {
    const bit = 1 << (type & 7)
    const allowed = ((availableOperations[type >> 3] ?? 0) & bit) !== 0
    requires(
      allowed || ((operations[type >> 3] ?? 0) & bit) === 0,
      `${type} isn't a validate ContractType`,
    )
  }
}
