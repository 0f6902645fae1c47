import {
  Journal,
  NonceStore,
  NoteStore,
  OperationStore,
  OrderStore,
  ScreeningStore,
  SessionStore,
  UnitOfWork,
  ownerId,
  type ChainId,
  type NoteRow,
  type Owner,
  type SessionId,
} from "@shielded-relay/core"
import {
  exampleAddress,
  exampleNonce,
  exampleNote,
  exampleOperation,
  exampleOperationId,
  exampleOrder,
  exampleSession,
  exampleUuid,
} from "@shielded-relay/testkit"
import { Effect } from "effect"

/** Whose history it is. */
export interface Subject {
  readonly chainId: ChainId
  readonly account: Owner
  readonly sessionId: SessionId
  /** Milliseconds since the epoch; the history ends here. */
  readonly now: number
}

/**
 * Plants things that have ended: operations, orders, sessions, nonces and screenings of one owner, numbered from `from` up to `to`. Nothing
 * of it waits for anything, so no request and no look at the chain has a reason to cost more for it.
 */
export const plantHistory = Effect.fnUntraced(function* (
  { chainId, account, sessionId, now }: Subject,
  from: number,
  to: number,
) {
  const owner = ownerId(account)
  const operations = yield* OperationStore
  const orders = yield* OrderStore
  const sessions = yield* SessionStore
  const nonces = yield* NonceStore
  const screenings = yield* ScreeningStore
  const { transact } = yield* UnitOfWork
  const numbers = Array.from({ length: to - from }, (_, n) => from + n)
  const day = 86_400_000
  yield* transact(
    Effect.forEach(
      numbers,
      Effect.fnUntraced(function* (n) {
        const at = now - day - to + n
        const id = exampleOperationId(1_000_000 + n)
        const nonce = exampleNonce(1_000_000 + n)
        const accepted = exampleOperation(n, {
          id,
          chainId,
          request: { owner, scope: sessionId, nonce },
          createdAt: at,
          updatedAt: at,
          deadline: at + 1_200_000,
        })
        yield* operations.insert(accepted)
        yield* operations.update({
          ...accepted,
          status: { state: "failed", code: "INTERNAL", error: "it ended" },
          version: 2,
        })
        const order = exampleOrder(1_000_000 + n, {
          owner,
          chainId,
          createdAt: at,
          deadline: at + 3_600_000,
        })
        yield* orders.insert(order)
        yield* orders.update({ ...order, phase: "expired", version: 2 })
        const session = exampleSession(1_000_000 + n)
        yield* sessions.register({ ...session, owner: account, createdAt: at, expiresAt: at + 1 })
        if (n % 2 === 0) yield* sessions.end(session.id)
        yield* nonces.consume({
          scope: sessionId,
          nonce,
          digest: "ab".repeat(32),
          usedAt: at,
          keepUntil: now + day,
        })
        const subject = { role: "recipient", chainId, address: exampleAddress(n) } as const
        yield* screenings.record({ id: exampleUuid(0x5c, n), at, subject, allowed: true })
      }),
      { discard: true },
    ),
  )
  // What is due to be cleaned up costs once.
  yield* sessions.purge(now)
  // A sequencer has numbered it: what remains without a position is new.
  const { number } = yield* Journal
  while ((yield* number(1_000)) > 0);
})

/** Spent notes of the owner at these positions, whose leaves are in the index. */
export const plantSpentNotes = Effect.fnUntraced(function* (
  { chainId, account }: Subject,
  leaves: ReadonlyArray<Pick<NoteRow, "position" | "commitment" | "block">>,
  spent: NoteRow,
) {
  const notes = yield* NoteStore
  yield* notes.restoreNotes(
    chainId,
    leaves.map(({ position, commitment, block }) =>
      exampleNote(position, block, {
        chainId,
        owner: ownerId(account),
        commitment,
        token: spent.token,
        // All have the nullifier of a note that the chain saw spent.
        nullifier: spent.nullifier,
      }),
    ),
  )
})
