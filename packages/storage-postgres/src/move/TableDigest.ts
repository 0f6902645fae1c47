import { createHash } from "node:crypto"

/** The columns of a row as text, as Postgres writes them; `null` for NULL. */
export type TextRow = ReadonlyArray<string | null>

/**
 * A checksum of a table's rows, whatever their order: their number, and the sum of the SHA-256 of each modulo 2^256. It finds what a copy
 * loses, repeats or alters; it is no defence against an attacker.
 */
export class TableDigest {
  #rows = 0
  #sum = 0n

  add(row: TextRow): void {
    const hash = createHash("sha256").update(JSON.stringify(row)).digest("hex")
    this.#rows += 1
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash}`))
  }

  get rows(): number {
    return this.#rows
  }

  /** 64 hex digits. */
  get checksum(): string {
    return this.#sum.toString(16).padStart(64, "0")
  }

  equals(other: TableDigest): boolean {
    return this.#rows === other.#rows && this.#sum === other.#sum
  }
}
