import { base58 } from "@scure/base"
import type { ChainId, ChainUnavailable } from "@shielded-relay/core"
import type { Keypair, TransactionInstruction } from "@solana/web3.js"
import { VersionedTransaction } from "@solana/web3.js"
import { Duration, Effect, Result } from "effect"
import { messageOf, transactionBytes } from "../sending/message.ts"
import { recentBlockhash } from "../sending/suggestFees.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { blockHeightCall, sendCall, statusCall } from "../rpc/solanaCalls.ts"
import { DeploymentFailed } from "./DeploymentFailed.ts"

export interface DeployerTransaction {
  readonly step: string
  readonly instructions: ReadonlyArray<TransactionInstruction>
  /** Accounts that sign in addition to the deployer. */
  readonly signers?: ReadonlyArray<Keypair>
}

export interface Sending {
  readonly chainId: ChainId
  /** Where transactions are sent. */
  readonly endpoints: Endpoints
  /** Where statuses are read. Default: `endpoints`. */
  readonly reading?: Endpoints
  readonly payer: Keypair
  /** Compute unit price, micro-lamports. */
  readonly unitPrice: bigint
  readonly withinMilliseconds: number
}

/** Compute unit limit of each deployment transaction. The largest one writes an empty account of 333 kB. */
export const units = 400_000n
export const pollMilliseconds = 200
/** Number of failed preflights in a row that are tolerated: the node may lag behind the transaction's predecessors. */
const maxRefusals = 15

/** Sends a transaction and waits until it is confirmed. Signs again with a new blockhash if the blockhash expires. */
export const sendAndWait = Effect.fnUntraced(function* (
  sending: Sending,
  transaction: DeployerTransaction,
) {
  const { chainId, withinMilliseconds } = sending
  return yield* Effect.timeoutOrElse(untilExecuted(sending, transaction), {
    duration: withinMilliseconds,
    orElse: () =>
      Effect.fail(
        new DeploymentFailed({
          chainId,
          step: transaction.step,
          reason: "not-executed",
          signature: null,
        }),
      ),
  })
})

const untilExecuted = Effect.fnUntraced(function* (
  sending: Sending,
  transaction: DeployerTransaction,
): Effect.fn.Return<string, ChainUnavailable | DeploymentFailed> {
  while (true) {
    const block = yield* recentBlockhash(sending.reading ?? sending.endpoints)
    const signature = yield* attempt(sending, transaction, block)
    if (signature !== null) return signature
  }
})

export interface RecentBlock {
  readonly blockhash: string
  readonly lastValidBlockHeight: number
}

/**
 * Sends until the transaction is confirmed and returns its signature; `null` if the blockhash expired first. Equal arguments give equal
 * bytes, which a cluster executes at most once.
 *
 * @param onSent is told once an endpoint has taken the transaction
 */
export const attempt = Effect.fnUntraced(function* (
  {
    chainId,
    endpoints,
    reading = endpoints,
    payer,
    unitPrice,
  }: Omit<Sending, "withinMilliseconds">,
  { step, instructions, signers = [] }: DeployerTransaction,
  { blockhash, lastValidBlockHeight }: RecentBlock,
  onSent: (signature: string) => void = () => {},
): Effect.fn.Return<string | null, ChainUnavailable | DeploymentFailed> {
  const signed = new VersionedTransaction(
    messageOf({
      payer: payer.publicKey,
      blockhash,
      units,
      unitPrice,
      instructions,
      tables: [],
    }),
  )
  signed.sign([payer, ...signers])
  const raw = transactionBytes(signed)
  const signature = base58.encode(signed.signatures[0] ?? new Uint8Array())
  const fail = (reason: DeploymentFailed["reason"]) =>
    new DeploymentFailed({ chainId, step, reason, signature })
  let refusals = 0
  let isSent = false
  for (let round = 0; ; round++) {
    // Send the same bytes again every two seconds.
    if (round % 10 === 0 || refusals > 0) {
      const refused = yield* endpoints.first((endpoint) =>
        Effect.map(Effect.result(endpoint.ask(sendCall(raw))), (result) =>
          Result.isFailure(result) ? result.failure.kind : null,
        ),
      )
      if (refused === "unfunded" || refused === "coins-missing") return yield* fail("unfunded")
      if (refused === null && !isSent) {
        isSent = true
        onSent(signature)
      }
      refusals = refused === "transaction-failed" ? refusals + 1 : 0
      if (refusals > maxRefusals) return yield* fail("failed")
    }
    const height = yield* reading.first((endpoint) => endpoint.ask(blockHeightCall("finalized")))
    const status = yield* reading.prefer(
      (endpoint) => Effect.map(endpoint.ask(statusCall(signature)), ({ value }) => value[0]),
      (found) => found !== null,
    )
    if (status !== null && status.err !== null) return yield* fail("failed")
    if (status !== null && status.confirmationStatus !== "processed") return signature
    if (status === null && height > lastValidBlockHeight) return null
    yield* Effect.sleep(Duration.millis(pollMilliseconds))
  }
})
