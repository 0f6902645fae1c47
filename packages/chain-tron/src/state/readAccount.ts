import type { Address } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { accountCall, contractCall } from "../rpc/tronCalls.ts"

/** Coins of an account, sun; 0 if it is not activated. Fails with `malformed` if the answer is about another account. */
export const readBalance = Effect.fnUntraced(function* (endpoint: Endpoint, address: Address) {
  const call = accountCall(hexOfAddress(address))
  const account = yield* endpoint.ask(call)
  if (account === null) return 0n
  if (account.address !== hexOfAddress(address))
    return yield* endpoint.reject(call.path, "malformed")
  return account.balance ?? 0n
})

/** Whether a contract is at the address. Fails with `malformed` if the answer is about another contract. */
export const readIsContract = Effect.fnUntraced(function* (endpoint: Endpoint, address: Address) {
  const call = contractCall(hexOfAddress(address))
  const contract = yield* endpoint.ask(call)
  if (contract === null) return false
  if (contract.contract_address !== hexOfAddress(address))
    return yield* endpoint.reject(call.path, "malformed")
  return true
})
