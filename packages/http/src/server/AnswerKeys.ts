import type { ResponseSigner } from "shielded-relay/handler"
import { timeOfDay } from "../telemetry/processClock.ts"

/** A key of answers, and when it begins to sign, milliseconds since the epoch. */
export interface AnswerKey {
  readonly from: number
  readonly signer: ResponseSigner
}

/** Milliseconds between two readings of the vault. */
const pause = 30_000

/**
 * Signs with the newest key that has begun. A key that begins later and the one before are published beside it, so that callers learn the next
 * key from an answer of this one. All processes of a vault change at the same time.
 */
export class AnswerKeys implements ResponseSigner {
  #keys: readonly [AnswerKey, ...ReadonlyArray<AnswerKey>]

  /** @param keys In the order of their beginnings. */
  constructor(keys: readonly [AnswerKey, ...ReadonlyArray<AnswerKey>]) {
    this.#keys = keys
  }

  get verificationPublicKey(): string {
    return this.#now.signer.verificationPublicKey
  }

  get keyDigest(): string {
    return this.#now.signer.keyDigest
  }

  readonly sign = (bytes: Uint8Array): string => this.#now.signer.sign(bytes)

  get otherKeys(): NonNullable<ResponseSigner["otherKeys"]> {
    const at = this.#keys.indexOf(this.#now)
    const next = this.#keys[at + 1]
    const previous = this.#keys[at - 1]
    return {
      ...(next === undefined
        ? {}
        : {
            nextKey: {
              verificationPublicKey: next.signer.verificationPublicKey,
              validFrom: new Date(next.from).toISOString(),
            },
          }),
      ...(previous === undefined
        ? {}
        : {
            previousKey: {
              verificationPublicKey: previous.signer.verificationPublicKey,
              validUntil: new Date(this.#now.from).toISOString(),
            },
          }),
    }
  }

  /** Reads the keys again from time to time, for as long as this object is used. While `read` fails, the keys stay. */
  keepReading(read: () => Promise<readonly [AnswerKey, ...ReadonlyArray<AnswerKey>]>): void {
    const reference = new WeakRef(this)
    const timer = setInterval(() => {
      const keys = reference.deref()
      if (keys === undefined) return clearInterval(timer)
      void read().then(
        (found) => (keys.#keys = found),
        () => undefined,
      )
    }, pause)
    timer.unref()
  }

  get #now(): AnswerKey {
    const time = timeOfDay()
    const [first] = this.#keys
    return this.#keys.findLast(({ from }) => from <= time) ?? first
  }
}
