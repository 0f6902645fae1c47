import type { Acceptance, StorageUnavailable, UsedNonce, Verdict } from "@shielded-relay/core"
import { Effect } from "effect"
import { text, whole, word } from "../store/columns.ts"
import { UNSENT } from "../store/operationStates.ts"
import { HOLDER, SPENDABLE, wantedNotes } from "../store/wantedNotes.ts"
import type { Transactions } from "../transaction/Transactions.ts"

/** What stands in the way of acceptances: rows of the database, and acceptances that were decided before. */
export class Obstacles {
  readonly #used = new Map<string, UsedNonce>()
  readonly #revoked = new Set<string>()
  readonly #ended = new Set<string>()
  readonly #unsent = new Map<string, number>()
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

  taken(chainId: number, position: number): void {
    this.#taken.add(noteKey(chainId, position))
  }

  /** An acceptance that was decided is in the way of those after it. */
  add({ used, operation, positions }: Acceptance): void {
    this.consumed(used)
    const { owner } = operation.request
    this.unsent(owner, (this.#unsent.get(owner) ?? 0) + 1)
    for (const position of positions) this.taken(operation.chainId, position)
  }

  /** The first obstacle of an acceptance; `null` without one. A missing quote is none of these. */
  of({ used, sessionId, operation, places, positions }: Acceptance): Verdict | null {
    const by = this.#used.get(nonceKey(used))
    if (by !== undefined) return { verdict: "nonce used", by }
    if (this.#revoked.has(sessionId)) return { verdict: "session revoked" }
    if (this.#ended.has(sessionId)) return { verdict: "session ended" }
    if ((this.#unsent.get(operation.request.owner) ?? 0) >= places) return { verdict: "no place" }
    return positions.some((position) => this.#taken.has(noteKey(operation.chainId, position)))
      ? { verdict: "notes taken" }
      : null
  }
}

const nonceKey = ({ scope, nonce }: Pick<UsedNonce, "scope" | "nonce">) => `${scope} ${nonce}`
const noteKey = (chainId: number, position: number) => `${chainId} ${position}`

const kinds = ["consumed", "revoked", "ended", "unsent", "taken"] as const

/** Asks for all of it in one statement. Sessions are held until the transaction is over. */
export const readObstacles = (
  transactions: Transactions,
  acceptances: ReadonlyArray<Acceptance>,
): Effect.Effect<Obstacles, StorageUnavailable> => {
  const notes = acceptances.flatMap(({ operation, positions }) =>
    positions.map((position) => ({ chainId: operation.chainId, position })),
  )
  const owners = acceptances.map(({ operation }) => operation.request.owner)
  return Effect.map(
    transactions.statement(OBSTACLES, [
      acceptances.map(({ used }) => used.scope),
      acceptances.map(({ used }) => used.nonce),
      [...new Set(acceptances.map(({ sessionId }) => sessionId))],
      [...new Set(owners)],
      notes.map(({ chainId }) => BigInt(chainId)),
      notes.map(({ position }) => BigInt(position)),
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
          case "taken":
            obstacles.taken(whole(row, "m"), whole(row, "n"))
            break
        }
      return obstacles
    },
  )
}

/**
 * Each row is looked up by key: joined, a plan that was made while the tables were small would read all of them.
 * The lists are hidden from the planner by a SELECT: their length must not decide for a new plan each time, which takes longer than the
 * answer.
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
UNION ALL SELECT 'taken', NULL, NULL, NULL, chain_id, position FROM wanted
WHERE NOT ${SPENDABLE} OR ${HOLDER} IS NOT NULL`
