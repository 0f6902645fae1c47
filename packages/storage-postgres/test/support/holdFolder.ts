import { Effect } from "effect"
import { NonceStore, UnitOfWork } from "@shielded-relay/core"
import { exampleUsedNonce } from "@shielded-relay/testkit"
import { pgliteStorage } from "../../src/index.ts"

/**
 * A process that opens the folder, prints each nonce once its consumption is committed, and has another transaction
 * open when it is killed.
 */
const [folder = ""] = process.argv.slice(2)

await Effect.runPromise(
  Effect.gen(function* () {
    const nonces = yield* NonceStore
    const { transact } = yield* UnitOfWork
    for (let n = 0; n < 20; n += 1) {
      yield* transact(nonces.consume(exampleUsedNonce(n)))
      process.stdout.write(`consumed ${n}\n`)
    }
    yield* transact(
      Effect.gen(function* () {
        yield* nonces.consume(exampleUsedNonce(1000))
        process.stdout.write("waiting\n")
        return yield* Effect.never
      }),
    )
  }).pipe(Effect.provide(pgliteStorage({ folder }))),
)
