import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { Keypair, PublicKey } from "@solana/web3.js"
import { Effect, Schema } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { ProgramKeys } from "../deploy/deployProgram.ts"

/**
 * Stores a deployment's keys and the blockhash that it signs with. Each is written before it is used, so that an interrupted deployment
 * continues at the same addresses and with the same bytes, and pays once. Use a separate journal for each deployment.
 */
export interface DeploymentJournal {
  /** The text that was written last; empty if there is none. Rejects if the text cannot be read. */
  readonly read: () => Promise<string>
  /** Replaces the text. Resolves once the text survives a crash of the machine. */
  readonly write: (text: string) => Promise<void>
}

/** What transactions of one span of time are signed with. While it lasts, a step that is signed again is the same transaction. */
const Round = Schema.Struct({
  blockhash: Schema.String,
  lastValidBlockHeight: Schema.Number,
  /** A final slot of its beginning, for a lookup table's address. */
  slot: Schema.Number,
})
export type Round = typeof Round.Type

const Seed = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))
const Address = Schema.String.check(Schema.isPattern(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

const Journal = Schema.fromJsonString(
  Schema.Struct({
    version: Schema.Literal(1),
    genesisHash: Address,
    /** 32-byte seeds of the accounts' keys, hex. A key signs the creation of its account, and nothing after it. */
    keys: Schema.Struct({
      program: Seed,
      buffer: Seed,
      roots: Seed,
      exchange: Schema.optionalKey(Schema.Struct({ program: Seed, buffer: Seed })),
      /** Mints of test tokens, by symbol. */
      tokens: Schema.optionalKey(Schema.Record(Schema.String, Seed)),
    }),
    /** The newest lookup table: its address, base58, and the slot that the address follows from. */
    table: Schema.NullOr(Schema.Struct({ address: Address, slot: Schema.Number })),
    round: Schema.NullOr(Round),
  }),
)
const decode = Schema.decodeUnknownEffect(Journal)
const encode = Schema.encodeSync(Journal)

/** What a journal holds. */
export interface DeploymentRecord {
  readonly genesisHash: string
  readonly program: Keypair
  readonly buffer: Keypair
  readonly roots: Keypair
  readonly exchange: ProgramKeys | null
  /** Mints of test tokens, by symbol. */
  readonly tokens: ReadonlyMap<string, Keypair>
  readonly table: { readonly address: PublicKey; readonly slot: number } | null
  readonly round: Round | null
}

export const newKeys = (): ProgramKeys => ({
  program: Keypair.generate(),
  buffer: Keypair.generate(),
})

export const newRecord = (genesisHash: string): DeploymentRecord => ({
  genesisHash,
  ...newKeys(),
  roots: Keypair.generate(),
  exchange: null,
  tokens: new Map(),
  table: null,
  round: null,
})

type Refuse = (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured

/** Reads the journal; `null` if nothing was written yet. */
export const readRecord = Effect.fnUntraced(function* (
  journal: DeploymentJournal,
  genesisHash: string,
  refuse: Refuse,
): Effect.fn.Return<DeploymentRecord | null, ChainMisconfigured> {
  const text = yield* Effect.tryPromise({
    try: () => journal.read(),
    catch: () => refuse("invalid-journal", "the journal cannot be read"),
  })
  if (text === "") return null
  const found = yield* Effect.mapError(decode(text), () =>
    refuse(
      "invalid-journal",
      "the journal is not one of a deployment, or only a part of it: restore it. Without it a new deployment begins elsewhere, and the rent of an unfinished one stays in its accounts",
    ),
  )
  if (found.genesisHash !== genesisHash)
    return yield* refuse(
      "invalid-journal",
      `the journal belongs to a deployment on the cluster ${found.genesisHash}: use a journal of its own for each`,
    )
  const keypair = (seed: string) => Keypair.fromSeed(hexToBytes(seed))
  const { keys, table } = found
  return {
    genesisHash,
    program: keypair(keys.program),
    buffer: keypair(keys.buffer),
    roots: keypair(keys.roots),
    exchange:
      keys.exchange === undefined
        ? null
        : { program: keypair(keys.exchange.program), buffer: keypair(keys.exchange.buffer) },
    tokens: new Map(
      Object.entries(keys.tokens ?? {}).map(([symbol, seed]) => [symbol, keypair(seed)]),
    ),
    table: table === null ? null : { address: new PublicKey(table.address), slot: table.slot },
    round: found.round,
  }
})

/** Writes a record. It is on disk when this succeeds. */
export const writeRecord = Effect.fnUntraced(function* (
  journal: DeploymentJournal,
  { genesisHash, program, buffer, roots, exchange, tokens, table, round }: DeploymentRecord,
  refuse: Refuse,
): Effect.fn.Return<void, ChainMisconfigured> {
  const seed = ({ secretKey }: Keypair) => bytesToHex(secretKey.slice(0, 32))
  const text = encode({
    version: 1,
    genesisHash,
    keys: {
      program: seed(program),
      buffer: seed(buffer),
      roots: seed(roots),
      ...(exchange === null
        ? {}
        : { exchange: { program: seed(exchange.program), buffer: seed(exchange.buffer) } }),
      ...(tokens.size === 0
        ? {}
        : { tokens: Object.fromEntries([...tokens].map(([symbol, key]) => [symbol, seed(key)])) }),
    },
    table: table === null ? null : { address: table.address.toBase58(), slot: table.slot },
    round,
  })
  yield* Effect.tryPromise({
    try: () => journal.write(text),
    catch: () =>
      refuse(
        "invalid-journal",
        "the journal cannot be written, or another run changed it meanwhile; nothing more was sent",
      ),
  })
})

/** What a deployment needs keys for beside the pool. */
export interface WantedKeys {
  readonly hasExchange: boolean
  /** Symbols of the test tokens. */
  readonly tokens: ReadonlyArray<string>
}

/** The journal's record, with every key that is wanted; new keys are written first. */
export const openRecord = Effect.fnUntraced(function* (
  journal: DeploymentJournal,
  genesisHash: string,
  refuse: Refuse,
  { hasExchange, tokens: symbols }: WantedKeys = { hasExchange: false, tokens: [] },
) {
  const found = yield* readRecord(journal, genesisHash, refuse)
  const begun = found ?? newRecord(genesisHash)
  const missing = symbols.filter((symbol) => !begun.tokens.has(symbol))
  const needsExchange = hasExchange && begun.exchange === null
  if (found !== null && missing.length === 0 && !needsExchange) return found
  const record: DeploymentRecord = {
    ...begun,
    exchange: needsExchange ? newKeys() : begun.exchange,
    tokens: new Map([
      ...begun.tokens,
      ...missing.map((symbol) => [symbol, Keypair.generate()] as const),
    ]),
  }
  yield* writeRecord(journal, record, refuse)
  return record
})

/** The addresses of a journal's pool and lookup table, base58; `null` if it has none yet. */
export const placeInJournalEffect = Effect.fnUntraced(function* ({
  chainId,
  genesisHash,
  journal,
}: {
  readonly chainId: number
  readonly genesisHash: string
  readonly journal: DeploymentJournal
}) {
  const record = yield* readRecord(
    journal,
    genesisHash,
    (code, message) => new ChainMisconfigured({ chainId, code, message }),
  )
  if (record === null || record.table === null) return null
  return {
    pool: record.program.publicKey.toBase58(),
    lookupTable: record.table.address.toBase58(),
    /** Test tokens by symbol, base58. */
    tokens: new Map(
      [...record.tokens].map(([symbol, { publicKey }]) => [symbol, publicKey.toBase58()]),
    ),
  }
})

/** `placeInJournalEffect` as a promise. */
export const placeInJournal = (options: Parameters<typeof placeInJournalEffect>[0]) =>
  Effect.runPromise(placeInJournalEffect(options))
