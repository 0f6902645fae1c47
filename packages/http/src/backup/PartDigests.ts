import { createHash, type Hash } from "node:crypto"
import type { Manifest } from "./Manifest.ts"

/** One part of a backup, as the manifest tells it. */
export type Part = Manifest["parts"][number]

/** A line, with what it is for the manifest. */
export interface PartLine {
  /** Begins another part; absent: the line belongs to the part before. */
  readonly begins?: string
  readonly rows?: number
}

/** The checksums of the parts of a backup, whose lines come one after the other. */
export class PartDigests {
  readonly #parts: Array<Part> = []
  #current: { readonly name: string; rows: number; bytes: number; readonly hash: Hash } | null =
    null

  add(text: string, { begins, rows = 0 }: PartLine): void {
    if (begins !== undefined) {
      this.#close()
      this.#current = { name: begins, rows: 0, bytes: 0, hash: createHash("sha256") }
    }
    if (this.#current === null) throw new TypeError("a line before the first part")
    const bytes = Buffer.from(`${text}\n`)
    this.#current.hash.update(bytes)
    this.#current.bytes += bytes.length
    this.#current.rows += rows
  }

  /** The parts so far, in their order. */
  end(): ReadonlyArray<Part> {
    this.#close()
    return this.#parts
  }

  #close(): void {
    if (this.#current === null) return
    const { hash, ...part } = this.#current
    this.#parts.push({ ...part, sha256: hash.digest("hex") })
    this.#current = null
  }
}
