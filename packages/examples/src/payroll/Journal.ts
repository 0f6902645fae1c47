import { open, type FileHandle } from "node:fs/promises"
import type { Row } from "./Payroll.ts"

/** A payment that was asked for and whose outcome is not known yet. */
export interface Begun {
  readonly nonce: string
  /** The request's bytes, for `session.repeat`. */
  readonly request: string
}

type Line =
  | { readonly for: string }
  | ({ readonly row: string; readonly pays: string } & Begun)
  | { readonly row: string; readonly nonce: string; readonly paid: string }
  | { readonly row: string; readonly nonce: string; readonly refused: string }

interface Entry {
  readonly pays: string
  readonly begun: Begun | null
  readonly paid: string | null
}

/**
 * What was asked for and what became of it: one line of JSON each, on the disk before the next step. A row that has a line was perhaps paid;
 * a row that has none was not.
 */
export class Journal {
  readonly #file: FileHandle
  readonly #entries = new Map<string, Entry>()

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /**
   * Opens a journal, or begins one.
   *
   * @param purpose Owner, chain and token. A journal of another purpose is refused.
   * @throws Error if a line before the last cannot be read.
   */
  static async open(path: string, purpose: string): Promise<Journal> {
    const file = await open(path, "a+", 0o600)
    const journal = new Journal(file)
    const whole = await file.readFile()
    // A process that was killed while it wrote leaves part of a line. It had sent nothing for it, because it sends only after the line is
    // on the disk. The part must go, or the next line would continue it.
    const end = whole.lastIndexOf("\n") + 1
    if (end < whole.length) await file.truncate(end)
    const lines = whole.subarray(0, end).toString().split("\n").slice(0, -1)
    for (const [index, text] of lines.entries()) journal.#take(text, index + 1, purpose)
    if (lines.length === 0) await journal.#append({ for: purpose })
    return journal
  }

  /** The outstanding request of a row; `null` if there is none. */
  begun({ id }: Row): Begun | null {
    return this.#entries.get(id)?.begun ?? null
  }

  /** The transaction that paid a row; `null` while none is known. */
  paid({ id }: Row): string | null {
    return this.#entries.get(id)?.paid ?? null
  }

  /** Whether a row that was paid, or may have been, now says something else. */
  isChanged(row: Row): boolean {
    const entry = this.#entries.get(row.id)
    const matters = entry !== undefined && (entry.begun !== null || entry.paid !== null)
    return matters && entry.pays !== paysOf(row)
  }

  /** Before a request is sent. */
  begin(row: Row, { nonce, request }: Begun): Promise<void> {
    return this.#append({ row: row.id, pays: paysOf(row), nonce, request })
  }

  confirm({ id: row }: Row, nonce: string, paid: string): Promise<void> {
    return this.#append({ row, nonce, paid })
  }

  refuse({ id: row }: Row, nonce: string, refused: string): Promise<void> {
    return this.#append({ row, nonce, refused })
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #append(line: Line): Promise<void> {
    await this.#file.appendFile(`${JSON.stringify(line)}\n`)
    await this.#file.sync()
    this.#apply(line)
  }

  #take(text: string, place: number, purpose: string): void {
    const line = lineOf(text)
    if (line === null) throw new Error(`line ${place} of the journal is damaged: ${text}`)
    if ("for" in line && line.for !== purpose)
      throw new Error(`the journal is for ${line.for}, not for ${purpose}`)
    this.#apply(line)
  }

  #apply(line: Line): void {
    if ("for" in line) return
    const { row, nonce } = line
    if ("pays" in line) {
      const { pays, request } = line
      this.#entries.set(row, { pays, begun: { nonce, request }, paid: null })
      return
    }
    const pays = this.#entries.get(row)?.pays ?? ""
    this.#entries.set(row, { pays, begun: null, paid: "paid" in line ? line.paid : null })
  }
}

function paysOf({ address, amount }: Row): string {
  return `${amount} to ${address}`
}

/** A line, or `null` for a text that is none. */
function lineOf(text: string): Line | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== "object" || value === null) return null
  const fields: Readonly<Partial<Record<string, unknown>>> = { ...value }
  const { for: purpose, row, nonce, pays, request, paid, refused } = fields
  if (typeof purpose === "string") return { for: purpose }
  if (typeof row !== "string" || typeof nonce !== "string") return null
  if (typeof pays === "string" && typeof request === "string") return { row, pays, nonce, request }
  if (typeof paid === "string") return { row, nonce, paid }
  return typeof refused === "string" ? { row, nonce, refused } : null
}
