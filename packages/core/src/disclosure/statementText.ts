import { bn254 } from "@noble/curves/bn254.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Result, SchemaParser } from "effect"
import { parseJsonObject } from "../request/json.ts"
import { Statement, StatementBody } from "./Statement.ts"

// A decoder writes the fields in the order of its schema.
const bodyInOrder = SchemaParser.decodeUnknownSync(StatementBody)
const inOrder = SchemaParser.decodeUnknownSync(Statement)
const decodeStatement = SchemaParser.decodeUnknownResult(Statement)

/** Longest answer with a statement, in bytes: 32 notes, 64 calls with their ciphertexts, and proofs. */
const longestStatement = 1 << 20

/**
 * The public input that binds the proofs to a statement: `sha256("shielded-relay/disclosure/v1" ‖ 0 ‖ text) mod r`, where the text is the
 * body as JSON without spaces, its fields in the order of the schema. It covers the request with the verifier's name and the wallet's
 * signature, so a proof is valid only in this statement and for this reader.
 */
export function contextOf(body: StatementBody): bigint {
  const text = `shielded-relay/disclosure/v1\0${JSON.stringify(bodyInOrder(body))}`
  return BigInt(`0x${bytesToHex(sha256(utf8ToBytes(text)))}`) % bn254.fields.Fr.ORDER
}

/**
 * Parses the answer of POST /disclosure; its bytes are the file that a reader receives. Returns `null` unless they are exactly what the
 * service writes, with the same fields in the same order and no spaces, so that any changed byte is noticed.
 */
export function readStatement(answer: Uint8Array): Statement | null {
  if (answer.length > longestStatement) return null
  const fields = parseJsonObject(answer)
  if (fields === null) return null
  const decoded = Result.getOrNull(decodeStatement(fields["statement"]))
  if (decoded === null) return null
  const written = utf8ToBytes(JSON.stringify(disclosureAnswer(decoded)))
  return bytesToHex(written) === bytesToHex(answer) ? decoded : null
}

/** The answer with a statement, its fields in the order of the schema. */
export function disclosureAnswer(statement: Statement): {
  readonly success: true
  readonly statement: Statement
  readonly nonce: string
} {
  return { success: true, statement: inOrder(statement), nonce: statement.request.nonce }
}
