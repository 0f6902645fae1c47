import { renderAddress, type Address } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { accountCall } from "../rpc/tronCalls.ts"
import type { AccountPermission, TronAccount } from "../rpc/tronSchemas.ts"
import { callNumber } from "../transaction/ContractCall.ts"

/** Id of the owner's permission, to which the account's own key belongs by default. */
export const ownersPermission = 0

/**
 * Verifies that each relaying account's key alone may call contracts under the configured permission;
 * nodes refuse the signatures of other keys. An account that is not activated has the owner's permission
 * only, and its transactions wait for coins.
 */
export const verifySenders = Effect.fnUntraced(function* (
  {
    chainId,
    senders,
    permissionId,
  }: {
    readonly chainId: number
    readonly senders: ReadonlyMap<Address, unknown>
    readonly permissionId: number
  },
  endpoints: Endpoints,
) {
  for (const [index, sender] of [...senders.keys()].entries()) {
    yield* verifySigner(
      { chainId, signer: sender, permissionId, option: `senders[${index}]` },
      endpoints,
    )
  }
})

/** Verifies one account in the same way. */
export const verifySigner = Effect.fnUntraced(function* (
  {
    chainId,
    signer,
    permissionId,
    option,
  }: {
    readonly chainId: number
    readonly signer: Address
    readonly permissionId: number
    /** Where the account's key is configured. */
    readonly option: string
  },
  endpoints: Endpoints,
) {
  const account = yield* endpoints.known((endpoint) =>
    endpoint.ask(accountCall(hexOfAddress(signer))),
  )
  const problem = problemOf(account, signer, permissionId)
  if (problem !== null)
    return yield* new ChainMisconfigured({
      chainId,
      code: "invalid-sender",
      message: `${option}, ${renderAddress(signer, "tron")}, cannot sign under permission ${permissionId}: ${problem}`,
    })
})

function problemOf(
  account: TronAccount | null,
  sender: Address,
  permissionId: number,
): string | null {
  if (account === null)
    return permissionId === ownersPermission
      ? null
      : "the account is not activated: send it coins and give it the permission"
  const permission = permissionOf(account, permissionId)
  if (permission === null)
    return permissionId === ownersPermission ? null : "the account has no permission of this id"
  const weight = permission.keys?.find(({ address }) => address === hexOfAddress(sender))?.weight
  if (weight === undefined || weight < (permission.threshold ?? 0n))
    return "its key alone does not reach the permission's threshold"
  return allowsCalls(permission) ? null : "the permission does not include contract calls"
}

function permissionOf(
  { owner_permission, active_permission = [] }: TronAccount,
  permissionId: number,
): AccountPermission | null {
  return permissionId === ownersPermission
    ? (owner_permission ?? null)
    : (active_permission.find(({ id = 0 }) => id === permissionId) ?? null)
}

/** Active permissions list the types of contracts that they sign as bits; the owner's signs all. */
function allowsCalls({ id = ownersPermission, operations }: AccountPermission): boolean {
  if (id === ownersPermission) return true
  const byte = Number.parseInt(
    (operations ?? "0x")
      .slice(2)
      .slice(2 * (callNumber >> 3))
      .slice(0, 2),
    16,
  )
  return ((byte >> (callNumber & 7)) & 1) === 1
}
