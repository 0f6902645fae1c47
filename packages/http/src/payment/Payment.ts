import { addressFromBytes, type SignedTransaction } from "@shielded-relay/core"
import { Schema } from "effect"

/** A transfer of native coins as its transactions sign it. Each version has the nonce of the first, so at most one is executed. */
export interface PaymentVersion {
  readonly amount: bigint
  readonly signed: SignedTransaction
}

/**
 * `paid`: a final block executed it. `failed`: a final block holds it, and it moved nothing. `void`: no block can execute it any more, so
 * nothing was paid.
 */
export interface PaymentEnd {
  readonly state: "paid" | "failed" | "void"
  readonly hash: string
  readonly amount: bigint
}

/** A transfer from or to a relaying account that the operator ordered. Addresses are in the notation of the chain. */
export interface Payment {
  readonly kind: "top-up" | "sweep"
  readonly chainId: number
  /** The relaying account. */
  readonly account: string
  readonly payer: string
  readonly to: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** The newest last; at least one. */
  readonly versions: readonly [PaymentVersion, ...ReadonlyArray<PaymentVersion>]
  readonly end: PaymentEnd | null
}

const Amount = Schema.BigIntFromString

const Version = Schema.Struct({
  amount: Amount,
  sender: Schema.String.check(Schema.isPattern(/^0x([0-9a-f]{40}|[0-9a-f]{64})$/)),
  senderNonce: Schema.NullOr(Schema.Int),
  raw: Schema.String.check(Schema.isPattern(/^([0-9a-f]{2})+$/)),
  hash: Schema.String,
  most: Amount,
  terms: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Boolean])),
  lastHeight: Schema.optionalKey(Schema.Int),
})

const Stored = Schema.Struct({
  format: Schema.Literal("shielded-relay-payments"),
  version: Schema.Literal(1),
  payments: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(["top-up", "sweep"]),
      chainId: Schema.Number,
      account: Schema.String,
      payer: Schema.String,
      to: Schema.String,
      startedAt: Schema.Number,
      versions: Schema.NonEmptyArray(Version),
      end: Schema.NullOr(
        Schema.Struct({
          state: Schema.Literals(["paid", "failed", "void"]),
          hash: Schema.String,
          amount: Amount,
        }),
      ),
    }),
  ),
})

const decode = Schema.decodeUnknownOption(Stored)
const encode = Schema.encodeSync(Stored)

/** Reads the text of a journal of payments; `null` if it is none. */
export function parsePayments(text: string): ReadonlyArray<Payment> | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const read = decode(value)
  if (read._tag === "None") return null
  return read.value.payments.map(({ versions: [first, ...more], ...payment }) => ({
    ...payment,
    versions: [versionOf(first), ...more.map(versionOf)],
  }))
}

/** The text of a journal of payments. */
export const printPayments = (payments: ReadonlyArray<Payment>): string =>
  `${JSON.stringify(
    encode({
      format: "shielded-relay-payments",
      version: 1,
      payments: payments.map(({ versions: [first, ...more], ...payment }) => ({
        ...payment,
        versions: [storedOf(first), ...more.map(storedOf)],
      })),
    }),
  )}\n`

function versionOf({
  amount,
  sender,
  raw,
  most,
  terms,
  ...rest
}: typeof Version.Type): PaymentVersion {
  return {
    amount,
    signed: {
      ...rest,
      sender: addressFromBytes(bytesOf(sender.slice(2))),
      raw: bytesOf(raw),
      fees: { most, terms },
    },
  }
}

function storedOf({
  amount,
  signed: { sender, raw, fees, senderNonce, hash, lastHeight },
}: PaymentVersion): typeof Version.Type {
  return {
    amount,
    sender,
    raw: Buffer.from(raw).toString("hex"),
    ...fees,
    senderNonce,
    hash,
    ...(lastHeight === undefined ? {} : { lastHeight }),
  }
}

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"))
