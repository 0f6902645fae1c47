import {
  Journal,
  OperationStore,
  OwnerWebhookStore,
  rowOfOperation,
  UnitOfWork,
  WebhookStore,
  type NumberedRow,
  type OwnerWebhook,
} from "@shielded-relay/core"
import { Effect, type Layer } from "effect"
import { exampleOperation, exampleOwner } from "../../../example/index.ts"
import { suite, type TestRunner } from "../../TestRunner.ts"

const at = (position: number, epoch = 1) => ({ epoch, position })

/** The webhook of owner `n`. */
const webhook = (n: number, changes: Partial<OwnerWebhook> = {}): OwnerWebhook => ({
  owner: exampleOwner(n),
  endpoint: `owner:${n}`,
  url: `https://owner-${n}.example/hook?to=it's`,
  setAt: 5,
  expiresAt: 1_000,
  generations: [{ id: `generation ${n}`, until: null }],
  ...changes,
})

const row = (n: number, position: number): NumberedRow => ({
  ...rowOfOperation(exampleOperation(n)),
  position,
})

/** The laws of `OwnerWebhookStore`. Every build of the layer is an empty storage. */
export function ownerWebhookStoreContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<Journal | OperationStore | OwnerWebhookStore | UnitOfWork | WebhookStore, E>,
): void {
  const { expect } = runner
  /** A webhook whose endpoint is at the end of the journal, with events due at these times. */
  const begun = Effect.fnUntraced(function* (set: OwnerWebhook, ...dues: ReadonlyArray<number>) {
    const webhooks = yield* WebhookStore
    yield* (yield* OwnerWebhookStore).put(set)
    const { epoch, last } = yield* (yield* Journal).extent
    const cursor = at(last, epoch)
    yield* webhooks.begin(set.endpoint, cursor)
    const rows = dues.map((_, index) => row(index, index + 1))
    yield* webhooks.take(set.endpoint, cursor, cursor, rows, 0, dues)
    return set
  })
  const endpoints = (found: ReadonlyArray<OwnerWebhook>) => found.map(({ endpoint }) => endpoint)
  const ready = Effect.fnUntraced(function* (now: number, isFailing = false, limit = 9) {
    return endpoints(yield* (yield* OwnerWebhookStore).ready(now, isFailing, limit))
  })

  suite(runner, "OwnerWebhookStore", layer, (scenario) => {
    scenario(
      "keeps one webhook for each owner, with every field",
      Effect.gen(function* () {
        const store = yield* OwnerWebhookStore
        const other = webhook(2)
        yield* store.put(other)
        expect(yield* store.find(exampleOwner(1))).toBe(null)
        yield* store.put(webhook(1))
        expect(yield* store.find(exampleOwner(1))).toEqual(webhook(1))
        const later = webhook(1, {
          endpoint: "owner:x",
          url: "https://other.example/",
          setAt: 6,
          expiresAt: 2_000,
          generations: [
            { id: "third", until: null },
            { id: "second", until: 99 },
            { id: "first", until: 98 },
          ],
        })
        yield* store.put(later)
        expect(yield* store.find(exampleOwner(1))).toEqual(later)
        expect(yield* store.remove(exampleOwner(1))).toBe(true)
        expect(yield* store.remove(exampleOwner(1))).toBe(false)
        expect(yield* store.find(exampleOwner(1))).toBe(null)
        expect(yield* store.find(exampleOwner(2))).toEqual(other)
      }),
    )

    scenario(
      "tells those that have expired from those that have not",
      Effect.gen(function* () {
        const store = yield* OwnerWebhookStore
        for (const n of [1, 2, 3]) yield* begun(webhook(n, { expiresAt: 100 * n }), 50)
        expect(yield* store.count(199)).toBe(2)
        expect(yield* store.count(200)).toBe(1)
        expect((yield* ready(199)).length).toBe(2)
        expect(yield* ready(200)).toEqual(["owner:3"])
        expect(endpoints(yield* store.expired(99, 9))).toEqual([])
        expect(endpoints(yield* store.expired(100, 9))).toEqual(["owner:1"])
        expect((yield* store.expired(300, 2)).length).toBe(2)
        expect((yield* store.expired(Number.MAX_SAFE_INTEGER, 9)).length).toBe(3)
        expect(yield* store.find(exampleOwner(1))).toEqual(webhook(1, { expiresAt: 100 }))
      }),
    )

    scenario(
      "gives those with due events, the longest due first",
      Effect.gen(function* () {
        yield* begun(webhook(1), 30, 60)
        yield* begun(webhook(2), 20)
        yield* begun(webhook(3))
        yield* (yield* OwnerWebhookStore).put(webhook(4))
        expect(yield* ready(19)).toEqual([])
        expect(yield* ready(20)).toEqual(["owner:2"])
        expect(yield* ready(30)).toEqual(["owner:2", "owner:1"])
        expect(yield* ready(30, false, 1)).toEqual(["owner:2"])
        const webhooks = yield* WebhookStore
        yield* webhooks.claim("owner:2", 30, 90, 1)
        expect(yield* ready(30)).toEqual(["owner:1"])
        yield* webhooks.switchOff("owner:1", 40)
        expect(yield* ready(89)).toEqual([])
        expect(yield* ready(90)).toEqual(["owner:2"])
      }),
    )

    scenario(
      "gives those that fail apart",
      Effect.gen(function* () {
        yield* begun(webhook(1), 10, 20)
        yield* begun(webhook(2), 10)
        const webhooks = yield* WebhookStore
        const [first] = yield* webhooks.claim("owner:1", 10, 90, 1)
        if (first !== undefined) yield* webhooks.failed("owner:1", first, 80, 15)
        expect(yield* ready(20)).toEqual(["owner:2"])
        expect(yield* ready(19, true)).toEqual([])
        expect(yield* ready(20, true)).toEqual(["owner:1"])
      }),
    )

    scenario(
      "gives those whose owner has rows after the endpoint's cursor, or another epoch",
      Effect.gen(function* () {
        const operations = yield* OperationStore
        const journal = yield* Journal
        const webhooks = yield* WebhookStore
        const operation = exampleOperation(1)
        const owned = rowOfOperation(operation).owner ?? exampleOwner(1)
        yield* begun(webhook(1, { owner: owned }))
        yield* begun(webhook(2, { owner: exampleOwner(77) }))
        yield* operations.insert(operation)
        expect(yield* ready(20)).toEqual([])
        yield* journal.number(9)
        expect(yield* ready(20)).toEqual(["owner:1"])
        const { epoch, last } = yield* journal.extent
        const cursor = (yield* webhooks.find("owner:1"))?.cursor ?? at(0)
        yield* webhooks.take("owner:1", cursor, at(last, epoch), [], 20)
        expect(yield* ready(20)).toEqual([])
        yield* journal.beginEpoch(epoch + 5)
        expect((yield* ready(20)).toSorted()).toEqual(["owner:1", "owner:2"])
      }),
    )

    scenario(
      "counts what waits, and since when something could be sent",
      Effect.gen(function* () {
        const store = yield* OwnerWebhookStore
        expect(yield* store.backlog(9)).toEqual({ webhooks: 0, waiting: 0, dueSince: null })
        yield* store.put(webhook(9))
        yield* begun(webhook(1), 10, 20)
        yield* begun(webhook(2), 30, 31)
        yield* begun(webhook(3, { expiresAt: 7 }), 5)
        expect(yield* store.backlog(9)).toEqual({ webhooks: 3, waiting: 4, dueSince: null })
        expect(yield* store.backlog(40)).toEqual({ webhooks: 3, waiting: 4, dueSince: 10 })
        const webhooks = yield* WebhookStore
        const [first] = yield* webhooks.claim("owner:1", 10, 50, 1)
        if (first !== undefined) yield* webhooks.failed("owner:1", first, 15, 12)
        expect(yield* store.backlog(40)).toEqual({ webhooks: 3, waiting: 4, dueSince: 30 })
        yield* webhooks.switchOff("owner:2", 12)
        expect(yield* store.backlog(40)).toEqual({ webhooks: 3, waiting: 4, dueSince: null })
      }),
    )

    scenario(
      "keeps nothing of a rolled-back transaction",
      Effect.gen(function* () {
        const store = yield* OwnerWebhookStore
        const { transact } = yield* UnitOfWork
        yield* store.put(webhook(1))
        const undone = Effect.gen(function* () {
          yield* store.put(webhook(2))
          yield* store.remove(exampleOwner(1))
          return yield* Effect.fail("undo")
        })
        yield* Effect.exit(transact(undone))
        expect(yield* store.find(exampleOwner(1))).toEqual(webhook(1))
        expect(yield* store.find(exampleOwner(2))).toBe(null)
      }),
    )
  })
}
