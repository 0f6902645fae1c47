import { once } from "node:events"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import {
  isFinal,
  JobQueue,
  Journal,
  Leases,
  LedgerStore,
  NonceStore,
  NoteStore,
  OperationStore,
  OperatorLog,
  OperatorReads,
  OperatorSettings,
  OwnerWebhookStore,
  ProcessStore,
  OrderStore,
  QuoteStore,
  SessionStore,
  UnitOfWork,
  WaitStore,
  WalletOperationStore,
  WebhookStore,
  workAloneOver,
  type OperationWait,
  type StoredSession,
  type Lease,
  type NoteState,
  type OperationId,
  type Storage,
} from "@shielded-relay/core"
import {
  exampleChain,
  exampleOperationId,
  exampleOwner,
  jobQueueContract,
  journalContract,
  leasesContract,
  ledgerStoreContract,
  ownerWebhookStoreContract,
  nonceStoreContract,
  noteStoreContract,
  operationStoreContract,
  operatorLogContract,
  operatorReadsContract,
  operatorSettingsContract,
  processStoreContract,
  orderStoreContract,
  quoteStoreContract,
  sessionStoreContract,
  unitOfWorkContract,
  waitStoreContract,
  walletOperationStoreContract,
  webhookStoreContract,
  type TestRunner,
} from "@shielded-relay/testkit"
import { memoryStorage } from "../src/index.ts"

type Faulty = (context: Context.Context<Storage>) => Context.Context<Storage>
type Suite = (runner: TestRunner, layer: Layer.Layer<Storage | TestClock.TestClock>) => void

/** Faults by the contract suite that must detect them. A suite that misses its faults proves nothing. */
const faults: ReadonlyArray<
  readonly [title: string, suite: Suite, Readonly<Record<string, Faulty>>]
> = [
  [
    "unitOfWorkContract",
    unitOfWorkContract,
    {
      "transactions that do not undo": (context) =>
        Context.add(context, UnitOfWork, { transact: (effect) => effect }),
      "inner transactions that stay part when they fail": (context) => {
        const real = Context.get(context, UnitOfWork)
        const inside = Context.Reference<boolean>("test/inside", { defaultValue: () => false })
        return Context.add(context, UnitOfWork, {
          transact: (effect) =>
            Effect.flatMap(inside, (joined) =>
              joined ? effect : real.transact(Effect.provideService(effect, inside, true)),
            ),
        })
      },
      "transactions that swallow failures": (context) => {
        const real = Context.get(context, UnitOfWork)
        return Context.add(context, UnitOfWork, {
          transact: (effect) =>
            Effect.flatten(real.transact(Effect.map(Effect.exit(effect), (exit) => exit))),
        })
      },
    },
  ],
  [
    "nonceStoreContract",
    nonceStoreContract,
    {
      "nonces that every caller wins": replaced(NonceStore, (real) => ({
        consume: (nonce) => Effect.as(real.consume(nonce), null),
      })),
      "nonces that are checked before they are taken": replaced(NonceStore, (real) => ({
        consume: (nonce) =>
          Effect.gen(function* () {
            const found = yield* real.find(nonce.scope, nonce.nonce)
            yield* Effect.yieldNow
            yield* real.consume(nonce)
            return found
          }),
      })),
      "counts of all scopes together": replaced(NonceStore, (real) => ({
        consume: (nonce) => real.consume({ ...nonce, scope: "" }),
        find: (_, nonce) => real.find("", nonce),
        count: () => real.count(""),
      })),
      "nonces that forget their scope": replaced(NonceStore, (real) => ({
        consume: (nonce) => real.consume({ ...nonce, scope: "" }),
      })),
      "a purge that deletes nonces whose time is just now": replaced(NonceStore, (real) => ({
        purge: (before) => real.purge(before + 1),
      })),
    },
  ],
  [
    "sessionStoreContract",
    sessionStoreContract,
    {
      "sessions that reopen": replaced(SessionStore, (real) => ({
        find: (id) =>
          Effect.map(real.find(id), (found) =>
            found.state === "ended" ? { state: "unknown" as const } : found,
          ),
      })),
      "revocations that are forgotten at once": replaced(SessionStore, (real) => ({
        find: (id) =>
          Effect.map(real.find(id), (found) =>
            found.state === "revoked" ? { state: "ended" as const } : found,
          ),
      })),
      "revocations that outlive their sessions' end": replaced(SessionStore, (real) => ({
        purge: (before) => real.purge(before - 1_000),
      })),
      "an end of all that leaves expired sessions": replaced(SessionStore, (real) => ({
        endAll: (owner) =>
          Effect.flatMap(real.countLive(owner, 2), (live) =>
            live === 0 ? Effect.succeed(0) : real.endAll(owner),
          ),
      })),
      "counts that include expired sessions": replaced(SessionStore, (real) => ({
        countLive: (owner) => real.countLive(owner, 0),
      })),
      "holds that return an outdated session": replaced(SessionStore, (real) => {
        const seen = new Map<string, StoredSession>()
        return {
          hold: (id) =>
            Effect.map(real.find(id), (found) => {
              const remembered = seen.get(id) ?? found
              seen.set(id, remembered)
              return remembered
            }),
        }
      }),
      "ends that outlive their transaction": replaced(SessionStore, (real) => ({
        end: (id) => Effect.asVoid(Effect.forkDetach(real.end(id))),
      })),
      "sessions that the last registration overwrites": replaced(SessionStore, (real) => ({
        register: (session) =>
          Effect.as(real.register(session), { state: "registered" as const, session }),
      })),
    },
  ],
  [
    "quoteStoreContract",
    quoteStoreContract,
    {
      "quotes that can be taken twice": replaced(QuoteStore, (real) => ({
        take: (wanted) =>
          Effect.tap(real.take(wanted), (taken) =>
            taken === null ? Effect.void : real.add({ ...taken, id: `${taken.id}'` }),
          ),
      })),
      "quotes that outlive their time": replaced(QuoteStore, (real) => ({
        take: (wanted) => real.take({ ...wanted, now: wanted.now - 2 }),
      })),
    },
  ],
  [
    "operationStoreContract",
    operationStoreContract,
    {
      "operations that any version overwrites": replaced(OperationStore, (real) => ({
        update: (operation) =>
          Effect.flatMap(real.find(operation.id), (stored) =>
            stored === null
              ? real.update(operation)
              : real.update({ ...operation, version: stored.version + 1 }),
          ),
      })),
      "operations whose changes wake no waiter": replaced(OperationStore, () => ({
        until: () => Effect.never,
      })),
      "waits for operations that return at once": replaced(OperationStore, (real) => ({
        until: (id) => real.find(id),
      })),
      "waits that end at the second change of an operation, whatever it is": replaced(
        OperationStore,
        (real) => ({
          until: (id, enough) => {
            let news = 0
            return real.until(id, (operation) => (news++ === 0 ? enough(operation) : true))
          },
        }),
      ),
      "waits that return the operation as it was before": replaced(OperationStore, (real) => ({
        until: (id, enough) =>
          Effect.flatMap(real.find(id), (before) =>
            Effect.map(real.until(id, enough), (after) => after && before),
          ),
      })),
      "operations that count as pending until they are final": replaced(OperationStore, (real) => ({
        countUnsent: (owner) =>
          Effect.map(
            real.list(owner, null, 99),
            (rows) => rows.filter(({ status }) => !isFinal(status.state)).length,
          ),
      })),
      "operations that are due early": replaced(OperationStore, (real) => ({
        waitingDue: (chainId, now, limit) => real.waitingDue(chainId, now + 1, limit),
      })),
      "the newest due operations first": replaced(OperationStore, (real) => ({
        waitingDue: (chainId, now, limit) =>
          Effect.map(real.waitingDue(chainId, now, 99), (rows) =>
            rows.toReversed().slice(0, limit),
          ),
      })),
      "waiting operations that no cap counts": replaced(OperationStore, () => ({
        countWaiting: () => Effect.succeed(0),
      })),
      "unproven operations counted on their own chain only": replaced(OperationStore, (real) => ({
        countUnproven: () =>
          Effect.map(
            real.inStates(exampleChain(0), ["accepted", "planned"], 99),
            (rows) => rows.length,
          ),
      })),
      "summaries that show no new version": replaced(OperationStore, (real) => ({
        summaries: (chainId, states, limit, after) =>
          Effect.map(real.summaries(chainId, states, limit, after), (rows) =>
            rows.map((row) => ({ ...row, version: 1 })),
          ),
      })),
      "operations signed in turn without regard to the chain": replaced(OperationStore, (real) => ({
        updateInTurn: (operation) => real.updateInTurn(operation, 0),
      })),
      "two tree updates of the same batch": replaced(OperationStore, (real) => ({
        insertTreeUpdate: (operation) => Effect.as(real.insert(operation), true),
      })),
      "only one tree update per chain": replaced(OperationStore, (real) => ({
        insertTreeUpdate: (operation) =>
          Effect.flatMap(real.treeUpdates(operation.chainId), ({ length }) =>
            length > 0 ? Effect.succeed(false) : real.insertTreeUpdate(operation),
          ),
      })),
      "forced tree updates forgotten once they are over": replaced(OperationStore, (real) => ({
        forcedSince: (chainId, since) =>
          Effect.map(real.treeUpdates(chainId), (rows) =>
            rows.flatMap(({ intent, createdAt }) =>
              intent?.kind === "tree-update" && intent.forcedBy !== undefined && createdAt >= since
                ? [intent.forcedBy]
                : [],
            ),
          ),
      })),
      "sender nonces that a finished operation releases": replaced(OperationStore, (real) => ({
        bySenderNonce: (chainId, sender, senderNonce) =>
          Effect.map(real.bySenderNonce(chainId, sender, senderNonce), (holder) =>
            holder !== null && isFinal(holder.status.state) ? null : holder,
          ),
      })),
      "operations signed under any nonce that is free": replaced(OperationStore, (real) => ({
        updateInTurn: (operation) => Effect.as(real.update(operation), null),
      })),
      "operations listed oldest first": replaced(OperationStore, (real) => ({
        list: (owner, before, limit) =>
          Effect.map(real.list(owner, before, limit), (rows) => rows.toReversed()),
      })),
    },
  ],
  [
    "walletOperationStoreContract",
    walletOperationStoreContract,
    {
      "wallet operations that any version overwrites": replaced(WalletOperationStore, (real) => ({
        update: (operation) =>
          Effect.flatMap(real.find(operation.id), (stored) =>
            real.update({ ...operation, version: (stored?.version ?? 0) + 1 }),
          ),
      })),
      "accounts that two wallet operations enter": replaced(WalletOperationStore, (real) => ({
        update: (operation) =>
          Effect.flatMap(real.find(operation.id), (stored) =>
            stored?.version === operation.version - 1
              ? Effect.catchTag(real.update(operation), "OperationMoved", () => Effect.void)
              : real.update(operation),
          ),
      })),
      "sender nonces that two wallet operations share": replaced(WalletOperationStore, (real) => ({
        update: (operation) =>
          Effect.catchTag(real.update(operation), "SenderNonceTaken", () => Effect.void),
      })),
      "wallet operations whose changes wake no waiter": replaced(WalletOperationStore, () => ({
        until: () => Effect.never,
      })),
      "waits for wallet operations that return at once": replaced(WalletOperationStore, (real) => ({
        until: (id) => real.find(id),
      })),
      "the newest operation of an account": replaced(WalletOperationStore, (real) => ({
        oldestOf: (chainId, account) =>
          Effect.gen(function* () {
            for (const id of (yield* real.unsettled(chainId)).toReversed()) {
              const found = yield* real.find(id)
              if (found?.account === account) return found
            }
            return null
          }),
      })),
      "an oldest operation that waits for its first signature": replaced(
        WalletOperationStore,
        (real) => ({
          oldestOf: (chainId, account) =>
            Effect.map(real.oldestOf(chainId, account), (found) =>
              found !== null && found.legs.length > 0 ? null : found,
            ),
        }),
      ),
      "counts of an account on all chains": replaced(WalletOperationStore, (real) => ({
        countUnsettled: (_, account) =>
          Effect.map(
            Effect.all([0, 1].map((n) => real.countUnsettled(exampleChain(n), account))),
            (counts) => counts.reduce((sum, count) => sum + count, 0),
          ),
      })),
      "unsettled operations that are only those with a signature": replaced(
        WalletOperationStore,
        (real) => ({
          unsettled: (chainId) =>
            Effect.gen(function* () {
              const signed: Array<OperationId> = []
              for (const id of yield* real.unsettled(chainId))
                if ((yield* real.find(id))?.legs.length !== 0) signed.push(id)
              return signed
            }),
        }),
      ),
      "advances whose start is excluded": replaced(WalletOperationStore, (real) => ({
        advanced: (chainId, advances) =>
          real.advanced(chainId, { ...advances, since: advances.since + 1 }),
      })),
    },
  ],
  [
    "noteStoreContract",
    noteStoreContract,
    {
      "snapshots that leave out the chain's status": replaced(NoteStore, (real) => ({
        snapshot: (...of) =>
          Effect.map(real.snapshot(...of), (read) => ({ ...read, status: null })),
      })),
      "snapshots of an operation that hold its owner's other notes": replaced(
        NoteStore,
        (real) => ({
          snapshot: (chainId, of) =>
            real.snapshot(chainId, "owner" in of ? of : { owner: exampleOwner(0) }),
        }),
      ),
      "a newest note that a roll-back leaves behind": replaced(NoteStore, (real) => {
        let highest: number | null = null
        return {
          newestPosition: (chainId) =>
            Effect.map(real.newestPosition(chainId), (position) => {
              highest = position === null ? highest : Math.max(highest ?? 0, position)
              return chainId === exampleChain(0) ? highest : position
            }),
        }
      }),
      "note counts that include one position too many": replaced(NoteStore, (real) => ({
        countNotes: (chainId, { from, to }) => real.countNotes(chainId, { from, to: to + 1 }),
      })),
      "notes that may be reserved twice": replaced(NoteStore, (real) => ({
        reserve: (chainId, positions, operation) =>
          Effect.catchTag(
            real.reserve(chainId, positions, operation),
            "NotesTaken",
            () => Effect.void,
          ),
      })),
      "reservations of positions": replaced(NoteStore, (real) => {
        const positions = new Map<number, OperationId>()
        const holding = (states: ReadonlyArray<NoteState>) =>
          states.map((state) => ({
            ...state,
            reservedBy: state.reservedBy ?? positions.get(state.note.position) ?? null,
          }))
        return {
          reserve: (chainId, some, operation) =>
            Effect.tap(real.reserve(chainId, some, operation), () =>
              Effect.sync(() => some.forEach((one) => positions.set(one, operation))),
            ),
          release: (operation) =>
            Effect.tap(real.release(operation), () =>
              Effect.sync(() => {
                for (const [one, by] of positions) if (by === operation) positions.delete(one)
              }),
            ),
          unspent: (chainId, owner) =>
            Effect.map(real.unspent(chainId, owner), (states) =>
              chainId === exampleChain(0) ? holding(states) : states,
            ),
        }
      }),
      "reservations by note key that end when the note arrives": replaced(NoteStore, () => ({
        reserveComing: () => Effect.void,
      })),
      "reservations by note key that are never released": replaced(NoteStore, (real) => {
        const coming = new Map<bigint, OperationId>()
        return {
          reserveComing: (chainId, npks, operation) =>
            Effect.tap(real.reserveComing(chainId, npks, operation), () =>
              Effect.sync(() => {
                for (const npk of npks) if (!coming.has(npk)) coming.set(npk, operation)
              }),
            ),
          unspent: (chainId, owner) =>
            Effect.map(real.unspent(chainId, owner), (states) =>
              states.map((state) => ({
                ...state,
                reservedBy: state.reservedBy ?? coming.get(state.note.npk) ?? null,
              })),
            ),
        }
      }),
      "notes that stay spent after a reorganisation": replaced(NoteStore, (real) => {
        const spent = new Set<string>()
        return {
          append: (batch) =>
            Effect.tap(real.append(batch), () =>
              Effect.sync(() => {
                for (const { nullifier } of batch.nullifiers)
                  spent.add(`${batch.chainId} ${nullifier}`)
              }),
            ),
          unspent: (chainId, owner) =>
            Effect.map(real.unspent(chainId, owner), (notes) =>
              notes.filter(({ note }) => !spent.has(`${chainId} ${note.nullifier}`)),
            ),
        }
      }),
      "an index that appends anywhere": replaced(NoteStore, (real) => ({
        append: (batch) =>
          Effect.catchTag(real.append(batch), "CheckpointMoved", () => Effect.void),
      })),
      "a rollback that keeps one block too many": replaced(NoteStore, (real) => ({
        rollback: (chainId, to) =>
          Effect.flatMap(real.recentBlocks(chainId, 1000), (blocks) => {
            const next = blocks.findLast(({ number }) => number > (to?.number ?? -1))
            return next === undefined ? Effect.void : real.rollback(chainId, next)
          }),
      })),
      "notes that are restored without their leaf": replaced(NoteStore, (real) => {
        const restored = new Map<string, NoteState>()
        return {
          restoreNotes: (chainId, notes) =>
            Effect.andThen(
              real.restoreNotes(chainId, notes),
              Effect.sync(() => {
                for (const note of notes)
                  restored.set(`${note.position}`, {
                    note,
                    spent: null,
                    reservedBy: null,
                    entry: null,
                  })
              }),
            ),
          unspent: (chainId, owner) =>
            Effect.map(real.unspent(chainId, owner), (found) => [
              ...found,
              ...[...restored.values()].filter(
                ({ note }) => !found.some((one) => one.note.position === note.position),
              ),
            ]),
        }
      }),
      "a rollback that releases notes": replaced(NoteStore, (real) => ({
        rollback: (chainId, to) =>
          Effect.flatMap(real.recentBlocks(chainId, 1), () =>
            Effect.andThen(
              real.rollback(chainId, to),
              Effect.forEach(everyOperation, real.release, { discard: true }),
            ),
          ),
      })),
    },
  ],
  [
    "journalContract",
    journalContract,
    {
      "reads that repeat the row of the cursor": replaced(Journal, (real) => ({
        read: (after, limit) =>
          real.read({ ...after, position: Math.max(0, after.position - 1) }, limit),
      })),
      "cursors of any epoch": replaced(Journal, (real) => ({
        read: (after, limit) =>
          Effect.flatMap(real.extent, ({ epoch }) => real.read({ ...after, epoch }, limit)),
      })),
      "rows that a pruned cursor misses in silence": replaced(Journal, (real) => ({
        read: (after, limit) =>
          Effect.flatMap(real.extent, ({ pruned }) =>
            real.read({ ...after, position: Math.max(pruned, after.position) }, limit),
          ),
      })),
      "a prune that ignores the time": replaced(Journal, (real) => ({
        prune: (_, limit) => real.prune(Infinity, limit),
      })),
      "pages of an owner that hide what follows them": replaced(Journal, (real) => ({
        ofOwner: (owner, after, limit) =>
          Effect.gen(function* () {
            const { rows } = yield* real.ofOwner(owner, after, limit)
            return { rows, through: (yield* real.extent).last }
          }),
      })),
      "rows of an owner that a pruned cursor misses in silence": replaced(Journal, (real) => ({
        ofOwner: (owner, after, limit) =>
          Effect.flatMap(real.extent, ({ pruned }) =>
            real.ofOwner(owner, { ...after, position: Math.max(pruned, after.position) }, limit),
          ),
      })),
      "first versions without a row": replaced(Journal, (real) => ({
        ofSubject: (subject) => Effect.map(real.ofSubject(subject), (rows) => rows.slice(1)),
      })),
    },
  ],
  [
    "waitStoreContract",
    waitStoreContract,
    {
      "waits that outlive the version": replaced(WaitStore, (real) => {
        const kept = new Map<OperationId, OperationWait>()
        return {
          record: (wait) =>
            Effect.andThen(
              Effect.sync(() => kept.set(wait.operation, wait)),
              real.record(wait),
            ),
          of: (ids) => Effect.sync(() => ids.flatMap((id) => kept.get(id) ?? [])),
        }
      }),
      "waits that nobody purges": replaced(WaitStore, () => ({ purge: Effect.succeed(0) })),
    },
  ],
  [
    "webhookStoreContract",
    webhookStoreContract,
    {
      "events that an earlier version replaces": replaced(WebhookStore, (real) => ({
        take: (name, from, to, rows, now) =>
          Effect.andThen(
            real.take(name, from, from, rows, now),
            real.take(
              name,
              from,
              to,
              rows.map((row) => ({ ...row, version: row.version + 9 })),
              now,
            ),
          ),
      })),
      "cursors that move from anywhere": replaced(WebhookStore, (real) => ({
        take: (name, _, to, rows, now) =>
          Effect.flatMap(real.find(name), (found) =>
            found === null ? Effect.succeed(false) : real.take(name, found.cursor, to, rows, now),
          ),
      })),
      "claims that others get too": replaced(WebhookStore, (real) => ({
        claim: (name, now, until, limit) =>
          Effect.tap(real.claim(name, now, until, limit), (events) =>
            Effect.forEach(events, (event) => real.failed(name, event, now, now)),
          ),
      })),
      "later versions that wait for the retry of an earlier one": replaced(
        WebhookStore,
        (real) => ({ failed: (name, event, due) => real.failed(name, event, due, due) }),
      ),
      "deliveries that leave the failure": replaced(WebhookStore, (real) => ({
        delivered: (name, event, now) =>
          Effect.gen(function* () {
            const before = (yield* real.find(name))?.failingSince ?? null
            yield* real.delivered(name, event, now)
            if (before !== null) yield* real.failed(name, { ...event, until: -1 }, now, before)
          }),
      })),
      "failures that nobody could notice": replaced(WebhookStore, () => ({
        catchUp: () => Effect.void,
      })),
      "events without a delay": replaced(WebhookStore, (real) => ({
        take: (name, from, to, rows, now) => real.take(name, from, to, rows, now),
      })),
      "events that outlive their endpoint": replaced(WebhookStore, (real) => ({
        forget: (name) => real.switchOff(name, 0),
      })),
      "endpoints that stay off": replaced(WebhookStore, (real) => ({
        resume: (name, _, now) => real.hasten(name, now),
      })),
    },
  ],
  [
    "ownerWebhookStoreContract",
    ownerWebhookStoreContract,
    {
      "webhooks that expire a moment late": replaced(OwnerWebhookStore, (real) => ({
        ready: (now, isFailing, limit) => real.ready(now - 1, isFailing, limit),
      })),
      "webhooks that fail among those that do not": replaced(OwnerWebhookStore, (real) => ({
        ready: (now, _, limit) =>
          Effect.zipWith(
            real.ready(now, false, limit),
            real.ready(now, true, limit),
            (some, others) => [...some, ...others],
          ),
      })),
      "any order": replaced(OwnerWebhookStore, (real) => ({
        ready: (now, isFailing, limit) =>
          Effect.map(real.ready(now, isFailing, limit), (found) => found.toReversed()),
      })),
      "secrets that never end": replaced(OwnerWebhookStore, (real) => ({
        put: (webhook) =>
          real.put({
            ...webhook,
            generations: webhook.generations.map(({ id }) => ({ id, until: null })),
          }),
      })),
      "webhooks that nobody removes": replaced(OwnerWebhookStore, () => ({
        remove: () => Effect.succeed(true),
      })),
      "a count of what has expired": replaced(OwnerWebhookStore, (real) => ({
        count: () => real.count(-1),
      })),
    },
  ],
  [
    "ledgerStoreContract",
    ledgerStoreContract,
    {
      "days that end with the next one": replaced(LedgerStore, (real) => ({
        list: ({ from, to }, after, limit) => real.list({ from, to: to + 1 }, after, limit),
      })),
      "prices of older samples": replaced(LedgerStore, (real) => ({
        record: (entry, at) => real.record(entry, at - 1),
      })),
    },
  ],
  [
    "operatorLogContract",
    operatorLogContract,
    {
      "the oldest entries first": replaced(OperatorLog, (real) => ({
        newest: (limit) => real.entries(0, limit),
      })),
      "entries that nobody finds": replaced(OperatorLog, () => ({
        find: () => Effect.succeed(null),
      })),
      "entries from the place on": replaced(OperatorLog, (real) => ({
        entries: (after, limit) => real.entries(Math.max(0, after - 1), limit),
      })),
    },
  ],
  [
    "operatorSettingsContract",
    operatorSettingsContract,
    {
      "settings in any order": replaced(OperatorSettings, (real) => ({
        all: Effect.map(real.all, (rows) => rows.toReversed()),
      })),
      "settings that stay as they were first": replaced(OperatorSettings, (real) => ({
        put: (setting) =>
          Effect.flatMap(real.all, (rows) =>
            rows.some(({ name }) => name === setting.name) ? Effect.void : real.put(setting),
          ),
      })),
    },
  ],
  [
    "processStoreContract",
    processStoreContract,
    {
      "processes that never leave": replaced(ProcessStore, () => ({ leave: () => Effect.void })),
      "processes that are forgotten at once": replaced(ProcessStore, (real) => ({
        forget: (before) => real.forget(before + 1),
      })),
      "the youngest process first": replaced(ProcessStore, (real) => ({
        all: Effect.map(real.all, (rows) => rows.toReversed()),
      })),
    },
  ],
  [
    "operatorReadsContract",
    operatorReadsContract,
    {
      "counts of what has ended": replaced(OperatorReads, (real) => ({
        operations: (chains) =>
          Effect.map(real.operations(chains), (found) =>
            found.map((one) => ({ ...one, count: one.count + 1 })),
          ),
      })),
      "chains in the order of their ids": replaced(OperatorReads, (real) => ({
        chains: (chains) => real.chains(chains.toSorted((a, b) => a - b)),
      })),
      "leases that were released": replaced(OperatorReads, (real) => ({
        chains: (chains) =>
          Effect.map(real.chains(chains), (found) =>
            found.map((one) => ({ ...one, ledUntil: one.ledUntil ?? 1 })),
          ),
      })),
      "days that end with the next one": replaced(OperatorReads, (real) => ({
        totals: ({ from, to }) => real.totals({ from, to: to + 1 }),
      })),
      "sessions that expire now": replaced(OperatorReads, (real) => ({
        sessions: (now) => real.sessions(now - 1),
      })),
      "stories of ids in any case": replaced(OperatorReads, (real) => ({
        operation: (id) => real.operation(id.toLowerCase()),
      })),
    },
  ],
  [
    "orderStoreContract",
    orderStoreContract,
    {
      "orders that any version overwrites": replaced(OrderStore, (real) => ({
        update: (order) =>
          Effect.flatMap(real.find(order.id), (stored) =>
            real.update({ ...order, version: (stored?.version ?? 0) + 1 }),
          ),
      })),
      "summaries of all phases": replaced(OrderStore, (real) => ({
        summaries: (chainId, _, limit, after) =>
          real.summaries(chainId, ["scheduled", "paying"], limit, after),
      })),
    },
  ],
  [
    "jobQueueContract",
    (runner, layer) => jobQueueContract(runner, layer, { advance: TestClock.adjust }),
    {
      "jobs that are lost when they fail": replaced(JobQueue, (real) => ({
        work: (topic, concurrency, run) =>
          real.work(topic, concurrency, (id) => Effect.ignoreCause(run(id))),
      })),
      "jobs that a later wake-up puts off": replaced(JobQueue, (real) => {
        const asked = new Map<string, number>()
        return {
          enqueue: (topic, id, delay = 0) =>
            Effect.suspend(() => {
              const wake = (asked.get(id) ?? 0) + 1
              asked.set(id, wake)
              return real.enqueue(topic, `${id} ${wake}`, delay)
            }),
          work: (topic, concurrency, run) =>
            real.work(topic, concurrency, (job) => {
              const [id = "", wake] = job.split(/ (?=\d+$)/)
              return asked.get(id) === Number(wake) ? run(id) : Effect.void
            }),
        }
      }),
      "jobs that run alone under no lease": replaced(JobQueue, (real) => ({
        workAlone: (topic, concurrency, { name }, run) =>
          real.work(topic, concurrency, (id) => run(id, { name: `${name}:${id}`, token: 1 })),
      })),
      "jobs that are dropped while their lease is held": (context) => {
        const real = Context.get(context, JobQueue)
        const enqueue = () => Effect.void
        const leases = Context.get(context, Leases)
        const workAlone = workAloneOver({ enqueue, work: real.work }, leases)
        return Context.add(context, JobQueue, { ...real, workAlone })
      },
      "jobs whose leases stay": (context) => {
        const real = Context.get(context, JobQueue)
        const leases = { ...Context.get(context, Leases), release: () => Effect.void }
        return Context.add(context, JobQueue, { ...real, workAlone: workAloneOver(real, leases) })
      },
      "jobs that do not wait": replaced(JobQueue, (real) => ({
        enqueue: (topic, id) => real.enqueue(topic, id),
      })),
      "jobs of all topics in one queue": replaced(JobQueue, (real) => ({
        enqueue: (_, id, delay) => real.enqueue("operation", id, delay),
        work: (_, concurrency, run) => real.work("operation", concurrency, run),
      })),
      "one job at a time": replaced(JobQueue, (real) => ({
        work: (topic, _, run) => real.work(topic, 1, run),
      })),
    },
  ],
  [
    "leasesContract",
    (runner, layer) => leasesContract(runner, layer, { advance: TestClock.adjust }),
    {
      "leases without fencing": replaced(Leases, () => ({ fence: () => Effect.void })),
      "leases that every caller gets": replaced(Leases, (real) => ({
        acquire: (name, duration) =>
          Effect.map(real.acquire(name, duration), (lease) => lease ?? { name, token: 1 }),
      })),
      "leases that never expire": replaced(Leases, (real) => ({
        acquire: (name) => real.acquire(name, 1e12),
      })),
      "leases that a former holder can renew": replaced(Leases, (real) => ({
        renew: (lease, duration) =>
          Effect.catchTag(real.renew(lease, duration), "LeaseLost", () => Effect.void),
      })),
      "tokens that restart after a release": replaced(Leases, (real) => {
        const names = new Map<string, number>()
        const actual = ({ name, token }: Lease) => ({
          name: `${name} ${names.get(name) ?? 0}`,
          token,
        })
        return {
          ...real,
          acquire: (name, duration) =>
            Effect.map(real.acquire(actual({ name, token: 0 }).name, duration), (lease) =>
              lease === null ? null : { name, token: lease.token },
            ),
          renew: (lease, duration) => real.renew(actual(lease), duration),
          fence: (lease) => real.fence(actual(lease)),
          release: (lease) =>
            Effect.andThen(
              real.release(actual(lease)),
              Effect.sync(() => names.set(lease.name, (names.get(lease.name) ?? 0) + 1)),
            ),
        }
      }),
    },
  ],
]

const everyOperation = Array.from({ length: 10 }, (_, n) => exampleOperationId(n))

function replaced<I extends Storage, S extends object>(
  port: Context.Key<I, S>,
  fault: (real: S) => Partial<S>,
): (context: Context.Context<Storage>) => Context.Context<Storage> {
  return (context) => {
    const real = Context.getUnsafe(context, port)
    return Context.add(context, port, { ...real, ...fault(real) })
  }
}

/** The first test of a suite that fails on a storage. A test that takes longer than `timeout`, in milliseconds, counts as failed. */
async function firstFailure(
  suite: Suite,
  layer: Layer.Layer<Storage>,
  timeout: number,
): Promise<string | undefined> {
  const tests: Array<readonly [name: string, body: () => Promise<void>]> = []
  const collect: TestRunner = {
    describe: (_, body) => body(),
    it: (name, body) => tests.push([name, body]),
    expect,
  }
  suite(collect, Layer.merge(layer, TestClock.layer()))
  for (const [name, body] of tests) {
    const failed = await Promise.race([
      body().then(
        () => false,
        () => true,
      ),
      once(AbortSignal.timeout(timeout), "abort").then(() => true),
    ])
    if (failed) return name
  }
  return undefined
}

describe.each(faults)("%s", (_title, suite, ofSuite) => {
  it("passes a storage without faults", async () => {
    expect(await firstFailure(suite, memoryStorage, 300_000)).toBeUndefined()
  })

  it.each(Object.entries(ofSuite))("detects %s", async (_, fault) => {
    const faulty = Layer.effectContext(Effect.map(Layer.build(memoryStorage), fault))
    // Some faults make a test hang.
    expect(await firstFailure(suite, faulty, 2_000)).toBeDefined()
  })
})
