import { Effect } from "effect"
import { renderAddress } from "../../address/renderAddress.ts"
import { authorizeWalletText } from "../../authorization/authorizeWalletText.ts"
import {
  disclosureMessage,
  type DisclosureRequest,
  type DisclosureScope,
} from "../../disclosure/DisclosureRequest.ts"
import { contextOf } from "../../disclosure/statementText.ts"
import {
  hexOfFieldElement,
  statementCallOf,
  statementProofOf,
} from "../../disclosure/statementParts.ts"
import {
  notesPerStatement,
  wordsOfService,
  type Statement,
  type StatementBody,
} from "../../disclosure/Statement.ts"
import { refusal } from "../../error/RelayError.ts"
import { ownerId } from "../../owner/index.ts"
import type { IndexedBlock } from "../../port/storage/NoteStore.ts"
import { NonceStore } from "../../port/storage/NonceStore.ts"
import { gatewayOf } from "../../port/chain/gatewayOf.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { Prover } from "../../port/Prover.ts"
import { coveredBlock } from "./coveredBlock.ts"
import { notesOfOperation, notesOfPeriod, type Disclosed } from "./disclosedNotes.ts"

/**
 * Makes a statement about one operation or one period: the owner's notes with the values that open them and their transactions, the calls
 * of the owner's operations, and for each note a proof that the same key owns them all. It covers only final blocks.
 *
 * Order of checks: `authorizeWalletText` → there is something to disclose → a place for proofs → nonce (NONCE_USED_READ). A request that
 * fails an earlier check consumes nothing. `client`: see `isContractSignature`.
 */
export const disclose = Effect.fn("useCase.disclose")(function* (
  asked: DisclosureRequest,
  client: string,
) {
  const pool = yield* ShieldedPool
  const nonces = yield* NonceStore
  const prover = yield* Prover
  const { address, chainId, nonce, expiresAt, signature, texts } = asked
  const { audience } = texts
  const message = disclosureMessage(texts)
  const { owner, used } = yield* authorizeWalletText(
    { asked: "disclosure", address, chainId, message, audience, nonce, expiresAt, signature },
    client,
  )
  const gateway = yield* gatewayOf(chainId)
  const asOf = yield* coveredBlock(gateway)
  const found = yield* find(gateway, ownerId(owner), asked.scope, asOf)
  if (found.notes.length === 0)
    return yield* refusal("NOTHING_TO_DISCLOSE", { reason: absence[asked.scope.kind] })
  if ((yield* prover.capacity).free === 0)
    return yield* refusal("NO_CAPACITY", {}, { retryAfter: 5 })
  if ((yield* nonces.consume(used)) !== null) return yield* refusal("NONCE_USED_READ")
  const body = bodyOf(asked, gateway, asOf, found)
  const disclosed = found.notes
    .slice(0, notesPerStatement)
    .map(({ note, spent }) => ({ note, shown: spent !== null }))
  const { pseudonym, proofs } = yield* pool
    .disclose(gateway.chainId, owner, disclosed, contextOf(body))
    .pipe(
      Effect.catchTags({
        ProverBusy: () => noCapacity,
        ProofFailed: () => noCapacity,
      }),
    )
  return {
    ...body,
    pseudonym: hexOfFieldElement(pseudonym),
    proofs: proofs.map(statementProofOf),
  } satisfies Statement
})

const noCapacity = Effect.fail(refusal("NO_CAPACITY", {}, { retryAfter: 5 }))

/** Why nothing was found, for the refusal. */
const absence = {
  operation: "the operation's transactions hold no final note of this owner after that position",
  period: "the period holds no final note of this owner after that position",
} as const satisfies Record<DisclosureScope["kind"], string>

const find = (
  gateway: PoolGatewayShape,
  owner: Parameters<typeof notesOfPeriod>[1],
  scope: DisclosureScope,
  asOf: IndexedBlock,
) =>
  scope.kind === "operation"
    ? notesOfOperation(gateway, owner, scope, asOf)
    : notesOfPeriod(gateway, owner, scope, asOf)

function bodyOf(
  { texts, signature, scope }: DisclosureRequest,
  { family, pool }: PoolGatewayShape,
  asOf: IndexedBlock,
  { notes, calls }: Disclosed,
): StatementBody {
  return {
    version: 1,
    request: { ...texts, signature },
    pool: renderAddress(pool, family),
    asOf: { block: asOf.number, hash: asOf.hash, time: asOf.time },
    notes: notes.slice(0, notesPerStatement).map(({ note, spent }) => ({
      position: note.position,
      npk: hexOfFieldElement(note.npk),
      token: renderAddress(note.token, family),
      amount: String(note.amount),
      created: { transaction: note.transactionHash, block: note.block },
      spent:
        spent === null
          ? null
          : {
              nullifier: hexOfFieldElement(note.nullifier),
              transaction: spent.transactionHash,
              block: spent.block,
            },
    })),
    more: notes.length > notesPerStatement,
    calls: calls.map(({ at, call }) => ({
      transaction: at.transactionHash,
      block: at.block,
      call: statementCallOf(call, family),
    })),
    wordOfService: wordsOfService(scope.kind),
  }
}
