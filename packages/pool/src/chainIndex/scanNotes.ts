import {
  openText,
  ownerId,
  type Address,
  type ChainId,
  type NoteCryptoShape,
  type NoteRow,
  type OpenedText,
  type OwnerId,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect, Fiber } from "effect"
import { openHint } from "../key/hint.ts"
import { spendingKey, viewingKeys } from "../key/ServiceKeys.ts"
import { noteReading, type NoteReading } from "../note/EncryptedNote.ts"
import { brisk, type Pace } from "./Pace.ts"
import { commitments, noteKeys, nullifiers, ownerKeys } from "../note/Note.ts"

/** Notes that other threads open at a time. While this thread checks a portion, they open the next. */
const PORTION = 1024

/** Fewer notes than these are opened here, as the way to other threads would take longer. */
const WORTHWHILE = 64

const NO_TEXT = new Uint8Array(0)

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
  const reader = noteReader(crypto, gateway, master)
  const openings = yield* openingsOf(crypto, reader, notes, pace)
  const found: Array<NoteRow> = []
  for (let start = 0; start < notes.length; start += PORTION) {
    const open = yield* openings(start)
    const portion = notes.slice(start, start + PORTION)
    for (let from = 0; from < portion.length; from += pace.notes) {
      const began = yield* pace.begin
      const piece = portion.slice(from, from + pace.notes)
      const read = piece.flatMap((note, index) => {
        const opened = open(note, from + index)
        return (opened === null ? null : reader.read(note, opened)) ?? []
      })
      found.push(...proven(read, gateway.chainId, leafIndex))
      if (piece.length === pace.notes) yield* pace.rest(began)
    }
  }
  return found
})

/** Opens a note of the portion that begins at `start`. */
type Openings = (
  start: number,
) => Effect.Effect<(note: QueuedNote, index: number) => OpenedText | null>

/** Opens notes here when they are asked for; many by other threads where there are some, which open the next portion meanwhile. */
const openingsOf = Effect.fnUntraced(function* (
  crypto: NoteCryptoShape,
  { key, textOf }: NoteReader,
  notes: ReadonlyArray<QueuedNote>,
  pace: Pace,
) {
  const { openEach } = crypto
  if (openEach === undefined || !pace.elsewhere || notes.length < WORTHWHILE) {
    const openHere = ({ encryptedNote }: QueuedNote) => {
      const text = textOf(encryptedNote)
      return text === null ? null : openText(crypto, key, text)
    }
    return (() => Effect.succeed(openHere)) satisfies Openings
  }
  const begin = (start: number) =>
    Effect.forkChild(
      openEach(
        key,
        // A note of a wrong form has no text, and an empty text opens to nothing.
        notes
          .slice(start, start + PORTION)
          .map(({ encryptedNote }) => textOf(encryptedNote) ?? NO_TEXT),
      ),
      { startImmediately: true },
    )
  let coming = yield* begin(0)
  return ((start) =>
    Effect.gen(function* () {
      const opened = yield* Fiber.join(coming)
      if (start + PORTION < notes.length) coming = yield* begin(start + PORTION)
      return (_: QueuedNote, index: number) => opened[index] ?? null
    })) satisfies Openings
})

/** A note whose contents name one of our owners. Whoever made it may have lied. */
interface ReadNote {
  readonly queued: QueuedNote
  readonly asset: bigint
  readonly amount: bigint
  readonly token: Address
  readonly owner: OwnerId
  readonly sk: bigint
  readonly oneTimeIndex: bigint
  readonly blindingOf: (ownerKey: bigint) => bigint | null
}

/** Reads the notes of one pool. */
interface NoteReader extends Pick<NoteReading, "key" | "textOf"> {
  /** Reads the owner whom a note names. */
  readonly read: (queued: QueuedNote, opened: OpenedText) => ReadNote | null
}

function noteReader(
  crypto: NoteCryptoShape,
  gateway: PoolGatewayShape,
  master: Uint8Array,
): NoteReader {
  const viewing = viewingKeys(crypto, master)
  const reading = noteReading(crypto, gateway.poolTag, viewing)
  const spendingKeys = new Map<OwnerId, bigint>()
  const tokens = new Map<bigint, Address | null>()
  const tokenOf = (asset: bigint) => {
    const known = tokens.get(asset)
    if (known !== undefined) return known
    const token = gateway.tokenOf(asset)
    tokens.set(asset, token)
    return token
  }

  const read: NoteReader["read"] = (queued, text) => {
    const opened = reading.read(text)
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
    const { oneTimeIndex } = hinted
    return { queued, asset, amount, token, owner, sk, oneTimeIndex, blindingOf: opened.blinding }
  }
  return { ...reading, read }
}

/** The notes whose commitments their owners' keys give. Each step hashes all notes together. */
function proven(
  read: ReadonlyArray<ReadNote>,
  chainId: ChainId,
  leafIndex: (position: number) => number,
): ReadonlyArray<NoteRow> {
  const keys = ownerKeys(read.map(({ sk, oneTimeIndex }) => [sk, oneTimeIndex]))
  const blinded = read.flatMap((note, index) => {
    const key = keys[index]
    const blinding = key === undefined ? null : note.blindingOf(key)
    return key === undefined || blinding === null ? [] : [{ ...note, key, blinding }]
  })
  const npks = noteKeys(blinded.map(({ key, blinding }) => [key, blinding]))
  const named = blinded.map((note, index) => ({ ...note, npk: npks[index] ?? 0n }))
  const inTheOpen = named.filter(({ queued, npk }) => queued.inTheOpen?.npk === npk)
  const hidden = named.filter(({ queued }) => queued.inTheOpen === null)
  const built = commitments(hidden.map(({ npk, asset, amount }) => [npk, asset, amount]))
  const ours = new Set([
    ...inTheOpen,
    ...hidden.filter(({ queued }, index) => built[index] === queued.commitment),
  ])
  const own = named.filter((note) => ours.has(note))
  const spent = nullifiers(
    own.map(({ sk, queued }) => [sk, queued.commitment, leafIndex(queued.position)]),
  )
  return own.map(({ queued, owner, token, amount, npk, oneTimeIndex, blinding }, index) => ({
    chainId,
    position: queued.position,
    owner,
    token,
    amount,
    commitment: queued.commitment,
    nullifier: spent[index] ?? 0n,
    npk,
    oneTimeIndex,
    blinding,
    block: queued.block,
    transactionHash: queued.transactionHash,
    origin: queued.inTheOpen === null ? "private" : "public",
    log: null,
  }))
}
