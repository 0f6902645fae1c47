import type { ChainUnavailable } from "@shielded-relay/core"
import type { Keypair } from "@solana/web3.js"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { DeploymentFailed } from "../deploy/DeploymentFailed.ts"
import { closeTransaction } from "../deploy/uploadProgram.ts"
import { programDataHeader } from "../state/readProgramData.ts"
import type { ApplyDeploymentOptions } from "./applyDeployment.ts"
import {
  newKeys,
  newRecord,
  readRecord,
  writeRecord,
  type DeploymentRecord,
} from "./DeploymentJournal.ts"
import type { DeploymentStep } from "./DeploymentStep.ts"
import { openDeployment, type OpenedDeployment } from "./openDeployment.ts"
import {
  deployerOf,
  refuseOtherChains,
  viewOf,
  withKeys,
  type DeploymentView,
} from "./planDeployment.ts"
import { openRounds, untilFinal } from "./rounds.ts"

export interface ClosedDeployment {
  /** What was closed, and the lamports that each returned. */
  readonly closed: ReadonlyArray<{ readonly account: string; readonly lamports: bigint }>
}

/**
 * Gives up what has not come to its end: closes the buffer or the program of a pool that is not initialized, and of an exchange that is not
 * registered, and returns their rents to the deployer. The journal gets new keys, since a closed program's address cannot be used again. An
 * initialized pool and a registered exchange stay as they are, and so do test tokens, whose mints cannot be closed.
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
  const checked = yield* openDeployment(options)
  const { refuse } = checked
  const payer = yield* deployerOf(options.deployer, checked)
  yield* refuseOtherChains(checked)
  if ((yield* readRecord(options.journal, checked.targets.genesisHash, refuse)) === null)
    return { closed: [] }
  const { opened, record } = yield* withKeys(options, checked)
  const first = yield* viewOf(opened, record, payer)
  const isPool = first.state.config !== null
  if (isPool && !hasUnfinishedExchange(first))
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
      const { tokens } = record
      const exchange = record.exchange === null ? null : newKeys()
      const renewed = isPool ? rounds.record() : newRecord(opened.targets.genesisHash)
      yield* writeRecord(options.journal, { ...renewed, exchange, tokens, round: null }, refuse)
      return { closed }
    }
    yield* rounds.begin
    const before = rounds.executed()
    yield* rounds.send(left.step)
    if (rounds.executed() > before) closed.push({ account: left.account, lamports: left.lamports })
  }
})

/** Whether there is an exchange, or a part of it, which the pool does not call. */
const hasUnfinishedExchange = ({ state: { exchange } }: DeploymentView): boolean =>
  exchange !== null &&
  exchange.venue === null &&
  (typeof exchange.buffer !== "string" || typeof exchange.program !== "string")

/** What is to be closed next; `null` if nothing is left. */
const closable = Effect.fnUntraced(function* (
  { refuse }: OpenedDeployment,
  record: DeploymentRecord,
  { state, payer, rentOf }: DeploymentView,
) {
  if (payer === null) return null
  const owner = payer.toBase58()
  const others = ({ publicKey }: Keypair, authority: string | null) =>
    refuse(
      "invalid-sender",
      `${publicKey.toBase58()} belongs to ${authority ?? "nobody"}, not to the deployer ${owner}: close it with the key that began`,
    )
  const { exchange } = state
  const uploads = [
    ...(state.config === null ? [{ keys: record, state }] : []),
    ...(exchange !== null && exchange.venue === null && record.exchange !== null
      ? [{ keys: record.exchange, state: exchange }]
      : []),
  ]
  for (const { keys, state: found } of uploads) {
    if (typeof found.buffer !== "string") {
      const { authority, lamports } = found.buffer
      if (authority !== owner) return yield* others(keys.buffer, authority)
      return closing(
        keys.buffer,
        lamports,
        closeTransaction(payer, { buffer: keys.buffer.publicKey }),
      )
    }
    if (typeof found.program !== "string") {
      const { authority, executable } = found.program
      if (authority !== owner) return yield* others(keys.program, authority)
      const rent = rentOf(programDataHeader + executable.length)
      return closing(
        keys.program,
        rent,
        closeTransaction(payer, { program: keys.program.publicKey }),
      )
    }
  }
  return null
})

const closing = (
  { publicKey }: Keypair,
  lamports: bigint,
  transaction: ReturnType<typeof closeTransaction>,
) => ({
  account: publicKey.toBase58(),
  lamports,
  step: {
    // Told apart by the account, since a pool and an exchange may be closed one after the other.
    step: `${transaction.step} ${publicKey.toBase58()}`,
    by: "deployer",
    isDone: false,
    transactions: [transaction],
    cost: 0n,
    isParallel: false,
  } satisfies DeploymentStep as DeploymentStep,
})
