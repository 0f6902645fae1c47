import { takeFileLock, type FileLock } from "@shielded-relay/file-lock"
import { StorageUnavailable, type StoreName } from "@shielded-relay/core"
import { Effect, type Scope } from "effect"
import { appendFileSync, fdatasyncSync } from "node:fs"
import { open, type FileHandle } from "node:fs/promises"
import { deserialize, serialize } from "node:v8"

/** A call of a store's method that wrote. */
export interface Statement {
  readonly store: StoreName
  readonly method: string
  readonly given: ReadonlyArray<unknown>
}

/** Committed transactions, one line each: their statements as V8 serializes them, in base64. */
export class JournalFile {
  readonly #file: FileHandle
  readonly #lock: FileLock
  readonly #lines: ReadonlyArray<string>
  #damaged = false

  private constructor(file: FileHandle, lock: FileLock, lines: ReadonlyArray<string>) {
    this.#file = file
    this.#lock = lock
    this.#lines = lines
  }

  /** Opens the file, or begins it. Fails if another process uses it. The scope closes it. */
  static open(path: string): Effect.Effect<JournalFile, StorageUnavailable, Scope.Scope> {
    const acquire = Effect.tryPromise({ try: () => JournalFile.#open(path), catch: failed })
    return Effect.acquireRelease(acquire, (journal) => Effect.promise(() => journal.#close()))
  }

  static async #open(path: string): Promise<JournalFile> {
    const lock = await takeFileLock(`${path}.lock`, 1_000)
    try {
      const file = await open(path, "a+", 0o600)
      const whole = await file.readFile()
      // A process that was killed while it wrote leaves part of a line. Its transaction was never confirmed, and goes.
      const end = whole.lastIndexOf("\n") + 1
      if (end < whole.length) await file.truncate(end)
      const lines = whole.subarray(0, end).toString().split("\n").slice(0, -1)
      return new JournalFile(file, lock, lines)
    } catch (error) {
      await lock.release()
      throw error
    }
  }

  /** The transactions that the file had when it was opened. */
  get transactions(): Effect.Effect<ReadonlyArray<ReadonlyArray<Statement>>, StorageUnavailable> {
    return Effect.try({
      try: () => this.#lines.map((line) => deserialize(Buffer.from(line, "base64"))),
      catch: failed,
    })
  }

  /**
   * Writes a transaction. It is on the disk when this succeeds; the process waits for the disk meanwhile. After a failure the end of the file
   * is unknown, so nothing more is written.
   */
  append(transaction: ReadonlyArray<Statement>): Effect.Effect<void, StorageUnavailable> {
    const write = () => {
      if (this.#damaged) throw new Error("an earlier write failed: start again")
      this.#damaged = true
      appendFileSync(this.#file.fd, `${serialize(transaction).toString("base64")}\n`)
      fdatasyncSync(this.#file.fd)
      this.#damaged = false
    }
    return Effect.try({ try: write, catch: failed })
  }

  async #close(): Promise<void> {
    await this.#file.close()
    await this.#lock.release()
  }
}

const failed = (cause: unknown): StorageUnavailable => new StorageUnavailable({ cause })
