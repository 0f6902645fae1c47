import { MOST_SIGNATURES } from "../actuator/permissions.ts"
import type { Permission } from "../protobuf/contracts.ts"
import type { State } from "../state/State.ts"
import type { Operation } from "../transaction/contractCodecs.ts"
import { typeNumber } from "../transaction/contractCodecs.ts"
import type { SignedTransaction } from "../transaction/SignedTransaction.ts"
import { allows, defaultActive, defaultOwner, permissionById } from "./Account.ts"
import { SignatureError, weigh } from "./signatures.ts"

/**
 * Checks that a transaction's signatures reach the threshold of the permission it names (java-tron,
 * `TransactionCapsule.validatePubSignature`).
 *
 * @param operation `null` if the transaction has no contract of a known type: its owner is then the empty address
 * @throws SignatureError
 */
export function authorize(
  state: State,
  { raw, signatures, hash }: SignedTransaction,
  operation: Operation | null,
): void {
  const [contract] = raw.contract
  if (signatures.length === 0 || contract === undefined)
    throw new SignatureError("PERMISSION_ERROR", "miss sig or contract")
  if (signatures.length > MOST_SIGNATURES)
    throw new SignatureError("PERMISSION_ERROR", "too many signatures")
  const id = contract.Permission_id
  const owner = operation?.value.owner_address ?? new Uint8Array()
  const permission = permissionOf(state, owner, id)
  if (permission === null) throw new SignatureError("PERMISSION_ERROR", "permission isn't exit")
  const type = operation === null ? 0 : typeNumber(operation.type)
  if (id !== 0 && !allows(permission, type))
    throw new SignatureError("PERMISSION_ERROR", "Permission denied")
  if (weigh(permission, signatures, hash).weight < permission.threshold)
    throw new SignatureError("PERMISSION_ERROR", "sig error")
}

/** An inactive account has the permissions of a new one. */
function permissionOf(state: State, owner: Uint8Array, id: number): Permission | null {
  const account = state.account(owner)
  if (account !== null) return permissionById(account, id)
  if (id === 0) return defaultOwner(owner)
  return id === 2 ? defaultActive(owner) : null
}
