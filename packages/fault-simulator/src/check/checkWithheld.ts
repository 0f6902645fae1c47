import { isFree, NoteStore, type OwnerId, type Storage } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import type { SimulatedNetwork } from "@shielded-relay/testkit"
import type { CallersLedger } from "../caller/CallersLedger.ts"
import type { Payers } from "../caller/Payers.ts"

/**
 * Checks that withheld money stays where it is until the operator decides, and that the storage has
 * each of the operator's decisions.
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
  ]
}

/**
 * Notes that screening or the operator withholds, or that screening has not decided, and that are
 * free or reserved by an operation.
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
        if (reservedBy !== null)
          problems.push(`note ${position} of ${mined.from} is reserved by ${reservedBy}`)
      }
    return problems
  }).pipe(Effect.orDie)
