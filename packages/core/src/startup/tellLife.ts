import { Clock, Duration, Effect } from "effect"
import { ChainHealthBoard } from "../indexer/indexChain.ts"
import { newUuid } from "../request/newUuid.ts"
import { ProcessStore } from "../port/storage/operator/ProcessStore.ts"
import { ThisProcess } from "../port/ThisProcess.ts"

const pause = Duration.seconds(10)
/** Milliseconds after which a process that ended without a word is forgotten. Until then the operator sees when it was last there. */
const forgottenAfter = 24 * 60 * 60_000

/** Says in a loop that this process lives, and at its end that it left. */
export const tellLife = Effect.fnUntraced(function* (roles: ReadonlyArray<string>) {
  const store = yield* ProcessStore
  const board = yield* ChainHealthBoard
  const { name, version } = yield* ThisProcess
  const id = yield* newUuid
  const startedAt = yield* Clock.currentTimeMillis
  yield* Effect.addFinalizer(() => Effect.ignore(store.leave(id)))
  for (;;) {
    const seenAt = yield* Clock.currentTimeMillis
    const leads = [...board].filter(([, health]) => health.leads).map(([chainId]) => chainId)
    // Without the storage nobody can be told.
    yield* Effect.ignore(
      Effect.andThen(
        store.beat({ id, name, version, roles, leads, startedAt, seenAt }),
        store.forget(seenAt - forgottenAfter),
      ),
    )
    yield* Effect.sleep(pause)
  }
})
