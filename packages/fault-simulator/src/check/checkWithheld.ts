import { isFree, NoteStore, type OwnerId, type Storage } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import type { SimulatedNetwork } from "@shielded-relay/testkit"
import type { Payers } from "../caller/Payers.ts"

/**
 * Checks that withheld notes stay unspendable: notes that screening or the operator withholds, or
 * that screening has not decided, are neither free nor reserved by an operation.
 */
export const checkWithheld = (
  storage: Context.Context<Storage>,
  { chain, gateway }: SimulatedNetwork,
  owners: ReadonlyArray<OwnerId>,
  payers: Payers,
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
        if (log === null || mined?.input.kind !== "deposit") continue
        if (!payers.isWithheld(mined.from, { chainId, transactionHash, log })) continue
        if (isFree({ entry })) problems.push(`note ${position} of ${mined.from} is ${entry?.state}`)
        if (reservedBy !== null)
          problems.push(`note ${position} of ${mined.from} is reserved by ${reservedBy}`)
      }
    return problems
  }).pipe(Effect.orDie)
