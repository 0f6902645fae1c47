import {
  NonceStore,
  NoteStore,
  OperationStore,
  OrderStore,
  QuoteStore,
  SessionStore,
  type Acceptance,
  type AcceptedOperation,
  type AcceptedOrder,
  type ChainId,
  type FeeQuote,
  type Operation,
  type OwnerId,
  type QuoteWanted,
  type Verdict,
} from "@shielded-relay/core"
import { Effect } from "effect"
import {
  exampleAddress,
  exampleBatch,
  exampleChain,
  exampleDeposit,
  exampleNonce,
  exampleNote,
  exampleOperation,
  exampleOperationId,
  exampleOrder,
  exampleOwner,
  exampleQuote,
  exampleSession,
  exampleSessionId,
  exampleUsedNonce,
  exampleWaiting,
} from "../../../example/index.ts"
import type { ExampleOperationRequest, ExampleRequest } from "./acceptanceRequests.ts"

/** The rows of one chain, disjoint from those of other worlds. Two worlds that get the same requests must end equal. */
export class AcceptanceWorld {
  readonly #number: number
  readonly #offset: number
  #requests = 0
  #operations = 0
  #orders = 0

  constructor(number: number) {
    this.#number = number
    this.#offset = 1_000 * (number + 1)
  }

  /** Creates sessions, notes, and two quotes per owner. */
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
    const { session, nonce, owner, operations, maxPending, maxWaiting, order, settled, quote } =
      request
    const sessionId = exampleSessionId(this.#offset + session)
    return {
      owner: exampleOwner(this.#offset + owner),
      grant: { by: "session", sessionId },
      used: exampleUsedNonce(nonce, { scope: sessionId, digest: String(this.#requests++) }),
      operations: operations.map((one, at) => this.#operation(request, one, at)),
      walletOperation: null,
      maxPending,
      maxWaiting,
      order: order && this.#order(owner, order),
      settled: settled && { chainId: exampleChain(this.#number), atMost: settled.atMost },
      quote: quote && {
        wanted: this.#wanted(owner, quote.feeAmount),
        required: quote.required,
      },
    }
  }

  /** A verdict without the parts that differ between worlds. */
  answer(verdict: Verdict): string {
    return verdict.verdict === "nonce used" ? `used by ${verdict.by.digest}` : verdict.verdict
  }

  /** The rows after all requests: operations and orders with their reservations, used nonces, quotes. */
  get left() {
    return Effect.gen({ self: this }, function* () {
      const operations = yield* OperationStore
      const orders = yield* OrderStore
      const nonces = yield* NonceStore
      const quotes = yield* QuoteStore
      const found: Array<string> = []
      for (let n = 0; n < this.#operations; n += 1) found.push(yield* this.#operationLeft(n))
      for (let n = 0; n < this.#orders; n += 1) found.push(yield* this.#orderLeft(n))
      for (const session of [0, 1, 2, 3, 4])
        found.push(`${yield* nonces.count(exampleSessionId(this.#offset + session))} nonces`)
      for (const n of [0, 1]) {
        const owner = exampleOwner(this.#offset + n)
        found.push(`${yield* operations.countUnsent(owner)} pending`)
        found.push(`${yield* operations.countWaiting(owner)} waiting`)
        found.push(`${yield* orders.unpaid(owner)} unpaid`)
        found.push(`${yield* operations.recovered(owner, exampleChain(this.#number))} recovered`)
        let count = 0
        while ((yield* quotes.take(this.#wanted(n, 1_000n))) !== null) count += 1
        found.push(`${count} quotes`)
      }
      return found
    })
  }

  #operation(
    { session, owner: n, nonce, settled }: ExampleRequest,
    { kind, positions }: ExampleOperationRequest,
    at: number,
  ): AcceptedOperation {
    const number = this.#offset + this.#operations++
    const owner = exampleOwner(this.#offset + n)
    const chainId = exampleChain(this.#number)
    const request = {
      owner,
      scope: exampleSessionId(this.#offset + session),
      nonce: exampleNonce(number),
      ...(nonce % 2 === 0 ? {} : { ref: `ref-${nonce}` }),
    }
    const operation = (): Operation => {
      switch (kind) {
        case "withdraw":
          return exampleOperation(number, {
            chainId,
            request,
            ...(settled === null || at > 0 ? {} : { recovers: settled.covers }),
          })
        case "waiting":
          return exampleWaiting(number, nonce, { chainId, request })
        case "deposit":
          return exampleDeposit(number, this.#noteKeys(number), { chainId, request })
        case "refused":
          return exampleOperation(number, {
            chainId,
            request,
            intent: null,
            status: { state: "refused", code: "FEE_TOO_LOW", error: "", keepUntil: 1_000 + nonce },
          })
        case "further":
          return furtherRecovery(number, owner, chainId)
      }
    }
    const wakes = kind === "withdraw" || kind === "further"
    return { operation: operation(), positions, wakes }
  }

  /** None, one or two keys, which are written differently. */
  #noteKeys(number: number): ReadonlyArray<bigint> {
    const length = (number - this.#offset) % 3
    return Array.from({ length }, (_, n) => BigInt(10 * number + n + 1))
  }

  #order(
    owner: number,
    { maxUnpaid, feeNote }: NonNullable<ExampleRequest["order"]>,
  ): AcceptedOrder {
    const n = this.#offset + this.#orders++
    const order = exampleOrder(n, {
      owner: exampleOwner(this.#offset + owner),
      chainId: exampleChain(this.#number),
      npk: BigInt(2 * n),
      feeNpk: feeNote ? BigInt(2 * n + 1) : null,
    })
    return { order: { ...order, phase: "awaiting-deposit" }, maxUnpaid }
  }

  #operationLeft(n: number) {
    return Effect.gen({ self: this }, function* () {
      const operations = yield* OperationStore
      const notes = yield* NoteStore
      const number = this.#offset + n
      const id = exampleOperationId(number)
      const operation = yield* operations.find(id)
      if (operation === null) return "no operation"
      const chainId = exampleChain(this.#number)
      const held = yield* notes.reservedBy(chainId, id)
      const awaited = yield* operations.depositsByNpk(chainId, this.#noteKeys(number))
      return [
        `${operation.kind} ${JSON.stringify(operation.status)}`,
        `by ${operation.request?.ref ?? "nobody"}`,
        `holds ${held.map(({ note }) => note.position).join()}`,
        `awaits ${awaited.length}`,
      ].join()
    })
  }

  #orderLeft(n: number) {
    return Effect.gen({ self: this }, function* () {
      const orders = yield* OrderStore
      const number = this.#offset + n
      const { id } = exampleOrder(number)
      const order = yield* orders.find(id)
      if (order === null) return "no order"
      const keys = [BigInt(2 * number), BigInt(2 * number + 1)]
      const byKeys = yield* orders.byNoteKeys(exampleChain(this.#number), keys)
      return `order of ${order.amountIn} with ${byKeys.length} keys`
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

/** A further recovery, beside the one that answers the request. */
const furtherRecovery = (number: number, owner: OwnerId, chainId: ChainId): Operation =>
  exampleOperation(number, {
    chainId,
    request: null,
    kind: "recovery",
    intent: {
      kind: "recovery",
      owner,
      token: exampleAddress(1),
      amount: 2n ** 100n,
      recipient: exampleAddress(8),
      fee: { token: exampleAddress(1), amount: 1n },
    },
  })
