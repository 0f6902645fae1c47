import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import {
  Leases,
  NoteStore,
  ShieldedPool,
  TreeSnapshots,
  UnitOfWork,
  type BlockReference,
  type LeafRow,
} from "@shielded-relay/core"
import { hash2, shieldedPoolLayer } from "@shielded-relay/pool"
import { pgliteStorage } from "@shielded-relay/storage-postgres"
import { Effect, Layer } from "effect"
import { indexPorts } from "../indexPorts.ts"

const treeDepth = 26
/** Commitments of one stored part of the tree. */
const partSize = 4_096
const leaseMilliseconds = 3_600_000

/**
 * Gives an embedded database that many commitments of notes at the newest block of a chain whose pool is empty, the root over them, and the
 * parts of the tree that the index stores. `notes` is a multiple of 16. Mines a block by `mine`.
 */
export function prepareNotes(
  folder: string,
  chain: EvmChainOptions,
  notes: number,
  mine: () => Promise<void>,
): Promise<void> {
  return Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const { gateway } = yield* evmChain(chain)
        yield* Effect.provide(
          planted(gateway.chainId, notes, mine, (number) => gateway.block(number)),
          Layer.provideMerge(
            shieldedPoolLayer({ treeDepth }),
            indexPorts(gateway, pgliteStorage({ folder })),
          ),
        )
      }),
    ),
  )
}

type Block = BlockReference & { readonly time: number }

const planted = Effect.fnUntraced(function* <E>(
  chainId: Parameters<typeof NoteStore.Service.checkpoint>[0],
  notes: number,
  mine: () => Promise<void>,
  blockOf: (number: number) => Effect.Effect<Block | null, E>,
) {
  const pool = yield* ShieldedPool
  const store = yield* NoteStore
  const lease = yield* (yield* Leases).acquire(`index ${chainId}`, leaseMilliseconds)
  if (lease === null) return yield* Effect.die(new Error("the lease of a new database is taken"))
  while (!(yield* pool.sync(chainId, lease)).atHead);
  const from = yield* store.checkpoint(chainId)
  if (from === null) return yield* Effect.die(new Error("the index has no block"))
  yield* Effect.promise(mine)
  const block = yield* blockOf(from.number + 1)
  if (block === null) return yield* Effect.die(new Error("no block was mined"))
  const { number, hash, time } = block
  const leaves = Array.from({ length: notes }, (_, position): LeafRow => ({
    position,
    commitment: BigInt(position + 1),
    block: number,
  }))
  const root = rootOf(leaves.map(({ commitment }) => commitment))
  const { fence } = yield* Leases
  yield* (yield* UnitOfWork).transact(
    Effect.andThen(
      fence(lease),
      store.append({
        chainId,
        from,
        to: { number, hash, time, positions: notes },
        blocks: [{ number, hash, time }],
        leaves,
        notes: [],
        foreignNotes: [],
        nullifiers: [],
        operations: [],
        roots: [{ inserted: notes, root, block: number }],
      }),
    ),
  )
  const snapshots = yield* TreeSnapshots
  const parts = Math.floor(notes / partSize)
  while (parts > 0 && (yield* snapshots.parts(chainId, parts - 1, 1)).length === 0)
    yield* pool.sync(chainId, lease)
})

/** The root of a tree that has these leaves and zeros after them. */
function rootOf(leaves: ReadonlyArray<bigint>): bigint {
  let row = leaves
  let zero = 0n
  for (let height = 0; height < treeDepth; height += 1) {
    const above: Array<bigint> = []
    for (let at = 0; at < row.length; at += 2)
      above.push(hash2(row[at] ?? zero, row[at + 1] ?? zero))
    row = above
    zero = hash2(zero, zero)
  }
  return row[0] ?? zero
}
