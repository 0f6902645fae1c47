import { nobleDigestSigner, type ChainUnavailable } from "@shielded-relay/core"
import { hexOfAddress, hexOfBytes } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Duration, Effect, Redacted, Result, Schedule } from "effect"
import { fromCreate } from "ox/ContractAddress"
import { priceNow } from "../fees/feeMarket.ts"
import { feesOf } from "../fees/feeTerms.ts"
import { readFeeMarket } from "../fees/readFeeMarket.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { estimateCall, receiptCall, sendCall, transactionCountCall } from "../rpc/ethereumCalls.ts"
import type { Sender } from "../sending/Sender.ts"
import { signTransaction } from "../sending/signTransaction.ts"
import { DeploymentFailed } from "./DeploymentFailed.ts"

export interface DeployerTransaction {
  readonly step: string
  /** `null` creates a contract. */
  readonly to: Hex | null
  readonly data: Hex
}

export interface Mined {
  readonly transactionHash: Hex
  readonly block: number
  readonly gasUsed: bigint
  /** The created contract's address. */
  readonly address: Hex
}

/** How a transaction of a step failed. */
export const failureOf =
  (chainId: number, step: string) =>
  (reason: DeploymentFailed["reason"], transactionHash: Hex | null) =>
    new DeploymentFailed({ chainId, step, reason, transactionHash })

/** Signs a step's transaction at today's fees; `null` if the chain would refuse what it does. */
export const signStep = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  account: Sender,
  chainId: number,
  { to, data }: Pick<DeployerTransaction, "to" | "data">,
  nonce: number,
) {
  const from = hexOfAddress(account.address)
  const price = priceNow(yield* endpoints.first(readFeeMarket))
  const estimate = yield* endpoints.first((endpoint) =>
    Effect.catchIf(
      endpoint.ask(estimateCall({ from, ...(to !== null && { to }), data })),
      ({ kind }) => kind === "reverted",
      () => Effect.succeed(null),
    ),
  )
  if (estimate === null) return null
  return yield* signTransaction(
    { chainId, to, value: 0n, data },
    account.address,
    nonce,
    feesOf({ ...price, gasLimit: (estimate * 6n) / 5n }),
    (digest) => Effect.sync(() => nobleDigestSigner(digest, Redacted.value(account.secretKey))),
  )
})

/** Sends signed bytes; `null` if an endpoint has them, else why it refused them. */
export const submit = (endpoints: Endpoints, raw: Uint8Array) =>
  endpoints.first((endpoint) =>
    Effect.map(Effect.result(endpoint.ask(sendCall(hexOfBytes(raw)))), (result) =>
      Result.isSuccess(result) || result.failure.kind === "already-known"
        ? null
        : result.failure.kind,
    ),
  )

/**
 * Sends one transaction from an account and waits until a block contains it. Call it for one
 * transaction at a time: it reads the nonce from the chain.
 */
export const sendAndWait = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  account: Sender,
  chainId: number,
  transaction: DeployerTransaction,
  minedWithinMilliseconds: number,
) {
  const fail = failureOf(chainId, transaction.step)
  const from = hexOfAddress(account.address)
  const nonce = yield* endpoints.first((each) => each.ask(transactionCountCall(from, "pending")))
  const signed = yield* signStep(endpoints, account, chainId, transaction, nonce)
  if (signed === null) return yield* fail("reverted", null)
  const { hash } = signed
  const refusal = yield* submit(endpoints, signed.raw)
  if (refusal !== null) return yield* fail(refusal === "unfunded" ? "unfunded" : "refused", hash)
  const receipt = yield* receiptOf(endpoints, hash, minedWithinMilliseconds)
  if (receipt === null) return yield* fail("not-mined", hash)
  if (receipt.status !== "0x1") return yield* fail("reverted", hash)
  return {
    transactionHash: hash,
    block: receipt.blockNumber,
    gasUsed: receipt.gasUsed,
    address: fromCreate({ from, nonce: BigInt(nonce) }),
  } satisfies Mined
})

/** The receipt of a transaction; `null` if none is there in time. */
export function receiptOf(endpoints: Endpoints, hash: Hex, withinMilliseconds: number) {
  const ask = endpoints.prefer(
    (endpoint) => endpoint.ask(receiptCall(hash)),
    (receipt) => receipt !== null,
  )
  const waiting: Effect.Effect<Effect.Success<typeof ask>, ChainUnavailable> = Effect.repeat(ask, {
    until: (receipt) => receipt !== null,
    schedule: Schedule.spaced(Duration.millis(pollMilliseconds)),
  })
  return Effect.timeoutOrElse(waiting, {
    duration: withinMilliseconds,
    orElse: () => Effect.succeed(null),
  })
}

export const pollMilliseconds = 100
