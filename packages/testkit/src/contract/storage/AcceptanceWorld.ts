import {
  NonceStore,
  NoteStore,
  OperationStore,
  QuoteStore,
  SessionStore,
  type Acceptance,
  type FeeQuote,
  type QuoteWanted,
  type Verdict,
} from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import {
  exampleBatch,
  exampleChain,
  exampleNonce,
  exampleNote,
  exampleOperation,
  exampleOperationId,
  exampleOwner,
  exampleQuote,
  exampleSession,
  exampleSessionId,
  exampleUsedNonce,
} from "../../example/index.ts"

/** A request by small numbers, so that requests get in each other's way. */
export interface ExampleRequest {
  /** 0 and 1 are registered, 2 was revoked, 3 was never heard of, 4 has ended. */
  readonly session: number
  readonly nonce: number
  readonly owner: number
  readonly places: number
  /** 0 to 2 are free notes; 3 is spent, 5 repeats the nullifier of 4, 6 is a stranger's leaf, 7 was awaited by another operation, 9 does not exist. */
  readonly positions: ReadonlyArray<number>
  readonly quote: { readonly feeAmount: bigint; readonly required: boolean } | null
}

export const requestArbitrary: fc.Arbitrary<ExampleRequest> = fc.record({
  session: fc.integer({ min: 0, max: 4 }),
  nonce: fc.integer({ min: 0, max: 2 }),
  owner: fc.integer({ min: 0, max: 1 }),
  places: fc.integer({ min: 1, max: 3 }),
  positions: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 9], { maxLength: 2 }),
  quote: fc.option(fc.record({ feeAmount: fc.constantFrom(1_000n, 999n), required: fc.boolean() })),
})

/** Rows of one chain that share nothing with those of another number; two of them, treated alike, must end alike. */
export class AcceptanceWorld {
  readonly #number: number
  readonly #offset: number
  #made = 0
  /** What was answered, without what differs from world to world. */
  readonly answers: Array<string> = []

  constructor(number: number) {
    this.#number = number
    this.#offset = 1_000 * (number + 1)
  }

  /** Sessions, notes, and two quotes of each owner. */
  get prepare() {
    const [number, offset] = [this.#number, this.#offset]
    return Effect.gen(function* () {
      const sessions = yield* SessionStore
      const notes = yield* NoteStore
      const quotes = yield* QuoteStore
      for (const n of [0, 1, 2]) yield* sessions.register(exampleSession(offset + n))
      for (const n of [2, 4]) yield* sessions.end(exampleSessionId(offset + n))
      yield* notes.append(
        exampleBatch(
          null,
          [
            {
              number: 1,
              leaves: 8,
              notes: [0, 1, 2, 3, 4, 5, 7].map((position) => ({
                position,
                nullifier: exampleNote(position === 5 ? 4 : position, 1).nullifier,
              })),
            },
            { number: 2, nullifiers: [exampleNote(3, 1).nullifier] },
          ],
          number,
        ),
      )
      yield* notes.reserveComing(
        exampleChain(number),
        [exampleNote(7, 1).npk],
        exampleOperationId(offset + 999_999),
      )
      for (const owner of [0, 1])
        for (const n of [0, 1])
          yield* quotes.add(
            exampleQuote(offset + 10 * owner + n, {
              owner: exampleOwner(offset + owner),
              chainId: exampleChain(number),
            }),
          )
    })
  }

  acceptance(request: ExampleRequest): Acceptance {
    const { session, nonce, owner, places, positions, quote } = request
    const sessionId = exampleSessionId(this.#offset + session)
    const n = this.#offset + this.#made++
    return {
      operation: {
        ...exampleOperation(n, { chainId: exampleChain(this.#number) }),
        request: {
          owner: exampleOwner(this.#offset + owner),
          sessionId,
          nonce: exampleNonce(n),
          ...(nonce % 2 === 0 ? {} : { ref: `ref-${nonce}` }),
        },
      },
      sessionId,
      used: exampleUsedNonce(nonce, { scope: sessionId, digest: String(this.#made) }),
      places,
      positions,
      quote: quote && {
        wanted: this.#wanted(owner, quote.feeAmount),
        required: quote.required,
      },
    }
  }

  answered(verdict: Verdict): void {
    this.answers.push(
      verdict.verdict === "nonce used" ? `used by ${verdict.by.digest}` : verdict.verdict,
    )
  }

  /** What all requests so far have left: for each whether its operation is there and what it holds; used nonces; quotes. */
  get left() {
    return Effect.gen({ self: this }, function* () {
      const operations = yield* OperationStore
      const notes = yield* NoteStore
      const nonces = yield* NonceStore
      const quotes = yield* QuoteStore
      const found: Array<string> = []
      for (let n = 0; n < this.#made; n += 1) {
        const id = exampleOperationId(this.#offset + n)
        const operation = yield* operations.find(id)
        const state = operation?.status.state ?? "none"
        const ref = operation?.request?.ref ?? "nobody"
        const held = yield* notes.reservedBy(exampleChain(this.#number), id)
        found.push(`${state} by ${ref} holds ${held.map(({ note }) => note.position).join()}`)
      }
      for (const session of [0, 1, 2, 3, 4])
        found.push(`${yield* nonces.count(exampleSessionId(this.#offset + session))} nonces`)
      for (const owner of [0, 1]) {
        let count = 0
        while ((yield* quotes.take(this.#wanted(owner, 1_000n))) !== null) count += 1
        found.push(`${count} quotes`)
      }
      return found
    })
  }

  #wanted(owner: number, feeAmount: bigint): QuoteWanted {
    const {
      id: _id,
      maxJoins,
      expiresAt,
      ...fields
    }: FeeQuote = exampleQuote(0, {
      owner: exampleOwner(this.#offset + owner),
      chainId: exampleChain(this.#number),
      feeAmount,
    })
    return { ...fields, joins: maxJoins, now: expiresAt - 1 }
  }
}
