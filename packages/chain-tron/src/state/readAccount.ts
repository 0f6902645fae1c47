import type { Address } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { accountCall, contractCall, type View } from "../rpc/tronCalls.ts"

/**
 * The account at one endpoint; `null` if it is not activated. Fails with `malformed` if the answer is about another
 * account.
 */
export const readAccount = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  address: Address,
  view: View = "latest",
) {
  const call = accountCall(hexOfAddress(address), view)
  const account = yield* endpoint.ask(call)
  if (account !== null && account.address !== hexOfAddress(address))
    return yield* endpoint.reject(call.path, "malformed")
  return account
})

/** Coins of an account, sun; 0 if it is not activated. */
export const readBalance = (endpoint: Endpoint, address: Address) =>
  Effect.map(readAccount(endpoint, address), (account) => account?.balance ?? 0n)

/** Whether a contract is at the address. Fails with `malformed` if the answer is about another contract. */
export const readIsContract = Effect.fnUntraced(function* (endpoint: Endpoint, address: Address) {
  const call = contractCall(hexOfAddress(address))
  const contract = yield* endpoint.ask(call)
  if (contract === null) return false
  if (contract.contract_address !== hexOfAddress(address))
    return yield* endpoint.reject(call.path, "malformed")
  return true
})
