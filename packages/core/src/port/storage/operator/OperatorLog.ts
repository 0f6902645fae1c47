import type { Effect } from "effect"
import { Context } from "effect"
import type { Uuid } from "../../../request/uuid.ts"
import type { StorageUnavailable } from "../StorageUnavailable.ts"

/** The actions of the console that are recorded. */
export const operatorActions = [
  "reveal",
  "end-sessions",
  "pause",
  "drain",
  "resume",
  "flush",
  "account-out",
  "account-in",
] as const

export type OperatorAction = (typeof operatorActions)[number]

/** What somebody did in the console, and why. */
export interface OperatorDeed {
  /** A UUID that the page drew: a deed that is asked for again happens once. */
  readonly id: Uuid
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The user's name in the access file. */
  readonly name: string
  readonly action: OperatorAction
  /** The id of the operation that it concerns; or `all`, a chain id, or a chain id and an account with a slash between them. */
  readonly subject: string
  readonly reason: string
  /** How many sessions ended, the state before, or how many commitments waited; empty for an action that changes nothing. */
  readonly result: string
}

/** A deed in its place. */
export interface LoggedDeed extends OperatorDeed {
  /** From 1, without gaps. */
  readonly place: number
  /** `deedHash` over the hash before and this deed. */
  readonly hash: string
}

/**
 * The log of what people did in the console. Each entry carries the hash of the one before it, like the audit log of managed wallets; deeds
 * are rare, so each gets its place in its own transaction.
 *
 * Laws:
 * 1. `append` adds an entry with the next place. Another place is a defect, and so is an id that the log has. Of concurrent transactions that
 *    read `newest` and append, each gets a place of its own.
 * 2. `find` returns the entry with this id. `newest` returns the entries from the highest place down, at most `limit`. `entries` returns
 *    those with a higher place than `after`, ordered by place, at most `limit`.
 * 3. Entries of a transaction that rolls back are gone. No other entry changes or goes.
 */
export interface OperatorLogShape {
  readonly append: (deed: LoggedDeed) => Effect.Effect<void, StorageUnavailable>
  readonly find: (id: Uuid) => Effect.Effect<LoggedDeed | null, StorageUnavailable>
  readonly newest: (limit: number) => Effect.Effect<ReadonlyArray<LoggedDeed>, StorageUnavailable>
  readonly entries: (
    after: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<LoggedDeed>, StorageUnavailable>
}

export class OperatorLog extends Context.Service<OperatorLog, OperatorLogShape>()(
  "shielded-relay/OperatorLog",
) {}
