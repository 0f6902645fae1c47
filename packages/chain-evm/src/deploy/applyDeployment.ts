import type { SecretText } from "@shielded-relay/chain-rpc"
import type { Address, ChainUnavailable } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Clock, Duration, Effect, Schedule, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { transactionCountCall } from "../rpc/ethereumCalls.ts"
import type { Sender } from "../sending/Sender.ts"
import { readHead } from "../state/readHead.ts"
import { failureOf, pollMilliseconds, receiptOf, signStep, submit } from "./deployerAccount.ts"
import type { DeploymentFailed } from "./DeploymentFailed.ts"
import {
  deploymentFaults,
  deploymentSteps,
  transactionOf,
  type DeploymentStep,
} from "./deploymentSteps.ts"
import type { EvmDeploymentOptions } from "./deploymentTargets.ts"
import { openDeployment, type OpenedDeployment } from "./openDeployment.ts"
import { placesOf, type DeployedPlaces } from "./placesOf.ts"
import { agreedHistory, agreedState, costOf, deployerOf, planFor } from "./planDeployment.ts"

export interface ApplyDeploymentOptions extends EvmDeploymentOptions {
  /** Private key of the account that pays, 32 bytes of hex. */
  readonly deployer: SecretText
  /** Milliseconds to wait for each transaction to be mined. Default 300,000. */
  readonly minedWithinMilliseconds?: number
  /** How blocks become final, as in `EvmChainOptions`. Default "tag". */
  readonly finality?: "tag" | number
  /** Milliseconds to wait until what stands is final. Default 1,800,000; 0 does not wait. */
  readonly finalWithinMilliseconds?: number
  /** Is told of each transaction. */
  readonly onProgress?: (progress: DeploymentProgress) => void
}

export type DeploymentProgress =
  /** An earlier transaction of the account waits for a block; nothing is sent until it is mined. */
  | { readonly type: "waiting"; readonly step: string }
  | { readonly type: "sent" | "mined"; readonly step: string; readonly transactionHash: Hex }
  /** Everything stands, and its block is not final yet. */
  | { readonly type: "waiting-for-finality"; readonly block: number }

/** A deployment whose contracts stand. */
export interface AppliedDeployment {
  readonly pool: Address
  readonly deploymentBlock: number
  readonly places: DeployedPlaces
  /** Transactions of this call; none if everything stood. */
  readonly transactions: number
  /** Steps that only the owner may send, where the deployer is another account. */
  readonly left: ReadonlyArray<DeploymentStep>
  /** Whether a final block shows it. Until then a reorganisation may still undo a part, or move the pool to another block. */
  readonly isFinal: boolean
}

/**
 * Creates what is missing of a deployment, and sets its tokens and actions if the deployer is the
 * owner. It keeps nothing: what is done is read from the chain before each transaction, together with
 * the nonce to sign with. So it may be stopped at any moment and called again, and no step is paid
 * twice: while a transaction of an earlier call may still be mined, the next one has its nonce.
 */
export function applyDeployment(options: ApplyDeploymentOptions): Promise<AppliedDeployment> {
  return Effect.runPromise(Effect.scoped(applyDeploymentEffect(options)))
}

/** `applyDeployment` as an Effect for programs written with Effect. */
export const applyDeploymentEffect = Effect.fnUntraced(function* (
  options: ApplyDeploymentOptions,
): Effect.fn.Return<
  AppliedDeployment,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
> {
  const opened = yield* openDeployment(options)
  const { targets } = opened
  const account = yield* deployerOf(options.deployer, opened)
  const maySend = ({ by }: DeploymentStep) => by === "anyone" || targets.owner === account.address
  const { steps, deployer } = yield* planFor(opened, options, account.address)
  const toSend = steps.filter((step) => !step.isDone && maySend(step))
  // Checked before the first transaction, so that no half of a deployment is paid.
  if (toSend[0] !== undefined && (deployer?.balance ?? 0n) < costOf(toSend))
    return yield* failureOf(targets.chainId, toSend[0].step)("unfunded", null)
  let transactions = 0
  while (true) {
    transactions += yield* sendMissing(opened, options, account, maySend)
    const { deploymentBlock, changedBlock } = yield* agreedHistory(opened)
    const isFinal = yield* untilFinal(opened, options, changedBlock)
    // Until the block was final, a reorganisation could undo steps, or move them.
    const { answer: state, block } = yield* agreedState(opened, null)
    const left = deploymentSteps(targets, state).filter(({ isDone }) => !isDone)
    if (left.some(maySend)) continue
    if (isFinal && (yield* agreedHistory(opened)).changedBlock !== changedBlock) continue
    const places = placesOf(targets, state, block.timestamp)
    return { pool: targets.pool.address, deploymentBlock, places, transactions, left, isFinal }
  }
})

/** A step that failed. The next state tells whether another account did it meanwhile. */
interface Failed {
  readonly data: Hex
  /** The failed transaction's nonce and hash; `null` if it was not sent. */
  readonly sent: { readonly nonce: number; readonly hash: Hex } | null
}

/** Sends one missing step after another. Returns how many transactions were mined. */
const sendMissing = Effect.fnUntraced(function* (
  opened: OpenedDeployment,
  { minedWithinMilliseconds = 300_000, onProgress = () => {} }: ApplyDeploymentOptions,
  account: Sender,
  maySend: (step: DeploymentStep) => boolean,
) {
  const { targets, reading, submission, refuse } = opened
  const { chainId } = targets
  let mined = 0
  let failed: Failed | null = null
  let waiting = { nonce: -1, since: 0 }
  /** Waits a moment for the transaction that has this nonce; `false` if it has waited long enough. */
  const waited = Effect.fnUntraced(function* (nonce: number, step: string) {
    const now = yield* Clock.currentTimeMillis
    if (waiting.nonce !== nonce) {
      waiting = { nonce, since: now }
      onProgress({ type: "waiting", step })
    }
    yield* Effect.sleep(pollMilliseconds)
    return now - waiting.since <= minedWithinMilliseconds
  })
  while (true) {
    const { answer: state } = yield* agreedState(opened, account.address)
    const [fault] = deploymentFaults(targets, state)
    if (fault !== undefined) return yield* refuse(fault.code, `${fault.what}. ${fault.remedy}`)
    const nonce = state.account?.nonce ?? 0
    const next = deploymentSteps(targets, state).find((step) => !step.isDone && maySend(step))
    if (next === undefined) return mined
    const { step, data } = next
    const fail = failureOf(chainId, step)
    const seen = failed === null || failed.sent === null || failed.sent.nonce < nonce
    if (failed !== null && seen) {
      if (failed.data === data) return yield* fail("reverted", failed.sent?.hash ?? null)
      failed = null
    }
    if (yield* hasPending(opened, account.address, nonce)) {
      if (yield* waited(nonce, step)) continue
      return yield* fail("pending", null)
    }
    const signed = yield* signStep(reading, account, chainId, transactionOf(next), nonce)
    if (signed === null) {
      failed = { data, sent: null }
      continue
    }
    const { hash } = signed
    const refusal = yield* submit(submission, signed.raw)
    // Another transaction has this nonce, of an earlier call: the state will show what it did.
    if (refusal === "nonce-too-low" || refusal === "replacement-underpriced") {
      if (yield* waited(nonce, step)) continue
      return yield* fail("pending", null)
    }
    if (refusal !== null) return yield* fail(refusal === "unfunded" ? "unfunded" : "refused", hash)
    onProgress({ type: "sent", step, transactionHash: hash })
    const receipt = yield* receiptOf(reading, hash, minedWithinMilliseconds)
    if (receipt === null) return yield* fail("not-mined", hash)
    if (receipt.status === "0x1") {
      mined += 1
      onProgress({ type: "mined", step, transactionHash: hash })
    } else failed = { data, sent: { nonce, hash } }
  }
})

/**
 * Whether an endpoint knows a transaction of the account beyond its nonce, mined or not. An endpoint
 * for sending alone may not tell.
 */
const hasPending = Effect.fnUntraced(function* (
  { reading, submission }: OpenedDeployment,
  account: Address,
  nonce: number,
) {
  const call = transactionCountCall(hexOfAddress(account), "pending")
  const countAt = (endpoints: Endpoints) =>
    endpoints.prefer(
      (endpoint) => endpoint.ask(call),
      (count) => count > nonce,
    )
  const whereSent = countAt(submission).pipe(Effect.catch(() => Effect.succeed(0)))
  return (yield* countAt(reading)) > nonce || (yield* whereSent) > nonce
})

/** Milliseconds between two questions for the final block. */
const finalityPollMilliseconds = 1_000

/** Waits until a block is final at two endpoints. Returns whether it is; not all nodes tell. */
const untilFinal = Effect.fnUntraced(function* (
  { reading }: OpenedDeployment,
  {
    finality = "tag",
    finalWithinMilliseconds = 1_800_000,
    onProgress = () => {},
  }: ApplyDeploymentOptions,
  block: number,
) {
  const reached = readHead(reading, { confirmations: 1, finality }).pipe(
    Effect.map(({ finalized }) => finalized.number >= block),
    Effect.orElseSucceed(() => false),
  )
  if (yield* reached) return true
  if (finalWithinMilliseconds === 0) return false
  onProgress({ type: "waiting-for-finality", block })
  const waiting = Effect.repeat(reached, {
    until: (isReached) => isReached,
    schedule: Schedule.spaced(Duration.millis(finalityPollMilliseconds)),
  })
  return yield* Effect.timeoutOrElse(Effect.as(waiting, true), {
    duration: finalWithinMilliseconds,
    orElse: () => Effect.succeed(false),
  })
})
