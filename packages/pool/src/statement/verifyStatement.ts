import {
  contextOf,
  disclosureInputs,
  disclosureMessage,
  ownerWhoSigned,
  parseAddress,
  proofOf,
  publicInputsOf,
  readStatement,
  wordsOfService,
  type Groth16Proof,
  type PoolGatewayShape,
  type Statement,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { ChainPlaces } from "./ChainPlaces.ts"
import { shownCalls, type ShownCall } from "./shownCalls.ts"
import { shownNotes, type ShownNote } from "./shownNotes.ts"
import { StatementRefused } from "./StatementRefused.ts"

/** Leaves of a tree: every deployed pool has 26 levels. */
const leavesPerTree = 2 ** 26

/** What a reader brings: the chain and the pool that they trust, and the name under which they asked. */
export interface StatementReader {
  readonly gateway: Pick<
    PoolGatewayShape,
    "family" | "chainId" | "pool" | "head" | "block" | "events" | "assetOf" | "operationHash"
  >
  readonly verifier: string
  /** Whether a proof of the circuit `disclosure` holds for these public inputs. */
  readonly isProof: (publicInputs: ReadonlyArray<bigint>, proof: Groth16Proof) => boolean
}

/** A statement that holds, with the times that the chain adds. */
export interface VerifiedStatement {
  readonly statement: Statement
  readonly notes: ReadonlyArray<ShownNote>
  readonly calls: ReadonlyArray<ShownCall>
}

/**
 * Checks a statement against a chain, without the service: the exact answer of POST /disclosure. Fails with `StatementRefused` unless
 * - its bytes are as the service writes them, and it is for this reader, chain and pool;
 * - the account signed the request, a key or now a contract at the address;
 * - the chain has its last block, as a final one;
 * - every note is the leaf and was spent where it says (`shownNotes`), every call is what the pool executed (`shownCalls`);
 * - one key is behind all notes, and their proofs were made for this very text.
 *
 * What remains the service's word is in `wordOfService`.
 */
export const verifyStatement = Effect.fn("statement.verify")(function* (
  answer: Uint8Array,
  reader: StatementReader,
) {
  const { gateway } = reader
  const statement = yield* parseStatement(answer)
  const fault = requestFault(statement, reader)
  if (fault !== null) return yield* new StatementRefused({ reason: fault })
  yield* requireSignature(statement, reader)
  yield* requireLastBlock(statement, gateway)
  const places = new ChainPlaces(gateway, statement.asOf.block)
  const notes = yield* shownNotes(statement, gateway, places)
  const calls = yield* shownCalls(statement, gateway, places)
  const { pseudonym, proofs, ...body } = statement
  const context = contextOf(body)
  const holds = notes.map(({ note, commitment }, index) => {
    const claimed = {
      npk: BigInt(note.npk),
      commitment,
      leafIndex: note.position % leavesPerTree,
      nullifier: note.spent === null ? null : BigInt(note.spent.nullifier),
    }
    const inputs = disclosureInputs(claimed, context, BigInt(pseudonym))
    return reader.isProof(publicInputsOf("disclosure", inputs), proofOf(proofs[index] ?? []))
  })
  if (holds.includes(false) || proofs.length !== notes.length)
    return yield* new StatementRefused({
      reason: "its proofs were not made for this text by one key behind all notes",
    })
  return { statement, notes, calls } satisfies VerifiedStatement
})

/** Parses the bytes without reading the chain. */
export const parseStatement = Effect.fnUntraced(function* (answer: Uint8Array) {
  const statement = readStatement(answer)
  if (statement !== null) return statement
  return yield* new StatementRefused({
    reason: "these are not the exact bytes of an answer of POST /disclosure without ignored fields",
  })
})

/** How the statement differs from what this reader asked for, without reading the chain; `null` if it does not. */
function requestFault(
  { request, pool, wordOfService }: Statement,
  { verifier, gateway }: StatementReader,
): string | null {
  const { operation, from, to } = request
  if (request.verifier !== verifier) return `it was made for ${JSON.stringify(request.verifier)}`
  if (request.chainId !== gateway.chainId) return `it is about chain ${request.chainId}`
  if (parseAddress(pool, gateway.family) !== gateway.pool) return `it is about the pool ${pool}`
  const isPeriod = operation === undefined
  const given = [operation, from, to].map((text) => (text === undefined ? 0 : 1)).join("")
  if (given !== (isPeriod ? "011" : "100")) return "it names neither one operation nor one period"
  const words = wordsOfService(isPeriod ? "period" : "operation")
  if (words.join("\n") !== wordOfService.join("\n"))
    return "its `wordOfService` differs from this version's text"
  return null
}

const requireSignature = Effect.fnUntraced(function* (
  { request: { signature, ...texts } }: Statement,
  { gateway: { chainId } }: StatementReader,
) {
  const address = parseAddress(texts.address, "any")
  if (address === null) return yield* new StatementRefused({ reason: "its address is malformed" })
  const signed = { address, chainId, message: disclosureMessage(texts), signature }
  yield* Effect.catchTag(
    ownerWhoSigned({ ...signed, namesAccount: true }, ""),
    "RelayError",
    ({ code, message }) => new StatementRefused({ reason: unsigned.get(code) ?? message }),
  )
})

const notSigned = "the account did not sign the request for it"
/** Without contracts to ask, only a signature by the address's key is valid. */
const unsigned: ReadonlyMap<string, string> = new Map([
  ["INVALID_SIGNATURE", notSigned],
  ["UNSUPPORTED_CHAIN", notSigned],
])

const requireLastBlock = Effect.fnUntraced(function* (
  { asOf }: Statement,
  gateway: StatementReader["gateway"],
) {
  const { finalized } = yield* gateway.head
  const block = asOf.block > finalized.number ? null : yield* gateway.block(asOf.block)
  const found = `${block?.number} ${block?.hash} ${block?.time}`
  if (found !== `${asOf.block} ${asOf.hash} ${asOf.time}`)
    return yield* new StatementRefused({
      reason: `this chain has no final block ${asOf.block} with that hash and time: it is another chain or fork, or the chain is behind`,
    })
})
