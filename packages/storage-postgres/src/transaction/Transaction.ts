import type { PgConnection, Result as Answer } from "@effect/sql-pg/PgConnection"
import { Semaphore } from "effect"
import type { Fault } from "../connection/Fault.ts"

/**
 * A column with the transaction's id, for an answer to a statement that writes. A transaction with such a statement need not ask for its id
 * before it commits.
 */
export const XACT_ID = "pg_current_xact_id()::text AS xact_id"

/** A running transaction: its connection and the steps to run after its commit. */
export class Transaction {
  readonly connection: PgConnection
  #fault: Fault | null = null
  #atCommit: Array<() => void> = []
  #savepoints = 0
  #id: string | null = null
  #open = true

  constructor(connection: PgConnection) {
    this.connection = connection
  }

  /** False once the transaction has ended. A fiber that outlives its transaction then runs outside it. */
  get open(): boolean {
    return this.#open
  }

  /** Its id on the server, if a statement has told it: see `XACT_ID`. */
  get id(): string | null {
    return this.#id
  }

  /** Keeps the id of the transaction that an answer carries. */
  learn({ rows: [row] }: Answer): void {
    const id = row?.["xact_id"]
    if (typeof id === "string") this.#id = id
  }

  /** The most serious fault of its statements, even if the code inside handled it. A conflict outranks all others. */
  get fault(): Fault | null {
    return this.#fault
  }

  suffer(fault: Fault): void {
    if (this.#fault === null || fault.kind === "conflict") this.#fault = fault
  }

  /** Registers a step to run after the commit, such as a signal within this process. */
  onCommit(step: () => void): void {
    this.#atCommit.push(step)
  }

  /** A name for the next savepoint, and the number of steps registered so far. */
  mark(): { readonly name: string; readonly steps: number } {
    this.#savepoints += 1
    return { name: `s${this.#savepoints}`, steps: this.#atCommit.length }
  }

  forgetSince(steps: number): void {
    this.#atCommit.length = steps
  }

  close(): void {
    this.#open = false
  }

  committed(): void {
    for (const step of this.#atCommit) step()
    this.#atCommit = []
  }
}

/**
 * A fiber's nesting level in a transaction. Sibling fibers take turns at opening a savepoint; otherwise rolling one
 * back would undo the other's writes.
 */
export class Level {
  readonly transaction: Transaction
  readonly deeper = Semaphore.makeUnsafe(1)

  constructor(transaction: Transaction) {
    this.transaction = transaction
  }
}
