import type { ChainUnavailable } from "@shielded-relay/core"
import { bytesToHex } from "@noble/hashes/utils.js"
import { hexOfBytes } from "@shielded-relay/pool-abi"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { traceAtEach } from "../sending/broadcast.ts"
import { termsOf } from "../sending/callTerms.ts"
import { makeExpiry } from "../state/expiry.ts"
import { transactionIdOf } from "../transaction/ContractCall.ts"
import {
  creationJson,
  transactionJson,
  type CreationJson,
  type TransactionJson,
} from "../transaction/transactionJson.ts"
import type { AppliedDeployment } from "./applyDeployment.ts"
import { DeploymentFailed } from "./DeploymentFailed.ts"
import { requestDigest, type JournalEntry } from "./DeploymentJournal.ts"
import { deploymentSteps, type DeploymentStep } from "./deploymentSteps.ts"
import { readLanding } from "./landing.ts"
import { foreignJournal, openAccount, type DeploymentAccount } from "./openAccount.ts"
import { readPlaces } from "./placesOf.ts"
import { ownerIn } from "./planDeployment.ts"
import { prepareStep, type DeployerTransaction } from "./signStep.ts"
import type { TronPlanOptions } from "./TronDeploymentOptions.ts"

export interface TronPrintOptions extends Omit<TronPlanOptions, "deployer"> {
  /** Minutes from the chain's newest block in which a printed transaction may be sent, 1 to 1,439. Nodes take no more than a day. */
  readonly expirationMinutes?: number
}

/** A transaction that the owner's keys are to sign. */
export interface PrintedStep {
  readonly step: string
  /** Milliseconds since the epoch. */
  readonly expiration: number
  /** In the form of TronWeb and of full nodes, without signatures. */
  readonly transaction: TransactionJson | CreationJson
}

export interface PrintedDeployment {
  /** To be signed and sent, in any order: none builds on another. */
  readonly printed: ReadonlyArray<PrintedStep>
  /** Steps whose transactions are on their way, or not solidified yet. */
  readonly waiting: ReadonlyArray<string>
  /** Steps that follow once those before are in solidified blocks. */
  readonly later: ReadonlyArray<string>
  /** The deployment, once every step is in a solidified block. */
  readonly applied: AppliedDeployment | null
}

/** The default life of a printed transaction: a minute less than nodes take, for nodes that are behind. */
const longestMinutes = 1_439

/**
 * Writes the transactions of a deployment for others to sign, such as the keys of an account with several. Each is in the journal before it is
 * returned: until a block contains it or two endpoints show that it expired, another call returns the same bytes, so no step is paid
 * twice. Sends nothing. Call it again once the transactions were sent, until `applied` is there.
 */
export function printDeployment(options: TronPrintOptions): Promise<PrintedDeployment> {
  return Effect.runPromise(Effect.scoped(printDeploymentEffect(options)))
}

/** `printDeployment` as an Effect for programs written with Effect. */
export const printDeploymentEffect = Effect.fnUntraced(function* (
  options: TronPrintOptions,
): Effect.fn.Return<
  PrintedDeployment,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
> {
  const account = yield* openAccount(options, (refuse) => ownerIn(options.owner, refuse))
  const { address, endpoints, entries, permissionId, refuse } = account
  const minutes = options.expirationMinutes ?? longestMinutes
  if (!Number.isSafeInteger(minutes) || minutes < 1 || minutes > longestMinutes)
    return yield* refuse(
      "invalid-number",
      `expirationMinutes must be a whole number from 1 to ${longestMinutes}; got ${minutes}`,
    )
  const before = yield* deploymentSteps(account, address, options)
  for (const { step } of before.steps) yield* settle(account, step)
  const all = yield* deploymentSteps(account, address, options)
  const { steps, pool, deploymentBlock } = all
  const lifetime = makeExpiry(endpoints).lifetimeOf(60_000 * minutes)
  const printed: Array<PrintedStep> = []
  const waiting: Array<string> = []
  const later: Array<string> = []
  let cost = 0n
  for (const one of steps) {
    const { step } = one
    const known = entries.of(step)
    if (one.isReady && known !== undefined && known.request !== digestOf(one))
      return yield* foreignJournal(account, step)
    if (known !== undefined && typeof known.state === "object") {
      cost += known.state.cost
      if (one.kind === "creation" && one.address !== null)
        yield* account.verifyCreated({ ...one, address: one.address, transactionId: known.id })
    } else if (!one.isReady) later.push(step)
    else if (known === undefined || known.state === "failed") {
      const terms = { permissionId, lifetime }
      const prepared = yield* prepareStep(endpoints, address, terms, transactionOf(one))
      if ("reason" in prepared)
        return yield* failed(account, step, prepared.reason, null, prepared.detail)
      const entry: JournalEntry = {
        step,
        request: digestOf(one),
        id: bytesToHex(transactionIdOf(prepared.rawData)),
        raw: hexOfBytes(prepared.rawData),
        fees: prepared.fees,
        state: "printed",
      }
      // Written before anyone can sign it, so that a later call returns the same bytes.
      yield* entries.put(entry, () => failed(account, step, "not-stored", entry.id))
      printed.push(yield* printedAs(account, one, entry))
    } else if (known.state === "printed" && !(yield* isUnderWay(account, known)))
      printed.push(yield* printedAs(account, one, known))
    else waiting.push(step)
  }
  const isApplied = printed.length + waiting.length + later.length === 0
  return {
    printed,
    waiting,
    later,
    applied:
      isApplied && pool !== null && deploymentBlock !== null
        ? { pool, deploymentBlock, places: yield* readPlaces(endpoints, options, all), cost }
        : null,
  }
})

const failed = (
  { chainId }: Pick<DeploymentAccount, "chainId">,
  step: string,
  reason: DeploymentFailed["reason"],
  transactionId: string | null,
  detail = "",
) => new DeploymentFailed({ chainId, step, reason, transactionId, detail })

/** Writes into the journal what became of a step's transaction. Fails if it was executed without success. */
const settle = Effect.fnUntraced(function* (account: DeploymentAccount, step: string) {
  const { endpoints, entries } = account
  const known = entries.of(step)
  if (known === undefined || known.state === "failed" || typeof known.state === "object") return
  const put = (state: JournalEntry["state"]) =>
    entries.put({ ...known, state }, () => failed(account, step, "not-stored", known.id))
  const landing = yield* readLanding(endpoints, known.id)
  if (landing.state === "mined") return
  if (landing.state === "absent") {
    // No later block can contain the bytes, so the step cannot be paid twice.
    const found = yield* traceAtEach(endpoints, { hash: known.id, fees: known.fees })
    if (found === "expired") yield* put("failed")
  } else if (landing.outcome === "success") yield* put(landing.landed)
  else {
    yield* put("failed")
    const { cost } = landing.landed
    return yield* failed(account, step, landing.outcome, known.id, `${cost} sun were burnt`)
  }
})

/** Whether an endpoint knows a printed transaction already. */
const isUnderWay = ({ endpoints }: DeploymentAccount, { id, fees }: JournalEntry) =>
  Effect.gen(function* () {
    if ((yield* readLanding(endpoints, id)).state !== "absent") return true
    return (yield* traceAtEach(endpoints, { hash: id, fees })) === "known"
  })

function transactionOf(one: DeploymentStep): DeployerTransaction {
  const { step, data } = one
  return one.kind === "creation"
    ? { step, data, to: null, name: one.name }
    : { step, data, to: one.to }
}

function digestOf(one: DeploymentStep): string {
  return requestDigest(one.kind === "creation" ? null : one.to, one.data)
}

/** A journal's transaction as wallets take it. Fails if it was printed for another permission of the account. */
const printedAs = (
  { address, permissionId, refuse }: DeploymentAccount,
  one: DeploymentStep,
  { id, fees }: JournalEntry,
): Effect.Effect<PrintedStep, ChainMisconfigured> => {
  const terms = termsOf(fees)
  const shared = { ...terms, owner: address, data: one.data, permissionId }
  const transaction =
    one.kind === "creation"
      ? creationJson({ ...shared, name: one.name })
      : transactionJson({ ...shared, contract: one.to, callValue: 0n })
  return transaction.txID === id
    ? Effect.succeed({ step: one.step, expiration: terms.expiration, transaction })
    : Effect.fail(
        refuse(
          "invalid-journal",
          `the transaction for "${one.step}" was printed for another permission of the account: set permissionId as it was, or wait until the transaction expires`,
        ),
      )
}
