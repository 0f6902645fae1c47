import type { PgConnection } from "@effect/sql-pg/PgConnection"
import { Semaphore } from "effect"
import type { Fault } from "../connection/Fault.ts"

/** A transaction that runs: its connection, and what must wait for its commit. */
export class Transaction {
  readonly connection: PgConnection
  #fault: Fault | null = null
  #atCommit: Array<() => void> = []
  #savepoints = 0
  #open = true

  constructor(connection: PgConnection) {
    this.connection = connection
  }

  /** False once the transaction has ended; a fiber that outlives it is outside of it. */
  get open(): boolean {
    return this.#open
  }

  /** What befell its statements, whatever the code inside made of it; a conflict outweighs everything else. */
  get fault(): Fault | null {
    return this.#fault
  }

  suffer(fault: Fault): void {
    if (this.#fault === null || fault.kind === "conflict") this.#fault = fault
  }

  /** Registers what others in this process may learn only when everything is committed. */
  onCommit(step: () => void): void {
    this.#atCommit.push(step)
  }

  /** A name for the next savepoint, and how many steps wait for the commit so far. */
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

/** Where a fiber stands in a transaction. Of sibling fibers that go deeper one does so at a time: they would undo each other's writes. */
export class Level {
  readonly transaction: Transaction
  readonly deeper = Semaphore.makeUnsafe(1)

  constructor(transaction: Transaction) {
    this.transaction = transaction
  }
}
