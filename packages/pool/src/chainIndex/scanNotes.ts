import {
  ownerId,
  type Address,
  type NoteCryptoShape,
  type NoteRow,
  type OwnerId,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { openHint } from "../key/hint.ts"
import { spendingKey, viewingKeys } from "../key/ServiceKeys.ts"
import { noteOpener } from "../note/EncryptedNote.ts"
import { brisk, type Pace } from "./Pace.ts"
import { commitment, noteKey, nullifier, ownerKey } from "../note/Note.ts"

/** A commitment from the chain. A public note also carries its contents in the open. */
export interface QueuedNote {
  readonly position: number
  readonly commitment: bigint
  readonly encryptedNote: Uint8Array
  readonly inTheOpen: {
    readonly npk: bigint
    readonly asset: bigint
    readonly amount: bigint
  } | null
  readonly block: number
  readonly transactionHash: string
  /** Index of its event among the transaction's pool events, from 0. */
  readonly log: number
  /** Nullifiers of the call that made it; empty for a deposit. */
  readonly spent: ReadonlyArray<bigint>
}

/**
 * Finds our owners' notes, with one decryption per note. A note is ours if the decrypted contents and the owner's own key give its
 * commitment. Any failure on the way means "not ours", so no note can make the scan fail. `fromOutside` decides which of them came
 * from outside.
 */
export const scanNotes = Effect.fnUntraced(function* (
  crypto: NoteCryptoShape,
  gateway: PoolGatewayShape,
  master: Uint8Array,
  leafIndex: (position: number) => number,
  notes: ReadonlyArray<QueuedNote>,
  pace: Pace = brisk,
) {
  const scan = noteScanner(crypto, gateway, master, leafIndex)
  const found: Array<NoteRow> = []
  let began = yield* pace.begin
  for (const [index, note] of notes.entries()) {
    if (index % pace.notes === pace.notes - 1) {
      yield* pace.rest(began)
      began = yield* pace.begin
    }
    const row = scan(note)
    if (row !== null) found.push(row)
  }
  return found
})

function noteScanner(
  crypto: NoteCryptoShape,
  gateway: PoolGatewayShape,
  master: Uint8Array,
  leafIndex: (position: number) => number,
): (queued: QueuedNote) => NoteRow | null {
  const viewing = viewingKeys(crypto, master)
  const open = noteOpener(crypto, gateway.poolTag, viewing)
  const spendingKeys = new Map<OwnerId, bigint>()
  const tokens = new Map<bigint, Address | null>()
  const tokenOf = (asset: bigint) => {
    const known = tokens.get(asset)
    if (known !== undefined) return known
    const token = gateway.tokenOf(asset)
    tokens.set(asset, token)
    return token
  }

  return (queued) => {
    const opened = open(queued.encryptedNote)
    if (opened === null) return null
    const { asset, amount } = queued.inTheOpen ?? opened
    if (amount === 0n) return null
    const token = tokenOf(asset)
    if (token === null) return null
    const hinted = openHint(crypto, viewing.hintKey, opened.hint)
    if (hinted === null) return null
    const owner = ownerId(hinted.owner)
    const sk = spendingKeys.get(owner) ?? spendingKey(crypto, master, hinted.owner)
    spendingKeys.set(owner, sk)
    const key = ownerKey(sk, hinted.oneTimeIndex)
    const blinding = opened.blinding(key)
    if (blinding === null) return null
    const npk = noteKey(key, blinding)
    if (queued.inTheOpen !== null && queued.inTheOpen.npk !== npk) return null
    if (queued.inTheOpen === null && commitment(npk, asset, amount) !== queued.commitment)
      return null
    return {
      chainId: gateway.chainId,
      position: queued.position,
      owner,
      token,
      amount,
      commitment: queued.commitment,
      nullifier: nullifier(sk, queued.commitment, leafIndex(queued.position)),
      npk,
      oneTimeIndex: hinted.oneTimeIndex,
      blinding,
      block: queued.block,
      transactionHash: queued.transactionHash,
      origin: queued.inTheOpen === null ? "private" : "public",
      log: null,
    }
  }
}
