import {
  parseOwnerId,
  type DepositNote,
  type InvalidRecipientInfo,
  type NoteCryptoShape,
  type OperationId,
  type Owner,
  type PoolGatewayShape,
  type SecureRandomShape,
  type ShieldedRecipient,
  type TokenAmount,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { FIELD_MODULUS } from "../field/field.ts"
import { bytesToInteger, toField } from "../field/bytes.ts"
import { HINT_LENGTH, openHint, sealHint } from "../key/hint.ts"
import { parseRecipientInfo, type RecipientInfo } from "../key/RecipientInfo.ts"
import { hedgedBytes, spendingKey, viewingKeys } from "../key/ServiceKeys.ts"
import { sealNote, type SealedNote } from "../note/EncryptedNote.ts"
import { ownerKey } from "../note/Note.ts"

/** Makes notes and one-time addresses. It holds the extracted master key, so create one per plan and drop it afterwards. */
export interface NoteMaker {
  /** A fresh one-time address of one of our owners. `context` names its purpose within the operation. */
  readonly addressOf: (owner: Owner, context: string) => Effect.Effect<RecipientInfo>
  /** The owner that a recipientInfo names. `null` if another service made it, or if its hint was combined with other keys. */
  readonly ownerOf: (recipient: RecipientInfo) => Owner | null
  readonly recipient: (
    recipient: ShieldedRecipient,
    context: string,
  ) => Effect.Effect<RecipientInfo, InvalidRecipientInfo>
  /** A random address without an owner, for dummy outputs. Their notes are encrypted like all others. */
  readonly randomRecipient: Effect.Effect<RecipientInfo>
  /** An input of amount 0. Its secret random blinding makes its nullifier unique and indistinguishable from a real one. */
  readonly padding: (context: string) => Effect.Effect<Padding>
  /** Draws uniformly from 0 to `bound` − 1; `bound` is at most 2^128. `context` names the purpose within the operation. */
  readonly draw: (context: string, bound: bigint) => Effect.Effect<bigint>
  /** Encrypts a note under its own ephemeral key. `context` names the operation and the output. */
  readonly seal: (
    gateway: PoolGatewayShape,
    recipient: RecipientInfo,
    note: { readonly asset: bigint; readonly amount: bigint },
    context: string,
  ) => Effect.Effect<SealedNote>
}

/** Fills an unused input of a join's witness. */
export interface Padding {
  readonly oneTimeIndex: bigint
  readonly blinding: bigint
  readonly leafIndex: number
}

const INDEX_BYTES = 12

/** @param master What `masterKey` extracted from the master seed. */
export function noteMaker(
  crypto: NoteCryptoShape,
  random: SecureRandomShape,
  master: Uint8Array,
): NoteMaker {
  const { viewingPublic, hintKey } = viewingKeys(crypto, master)
  const viewingInteger = bytesToInteger(viewingPublic)

  const secret = (context: string, length: number) =>
    Effect.map(random.bytes(32), (fresh) => hedgedBytes(crypto, master, fresh, context, length))

  const addressOf = Effect.fnUntraced(function* (owner: Owner, context: string) {
    // Hedged, because two notes with the same owner and index could share a nullifier, and then only one could be spent.
    const oneTimeIndex = bytesToInteger(yield* secret(`${context}/address`, INDEX_BYTES))
    return {
      ownerKey: ownerKey(spendingKey(crypto, master, owner), oneTimeIndex),
      viewingPublic,
      hint: sealHint(crypto, hintKey, oneTimeIndex, owner),
    }
  })

  return {
    addressOf,
    padding: Effect.fnUntraced(function* (context) {
      const oneTimeIndex = bytesToInteger(yield* secret(`${context}/index`, INDEX_BYTES))
      const blinding = toField(yield* secret(`${context}/blinding`, 48))
      if (blinding === null) return yield* Effect.die(new Error("a padding's blinding is 0"))
      return { oneTimeIndex, blinding, leafIndex: 0 }
    }),
    // 384 bits modulo at most 2^128: the bias is below 2^-255.
    draw: (context, bound) =>
      Effect.map(secret(`${context}/draw`, 48), (bytes) => bytesToInteger(bytes) % bound),
    ownerOf: (recipient) => {
      const opened = openHint(crypto, hintKey, recipient.hint)
      if (opened === null || bytesToInteger(recipient.viewingPublic) !== viewingInteger) return null
      const sk = spendingKey(crypto, master, opened.owner)
      return ownerKey(sk, opened.oneTimeIndex) === recipient.ownerKey ? opened.owner : null
    },
    recipient: (recipient, context) => {
      if (recipient.kind === "recipient-info") {
        return Effect.fromResult(parseRecipientInfo(crypto, recipient.recipientInfo))
      }
      const owner = parseOwnerId(recipient.owner)
      return owner === null
        ? Effect.die(new Error("a recipient's owner id was not written by core"))
        : addressOf(owner, context)
    },
    randomRecipient: Effect.gen(function* () {
      return {
        ownerKey: bytesToInteger(yield* random.bytes(48)) % FIELD_MODULUS,
        viewingPublic: crypto.publicKey(yield* random.bytes(32)),
        hint: yield* random.bytes(HINT_LENGTH),
      }
    }),
    seal: Effect.fnUntraced(function* (gateway, recipient, note, context) {
      const ephemeral = yield* secret(context, 32)
      return sealNote(crypto, gateway.poolTag, recipient, note, ephemeral)
    }),
  }
}

/** The notes of a plain deposit, one per amount. If the recipient is one of our owners, each note has its own one-time address. */
export const depositNotes = Effect.fnUntraced(function* (
  maker: NoteMaker,
  gateway: PoolGatewayShape,
  recipient: ShieldedRecipient,
  amounts: ReadonlyArray<TokenAmount>,
  operation: OperationId,
) {
  const notes: Array<DepositNote> = []
  for (const [index, { token, amount }] of amounts.entries()) {
    const asset = gateway.assetOf(token)
    const context = `${operation}/deposit/${index}`
    const to = yield* maker.recipient(recipient, context)
    const sealed = yield* maker.seal(gateway, to, { asset, amount }, context)
    notes.push({ token, amount, ...sealed })
  }
  return notes
})
