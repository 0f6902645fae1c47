import {
  isFinal,
  numberedTransactions,
  reservingTransactions,
  ownerIdOfOperation,
  type Address,
  type ChainId,
  type Operation,
  type OperationId,
  type OwnerId,
} from "@shielded-relay/core"
import { compositeKey } from "./compositeKey.ts"
import type { Journal } from "./Journal.ts"

/** The sender nonce of a signed transaction. At most one operation may hold a `key`. */
export interface SenderNonce {
  readonly key: string
  readonly sender: Address
  readonly senderNonce: number
}

interface Forced {
  readonly createdAt: number
  readonly owner: OwnerId
}

interface Reserved {
  readonly lastHeight: number
  readonly most: bigint
}

interface Paid {
  readonly id: OperationId
  readonly createdAt: number
  readonly recipient: Address
}

/** Operations and the indices that the store's queries need. Every change goes through `put` or `remove`. */
export class OperationTable {
  readonly rows = new Map<OperationId, Operation>()
  readonly #byNonce = new Map<string, OperationId>()
  readonly #byOwner = new Map<OwnerId, Set<OperationId>>()
  readonly #byState = new Map<string, Set<OperationId>>()
  readonly #byNpk = new Map<string, Set<OperationId>>()
  readonly #bySenderNonce = new Map<string, OperationId>()
  readonly #highest = new Map<string, number>()
  /** By chain and sender; a Map by hash keeps each transaction once. */
  readonly #reserved = new Map<string, ReadonlyMap<string, Reserved>>()
  /** By chain and sender: the highest height that was asked about. What expired before it is dropped. */
  readonly #asked = new Map<string, number>()
  readonly #treeUpdates = new Map<ChainId, Set<OperationId>>()
  /** By chain, oldest first. */
  readonly #forced = new Map<ChainId, ReadonlyArray<Forced>>()
  /** By chain, newest first. */
  readonly #paid = new Map<ChainId, ReadonlyArray<Paid>>()

  put(journal: Journal, operation: Operation): void {
    const before = this.rows.get(operation.id)
    journal.set(this.rows, operation.id, operation)
    if (before === undefined || stateKey(before) !== stateKey(operation)) {
      if (before !== undefined) leave(journal, this.#byState, stateKey(before), before.id)
      join(journal, this.#byState, stateKey(operation), operation.id)
    }
    for (const key of npkKeys(operation)) join(journal, this.#byNpk, key, operation.id)
    if (operation.kind === "tree-update") this.#putTreeUpdate(journal, operation, before)
    if (before?.status.state !== "confirmed") this.#putPaid(journal, operation)
    if (operation.status.state === "signed") this.#putReserved(journal, operation)
    const owner = ownerIdOfOperation(operation)
    if (owner !== null) join(journal, this.#byOwner, owner, operation.id)
    if (operation.request !== null) {
      const { scope, nonce } = operation.request
      journal.set(this.#byNonce, nonceKey(scope, nonce), operation.id)
    }
    for (const { key, sender, senderNonce } of senderNonces(operation)) {
      if (this.#bySenderNonce.has(key)) continue
      journal.set(this.#bySenderNonce, key, operation.id)
      const senderKey = compositeKey(operation.chainId, sender)
      if (senderNonce > (this.#highest.get(senderKey) ?? -1))
        journal.set(this.#highest, senderKey, senderNonce)
    }
  }

  #putReserved(journal: Journal, operation: Operation): void {
    for (const { sender, hash, lastHeight, fees } of reservingTransactions(operation)) {
      const key = compositeKey(operation.chainId, sender)
      const asked = this.#asked.get(key) ?? 0
      const kept = [...(this.#reserved.get(key) ?? [])].filter(([, one]) => one.lastHeight >= asked)
      journal.set(this.#reserved, key, new Map(kept).set(hash, { lastHeight, most: fees.most }))
    }
  }

  #putTreeUpdate(journal: Journal, operation: Operation, before: Operation | undefined): void {
    const { chainId, createdAt, intent } = operation
    if (isFinal(operation.status.state)) leave(journal, this.#treeUpdates, chainId, operation.id)
    else join(journal, this.#treeUpdates, chainId, operation.id)
    if (before !== undefined || intent?.kind !== "tree-update" || intent.forcedBy === undefined)
      return
    const forced = this.#forced.get(chainId) ?? []
    const at = forced.findLastIndex((one) => one.createdAt <= createdAt) + 1
    const added = { createdAt, owner: intent.forcedBy }
    journal.set(this.#forced, chainId, forced.toSpliced(at, 0, added))
  }

  #putPaid(journal: Journal, operation: Operation): void {
    const { chainId, createdAt, id } = operation
    const recipient = publicRecipientOf(operation)
    if (recipient === null) return
    const paid = this.#paid.get(chainId) ?? []
    const at = paid.findIndex(
      (one) => one.createdAt < createdAt || (one.createdAt === createdAt && one.id < id),
    )
    const added = { id, createdAt, recipient }
    journal.set(
      this.#paid,
      chainId,
      paid.toSpliced(at === -1 ? paid.length : at, 0, added).slice(0, keptRecipients),
    )
  }

  /** Only for operations that were never signed: a used sender nonce stays reserved. */
  remove(journal: Journal, operation: Operation): void {
    journal.delete(this.rows, operation.id)
    leave(journal, this.#byState, stateKey(operation), operation.id)
    for (const key of npkKeys(operation)) leave(journal, this.#byNpk, key, operation.id)
    const owner = ownerIdOfOperation(operation)
    if (owner !== null) leave(journal, this.#byOwner, owner, operation.id)
    if (operation.request === null) return
    const { scope, nonce } = operation.request
    journal.delete(this.#byNonce, nonceKey(scope, nonce))
  }

  /** The first sender nonce of this operation that another operation already holds. */
  rival(operation: Operation): SenderNonce | undefined {
    return senderNonces(operation).find(({ key }) => {
      const holder = this.#bySenderNonce.get(key)
      return holder !== undefined && holder !== operation.id
    })
  }

  byNonce(scope: string, nonce: string): Operation | null {
    const id = this.#byNonce.get(nonceKey(scope, nonce))
    return id === undefined ? null : (this.rows.get(id) ?? null)
  }

  ofOwner(owner: OwnerId): Array<Operation> {
    return this.#all(this.#byOwner.get(owner))
  }

  inState(chainId: ChainId, state: Operation["status"]["state"]): Array<Operation> {
    return this.#all(this.#byState.get(compositeKey(chainId, state)))
  }

  /** Number of operations in these states, over all chains. */
  countIn(states: ReadonlyArray<Operation["status"]["state"]>): number {
    return this.#idsIn(states).reduce((count, ids) => count + ids.size, 0)
  }

  /** The refused operations, over all chains. */
  refused(): Array<Operation> {
    return this.#idsIn(["refused"]).flatMap((ids) => this.#all(ids))
  }

  withNpk(chainId: ChainId, npk: bigint): Array<Operation> {
    return this.#all(this.#byNpk.get(compositeKey(chainId, npk)))
  }

  /** The tree updates in flight on a chain. */
  treeUpdates(chainId: ChainId): Array<Operation> {
    return this.#all(this.#treeUpdates.get(chainId))
  }

  /** Owners who forced tree updates of a chain since a time. */
  forcedSince(chainId: ChainId, since: number): Array<OwnerId> {
    const forced = this.#forced.get(chainId) ?? []
    const before = forced.findLastIndex(({ createdAt }) => createdAt < since)
    return forced.slice(before + 1).map(({ owner }) => owner)
  }

  /** The newest confirmed operations that paid a public address, newest first; at most 1,000. */
  paidInPublic(chainId: ChainId): ReadonlyArray<Paid> {
    return this.#paid.get(chainId) ?? []
  }

  bySenderNonce(chainId: ChainId, sender: Address, senderNonce: number): Operation | null {
    const id = this.#bySenderNonce.get(compositeKey(chainId, sender, senderNonce))
    return id === undefined ? null : (this.rows.get(id) ?? null)
  }

  highestSenderNonce(chainId: ChainId, sender: Address): number | null {
    return this.#highest.get(compositeKey(chainId, sender)) ?? null
  }

  /** The most that a sender's transactions with this last height, or a higher one, may cost together. */
  reservedFees(chainId: ChainId, sender: Address, height: number): bigint {
    const key = compositeKey(chainId, sender)
    this.#asked.set(key, Math.max(height, this.#asked.get(key) ?? 0))
    const reserved = [...(this.#reserved.get(key)?.values() ?? [])]
    return reserved.reduce(
      (sum, { lastHeight, most }) => (lastHeight >= height ? sum + most : sum),
      0n,
    )
  }

  #idsIn(states: ReadonlyArray<Operation["status"]["state"]>): Array<ReadonlySet<OperationId>> {
    const endings = states.map((state) => compositeKey(state))
    return [...this.#byState].flatMap(([key, ids]) =>
      endings.some((ending) => key.endsWith(ending)) ? [ids] : [],
    )
  }

  #all(ids: ReadonlySet<OperationId> | undefined): Array<Operation> {
    return [...(ids ?? [])].flatMap((id) => this.rows.get(id) ?? [])
  }
}

/** Number of operations whose recipients are kept per chain. */
const keptRecipients = 1_000

function publicRecipientOf({ intent, status }: Operation): Address | null {
  if (status.state !== "confirmed") return null
  switch (intent?.kind) {
    case "withdraw":
    case "payout":
    case "recovery":
      return intent.recipient
    case "transfer":
    case "swap":
    case "deposit":
    case "return":
    case "tree-update":
    case undefined:
      return null
  }
}

function nonceKey(scope: string, nonce: string): string {
  return compositeKey(scope, nonce.toLowerCase())
}

function stateKey(operation: Operation): string {
  return compositeKey(operation.chainId, operation.status.state)
}

function npkKeys(operation: Operation): Array<string> {
  if (operation.intent?.kind !== "deposit") return []
  return operation.intent.npks.map((npk) => compositeKey(operation.chainId, npk))
}

function senderNonces(operation: Operation): Array<SenderNonce> {
  return numberedTransactions(operation).map(({ sender, senderNonce }) => ({
    key: compositeKey(operation.chainId, sender, senderNonce),
    sender,
    senderNonce,
  }))
}

/** Adds an id to the set of a key. */
export function join<K>(
  journal: Journal,
  sets: Map<K, Set<OperationId>>,
  key: K,
  id: OperationId,
): void {
  const set = sets.get(key) ?? new Set<OperationId>()
  if (set.has(id)) return
  sets.set(key, set.add(id))
  journal.onUndo(() => void set.delete(id))
}

/** Removes an id from the set of a key. */
export function leave<K>(
  journal: Journal,
  sets: Map<K, Set<OperationId>>,
  key: K,
  id: OperationId,
): void {
  const set = sets.get(key)
  if (set === undefined || !set.delete(id)) return
  journal.onUndo(() => void set.add(id))
}
