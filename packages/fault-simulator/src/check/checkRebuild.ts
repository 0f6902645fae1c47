import { NoteStore, type OwnerId, type Storage } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import type { SimulatedNetwork } from "@shielded-relay/testkit"

/**
 * Checks that the index equals one rebuilt from the chain row by row, and matches the chain's own
 * queue.
 */
export const checkRebuild = (
  storage: Context.Context<Storage>,
  rebuilt: Context.Context<Storage>,
  { gateway, chain }: SimulatedNetwork,
  owners: ReadonlyArray<OwnerId>,
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const index = yield* rows(storage, gateway.chainId, owners)
    const fresh = yield* rows(rebuilt, gateway.chainId, owners)
    const problems = Object.keys(fresh).filter((kind) => index[kind] !== fresh[kind])
    const { commitments } = chain.tip.state
    const shown = [...commitments].map(String).join()
    return [
      ...problems.map((kind) => `the index' ${kind} differ from a rebuild's`),
      ...(index["commitments"] === shown ? [] : ["the index' leaves differ from the pool's queue"]),
    ]
  }).pipe(Effect.orDie)

const rows = Effect.fnUntraced(function* (
  storage: Context.Context<Storage>,
  chainId: SimulatedNetwork["gateway"]["chainId"],
  owners: ReadonlyArray<OwnerId>,
) {
  const notes = Context.get(storage, NoteStore)
  const leaves = yield* notes.leaves(chainId, 0, 100_000)
  const root = yield* notes.latestRoot(chainId)
  const found: Record<string, string> = {
    leaves: leaves.map(({ position, block }) => `${position} ${block}`).join(),
    commitments: leaves.map(({ commitment }) => commitment.toString()).join(),
    root: `${root?.inserted} ${root?.root} ${root?.block}`,
  }
  for (const [index, owner] of owners.entries()) {
    const states = yield* notes.unspent(chainId, owner)
    found[`unspent notes of owner ${index}`] = states
      .map(({ note }) => `${note.position} ${note.amount} ${note.nullifier} ${note.block}`)
      .join()
  }
  return found
})
