import {
  sealText,
  type NoteCryptoShape,
  type OpenedText,
  type OpeningKey,
} from "@shielded-relay/core"
import {
  bytesToFieldElement,
  bytesToInteger,
  concatBytes,
  integerToBytes,
  toField,
} from "../field/bytes.ts"
import { HINT_LENGTH } from "../key/hint.ts"
import type { RecipientInfo } from "../key/RecipientInfo.ts"
import { info } from "../key/ServiceKeys.ts"
import { noteKey } from "./Note.ts"

/** version ‖ ephemeral key ‖ ciphertext ‖ tag. */
export const ENCRYPTED_NOTE_LENGTH = 1 + 32 + 16 + 32 + HINT_LENGTH + 16

const VERSION = 1
const AMOUNT_BYTES = 16
const ASSET_BYTES = 32
const POOL_TAG_BYTES = 10

/** The contents of an encrypted note. They are unverified: its maker may have lied. */
export interface OpenedNote {
  readonly amount: bigint
  readonly asset: bigint
  readonly hint: Uint8Array
  /**
   * The blinding for an owner key, derived from the shared secret, so it takes no bytes in the note. `null` if the derivation gives
   * 0 (probability about 2^-254).
   */
  readonly blinding: (ownerKey: bigint) => bigint | null
}

/** A new note: its public key and its contents, encrypted for the recipient. */
export interface SealedNote {
  readonly npk: bigint
  readonly encryptedNote: Uint8Array
}

/**
 * Encrypts a note of one pool for a recipient.
 * @throws Error if the recipient's viewing key has low order or the derived blinding is 0.
 */
export function sealNote(
  crypto: NoteCryptoShape,
  poolTag: bigint,
  recipient: RecipientInfo,
  note: { readonly asset: bigint; readonly amount: bigint },
  ephemeralSecret: Uint8Array,
): SealedNote {
  const plaintext = concatBytes(
    integerToBytes(note.amount, AMOUNT_BYTES),
    integerToBytes(note.asset, ASSET_BYTES),
    recipient.hint,
  )
  const key = { publicKey: recipient.viewingPublic, ...purposeIn(poolTag) }
  const sealed = sealText(crypto, key, plaintext, ephemeralSecret)
  // `parseRecipientInfo` refuses low-order keys.
  if (sealed === null) throw new Error("the recipient's viewing key has low order")
  const blinding = blindingOf(crypto, sealed.pseudoRandomKey, recipient.ownerKey)
  if (blinding === null) throw new Error("the blinding is 0")
  return {
    npk: noteKey(recipient.ownerKey, blinding),
    encryptedNote: concatBytes(Uint8Array.of(VERSION), sealed.text),
  }
}

/** Reads the notes of one pool that are sealed for one viewing key. */
export interface NoteReading {
  readonly key: OpeningKey
  /** What `openText` opens; `null` for a wrong length or version. */
  readonly textOf: (encryptedNote: Uint8Array) => Uint8Array | null
  /** `null` for an asset >= r. */
  readonly read: (opened: OpenedText) => OpenedNote | null
}

export function noteReading(
  crypto: NoteCryptoShape,
  poolTag: bigint,
  viewing: { readonly viewingSecret: Uint8Array; readonly viewingPublic: Uint8Array },
): NoteReading {
  return {
    key: {
      secretKey: viewing.viewingSecret,
      publicKey: viewing.viewingPublic,
      ...purposeIn(poolTag),
    },
    textOf: (encryptedNote) =>
      encryptedNote.length !== ENCRYPTED_NOTE_LENGTH || encryptedNote[0] !== VERSION
        ? null
        : encryptedNote.subarray(1),
    read: ({ pseudoRandomKey, plaintext }) => {
      const asset = bytesToFieldElement(
        plaintext.subarray(AMOUNT_BYTES, AMOUNT_BYTES + ASSET_BYTES),
      )
      if (asset === null) return null
      return {
        amount: bytesToInteger(plaintext.subarray(0, AMOUNT_BYTES)),
        asset,
        hint: plaintext.slice(AMOUNT_BYTES + ASSET_BYTES),
        blinding: (ownerKey) => blindingOf(crypto, pseudoRandomKey, ownerKey),
      }
    },
  }
}

/** What binds the key and the text of a note to this version and to one pool. */
function purposeIn(poolTag: bigint) {
  const tag = integerToBytes(poolTag, POOL_TAG_BYTES)
  return {
    info: info("note-key", tag),
    associatedData: concatBytes(Uint8Array.of(VERSION), tag),
  }
}

const blindingOf = (crypto: NoteCryptoShape, prk: Uint8Array, ownerKey: bigint) =>
  toField(crypto.hkdfExpand(prk, info("blinding", integerToBytes(ownerKey, 32)), 48))
