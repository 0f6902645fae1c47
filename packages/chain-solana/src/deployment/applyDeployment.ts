import type { SecretText } from "@shielded-relay/chain-rpc"
import type { ChainUnavailable } from "@shielded-relay/core"
import type { Keypair } from "@solana/web3.js"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { DeploymentFailed } from "../deploy/DeploymentFailed.ts"
import { openRecord, type DeploymentJournal } from "./DeploymentJournal.ts"
import type { DeploymentStep } from "./DeploymentStep.ts"
import { rootsOf } from "./deploymentSteps.ts"
import { openDeployment, type SolanaDeploymentOptions } from "./openDeployment.ts"
import { deployerOf, maySend, neededFor, refuseOtherChains, viewOf } from "./planDeployment.ts"
import { openRounds, untilFinal, type DeploymentProgress, type Rounds } from "./rounds.ts"
import { needsNewTable, tableAddress, tableStepName, wantedAddresses } from "./tableStep.ts"

export interface ApplyDeploymentOptions extends SolanaDeploymentOptions {
  readonly journal: DeploymentJournal
  /** Secret key of the account that pays, 64 bytes in base58 or as a JSON array. */
  readonly deployer: SecretText
  /** Time limit for each transaction to reach a block, and for the last one to be final, milliseconds. Default 300,000. */
  readonly executedWithinMilliseconds?: number
  /** Is told of each transaction. */
  readonly onProgress?: (progress: DeploymentProgress) => void
}

/** A deployed pool, in the form of `solanaChain`'s options. */
export interface AppliedDeployment {
  readonly genesisHash: string
  readonly program: string
  readonly lookupTable: string
  readonly deploymentSlot: number
  /** SHA-256 of the program's bytes, hex. */
  readonly programHash: string
  /** Transactions of this call; none if everything stood. */
  readonly transactions: number
  /** Steps that only the admin may send, where the deployer is another account. */
  readonly left: ReadonlyArray<DeploymentStep>
}

/**
 * Creates what is missing of a deployment, and accepts its tokens if the deployer is the admin. What is done is read from the chain before
 * each step. Keys and blockhash are in the journal before they are used, so it may be stopped at any moment and called again: accounts keep
 * their addresses, and a transaction that may still be executed is signed again with the same bytes, which a cluster executes once.
 */
export function applyDeployment(options: ApplyDeploymentOptions): Promise<AppliedDeployment> {
  return Effect.runPromise(Effect.scoped(applyDeploymentEffect(options)))
}

/** `applyDeployment` as an Effect. It runs when the Effect is run. */
export const applyDeploymentEffect = Effect.fnUntraced(function* (
  options: ApplyDeploymentOptions,
): Effect.fn.Return<
  AppliedDeployment,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
> {
  const opened = yield* openDeployment(options)
  const { targets, refuse } = opened
  const payer = yield* deployerOf(options.deployer, opened)
  yield* refuseOtherChains(opened)
  const record = yield* openRecord(options.journal, targets.genesisHash, refuse)
  const may = maySend(targets, payer.publicKey)
  const first = yield* viewOf(opened, record, payer)
  const [begins] = first.steps.filter((step) => !step.isDone && may(step))
  // Checked before the first transaction, so that no half of a deployment is paid.
  if (begins !== undefined && (first.state.balance ?? 0n) < neededFor(targets, first))
    return yield* new DeploymentFailed({
      chainId: targets.chainId,
      step: begins.step,
      reason: "unfunded",
      signature: null,
    })
  const rounds = openRounds(opened, options, payer, record)
  let isFinal = false
  while (true) {
    // The age of the blockhash is read before the state: a transaction signed with an expired one is in the state, or never will be.
    yield* rounds.look
    const { state, steps, faults } = yield* viewOf(opened, rounds.record(), payer, first.rentOf)
    const [fault] = faults
    if (fault !== undefined) return yield* refuse(fault.code, `${fault.what}. ${fault.remedy}`)
    const next = steps.find((step) => !step.isDone && may(step))
    if (next === undefined) {
      if (!isFinal) {
        // Once more after this state is final, since a fork may have undone a step.
        yield* untilFinal(opened, options)
        isFinal = true
        continue
      }
      const { table } = rounds.record()
      const { program } = state
      if (table === null || typeof program === "string")
        return yield* Effect.die(new Error("a deployment without steps has a program and a table"))
      return {
        genesisHash: targets.genesisHash,
        program: record.program.publicKey.toBase58(),
        lookupTable: table.address.toBase58(),
        deploymentSlot: program.slot,
        programHash: targets.programHash,
        transactions: rounds.executed(),
        left: steps.filter(({ isDone }) => !isDone),
      }
    }
    isFinal = false
    yield* rounds.begin
    if (next.step === tableStepName) {
      const { publicKey } = payer
      const wanted = wantedAddresses(record.program.publicKey, rootsOf(record, state), targets)
      if (
        needsNewTable(state, wanted, publicKey) &&
        (yield* placeTable(rounds, payer, state.table !== null))
      )
        continue
    }
    yield* rounds.send(next)
  }
})

/** Gives a new lookup table its address, which follows from the round. Returns whether the record changed. */
const placeTable = Effect.fnUntraced(function* (
  rounds: Rounds,
  { publicKey }: Keypair,
  isThere: boolean,
) {
  const { table, round } = rounds.record()
  const slot = round?.slot ?? 0
  const address = tableAddress(publicKey, slot)
  if (table?.address.equals(address) !== true)
    yield* rounds.save({ ...rounds.record(), table: { address, slot } })
  // The table of this round is frozen and lacks a token: the next one needs a later slot.
  else if (isThere) yield* rounds.renew
  else return false
  return true
})
