import { isNativeToken, type Address, type ChainUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { tokenProgram } from "../account/programs.ts"
import { associatedAccount, readTokenAccount } from "../account/tokenAccounts.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import { readLamports } from "../state/readLamports.ts"

/**
 * What an account can pay of a token, smallest units: its lamports, or the amount in its associated token account. 0 if that account does
 * not exist or was given to another owner. A frozen account keeps its amount.
 */
export const readBalance = (
  endpoints: Endpoints,
  account: Address,
  token: Address,
): Effect.Effect<bigint, ChainUnavailable> =>
  isNativeToken(token)
    ? readLamports(endpoints, account)
    : endpoints.first((endpoint) => readTokenAmount(endpoint, account, token))

export const readTokenAmount = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  account: Address,
  token: Address,
): Effect.fn.Return<bigint, EndpointFailure> {
  const owner = keyOfAddress(account)
  const [held = null] = yield* readAccounts(endpoint, [
    associatedAccount(owner, keyOfAddress(token)),
  ])
  if (held === null || !belongsTo(held, tokenProgram)) return 0n
  const tokens = readTokenAccount(held.data)
  return tokens?.owner.equals(owner) === true ? tokens.amount : 0n
})
