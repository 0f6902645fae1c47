import { Schema } from "effect"
import { verifierPattern, type DisclosureScope } from "./DisclosureRequest.ts"

/**
 * A statement as JSON. Field elements, points' coordinates and bytes are lower-case hex with `0x`, amounts are decimal, addresses are in
 * the notation of their chain. The order of the fields is part of the format: see `statementText`.
 */

/** Maximum notes per statement. The next statement continues after the last one. */
export const notesPerStatement = 32

const pattern = (expression: RegExp) => Schema.String.check(Schema.isPattern(expression))
const word = pattern(/^0x[0-9a-f]{64}$/u)
const bytes = pattern(/^0x(?:[0-9a-f]{2}){0,16384}$/u)
const amount = pattern(/^(?:0|[1-9][0-9]{0,38})$/u)
const whole = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
/** Addresses and transaction hashes: letters and digits in every notation. */
const name = pattern(/^[0-9A-Za-z]{1,128}$/u)
/** One line of printable ASCII, so that the text that the wallet signed can be rebuilt in one way. */
const line = pattern(/^[!-~]{1,256}$/u)
const listOf = <S extends Schema.Constraint>(item: S, most: number) =>
  Schema.Array(item).check(Schema.isMaxLength(most))

const exactly = <S extends Schema.Constraint>(item: S, count: number) =>
  listOf(item, count).check(Schema.isMinLength(count))

const request = Schema.Struct({
  address: name,
  audience: line,
  verifier: pattern(verifierPattern),
  chainId: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  operation: Schema.optionalKey(line),
  from: Schema.optionalKey(line),
  to: Schema.optionalKey(line),
  after: Schema.optionalKey(whole),
  nonce: line,
  expiresAt: line,
  signature: pattern(/^(?:0x)?[0-9a-fA-F]{2,32768}$/u),
})

const executed = { transaction: name, block: whole }

const note = Schema.Struct({
  position: whole,
  npk: word,
  token: name,
  amount,
  created: Schema.Struct(executed),
  /** `null`: the statement covers no spend of this note. It may still be spent. */
  spent: Schema.NullOr(Schema.Struct({ nullifier: word, ...executed })),
})

const join = Schema.Struct({
  root: word,
  asset: word,
  out: Schema.Boolean,
  amount,
  nullifiers: listOf(word, 4),
  commitments: exactly(word, 2),
})
const payout = { token: name, to: name, amount }
const action = Schema.Struct({
  id: bytes,
  tokenIn: name,
  amountIn: amount,
  tokenOut: name,
  minOut: amount,
  npk: word,
  encryptedNote: bytes,
  refundNpk: word,
  refundNote: bytes,
  data: bytes,
})
/** What the pool received: its hash is the event `Operation` of the transaction. */
const call = Schema.Struct({
  joins: listOf(join, 64),
  payouts: listOf(Schema.Struct(payout), 64),
  fee: Schema.NullOr(Schema.Struct({ ...payout, fromOutput: Schema.Boolean })),
  action: Schema.NullOr(action),
  deadline: whole,
  salt: bytes,
  encryptedNotes: listOf(bytes, 128),
})

const body = {
  version: Schema.Literal(1),
  request,
  pool: name,
  /** The newest block that the statement covers: final when it was made. `time`: Unix seconds of the chain's clock. */
  asOf: Schema.Struct({ block: whole, hash: name, time: whole }),
  /** Ascending by position. */
  notes: listOf(note, notesPerStatement).check(Schema.isMinLength(1)),
  /** Whether more notes follow the last position. */
  more: Schema.Boolean,
  /** Calls that spend the notes, ascending by block, so far as the service keeps them. */
  calls: listOf(Schema.Struct({ ...executed, call }), 2 * notesPerStatement),
  /** Claims that the chain cannot prove. */
  wordOfService: listOf(Schema.String, 8),
}

/** The contents of a statement without its proofs, which are bound to these contents. */
export const StatementBody = Schema.Struct(body)
export type StatementBody = typeof StatementBody.Type

export const Statement = Schema.Struct({
  ...body,
  /** Stands for the spending key behind all notes. Each statement has its own. */
  pseudonym: word,
  /** One per note, in their order: a (2 coordinates), b (4, real parts first), c (2). */
  proofs: listOf(exactly(word, 8), notesPerStatement),
})
export type Statement = typeof Statement.Type

export type StatementNote = StatementBody["notes"][number]
export type StatementCall = StatementBody["calls"][number]["call"]

/** The claims for which a reader must trust the service, in fixed words. The chain proves the rest. */
export function wordsOfService(kind: DisclosureScope["kind"]): ReadonlyArray<string> {
  return [
    "That the spending key behind these notes belongs to the address.",
    kind === "operation"
      ? "That the transactions are the operation's, and that these are all notes of the owner in them behind the position `after`; further ones exist if `more` is true."
      : "That these are all notes of the owner that were created or spent in the period up to `asOf` behind the position `after`; further ones exist if `more` is true.",
  ]
}
