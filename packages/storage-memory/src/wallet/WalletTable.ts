import {
  advancedBy,
  isWalletFinal,
  numberedLegs,
  occupiesAccount,
  withLoans,
  type Address,
  type AdvancesOf,
  type ChainId,
  type OperationId,
  type WalletOperation,
} from "@shielded-relay/core"
import { compositeKey } from "../compositeKey.ts"
import type { Journal } from "../Journal.ts"
import { join, leave } from "../OperationTable.ts"

/** An operation that advanced native coins. */
interface Advance {
  readonly id: OperationId
  readonly createdAt: number
}

/** Wallet operations and the indices that the store's queries need. Every change goes through `put`. */
export class WalletTable {
  readonly rows = new Map<OperationId, WalletOperation>()
  readonly #byNonce = new Map<string, OperationId>()
  /** The operations that are not final, by chain, and by chain and account. */
  readonly #unsettled = new Map<string, Set<OperationId>>()
  /** By chain and account. */
  readonly #occupant = new Map<string, OperationId>()
  readonly #bySenderNonce = new Map<string, OperationId>()
  readonly #highest = new Map<string, number>()
  /** By chain and whose advances they are; oldest first. */
  readonly #advances = new Map<string, Array<Advance>>()

  put(journal: Journal, operation: WalletOperation): void {
    const { id, chainId, account, request } = operation
    const before = this.rows.get(id)
    journal.set(this.rows, id, operation)
    journal.set(this.#byNonce, compositeKey(request.scope, request.nonce.toLowerCase()), id)
    const accountKey = compositeKey(chainId, account)
    const keep = isWalletFinal(operation) ? leave : join
    for (const key of [compositeKey(chainId), accountKey]) keep(journal, this.#unsettled, key, id)
    if (occupiesAccount(operation)) journal.set(this.#occupant, accountKey, id)
    else if (this.#occupant.get(accountKey) === id) journal.delete(this.#occupant, accountKey)
    for (const { sender, senderNonce } of numberedLegs(operation)) {
      journal.set(this.#bySenderNonce, compositeKey(chainId, sender, senderNonce), id)
      const senderKey = compositeKey(chainId, sender)
      if (senderNonce > (this.#highest.get(senderKey) ?? -1))
        journal.set(this.#highest, senderKey, senderNonce)
    }
    if (hasAdvances(operation) && (before === undefined || !hasAdvances(before)))
      this.#putAdvance(journal, operation)
  }

  byNonce(scope: string, nonce: string): WalletOperation | null {
    const id = this.#byNonce.get(compositeKey(scope, nonce.toLowerCase()))
    return id === undefined ? null : (this.rows.get(id) ?? null)
  }

  /** Whether another operation is in the account that this one needs for itself. */
  isKeptOut(operation: WalletOperation): boolean {
    const occupant = this.#occupant.get(compositeKey(operation.chainId, operation.account))
    return occupiesAccount(operation) && occupant !== undefined && occupant !== operation.id
  }

  /** The first sender nonce of this operation that another operation already holds. */
  rival(operation: WalletOperation) {
    return numberedLegs(operation).find(({ sender, senderNonce }) => {
      const key = compositeKey(operation.chainId, sender, senderNonce)
      const holder = this.#bySenderNonce.get(key)
      return holder !== undefined && holder !== operation.id
    })
  }

  /** The operations of a chain, or of one account on it, that are not final; oldest first. */
  unsettled(chainId: ChainId, ...account: ReadonlyArray<Address>): ReadonlyArray<WalletOperation> {
    const ids = this.#unsettled.get(compositeKey(chainId, ...account)) ?? []
    return [...ids].flatMap((id) => this.rows.get(id) ?? []).toSorted(oldestFirst)
  }

  highestSenderNonce(chainId: ChainId, sender: Address): number | null {
    return this.#highest.get(compositeKey(chainId, sender)) ?? null
  }

  advanced(chainId: ChainId, advances: AdvancesOf): bigint {
    const all = this.#advances.get(compositeKey(chainId, ...namesOf(advances))) ?? []
    return all
      .slice(all.findLastIndex(({ createdAt }) => createdAt < advances.since) + 1)
      .flatMap(({ id }) => this.rows.get(id) ?? [])
      .reduce((sum, row) => sum + advancedBy(row), 0n)
  }

  #putAdvance(journal: Journal, { id, chainId, createdAt, wallet }: WalletOperation) {
    const since = createdAt
    const lists: ReadonlyArray<AdvancesOf> = [
      { of: "organization", organizationId: wallet.user.organizationId, since },
      { of: "all", since },
    ]
    for (const list of lists) {
      const key = compositeKey(chainId, ...namesOf(list))
      const listed = this.#advances.get(key) ?? []
      this.#advances.set(key, listed)
      const advance: Advance = { id, createdAt }
      listed.splice(listed.findLastIndex((one) => one.createdAt <= createdAt) + 1, 0, advance)
      journal.onUndo(() => void listed.splice(listed.indexOf(advance), 1))
    }
  }
}

function namesOf(advances: AdvancesOf): ReadonlyArray<string> {
  switch (advances.of) {
    case "organization":
      return [advances.of, advances.organizationId]
    case "all":
      return [advances.of]
  }
}

/** Legs are never removed, so an operation with advances keeps them. */
function hasAdvances(operation: WalletOperation): boolean {
  return withLoans(operation).some(({ leg }) => leg.kind === "top-up")
}

function oldestFirst(a: WalletOperation, b: WalletOperation): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}
