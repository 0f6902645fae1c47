import {
  ownerIdOfOperation,
  unsentStates,
  type Acceptance,
  type Operation,
  type OperationState,
  type StorageUnavailable,
  type UsedNonce,
  type Verdict,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { amount, text, whole, word } from "../store/columns.ts"
import { RECOVERED, SETTLING, UNSENT, WAITING } from "../store/operationStates.ts"
import { UNPAID } from "../store/orderRow.ts"
import { holderOf, SPENDABLE, wantedNotes } from "../store/wantedNotes.ts"
import type { Transactions } from "../transaction/Transactions.ts"

/** The reasons to refuse an acceptance: rows of the database, and acceptances already decided in this batch. */
export class Obstacles {
  readonly #used = new Map<string, UsedNonce>()
  readonly #revoked = new Set<string>()
  readonly #ended = new Set<string>()
  readonly #unsent = new Map<string, number>()
  readonly #waiting = new Map<string, number>()
  readonly #unpaid = new Map<string, number>()
  /** By owner and chain. */
  readonly #recovered = new Map<string, bigint>()
  readonly #taken = new Set<string>()

  consumed(used: UsedNonce): void {
    this.#used.set(nonceKey(used), used)
  }

  revoked(session: string): void {
    this.#revoked.add(session)
  }

  ended(session: string): void {
    this.#ended.add(session)
  }

  unsent(owner: string, count: number): void {
    this.#unsent.set(owner, count)
  }

  waiting(owner: string, count: number): void {
    this.#waiting.set(owner, count)
  }

  unpaid(owner: string, count: number): void {
    this.#unpaid.set(owner, count)
  }

  recovered(owner: string, chainId: number, sum: bigint): void {
    this.#recovered.set(debtKey(owner, chainId), sum)
  }

  taken(chainId: number, position: number): void {
    this.#taken.add(noteKey(chainId, position))
  }

  /** Adds an accepted acceptance, which may block later ones of the batch. */
  add({ used, operations, order }: Acceptance): void {
    this.consumed(used)
    for (const { operation, positions } of operations) {
      const owner = ownerIdOfOperation(operation)
      if (owner !== null && isUnsent(operation))
        this.unsent(owner, (this.#unsent.get(owner) ?? 0) + 1)
      if (owner !== null && operation.status.state === "waiting")
        this.waiting(owner, (this.#waiting.get(owner) ?? 0) + 1)
      if (owner !== null && operation.recovers !== undefined)
        this.recovered(
          owner,
          operation.chainId,
          this.#recoveredBy(owner, operation.chainId) + operation.recovers,
        )
      for (const position of positions) this.taken(operation.chainId, position)
    }
    if (order !== null) {
      const { owner } = order.order
      this.unpaid(owner, (this.#unpaid.get(owner) ?? 0) + 1)
    }
  }

  /** The first reason to refuse an acceptance, or `null`. A missing quote is checked elsewhere. */
  of(acceptance: Acceptance): Verdict | null {
    const { used, grant, owner, maxPending, maxWaiting, order, settled } = acceptance
    const by = this.#used.get(nonceKey(used))
    if (by !== undefined) return { verdict: "nonce used", by }
    if (grant.by === "session" && this.#revoked.has(grant.sessionId))
      return { verdict: "session revoked" }
    if (grant.by === "session" && this.#ended.has(grant.sessionId))
      return { verdict: "session ended" }
    if (maxPending !== null && (this.#unsent.get(owner) ?? 0) >= maxPending)
      return { verdict: "too many pending" }
    if (maxWaiting !== null && (this.#waiting.get(owner) ?? 0) >= maxWaiting)
      return { verdict: "too many waiting" }
    if (order !== null && (this.#unpaid.get(order.order.owner) ?? 0) >= order.maxUnpaid)
      return { verdict: "too many unpaid" }
    if (settled !== null && this.#recoveredBy(owner, settled.chainId) > settled.atMost)
      return { verdict: "debt settled" }
    const notes = notesOf(acceptance).map(({ chainId, position }) => noteKey(chainId, position))
    return new Set(notes).size < notes.length || notes.some((note) => this.#taken.has(note))
      ? { verdict: "notes taken" }
      : null
  }

  #recoveredBy(owner: string, chainId: number): bigint {
    return this.#recovered.get(debtKey(owner, chainId)) ?? 0n
  }
}

const notesOf = ({ operations }: Acceptance) =>
  operations.flatMap(({ operation: { chainId }, positions }) =>
    positions.map((position) => ({ chainId, position })),
  )

const unsent: ReadonlyArray<OperationState["state"]> = unsentStates

/** The condition of `UNSENT`, for an operation in memory. */
const isUnsent = ({ kind, status }: Operation) =>
  kind !== "payout" && kind !== "return" && unsent.includes(status.state)

const nonceKey = ({ scope, nonce }: Pick<UsedNonce, "scope" | "nonce">) => `${scope} ${nonce}`
const debtKey = (owner: string, chainId: number) => `${owner} ${chainId}`
const noteKey = (chainId: number, position: number) => `${chainId} ${position}`

const kinds = [
  "consumed",
  "revoked",
  "ended",
  "unsent",
  "waiting",
  "unpaid",
  "recovered",
  "taken",
] as const

/** Reads all obstacles in one statement and locks the sessions until the transaction ends. */
export const readObstacles = (
  transactions: Transactions,
  acceptances: ReadonlyArray<Acceptance>,
): Effect.Effect<Obstacles, StorageUnavailable> => {
  const notes = acceptances.flatMap(notesOf)
  const limited = acceptances.filter(({ maxPending }) => maxPending !== null)
  const scheduling = acceptances.filter(({ maxWaiting }) => maxWaiting !== null)
  const settling = acceptances.flatMap(({ owner, settled }) =>
    settled === null ? [] : [{ owner, chainId: BigInt(settled.chainId) }],
  )
  const ordering = acceptances.flatMap(({ order }) => (order === null ? [] : [order.order]))
  return Effect.map(
    transactions.statement(OBSTACLES, [
      acceptances.map(({ used }) => used.scope),
      acceptances.map(({ used }) => used.nonce),
      [
        ...new Set(
          acceptances.flatMap(({ grant }) => (grant.by === "session" ? [grant.sessionId] : [])),
        ),
      ],
      [...new Set(limited.map(({ owner }) => owner))],
      notes.map(({ chainId }) => BigInt(chainId)),
      notes.map(({ position }) => BigInt(position)),
      [...new Set(ordering.map(({ owner }) => owner))],
      [...new Set(scheduling.map(({ owner }) => owner))],
      settling.map(({ owner }) => owner),
      settling.map(({ chainId }) => chainId),
    ]),
    ({ rows }) => {
      const obstacles = new Obstacles()
      for (const row of rows)
        switch (word(kinds, row, "what")) {
          case "consumed":
            obstacles.consumed({
              scope: text(row, "a"),
              nonce: text(row, "b"),
              digest: text(row, "c"),
              usedAt: whole(row, "m"),
              keepUntil: whole(row, "n"),
            })
            break
          case "revoked":
            obstacles.revoked(text(row, "a"))
            break
          case "ended":
            obstacles.ended(text(row, "a"))
            break
          case "unsent":
            obstacles.unsent(text(row, "a"), whole(row, "m"))
            break
          case "waiting":
            obstacles.waiting(text(row, "a"), whole(row, "m"))
            break
          case "unpaid":
            obstacles.unpaid(text(row, "a"), whole(row, "m"))
            break
          case "recovered":
            obstacles.recovered(text(row, "a"), whole(row, "m"), amount(row, "b"))
            break
          case "taken":
            obstacles.taken(whole(row, "m"), whole(row, "n"))
            break
        }
      return obstacles
    },
  )
}

/**
 * Each row is looked up by key: with a join, a plan made while the tables were small would scan them whole. The lists
 * are wrapped in SELECT to hide their length from the planner. Otherwise it would plan anew for each length, which
 * takes longer than the query.
 */
const OBSTACLES = `WITH held AS MATERIALIZED (
  SELECT id, owner, revoked_until FROM session WHERE id = ANY ((SELECT $3)::text[]) FOR SHARE
), ${wantedNotes("unnest((SELECT $5)::bigint[], (SELECT $6)::bigint[])")}
SELECT 'consumed' AS what, given.scope AS a, given.nonce AS b, digest AS c, used_at::bigint AS m, keep_until::bigint AS n
FROM unnest((SELECT $1)::text[], (SELECT $2)::text[]) AS given (scope, nonce) CROSS JOIN LATERAL (
  SELECT digest, used_at, keep_until FROM used_nonce
  WHERE used_nonce.scope = given.scope AND used_nonce.nonce = given.nonce LIMIT 1
) AS found
UNION ALL SELECT CASE WHEN revoked_until IS NULL THEN 'ended' ELSE 'revoked' END, id, NULL, NULL, NULL, NULL
FROM held WHERE owner IS NULL
UNION ALL SELECT 'unsent', owner, NULL, NULL, (
    SELECT count(*) FROM operation
    WHERE operation.owner = given.owner AND ${UNSENT}
  ), NULL
FROM unnest((SELECT $4)::text[]) AS given (owner)
UNION ALL SELECT 'unpaid', owner, NULL, NULL, (
    SELECT count(*) FROM private_send
    WHERE private_send.owner = given.owner AND ${UNPAID}
  ), NULL
FROM unnest((SELECT $7)::text[]) AS given (owner)
UNION ALL SELECT 'waiting', owner, NULL, NULL, (
    SELECT count(*) FROM operation
    WHERE operation.owner = given.owner AND ${WAITING}
  ), NULL
FROM unnest((SELECT $8)::text[]) AS given (owner)
UNION ALL SELECT 'recovered', given.owner, (
    SELECT ${RECOVERED} FROM operation WHERE operation.owner = given.owner AND operation.chain_id = given.chain_id AND ${SETTLING}
  ), NULL, given.chain_id, NULL
FROM unnest((SELECT $9)::text[], (SELECT $10)::bigint[]) AS given (owner, chain_id)
UNION ALL SELECT 'taken', NULL, NULL, NULL, chain_id, position FROM wanted
WHERE NOT ${SPENDABLE} OR ${holderOf("wanted")} IS NOT NULL`
