import type { OfferedToken } from "@shielded-relay/client"
import { send, type SendingCalls } from "./send.ts"
import type { Account, Store } from "./Store.ts"

interface Recovery {
  readonly token: OfferedToken
  readonly units: bigint
  readonly recipient: string
}

/** Pays what private sends left of a token to a public address. See `send`. */
export function recover(
  store: Store,
  account: Account,
  { token, units, recipient }: Recovery,
  calls: SendingCalls,
): Promise<void> {
  const { session, chain } = account
  const { tokenAddress } = token
  const intent = {
    kind: "recovery" as const,
    tokenAddress,
    units,
    fee: null,
    recipient,
    getsAddress: "",
    getsUnits: "",
  }
  const parameters = { chainId: chain.chainId, tokenAddress, recipientAddress: recipient }
  return send(store, account, intent, calls, (options) =>
    session.withdrawStuck(parameters, options),
  )
}
