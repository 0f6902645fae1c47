import type { SecretText } from "@shielded-relay/chain-rpc"
import type { ChainUnavailable } from "@shielded-relay/core"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { DeploymentFailed } from "../deploy/DeploymentFailed.ts"
import type { DeploymentJournal } from "./DeploymentJournal.ts"
import type { DeploymentStep } from "./DeploymentStep.ts"
import { wantedOf } from "./deploymentSteps.ts"
import { openDeployment, type SolanaDeploymentOptions } from "./openDeployment.ts"
import {
  deployerOf,
  maySend,
  neededFor,
  placesOf,
  refuseOtherChains,
  viewOf,
  withKeys,
  type DeployedPlaces,
} from "./planDeployment.ts"
import { openRounds, type DeploymentProgress } from "./rounds.ts"
import { sendMissing } from "./sendMissing.ts"

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
  readonly places: DeployedPlaces
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
  const checked = yield* openDeployment(options)
  const payer = yield* deployerOf(options.deployer, checked)
  yield* refuseOtherChains(checked)
  const { opened, record } = yield* withKeys(options, checked)
  const { targets } = opened
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
  const { state, steps } = yield* sendMissing(opened, options, rounds, {
    view: (found) =>
      Effect.map(viewOf(opened, found, payer, first.rentOf), (view) => ({
        ...view,
        table: view.state.table,
        wanted: wantedOf(targets, found, view.state),
      })),
    payer,
    may,
  })
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
    places: placesOf(targets, record, state),
    transactions: rounds.executed(),
    left: steps.filter(({ isDone }) => !isDone),
  }
})
