import { Duration, Effect } from "effect"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { ChainUnavailable } from "../port/chain/ChainUnavailable.ts"
import type { BlockReference } from "../port/chain/PoolEvent.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { Leases, type Lease } from "../port/storage/Leases.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { PublicDeposits } from "../port/storage/PublicDeposits.ts"
import { UnitOfWork } from "../port/storage/UnitOfWork.ts"
import { annotate } from "../tracing/annotate.ts"
import { whileLeased } from "../worker/whileLeased.ts"
import { visibleDeposits, withPayers, type VisibleDeposit } from "./readDeposits.ts"

/** Maximum blocks and deposits per look. The deposits of one block stay together, however many they are. */
const blocksAtOnce = 2000
const depositsAtOnce = 64
/** Polls between two looks once the newest confirmed block is read: advice may be some blocks old. */
const restingPolls = 10

/**
 * Reads in a loop who deposits into the pool, from the chain alone, for every owner alike. It runs beside the index, so an
 * endpoint that cannot name a payer delays only the advice about privacy. One process on the storage does this at a time. An installation
 * that has read nothing yet starts at the pool's first block.
 */
export const indexDeposits = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const { pollInterval } = yield* RelayConfiguration
  for (;;) {
    yield* whileLeased(`deposits:${gateway.chainId}`, (lease) => follow(gateway, lease)).pipe(
      Effect.catchTag("StorageUnavailable", () => Effect.void),
    )
    yield* Effect.sleep(Duration.millis(pollInterval))
  }
})

const follow = Effect.fnUntraced(function* (gateway: PoolGatewayShape, lease: Lease) {
  const { pollInterval } = yield* RelayConfiguration
  for (;;) {
    const isBehind = yield* Effect.catchTag(lookOnce(gateway, lease), "ChainUnavailable", () =>
      Effect.succeed(false),
    )
    yield* Effect.sleep(Duration.millis(isBehind ? pollInterval : restingPolls * pollInterval))
  }
})

/** Reads the next blocks up to the confirmed one. Returns whether more of them follow. */
const lookOnce = Effect.fn("indexer.indexDeposits", { root: true })(
  function* (gateway: PoolGatewayShape, lease: Lease) {
    const { chainId } = gateway
    yield* annotate({ "chain.id": chainId })
    const store = yield* PublicDeposits
    const notes = yield* NoteStore
    const confirmed = (yield* notes.chainStatus(chainId))?.confirmed ?? -1
    const steps = yield* store.steps(chainId)
    const standing = yield* newestStanding(gateway, steps)
    if (standing !== (steps[0] ?? null)) {
      yield* fenced(lease, store.rollback(chainId, standing))
      return true
    }
    const start = standing === null ? gateway.deploymentBlock : standing.number + 1
    const end = Math.min(start + blocksAtOnce - 1, confirmed)
    if (end < start) return false
    const { hash } = yield* blockAt(gateway, end)
    const found = visibleDeposits(gateway, yield* gateway.events(start, end))
    const { some, to } = fewEnough(found, { number: end, hash })
    const deposits = yield* withPayers(gateway, some)
    // The next look compares this hash. It was read before the events or with them, so if a reorganisation replaced the events, the hash no
    // longer matches either.
    yield* fenced(lease, store.append({ chainId, to, deposits }))
    return to.number < confirmed
  },
  Effect.catchTag("LeaseLost", () => Effect.succeed(false)),
)

/** The newest step whose last block is still on the chain; `null` if there is none. */
const newestStanding = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  steps: ReadonlyArray<BlockReference>,
) {
  for (const step of steps) {
    const { hash } = yield* blockAt(gateway, step.number)
    if (hash === step.hash) return step
  }
  return null
})

/** The block with a number, or the newest one below; fails with `ChainUnavailable` if the endpoints have not reached it. */
const blockAt = Effect.fnUntraced(function* (gateway: PoolGatewayShape, number: number) {
  const block = yield* gateway.block(number)
  if (block !== null) return block
  const { chainId } = gateway
  return yield* new ChainUnavailable({ chainId, reason: `block ${number} is not available yet` })
})

/** The first deposits, in whole blocks, and the last block that they cover. */
function fewEnough(
  found: ReadonlyArray<VisibleDeposit>,
  end: BlockReference,
): { readonly some: ReadonlyArray<VisibleDeposit>; readonly to: BlockReference } {
  const next = found[depositsAtOnce]
  if (next === undefined) return { some: found, to: end }
  const before = found.filter(({ block }) => block.number < next.block.number)
  const some =
    before.length > 0 ? before : found.filter(({ block }) => block.number === next.block.number)
  return { some, to: some.at(-1)?.block ?? end }
}

const fenced = Effect.fnUntraced(function* <E>(lease: Lease, write: Effect.Effect<void, E>) {
  const leases = yield* Leases
  const unit = yield* UnitOfWork
  return yield* unit.transact(Effect.andThen(leases.fence(lease), write))
})
