import {
  Acceptances,
  acceptancesOver,
  mapStores,
  storePorts,
  StorageUnavailable,
  UnitOfWork,
  type Storage,
  type StoreName,
  type Stores,
} from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { Context, Effect, Layer, Semaphore } from "effect"
import { JournalFile, type Statement } from "./JournalFile.ts"

/**
 * A storage in one file, for one process: the state is in memory, and each committed transaction is one line of the file, on the disk before
 * the transaction succeeds. A start carries out the lines again. The file only grows, so this suits small installations.
 *
 * Fails with StorageUnavailable if the file cannot be read or written, or another process uses it.
 */
export const journalStorage = (path: string): Layer.Layer<Storage, StorageUnavailable> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const memory = yield* Layer.build(Layer.fresh(memoryStorage))
      const { transact } = Context.get(memory, UnitOfWork)
      const journal = yield* JournalFile.open(path)
      for (const transaction of yield* journal.transactions)
        yield* transact(Effect.forEach(transaction, (each) => carryOut(memory, each)))
      const unit = journaledUnit(transact, journal)
      const stores = Context.add(
        mapStores(memory, (store, name) => journaledStore(store, name, unit)),
        UnitOfWork,
        { transact: unit },
      )
      return Context.add(stores, Acceptances, acceptancesOver(stores))
    }),
  )

type Transact = UnitOfWork["Service"]["transact"]

/** What the running transaction has written so far; `null` outside. */
const Written = Context.Reference<Array<Statement> | null>("examples/Written", {
  defaultValue: () => null,
})

/** Transactions one after the other, each on the disk before it is committed in memory. */
function journaledUnit(transact: Transact, journal: JournalFile): Transact {
  const turn = Semaphore.makeUnsafe(1)
  return (effect) =>
    Effect.gen(function* () {
      const outer = yield* Written
      const written: Array<Statement> = []
      const body = Effect.provideService(effect, Written, written)
      if (outer !== null) {
        // A savepoint: what it wrote belongs to the transaction around it, unless it fails.
        const result = yield* transact(body)
        outer.push(...written)
        return result
      }
      // Only the body can be interrupted: once the line is on the disk, the transaction must be committed in memory.
      return yield* turn.withPermit(
        Effect.uninterruptibleMask((restore) =>
          transact(
            Effect.tap(restore(body), () =>
              written.length === 0 ? Effect.void : journal.append(written),
            ),
          ),
        ),
      )
    })
}

/** A store whose writing methods add to what the transaction has written. */
function journaledStore<Store extends object>(
  store: Store,
  name: StoreName,
  transact: Transact,
): Store {
  const methods: ReadonlySet<PropertyKey> = new Set<string>(writing[name])
  return new Proxy(store, {
    get: (target, method) => {
      const found: unknown = Reflect.get(target, method)
      if (typeof method !== "string" || !methods.has(method)) return found
      return (...given: ReadonlyArray<unknown>) =>
        transact(
          Effect.gen(function* () {
            const result = yield* call(target, { store: name, method, given })
            ;(yield* Written)?.push({ store: name, method, given })
            return result
          }),
        )
    },
  })
}

const carryOut = (storage: Context.Context<Storage>, statement: Statement) =>
  Effect.mapError(
    call(storage.mapUnsafe.get(storePorts[statement.store].key), statement),
    () => new StorageUnavailable({ cause: new Error("the journal contradicts itself") }),
  )

const call = (store: object, { method, given }: Statement): Effect.Effect<unknown, unknown> =>
  Reflect.apply(Reflect.get(store, method), store, given)

/** The methods that write. What a method that is missing here writes is lost at the end of the process. */
const writing = {
  entryStore: ["postpone", "decide", "acknowledge"],
  gasDebtStore: ["record"],
  installationStore: ["put"],
  // Jobs only wake workers, which look for unfinished operations when they start.
  jobQueue: [],
  // Positions follow the order of the lines. What was pruned is pruned again.
  journal: ["beginEpoch"],
  // Tokens must grow across restarts. An extension need not survive one.
  leases: ["acquire", "release"],
  ledgerStore: ["record"],
  nonceStore: ["consume", "purge"],
  noteStore: [
    "setChainStatus",
    "append",
    "rollback",
    "reserve",
    "reserveComing",
    "release",
    "forgetNotes",
    "restoreNotes",
  ],
  operationStore: ["insert", "insertTreeUpdate", "update", "updateInTurn", "purgeRefused"],
  operatorLog: ["append"],
  operatorReads: [],
  operatorSettings: ["put"],
  orderStore: ["insert", "addNoteKeys", "update"],
  organizationStore: [
    "advance",
    "putUser",
    "putKey",
    "insertWallet",
    "putPolicy",
    "removePolicy",
    "insertSpend",
    "recordOutcome",
    "recordRoot",
    "insertEntry",
    "link",
  ],
  outOfTimeStore: ["record", "recordExecuted"],
  ownerWebhookStore: ["put", "remove"],
  postedPrices: ["post", "addSamples", "purge"],
  // Processes say again that they live.
  processStore: [],
  proposalStore: ["insert", "replace"],
  publicDeposits: ["append", "rollback"],
  quoteStore: ["add", "take", "purge"],
  screeningStore: ["record", "purge"],
  sessionStore: ["register", "end", "endAll", "purge"],
  // A part that is lost only makes the next start slower.
  treeSnapshots: [],
  // A process records the waits that last.
  waitStore: [],
  walletOperationStore: ["insert", "update"],
  webhookStore: [
    "begin",
    "take",
    "claim",
    "delivered",
    "failed",
    "hasten",
    "switchOff",
    "resume",
    "forget",
  ],
} satisfies { readonly [Name in keyof Stores]: ReadonlyArray<keyof Stores[Name]> }
