import { spawnSync } from "node:child_process"
import { readFile, stat, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { rewrapVault, type Custody } from "../src/index.ts"
import { custodyOf } from "./custodyOf.ts"
import { contents, opened, openedWith, PASSPHRASE, quickly, scoped } from "./temporaryVault.ts"

const NEXT = "another horse, another battery"

const changed = (path: string, passphrase = PASSPHRASE, next = NEXT) =>
  rewrapVault({
    path,
    from: { passphrase: Redacted.make(passphrase) },
    to: { passphrase: Redacted.make(next) },
  })

const reasonOf = (path: string, ...phrases: ReadonlyArray<string>) =>
  Effect.map(Effect.flip(changed(path, ...phrases)), ({ reason }) => reason)

/** A vault with two secrets. */
const filled = Effect.fnUntraced(function* (path: string) {
  yield* quickly(path)
  const vault = yield* opened(path)
  yield* vault.create("master-seed", 1)
  yield* vault.create("relayer/1/0", 2)
  return vault
})

/** The secrets that a passphrase or a key opens, or why it opens none. */
const read = (path: string, custody: Custody) =>
  Effect.gen(function* () {
    const vault = yield* openedWith({ path, ...custody })
    const [seed, relayer] = [yield* vault.get("master-seed"), yield* vault.get("relayer/1/0")]
    return `${seed?.[0]} ${relayer?.[0]}`
  }).pipe(Effect.catch(({ reason }) => Effect.succeed(reason)))

describe("another passphrase of a vault", () => {
  it("opens the same secrets, and the old one opens nothing any more", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const vault = yield* filled(path)
        const before = yield* Effect.promise(() => readFile(path, "utf8"))
        expect(yield* changed(path)).toBe("rewrapped")
        expect(yield* read(path, { passphrase: NEXT })).toBe("1 2")
        expect(yield* read(path, { passphrase: PASSPHRASE })).toContain("the passphrase is wrong")
        const after = yield* Effect.promise(() => readFile(path, "utf8"))
        expect(JSON.parse(after).scrypt.salt).not.toBe(JSON.parse(before).scrypt.salt)
        expect(JSON.parse(after).scrypt.n).toBe(2 ** 17)
        // A process that had it open neither reads it nor writes over it.
        const { reason } = yield* Effect.flip(vault.create("relayer/1/1", 3))
        expect(reason).toContain("the passphrase is wrong")
        expect(yield* Effect.promise(() => readFile(path, "utf8"))).toBe(after)
        expect((yield* Effect.promise(() => stat(path))).mode & 0o777).toBe(0o600)
        const files = yield* Effect.promise(() => contents(dirname(path)))
        expect([...files.keys()]).toEqual(["vault.json"])
        expect(yield* changed(path)).toBe("rewrapped-before")
        expect(yield* Effect.promise(() => readFile(path, "utf8"))).toBe(after)
      }),
    ))

  it("is not set with a wrong one, for a damaged or a missing file, or if it is empty", () =>
    scoped((path) =>
      Effect.gen(function* () {
        expect(yield* reasonOf(path)).toContain("(ENOENT)")
        yield* filled(path)
        const before = yield* Effect.promise(() => readFile(path, "utf8"))
        expect(yield* reasonOf(path, "wrong horse battery staple")).toContain(
          "the passphrase is wrong",
        )
        expect(yield* reasonOf(path, PASSPHRASE, "")).toContain("the new passphrase is empty")
        expect(yield* Effect.promise(() => readFile(path, "utf8"))).toBe(before)
        yield* Effect.promise(() => writeFile(path, before.slice(0, -10)))
        expect(yield* reasonOf(path)).toContain("the file is truncated")
      }),
    ))

  it("killed at any step leaves a vault that one of both opens, and the next call ends the change", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* filled(path)
        const script = fileURLToPath(new URL("killedRewrap.ts", import.meta.url))
        const [from, to] = [custodyOf(PASSPHRASE), custodyOf("key:a")]
        for (const [step, opens, refused] of [
          ["sealed", from, to],
          ["replaced", to, from],
        ] as const) {
          const words = ["--conditions=source", script, path, PASSPHRASE, "key:a", step]
          expect(spawnSync(process.execPath, words).signal).toBe("SIGKILL")
          expect(yield* read(path, opens)).toBe("1 2")
          expect(yield* read(path, refused)).toContain("configured")
        }
        expect(yield* rewrapVault({ path, from, to })).toBe("rewrapped-before")
        const vault = yield* openedWith({ path, ...to })
        yield* vault.create("relayer/1/1", 3)
        expect(yield* read(path, to)).toBe("1 2")
      }),
    ))
})
