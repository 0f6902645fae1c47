import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Address } from "@shielded-relay/core"
import { Effect, Schema } from "effect"

/**
 * Stores a deployment's signed transactions. Each is written before it is sent, so that an interrupted
 * deployment continues with the same bytes and pays once. Use a separate journal for each deployment,
 * in one process at a time.
 */
export interface DeploymentJournal {
  /** The text that was written last; empty if there is none. Rejects if the text cannot be read. */
  readonly read: () => Promise<string>
  /** Replaces the text. Resolves once the text survives a crash of the machine. */
  readonly write: (text: string) => Promise<void>
}

/** What a solidified block shows of a transaction that succeeded. Numbers in sun and energy as text. */
const Landed = Schema.Struct({
  block: Schema.Number,
  energy: Schema.BigIntFromString,
  /** Sun that the transaction burnt. */
  cost: Schema.BigIntFromString,
})
export type Landed = typeof Landed.Type

const JournalEntry = Schema.Struct({
  step: Schema.String,
  /** SHA-256 of what the step sends: a journal continues only the deployment that it began. */
  request: Schema.String,
  /** 64 hex digits. */
  id: Schema.String,
  /** Hex of the signed bytes; of a printed step the bytes to be signed. */
  raw: Schema.String,
  /** `TransactionFees` of core: the most that the bytes may cost in sun, and their `CallTerms`. */
  fees: Schema.Struct({
    most: Schema.BigIntFromString,
    terms: Schema.Record(
      Schema.String,
      Schema.Union([Schema.String, Schema.Number, Schema.Boolean]),
    ),
  }),
  /** `failed`: the failure was reported, and the next run signs anew. `printed`: others sign and send it. */
  state: Schema.Union([
    Schema.Literal("signed"),
    Schema.Literal("printed"),
    Schema.Literal("failed"),
    Landed,
  ]),
})
export type JournalEntry = typeof JournalEntry.Type

const JournalText = Schema.fromJsonString(
  Schema.Struct({
    version: Schema.Literal(1),
    chainId: Schema.Number,
    deployer: Schema.String,
    entries: Schema.Array(JournalEntry),
  }),
)
const decode = Schema.decodeUnknownEffect(JournalText)
const encode = Schema.encodeSync(JournalText)

/** The entries of one deployment, by step. */
export interface Entries {
  readonly of: (step: string) => JournalEntry | undefined
  /** Replaces the step's entry and writes the journal. Fails with the given error if the journal fails. */
  readonly put: <E>(entry: JournalEntry, failure: () => E) => Effect.Effect<void, E>
}

/**
 * Reads the journal.
 *
 * @param refuse builds the error for a journal that is unreadable or another deployment's
 */
export const openJournal = Effect.fnUntraced(function* <E>(
  journal: DeploymentJournal,
  chainId: number,
  deployer: Address,
  refuse: (message: string) => E,
) {
  const text = yield* Effect.tryPromise({
    try: () => journal.read(),
    catch: () => refuse("the journal cannot be read"),
  })
  const found =
    text === ""
      ? { version: 1 as const, chainId, deployer, entries: [] }
      : yield* Effect.mapError(decode(text), () =>
          refuse(
            "the journal is not one of a deployment: give the file that was written, or an empty one",
          ),
        )
  if (found.chainId !== chainId || found.deployer !== deployer)
    return yield* Effect.fail(
      refuse(
        `the journal belongs to a deployment on chain ${found.chainId} by ${found.deployer}: use a journal of its own for each`,
      ),
    )
  const entries = new Map(found.entries.map((entry) => [entry.step, entry]))
  return {
    of: (step) => entries.get(step),
    put: (entry, failure) => {
      entries.set(entry.step, entry)
      const written = encode({ version: 1, chainId, deployer, entries: [...entries.values()] })
      return Effect.tryPromise({ try: () => journal.write(written), catch: failure })
    },
  } satisfies Entries as Entries
})

/** SHA-256 of a step's request, hex. @param to `null` for a creation */
export function requestDigest(to: Address | null, data: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${to ?? "creation"} ${data}`)))
}
