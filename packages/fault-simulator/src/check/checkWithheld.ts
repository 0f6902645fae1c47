import {
  EntryStore,
  isFinal,
  isFree,
  NoteStore,
  OperationStore,
  type EntryKey,
  type OwnerId,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import type { SimulatedNetwork } from "@shielded-relay/testkit"
import type { CallersLedger } from "../caller/CallersLedger.ts"
import { forbiddenStep } from "../caller/noteHistory.ts"
import type { Payers } from "../caller/Payers.ts"
import { everyState } from "./checkStorage.ts"

const page = 10_000

/**
 * Checks that withheld money stays where it is until the operator decides, and that the storage has
 * each of the operator's decisions. A return is one operation for each decision that began.
 */
export async function checkWithheld(
  storage: Context.Context<Storage>,
  network: SimulatedNetwork,
  owners: ReadonlyArray<OwnerId>,
  payers: Payers,
  ledger: CallersLedger,
): Promise<ReadonlyArray<string>> {
  return [
    ...(await payers.operator.forgotten()),
    ...(await Effect.runPromise(spendable(storage, network, owners, payers, ledger))),
    ...(await Effect.runPromise(returnsOf(storage, network, payers.operator.notes))),
  ]
}

/**
 * Notes that screening or the operator withholds, or that screening has not decided, and that are
 * free or reserved by an operation that does not return them.
 */
const spendable = (
  storage: Context.Context<Storage>,
  { chain, gateway }: SimulatedNetwork,
  owners: ReadonlyArray<OwnerId>,
  payers: Payers,
  { sentAt: sent }: CallersLedger,
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const problems: Array<string> = []
    for (const owner of owners)
      for (const { note, reservedBy, entry } of yield* Context.get(storage, NoteStore).unspent(
        gateway.chainId,
        owner,
      )) {
        const { transactionHash, log, position, chainId } = note
        const mined = chain.find(transactionHash)?.mined.transaction
        const sentAt = sent.get(transactionHash)
        if (log === null || mined === undefined || sentAt === undefined) continue
        const paid = { transactionHash, log, from: mined.from, sentAt }
        if (!payers.isWithheld(paid, { chainId, transactionHash, log })) continue
        if (isFree({ entry })) problems.push(`note ${position} of ${mined.from} is ${entry?.state}`)
        if (reservedBy !== null && entry?.state !== "returning")
          problems.push(`note ${position} of ${mined.from} is reserved by ${reservedBy}`)
      }
    return problems
  }).pipe(Effect.orDie)

/**
 * Returns that disagree with their notes. A note must have one operation for each start of its return, the last of which is live exactly
 * while the note is being returned, and each step of the note's history must be allowed.
 */
const returnsOf = (
  storage: Context.Context<Storage>,
  { gateway: { chainId } }: SimulatedNetwork,
  notes: ReadonlyArray<EntryKey>,
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const all = yield* Context.get(storage, OperationStore).inStates(chainId, everyState, page)
    const returns = all.flatMap(({ intent, status }) =>
      intent?.kind === "return" ? [{ ...intent, isLive: !isFinal(status.state) }] : [],
    )
    const problems: Array<string> = []
    for (const key of notes) {
      const entry = yield* Context.get(storage, EntryStore).find(key)
      if (entry === null) continue
      const name = `note ${key.transactionHash} ${key.log}`
      const states = entry.decisions.map(({ state }) => state)
      const forbidden = forbiddenStep(states)
      if (forbidden !== null) problems.push(`${name} ${forbidden}`)
      const own = returns.filter(
        ({ transactionHash, log }) => transactionHash === key.transactionHash && log === key.log,
      )
      const begun = states.filter((state) => state === "returning").length
      if (own.length !== begun)
        problems.push(`${name} has ${own.length} operations for ${begun} returns that began`)
      const live = own.filter(({ isLive }) => isLive).length
      if (live !== (entry.state === "returning" ? 1 : 0))
        problems.push(`${name} is ${entry.state}, and ${live} operations return it`)
    }
    return problems
  }).pipe(Effect.orDie)
