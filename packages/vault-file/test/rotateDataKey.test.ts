import { spawnSync } from "node:child_process"
import { copyFile, readFile } from "node:fs/promises"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { rotateDataKey } from "../src/index.ts"
import { memoryWrappingKey } from "../src/testing/index.ts"
import { secretOf } from "./custodyOf.ts"
import { contents, opened, openedWith, quickly, scoped } from "./temporaryVault.ts"

const key = memoryWrappingKey("a", secretOf("a"))

const text = (path: string) => Effect.promise(() => readFile(path, "utf8"))
const wrappedIn = (file: string): string => JSON.parse(file).key.wrapped
const dataKeyIn = (file: string) =>
  Effect.promise(() =>
    key.unwrap(Buffer.from(wrappedIn(file), "hex"), {
      format: "shielded-relay-vault",
      version: "2",
      key: "a",
    }),
  )

/** A vault under the key, with two secrets, and open. */
const filled = Effect.fnUntraced(function* (path: string) {
  const vault = yield* openedWith({ path, key })
  yield* vault.create("master-seed", 1)
  yield* vault.create("relayer/1/0", 2)
  return vault
})

/** The secrets that the key opens, as a new process reads them. */
const read = Effect.fnUntraced(function* (path: string) {
  const vault = yield* openedWith({ path, key })
  const [seed, relayer] = [yield* vault.get("master-seed"), yield* vault.get("relayer/1/0")]
  return `${seed?.[0]} ${relayer?.[0]}`
})

describe("another data key under the same key", () => {
  it("seals the same secrets, and who has the vault open goes on", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const vault = yield* filled(path)
        const before = yield* text(path)
        const copy = `${path}.backup`
        yield* Effect.promise(() => copyFile(path, copy))
        yield* rotateDataKey({ path, key })
        const after = yield* text(path)
        expect(yield* dataKeyIn(after)).not.toEqual(yield* dataKeyIn(before))
        expect(yield* vault.get("master-seed")).toEqual(new Uint8Array(32).fill(1))
        yield* vault.create("relayer/1/1", 3)
        // It wrote under the new data key.
        expect(wrappedIn(yield* text(path))).toBe(wrappedIn(after))
        expect(yield* read(path)).toBe("1 2")
        expect(yield* read(copy)).toBe("1 2")
        const files = yield* Effect.promise(() => contents(dirname(path)))
        expect([...files.keys()].toSorted()).toEqual(["vault.json", "vault.json.backup"])
      }),
    ))

  it("is not made for a vault under a passphrase, or for none", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const reason = () =>
          Effect.map(Effect.flip(rotateDataKey({ path, key })), (failure) => failure.reason)
        expect(yield* reason()).toContain("(ENOENT)")
        yield* quickly(path)
        yield* (yield* opened(path)).create("master-seed", 1)
        const sealed = yield* text(path)
        expect(yield* reason()).toContain("the file is sealed with a passphrase")
        expect(yield* text(path)).toBe(sealed)
      }),
    ))

  it("is not made by another key", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* filled(path)
        const before = yield* text(path)
        const other = memoryWrappingKey("b", secretOf("b"))
        const { reason } = yield* Effect.flip(rotateDataKey({ path, key: other }))
        expect(reason).toContain("the vault is sealed with the key a, and memory:b is the key b")
        expect(yield* text(path)).toBe(before)
      }),
    ))

  it("is the old one or the new one when its process is killed at a step, and the vault opens", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* filled(path)
        const before = yield* text(path)
        const script = fileURLToPath(new URL("killedDataKeyRotation.ts", import.meta.url))
        for (const [step, isOld] of [
          ["sealed", true],
          ["replaced", false],
        ] as const) {
          const words = ["--conditions=source", script, path, "a", step]
          expect(spawnSync(process.execPath, words).signal).toBe("SIGKILL")
          expect(yield* read(path)).toBe("1 2")
          expect((yield* text(path)) === before).toBe(isOld)
        }
        yield* rotateDataKey({ path, key })
        expect(yield* read(path)).toBe("1 2")
      }),
    ))
})
