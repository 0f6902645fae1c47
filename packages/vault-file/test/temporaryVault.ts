import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Redacted } from "effect"
import { KeyVault, type SecretName } from "@shielded-relay/core"
import { fileVault, type FileVaultOptions } from "../src/index.ts"
import { createTestVault } from "../src/testing/index.ts"

export const PASSPHRASE = "correct horse battery staple"

/** The path of a vault in a directory that is removed when the scope closes. */
export const temporaryPath = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "vault-"))),
  (directory) => Effect.promise(() => rm(directory, { recursive: true })),
).pipe(Effect.map((directory) => join(directory, "vault.json")))

export const scoped = <A, E>(body: (path: string) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.scoped(Effect.flatMap(temporaryPath, body)))

/** Lets the vault at this path be opened in milliseconds. It is empty. */
export const quickly = (path: string) =>
  Effect.promise(() => createTestVault({ path, passphrase: PASSPHRASE }))

/** A vault as a new process opens it. The first use derives the key, which takes about a third of a second unless it was made `quickly`. */
export const opened = (path: string, passphrase = PASSPHRASE) =>
  openedWith({ path, passphrase: Redacted.make(passphrase) })

/** Likewise, by what opens it. */
export const openedWith = (options: FileVaultOptions) =>
  Effect.gen(function* () {
    const vault = yield* KeyVault
    return {
      create: (name: SecretName, fill: number) =>
        vault.create(name, Redacted.make(new Uint8Array(32).fill(fill))),
      get: (name: SecretName) =>
        Effect.map(vault.get(name), (secret) => secret && Redacted.value(secret)),
    }
  }).pipe(Effect.provide(fileVault(options)))

/** The content of every file in a directory, by name. */
export const contents = async (directory: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      (await readdir(directory)).map(
        async (name) => [name, await readFile(join(directory, name), "latin1")] as const,
      ),
    ),
  )
