import type { Address, SignedTransaction } from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"
import { Duration, Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { broadcast, traceAtEach } from "../sending/broadcast.ts"
import { createdAddress } from "../transaction/ContractCreation.ts"
import { DeploymentFailed, type DeploymentFault } from "./DeploymentFailed.ts"
import { requestDigest, type Entries, type JournalEntry, type Landed } from "./DeploymentJournal.ts"
import { readLanding } from "./landing.ts"
import { signStep, type DeployerTransaction, type SigningAccount } from "./signStep.ts"

export interface Sending extends SigningAccount {
  readonly chainId: number
  readonly reading: Endpoints
  readonly submission: Endpoints
  readonly entries: Entries
  readonly withinMilliseconds: number
  readonly pollMilliseconds: number
  readonly onProgress: (progress: DeploymentProgress) => void
}

/** `signed`: it is in the journal, and no node has seen it yet. */
export interface DeploymentProgress {
  readonly type: "signed" | "done"
  readonly step: string
  readonly transactionId: string
}

/** A step's transaction in a solidified block. */
export interface Sent extends Landed {
  readonly transactionId: string
  /** The created contract's address, if the step created one. */
  readonly address: Address
}

/**
 * Sends a step's transaction and waits until a solidified block contains it. The journal contains the
 * bytes before a node sees them. The same bytes are sent again until they are in a block or have
 * provably expired; only then the step is signed again. So a step is paid once, even if it is
 * interrupted many times.
 *
 * @param foreign the error for a journal whose step sent something else
 */
export const sendStep = Effect.fnUntraced(function* <E>(
  sending: Sending,
  transaction: DeployerTransaction,
  foreign: E,
) {
  const { chainId, reading, entries, sender, onProgress } = sending
  const { step, to, data } = transaction
  const failed = (reason: DeploymentFault, id: string | null, detail = "") =>
    new DeploymentFailed({ chainId, step, reason, transactionId: id, detail })
  const put = (entry: JournalEntry) => entries.put(entry, () => failed("not-stored", entry.id))

  const settle = Effect.gen(function* () {
    for (;;) {
      const known = entries.of(step)
      if (known !== undefined && known.request !== requestDigest(to, data))
        return yield* Effect.fail(foreign)
      if (known !== undefined && typeof known.state === "object")
        return { ...known, ...known.state }
      if (known === undefined || known.state === "failed") {
        const signed = yield* signStep(reading, sending, transaction)
        if ("reason" in signed) return yield* failed(signed.reason, null, signed.detail)
        // Written before it is sent, so that a later run continues with the same bytes.
        yield* put(signed)
        onProgress({ type: "signed", step, transactionId: signed.id })
        continue
      }
      const landing = yield* follow(sending, known)
      if (landing === "expired") {
        // No later block can contain the bytes, so the step cannot be paid twice.
        yield* put({ ...known, state: "failed" })
      } else if (landing === "unfunded") {
        return yield* failed("unfunded", known.id)
      } else if (landing.outcome === "success") {
        yield* put({ ...known, state: landing.landed })
        onProgress({ type: "done", step, transactionId: known.id })
      } else {
        yield* put({ ...known, state: "failed" })
        return yield* failed(landing.outcome, known.id, `${landing.landed.cost} sun were burnt`)
      }
    }
  })
  const { id, block, energy, cost } = yield* Effect.timeoutOrElse(settle, {
    duration: sending.withinMilliseconds,
    orElse: () => Effect.suspend(() => failed("not-solidified", entries.of(step)?.id ?? null)),
  })
  return {
    transactionId: id,
    block,
    energy,
    cost,
    address: createdAddress(id, sender.address),
  } satisfies Sent
})

/** Sends the same bytes whenever no block shows them, until a solidified block does or they expired. */
const follow = Effect.fnUntraced(function* (
  { reading, submission, sender, pollMilliseconds }: Sending,
  { id, raw, fees, state }: JournalEntry,
) {
  const signed: SignedTransaction = {
    sender: sender.address,
    senderNonce: null,
    raw: hexToBytes(raw.slice(2)),
    hash: id,
    fees,
  }
  const scope = yield* Effect.scope
  for (;;) {
    const landing = yield* readLanding(reading, id)
    if (landing.state === "landed") return landing
    if (landing.state === "absent") {
      // Bytes that were printed have no signature: others send them. `signStep` has checked that the coins suffice, and only one step at a
      // time spends them.
      const outcome =
        state === "printed"
          ? yield* traceAtEach(reading, signed)
          : yield* broadcast(submission, reading, scope, signed, true)
      if (outcome === "expired" || outcome === "unfunded") return outcome
    }
    yield* Effect.sleep(Duration.millis(pollMilliseconds))
  }
})
