import { RelayRequestError, type OfferedToken } from "@shielded-relay/client"
import { now } from "../clock.ts"
import { forget, keep, type Kept } from "../keep/operations.ts"
import { canonical } from "../money/address.ts"
import { followPayment } from "./follow.ts"
import { note } from "./note.ts"
import type { Account, Store } from "./Store.ts"

interface Recovery {
  readonly token: OfferedToken
  readonly units: bigint
  readonly recipient: string
}

/**
 * Pays what private sends left of a token to a public address. It is in the browser's database before it leaves the page. A second request does
 * no harm: there is nothing left for it.
 *
 * @throws The wallet's error, or the service's if it refused.
 */
export async function recover(
  store: Store,
  account: Account,
  { token, units, recipient }: Recovery,
  signal: AbortSignal,
): Promise<"sent" | "too little"> {
  const { session, chain, address } = account
  const { tokenAddress } = token
  const sending: { kept: Kept | null } = { kept: null }
  const beforeSending = async (nonce: string) => {
    const kept: Kept = {
      id: nonce,
      kind: "recovery",
      owner: canonical(address),
      chainId: chain.chainId,
      tokenAddress,
      units: units.toString(),
      feeUnits: "",
      recipient,
      getsAddress: "",
      getsUnits: "",
      record: "",
      stage: "underway",
      state: "sending",
      nonce,
      txHash: "",
      code: "",
      at: now(),
    }
    sending.kept = kept
    await keep(kept)
    await note(store, account, nonce, {})
  }
  const parameters = { chainId: chain.chainId, tokenAddress, recipientAddress: recipient }
  try {
    const { nonce, txHashes } = await session.withdrawStuck(parameters, { signal, beforeSending })
    const txHash = txHashes.at(-1)
    if (txHash === undefined) {
      await drop(store, account, nonce)
      return "too little"
    }
    await note(store, account, nonce, { stage: "sent", state: "broadcast", txHash })
  } catch (error) {
    if (sending.kept === null) throw error
    if (error instanceof RelayRequestError && error.operation === undefined) {
      await drop(store, account, sending.kept.id)
      throw error
    }
    // Whether it arrived, its operation tells.
  }
  if (sending.kept !== null) void followPayment(store, account, sending.kept, "sent")
  return "sent"
}

async function drop(store: Store, account: Account, id: string): Promise<void> {
  await forget(id)
  await note(store, account, id, {})
}
