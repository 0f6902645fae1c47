import type { Proposal, ProposalStoreShape, ProposalsOf, Uuid } from "@shielded-relay/core"
import { compositeKey } from "../compositeKey.ts"
import type { Journal } from "../Journal.ts"
import type { Transactions } from "../Transactions.ts"

/** Requests that wait for approvals, in memory. */
export function memoryProposalStore(transactions: Transactions): ProposalStoreShape {
  const rows = new Map<string, Proposal>()
  /** By organization; the proposal at index n has the position n + 1. */
  const inOrder = new Map<Uuid, Array<string>>()
  /** By organization, in ascending order of their end, expired ones too. */
  const open = new Map<Uuid, Array<string>>()
  const endOf = (key: string) => rows.get(key)?.expiresAt ?? 0
  const found = (keys: ReadonlyArray<string>) => keys.flatMap((key) => rows.get(key) ?? [])
  /** Searches from the newest on, so that expired ones cost nothing. */
  const openAfter = (organizationId: Uuid, at: number) => {
    const keys = open.get(organizationId) ?? []
    return found(keys.slice(keys.findLastIndex((key) => endOf(key) <= at) + 1))
  }
  const isOf =
    ({ userId }: ProposalsOf) =>
    (proposal: Proposal) =>
      userId === null || proposal.userId === userId

  /** Keeps the key among the open ones exactly if the proposal is open. */
  const keepOpen = (journal: Journal, key: string, proposal: Proposal) => {
    const keys = listOf(journal, open, proposal.organizationId)
    const place = keys.lastIndexOf(key)
    if ((proposal.state === "open") === place >= 0) return
    if (place >= 0) {
      keys.splice(place, 1)
      journal.onUndo(() => keys.splice(place, 0, key))
      return
    }
    const end = keys.findLastIndex((other) => endOf(other) <= proposal.expiresAt) + 1
    keys.splice(end, 0, key)
    journal.onUndo(() => keys.splice(end, 1))
  }

  return {
    insert: (proposal) =>
      transactions.statement((journal) => {
        const { organizationId, id, position } = proposal
        const key = compositeKey(organizationId, id)
        const all = listOf(journal, inOrder, organizationId)
        if (rows.has(key) || position !== all.length + 1)
          throw new Error(`proposal ${id} cannot have the position ${position}`)
        journal.set(rows, key, proposal)
        all.push(key)
        journal.onUndo(() => all.pop())
        keepOpen(journal, key, proposal)
      }),
    find: (organizationId, id) =>
      transactions.statement(() => rows.get(compositeKey(organizationId, id)) ?? null),
    replace: (proposal) =>
      transactions.statement((journal) => {
        const key = compositeKey(proposal.organizationId, proposal.id)
        if (rows.get(key)?.version !== proposal.version - 1) return false
        journal.set(rows, key, proposal)
        keepOpen(journal, key, proposal)
        return true
      }),
    newest: (organizationId) =>
      transactions.statement(() => inOrder.get(organizationId)?.length ?? 0),
    countOpen: (of, at) =>
      transactions.statement(() => openAfter(of.organizationId, at).filter(isOf(of)).length),
    list: ({ openAt, before, limit, ...of }) =>
      transactions.statement(() =>
        (openAt === null
          ? found(inOrder.get(of.organizationId) ?? [])
          : openAfter(of.organizationId, openAt)
        )
          .filter(isOf(of))
          .filter(({ position }) => before === null || position < before)
          .toSorted((a, b) => b.position - a.position)
          .slice(0, limit),
      ),
  }
}

function listOf(
  journal: Journal,
  lists: Map<Uuid, Array<string>>,
  organizationId: Uuid,
): Array<string> {
  const known = lists.get(organizationId)
  if (known !== undefined) return known
  const list: Array<string> = []
  journal.set(lists, organizationId, list)
  return list
}
