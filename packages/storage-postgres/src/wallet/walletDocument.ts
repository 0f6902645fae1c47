import type {
  Leg,
  WalletLeg,
  WalletOperation,
  WalletOperationState,
  WalletReference,
} from "@shielded-relay/core"
import { Schema } from "effect"
import { addressSchema as address, reasonFields } from "../document/scalars.ts"
import { signedTransactionSchema } from "../document/signedTransaction.ts"

const resource = Schema.Literals(["ENERGY", "BANDWIDTH"])
const topUp = Schema.Struct({ kind: Schema.Literal("top-up"), amount: Schema.BigInt })
const leg: Schema.Codec<Leg, unknown> = Schema.toCodecJson(
  Schema.Union([
    topUp,
    Schema.Struct({ kind: Schema.Literal("approve"), token: address, amount: Schema.BigInt }),
    Schema.Struct({
      kind: Schema.Literal("deposit"),
      notes: Schema.Array(
        Schema.Struct({
          token: address,
          amount: Schema.BigInt,
          npk: Schema.BigInt,
          encryptedNote: Schema.Uint8Array,
        }),
      ),
    }),
    Schema.Struct({ kind: Schema.Literals(["cancel", "withdraw-unfrozen"]) }),
    Schema.Struct({
      kind: Schema.Literals(["freeze", "unfreeze"]),
      resource,
      amount: Schema.BigInt,
    }),
    Schema.Struct({
      kind: Schema.Literals(["delegate", "undelegate"]),
      resource,
      amount: Schema.BigInt,
      receiver: address,
      freezes: Schema.optionalKey(Schema.Literal(true)),
    }),
  ]),
)

const sentFields = {
  transactions: Schema.Array(signedTransactionSchema),
  executed: Schema.NullOr(
    Schema.Struct({
      txHash: Schema.String,
      block: Schema.Int,
      success: Schema.Boolean,
      cost: Schema.BigInt,
    }),
  ),
  excluded: Schema.optionalKey(Schema.Literal(true)),
}
const walletLeg: Schema.Codec<WalletLeg, unknown> = Schema.toCodecJson(
  Schema.Struct({
    leg,
    isLast: Schema.Boolean,
    cancelsFrom: Schema.optionalKey(Schema.Int),
    ...sentFields,
    loan: Schema.optionalKey(Schema.Struct({ leg: topUp, ...sentFields })),
  }),
)

const status: Schema.Codec<WalletOperationState, unknown> = Schema.Union([
  Schema.Struct({
    state: Schema.Literals(["accepted", "signed", "broadcast", "confirmed"]),
  }),
  Schema.Struct({ state: Schema.Literal("failed"), ...reasonFields }),
])

/** The parts of a wallet operation that no query filters by. */
type WalletDocument = Pick<
  WalletOperation,
  "wallet" | "leg" | "orderId" | "legs" | "status" | "cancelled"
>

const userFields = {
  organizationId: Schema.String,
  userId: Schema.String,
  rootVersion: Schema.Int,
}
const derivedWallet = Schema.Struct({ user: Schema.Struct(userFields), index: Schema.Int })
/** Under another name: a process of a version without imports would sign with a derived key of the same user. */
const importedWallet = Schema.Struct({
  imported: Schema.Struct({ ...userFields, importedSeed: Schema.String }),
  index: Schema.Int,
})

/** As JSON: big integers as decimal text, bytes as base64. Rows are kept for ever, so every document ever written must stay readable. */
const document = Schema.toCodecJson(
  Schema.Struct({
    ref: Schema.optionalKey(Schema.String),
    wallet: Schema.Union([derivedWallet, importedWallet]),
    leg,
    orderId: Schema.NullOr(Schema.String),
    legs: Schema.Array(walletLeg),
    status,
    cancelled: Schema.optionalKey(Schema.Literal(true)),
  }),
)

const decode = Schema.decodeUnknownSync(document)
const encode = Schema.encodeSync(document)

/** @throws SchemaError if the document is not one that `writeWalletDocument` wrote. */
export function readWalletDocument(json: unknown): WalletDocument & { readonly ref?: string } {
  const { wallet, ...rest } = decode(json)
  return {
    ...rest,
    wallet: "user" in wallet ? wallet : { user: wallet.imported, index: wallet.index },
  }
}

const written = ({ user, index }: WalletReference) => {
  const { importedSeed, ...derived } = user
  return importedSeed === undefined
    ? { user: derived, index }
    : { imported: { ...derived, importedSeed }, index }
}

export function writeWalletDocument(operation: WalletOperation): string {
  const { request, wallet, leg: asked, orderId, legs, status: reached, cancelled } = operation
  return JSON.stringify(
    encode({
      ...(request.ref === undefined ? {} : { ref: request.ref }),
      wallet: written(wallet),
      leg: asked,
      orderId,
      legs,
      status: reached,
      ...(cancelled === undefined ? {} : { cancelled }),
    }),
  )
}
