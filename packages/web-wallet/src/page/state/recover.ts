import type { OfferedToken } from "@shielded-relay/client"
import { now } from "../clock.ts"
import { keep } from "../keep/operations.ts"
import { note } from "./note.ts"
import type { Account, Store } from "./Store.ts"

/**
 * Pays what private sends left of a token to a public address. Sending it twice does no harm: the second time there is nothing left. Resolves
 * with whether anything was worth sending.
 *
 * @throws The wallet's or the service's error.
 */
export async function recover(
  store: Store,
  account: Account,
  {
    token,
    units,
    recipient,
  }: { readonly token: OfferedToken; readonly units: bigint; readonly recipient: string },
  signal: AbortSignal,
): Promise<"sent" | "too little"> {
  const { session, chain, address } = account
  const { tokenAddress } = token
  const { nonce, txHashes } = await session.withdrawStuck(
    { chainId: chain.chainId, tokenAddress, recipientAddress: recipient },
    { signal },
  )
  const txHash = txHashes.at(-1)
  if (txHash === undefined) return "too little"
  await keep({
    id: nonce,
    kind: "recovery",
    owner: address.toLowerCase(),
    chainId: chain.chainId,
    tokenAddress,
    units: units.toString(),
    feeUnits: "",
    recipient,
    getsAddress: "",
    getsUnits: "",
    record: "",
    stage: "done",
    state: "broadcast",
    nonce,
    txHash,
    code: "",
    at: now(),
  })
  await note(store, account, nonce, {})
  return "sent"
}
