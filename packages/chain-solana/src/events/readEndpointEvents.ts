import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall, signaturePage, signaturesCall, transactionCall } from "../rpc/solanaCalls.ts"
import { readTree } from "../state/readTree.ts"
import {
  joinPairs,
  locateEvents,
  spanning,
  spanOf,
  type PlacedPair,
  type Span,
} from "./joinPairs.ts"
import { pairsOf, type LeafPair } from "./pairsOf.ts"
import {
  historyOf,
  reachesBelow,
  withNewer,
  withOlder,
  worthKeeping,
  type ListedSignature,
  type SignatureHistory,
  type SignaturePage,
} from "./SignatureHistory.ts"

/** A range of slots, both ends included. */
export interface SlotRange {
  readonly from: number
  readonly to: number
}

export interface EventReader {
  readonly program: PublicKey
  readonly tree: PublicKey
  /** Finalized signatures that each endpoint has listed. Kept in memory only. */
  readonly memories: Map<Endpoint, Memory>
}

interface Memory {
  readonly history: SignatureHistory
  /** Leaf positions by signature; `null` for a transaction that appended no leaves. */
  readonly spans: ReadonlyMap<string, Span | null>
}

/** Number of transactions and blocks requested at the same time. */
const concurrency = 8

/**
 * Reads all events of a range of slots from one endpoint. The result counts only if the endpoint's answers prove it complete:
 *
 * 1. The tree account gives the number of leaves, read at the range's end or later. `minContextSlot` makes every machine behind a
 * provider's URL list signatures at that slot or later.
 * 2. Leaf positions in the range continue without a gap from the last transaction before it to the first one after it, or to the number of
 * leaves. Nodes cut a list silently where their history ends and answer an unknown cursor with an empty list; both leave a gap.
 * 3. For a slot that can still be reorganized away, the endpoint also shows the block, which must contain the transactions.
 */
export const readEndpointEvents = Effect.fnUntraced(function* (
  reader: EventReader,
  endpoint: Endpoint,
  range: SlotRange,
) {
  const method = "getSignaturesForAddress"
  const fail = (kind: EndpointFailure["kind"]) =>
    new EndpointFailure({ endpoint: endpoint.name, method, kind })

  const tree = yield* readTree(endpoint, reader.tree)
  if (tree.slot < range.to) return yield* fail("node-behind")
  const list = lister(reader, endpoint, tree.slot)
  const decoded = new Map<string, ReadonlyArray<LeafPair>>()
  const spans = new Map(reader.memories.get(endpoint)?.spans)
  const decode = Effect.fnUntraced(function* (signatures: ReadonlyArray<ListedSignature>) {
    return yield* Effect.forEach(
      signatures,
      Effect.fnUntraced(function* ({ signature, slot }) {
        const known = decoded.get(signature)
        if (known !== undefined) return { signature, slot, pairs: known }
        const transaction = yield* endpoint.ask(transactionCall(signature))
        // A listed transaction may be missing because the node has not written it yet, or because its slot was reorganized away.
        if (transaction === null || transaction.slot !== slot)
          return yield* fail("block-unavailable")
        const pairs = pairsOf(reader.program.toBase58(), transaction)
        if (pairs === "unrecorded") return yield* endpoint.reject(method, "method-unsupported")
        if (pairs === "malformed") return yield* endpoint.reject(method, "malformed")
        decoded.set(signature, pairs)
        spans.set(signature, spanOf(pairs))
        return { signature, slot, pairs }
      }),
      { concurrency },
    )
  })
  /** The leaf positions of the first slot that has any. */
  const firstSpan = Effect.fnUntraced(function* (
    slots: ReadonlyArray<ReadonlyArray<ListedSignature>>,
  ) {
    for (const signatures of slots) {
      yield* decode(signatures.filter(({ signature }) => !spans.has(signature)))
      const span = spanning(signatures.flatMap(({ signature }) => spans.get(signature) ?? []))
      if (span !== null) return { span, slot: signatures[0]?.slot ?? 0 }
    }
    return null
  })

  let history = yield* list.newest(range)
  let below: { readonly span: Span; readonly slot: number } | null = null
  let unread = range.from - 1
  while (true) {
    below = yield* firstSpan(slotsOf(history, history.coveredFrom, unread).toReversed())
    if (below !== null || history.before === null) break
    unread = Math.min(unread, history.coveredFrom - 1)
    history = yield* list.older(history)
  }
  const above = yield* firstSpan(slotsOf(history, range.to + 1, Number.MAX_SAFE_INTEGER))
  const inside = yield* decode(slotsOf(history, range.from, range.to).flat())
  const placed = joinPairs(inside, {
    start: below?.span.end ?? 0,
    end: above?.span.start ?? tree.next,
  })
  // The cached part of the list may contain the gap, so forget it.
  if (typeof placed === "string") reader.memories.delete(endpoint)
  // The newest transactions may still be missing from the list. The endpoint is not at fault.
  if (placed === "short") return yield* fail("block-unavailable")
  if (placed === "broken") return yield* endpoint.reject(method, "inconsistent")
  const kept = worthKeeping(history, below?.slot ?? 0)
  if (kept === null) reader.memories.delete(endpoint)
  else reader.memories.set(endpoint, { history: kept, spans: spansOf(kept, spans) })
  const hashes = yield* blockHashes(endpoint, placed, history, fail)
  return locateEvents(placed, hashes)
})

/** Groups the signatures in a range of slots by slot. */
function slotsOf(
  { entries }: SignatureHistory,
  from: number,
  to: number,
): ReadonlyArray<ReadonlyArray<ListedSignature>> {
  const inside = entries.filter(({ slot }) => slot >= from && slot <= to)
  return [...Map.groupBy(inside, ({ slot }) => slot).values()]
}

/** The known leaf positions of the kept transactions. */
function spansOf(
  { entries }: SignatureHistory,
  spans: ReadonlyMap<string, Span | null>,
): ReadonlyMap<string, Span | null> {
  const kept = new Set(entries.map(({ signature }) => signature))
  return new Map([...spans].filter(([signature]) => kept.has(signature)))
}

/** Lists an endpoint's signatures of the tree account. */
function lister({ tree, memories }: EventReader, endpoint: Endpoint, minContextSlot: number) {
  const page = Effect.fnUntraced(function* (between: {
    readonly before?: string
    readonly until?: string
  }) {
    const found = yield* endpoint.ask(
      signaturesCall({
        address: tree,
        minContextSlot,
        limit: signaturePage,
        ...between,
      }),
    )
    const entries = found.map(({ signature, slot, err, confirmationStatus }) => ({
      signature,
      slot,
      failed: err !== null,
      final: confirmationStatus === "finalized",
    }))
    return { entries, isLast: found.length < signaturePage } satisfies SignaturePage
  })
  return {
    /** The signatures in and above a range. */
    newest: Effect.fnUntraced(function* ({ from, to }: SlotRange) {
      const known = memories.get(endpoint)?.history ?? null
      const top = known?.entries.at(-1)
      if (known !== null && !known.reachesHead && (top?.slot ?? 0) > to) return known
      const until = top === undefined ? {} : { until: top.signature }
      const pages: Array<SignaturePage> = []
      let before: { readonly before?: string } = {}
      while (true) {
        const next = yield* page({ ...until, ...before })
        pages.push(next)
        if (reachesBelow(next, top?.slot ?? from))
          return known === null ? historyOf(pages) : withNewer(known, pages)
        before = goingOn(next.entries.at(-1)?.signature)
      }
    }),
    older: (history: SignatureHistory) =>
      Effect.map(page(goingOn(history.before ?? undefined)), (found) => withOlder(history, found)),
  }
}

const goingOn = (before?: string) => (before === undefined ? {} : { before })

/** Hashes of the blocks with the pairs. For a slot that is not final, the block must contain the pairs' transactions. */
const blockHashes = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  placed: ReadonlyArray<PlacedPair>,
  { entries }: SignatureHistory,
  fail: (kind: EndpointFailure["kind"]) => EndpointFailure,
) {
  const final = new Set(entries.flatMap((each) => (each.final ? [each.signature] : [])))
  const bySlot = Map.groupBy(placed, ({ slot }) => slot)
  const hashes = yield* Effect.forEach(
    bySlot,
    Effect.fnUntraced(function* ([slot, pairs]) {
      const moving = pairs.filter(({ signature }) => !final.has(signature))
      const block = yield* endpoint.ask(blockCall(slot, moving.length > 0 ? "signatures" : "none"))
      const holds = new Set(block.signatures)
      if (!moving.every(({ signature }) => holds.has(signature)))
        return yield* fail("block-unavailable")
      return [slot, block.blockhash] as const
    }),
    { concurrency },
  )
  return new Map(hashes)
})
