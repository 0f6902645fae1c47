import { Schema } from "effect"

const readMessage = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      type: Schema.String,
      data: Schema.Struct({
        id: Schema.String,
        nonce: Schema.NullOr(Schema.String),
        version: Schema.Number,
      }),
    }),
  ),
)

/** What an endpoint was told of deposits. */
export class DepositMessages {
  /** By `webhook-id`. */
  readonly #ids = new Set<string>()
  readonly #newest = new Map<string, number>()
  /** When `deposit.seen` or a later state first came, by the nonce of the deposit's request. */
  readonly #seen = new Map<string, number>()
  readonly #confirmed = new Set<string>()
  #count = 0
  #fallen = 0
  #repeated = 0

  get count(): number {
    return this.#count
  }

  /** Messages after a higher version of their deposit, which were not told before. */
  get fallen(): number {
    return this.#fallen
  }

  get repeated(): number {
    return this.#repeated
  }

  /** @param now monotonic, milliseconds */
  take(id: string, body: string, now: number): void {
    const { type, data } = readMessage(body)
    this.#count += 1
    const isRepeated = this.#ids.has(id)
    if (isRepeated) this.#repeated += 1
    this.#ids.add(id)
    const newest = this.#newest.get(data.id) ?? 0
    if (data.version < newest && !isRepeated) this.#fallen += 1
    this.#newest.set(data.id, Math.max(newest, data.version))
    const { nonce } = data
    if (nonce === null || (type !== "deposit.seen" && type !== "deposit.confirmed")) return
    if (!this.#seen.has(nonce)) this.#seen.set(nonce, now)
    if (type === "deposit.confirmed") this.#confirmed.add(nonce)
  }

  seenAt(nonce: string): number | null {
    return this.#seen.get(nonce) ?? null
  }

  isConfirmed(nonce: string): boolean {
    return this.#confirmed.has(nonce)
  }
}
