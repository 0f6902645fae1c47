import type { ChainUnavailable } from "@shielded-relay/core"
import type { AddressLookupTableAccount, Keypair, PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { DeploymentFailed } from "../deploy/DeploymentFailed.ts"
import type { DeploymentRecord } from "./DeploymentJournal.ts"
import type { DeploymentStep } from "./DeploymentStep.ts"
import type { DeploymentFault } from "./DeploymentFault.ts"
import type { OpenedDeployment } from "./openDeployment.ts"
import { untilFinal, type RoundOptions, type Rounds } from "./rounds.ts"
import { needsNewTable, tableAddress, tableStepName } from "./tableStep.ts"

/** What the chain shows, and what is left. */
interface View {
  readonly steps: ReadonlyArray<DeploymentStep>
  readonly faults: ReadonlyArray<DeploymentFault>
  readonly table: AddressLookupTableAccount | null
  /** The addresses that the lookup table needs. */
  readonly wanted: ReadonlyArray<PublicKey>
}

/**
 * Sends one missing step after another until everything that the deployer may send is final. What is done is read before each step, and the
 * journal has keys and blockhash before they are used.
 */
export const sendMissing = Effect.fnUntraced(function* <V extends View>(
  opened: Pick<OpenedDeployment, "reading" | "refuse" | "chainId">,
  options: RoundOptions,
  rounds: Rounds,
  {
    view,
    payer,
    may,
  }: {
    readonly view: (record: DeploymentRecord) => Effect.Effect<V, ChainUnavailable>
    readonly payer: Keypair
    readonly may: (step: DeploymentStep) => boolean
  },
): Effect.fn.Return<V, ChainMisconfigured | ChainUnavailable | DeploymentFailed> {
  let isFinal = false
  while (true) {
    // The age of the blockhash is read before the state: a transaction signed with an expired one is in the state, or never will be.
    yield* rounds.look
    const found = yield* view(rounds.record())
    const [fault] = found.faults
    if (fault !== undefined)
      return yield* opened.refuse(fault.code, `${fault.what}. ${fault.remedy}`)
    const next = found.steps.find((step) => !step.isDone && may(step))
    if (next === undefined) {
      if (isFinal) return found
      // Once more after this state is final, since a fork may have undone a step.
      yield* untilFinal(opened, options)
      isFinal = true
      continue
    }
    isFinal = false
    yield* rounds.begin
    const isNewTable =
      next.step === tableStepName && needsNewTable(found, found.wanted, payer.publicKey)
    if (isNewTable && (yield* placeTable(rounds, payer, found.table !== null))) continue
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
