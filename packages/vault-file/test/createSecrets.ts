/**
 * A separate process for the tests of races and crashes: creates `relayer/1/<from …>` and `master-seed` in a vault, and prints each
 * secret's name and value once it is stored.
 */
import { Effect, Redacted } from "effect"
import { KeyVault, type SecretName } from "@shielded-relay/core"
import { fileVault } from "../src/index.ts"

const [path = "", passphrase = "", first = "0", count = "1"] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const vault = yield* KeyVault
  const create = (name: SecretName, fill: number) =>
    Effect.map(vault.create(name, Redacted.make(new Uint8Array(32).fill(fill))), (secret) =>
      process.stdout.write(`${name} ${Buffer.from(Redacted.value(secret)).toString("hex")}\n`),
    )
  yield* create("master-seed", Number(first))
  for (let n = Number(first); n < Number(first) + Number(count); n += 1)
    yield* create(`relayer/1/${n}`, n)
})

await Effect.runPromise(Effect.provide(program, fileVault({ path, passphrase })))
