import type { ChainUnavailable } from "@shielded-relay/core"
import type { Keypair } from "@solana/web3.js"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { DeploymentFailed } from "../deploy/DeploymentFailed.ts"
import { closeTransaction } from "../deploy/uploadProgram.ts"
import { programDataHeader } from "../state/readProgramData.ts"
import type { ApplyDeploymentOptions } from "./applyDeployment.ts"
import { newRecord, readRecord, writeRecord, type DeploymentRecord } from "./DeploymentJournal.ts"
import type { DeploymentStep } from "./DeploymentStep.ts"
import { openDeployment, type OpenedDeployment } from "./openDeployment.ts"
import { deployerOf, refuseOtherChains, viewOf, type DeploymentView } from "./planDeployment.ts"
import { openRounds, untilFinal } from "./rounds.ts"

export interface ClosedDeployment {
  /** What was closed, and the lamports that each returned. */
  readonly closed: ReadonlyArray<{ readonly account: string; readonly lamports: bigint }>
}

/**
 * Gives up a deployment that has not come to a pool: closes its buffer, or its program, and returns their rents to the deployer. The
 * journal gets new keys, since a closed program's address cannot be used again. An initialized pool stays as it is.
 */
export function closeDeployment(options: ApplyDeploymentOptions): Promise<ClosedDeployment> {
  return Effect.runPromise(Effect.scoped(closeDeploymentEffect(options)))
}

/** `closeDeployment` as an Effect. It runs when the Effect is run. */
export const closeDeploymentEffect = Effect.fnUntraced(function* (
  options: ApplyDeploymentOptions,
): Effect.fn.Return<
  ClosedDeployment,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
> {
  const opened = yield* openDeployment(options)
  const { targets, refuse } = opened
  const payer = yield* deployerOf(options.deployer, opened)
  yield* refuseOtherChains(opened)
  const record = yield* readRecord(options.journal, targets.genesisHash, refuse)
  if (record === null) return { closed: [] }
  const first = yield* viewOf(opened, record, payer)
  if (first.state.config !== null)
    return yield* refuse(
      "foreign-pool",
      `the pool at ${record.program.publicKey.toBase58()} is initialized: nothing of it returns. Finish it with deploy apply`,
    )
  const rounds = openRounds(opened, options, payer, record)
  const closed: Array<ClosedDeployment["closed"][number]> = []
  while (true) {
    yield* rounds.look
    const view = yield* viewOf(opened, rounds.record(), payer, first.rentOf)
    const left = yield* closable(opened, rounds.record(), view)
    if (left === null) {
      yield* untilFinal(opened, options)
      // New keys: with the old ones, the round's transactions could be taken for those of the next deployment.
      yield* writeRecord(options.journal, newRecord(targets.genesisHash), refuse)
      return { closed }
    }
    yield* rounds.begin
    const before = rounds.executed()
    yield* rounds.send(left.step)
    if (rounds.executed() > before) closed.push({ account: left.account, lamports: left.lamports })
  }
})

/** What is to be closed next; `null` if nothing is left. */
const closable = Effect.fnUntraced(function* (
  { refuse }: OpenedDeployment,
  { buffer, program }: DeploymentRecord,
  { state, payer, rentOf }: DeploymentView,
) {
  if (payer === null) return null
  const owner = payer.toBase58()
  const one = (
    account: string,
    lamports: bigint,
    transaction: ReturnType<typeof closeTransaction>,
  ) => ({
    account,
    lamports,
    step: {
      step: transaction.step,
      by: "deployer",
      isDone: false,
      transactions: [transaction],
      cost: 0n,
      isParallel: false,
    } satisfies DeploymentStep as DeploymentStep,
  })
  const others = ({ publicKey }: Keypair, authority: string | null) =>
    refuse(
      "invalid-sender",
      `${publicKey.toBase58()} belongs to ${authority ?? "nobody"}, not to the deployer ${owner}: close it with the key that began`,
    )
  if (typeof state.buffer !== "string") {
    const { authority, lamports } = state.buffer
    if (authority !== owner) return yield* others(buffer, authority)
    return one(
      buffer.publicKey.toBase58(),
      lamports,
      closeTransaction(payer, { buffer: buffer.publicKey }),
    )
  }
  if (typeof state.program !== "string") {
    const { authority, executable } = state.program
    if (authority !== owner) return yield* others(program, authority)
    return one(
      program.publicKey.toBase58(),
      rentOf(programDataHeader + executable.length),
      closeTransaction(payer, { program: program.publicKey }),
    )
  }
  return null
})
