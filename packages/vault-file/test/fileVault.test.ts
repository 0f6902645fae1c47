import { readFile, stat, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { keyVaultContract } from "@shielded-relay/testkit"
import { fileVault } from "../src/index.ts"
import { contents, opened, PASSPHRASE, quickly, scoped, temporaryPath } from "./temporaryVault.ts"

keyVaultContract(
  { describe, it, expect },
  temporaryPath.pipe(
    Effect.tap(quickly),
    Effect.map((path) => fileVault({ path, passphrase: PASSPHRASE })),
  ),
  { shared: true },
)

/** Opens a vault that contains a master seed; `reason` is why reading fails. */
const withSeed = (path: string) =>
  Effect.gen(function* () {
    yield* quickly(path)
    const vault = yield* opened(path)
    yield* vault.create("master-seed", 1)
    return { ...vault, reason: reasonOf(vault) }
  })
const reasonOf = (vault: Effect.Success<ReturnType<typeof opened>>) =>
  Effect.map(Effect.flip(vault.get("master-seed")), (error) => error.reason)

describe("the vault's file", () => {
  it("is readable only by its owner and leaves no temporary files", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const vault = yield* opened(path)
        yield* vault.create("master-seed", 1)
        yield* vault.create("response-signing-key", 2)
        expect((yield* Effect.promise(() => stat(path))).mode & 0o777).toBe(0o600)
        const files = yield* Effect.promise(() => contents(dirname(path)))
        expect([...files.keys()]).toEqual(["vault.json"])
      }),
    ))

  it("contains neither secrets, their names nor the passphrase in clear text", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const vault = yield* opened(path)
        yield* vault.create("master-seed", 0xab)
        const text = yield* Effect.promise(() => readFile(path, "utf8"))
        const bytes = Buffer.alloc(32, 0xab)
        for (const clear of ["master-seed", PASSPHRASE, "abababab", bytes.toString("base64")])
          expect(text).not.toContain(clear)
      }),
    ))

  it("states its format, version and scrypt parameters, as documented", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* (yield* opened(path)).create("master-seed", 1)
        const text = yield* Effect.promise(() => readFile(path, "utf8"))
        expect(Object.keys(JSON.parse(text))).toEqual([
          "format",
          "version",
          "scrypt",
          "nonce",
          "sealed",
          "sha256",
        ])
        expect(JSON.parse(text)).toMatchObject({
          format: "shielded-relay-vault",
          version: 1,
          scrypt: { n: 131_072, r: 8, p: 1 },
        })
      }),
    ))

  it("uses a new nonce at every write and keeps its salt", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const fields = Effect.promise(async () => JSON.parse(await readFile(path, "utf8")))
        const vault = yield* withSeed(path)
        const first = yield* fields
        yield* vault.create("relayer/1/0", 1)
        const second = yield* fields
        expect(second.scrypt).toEqual(first.scrypt)
        expect(second.nonce).not.toBe(first.nonce)
      }),
    ))

  it("stays unchanged, byte for byte, when an existing name is created again", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const vault = yield* withSeed(path)
        const before = yield* Effect.promise(() => readFile(path, "utf8"))
        yield* vault.create("master-seed", 2)
        expect(yield* Effect.promise(() => readFile(path, "utf8"))).toBe(before)
      }),
    ))

  it("opens with the same passphrase in any Unicode composition", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* (yield* opened(path, "caf\u00e9")).create("master-seed", 1)
        const other = yield* opened(path, "cafe\u0301")
        expect(yield* other.get("master-seed")).toEqual(new Uint8Array(32).fill(1))
      }),
    ))

  it("refuses a wrong and an empty passphrase, and says only that", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const vault = yield* withSeed(path)
        const wrong = yield* opened(path, "wrong")
        expect(yield* reasonOf(wrong)).toBe(
          `${path}: the passphrase is wrong, or the file was altered`,
        )
        expect(yield* reasonOf(yield* opened(path, ""))).toBe(`${path}: the passphrase is empty`)
        expect(yield* Effect.flip(wrong.create("relayer/1/0", 1))).toMatchObject({
          _tag: "VaultUnavailable",
          retryable: false,
          message: `The vault cannot be used: ${path}: the passphrase is wrong, or the file was altered`,
        })
        expect(yield* vault.get("relayer/1/0")).toBeNull()
      }),
    ))

  it("refuses every truncation and every altered character", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const vault = yield* withSeed(path)
        const text = yield* Effect.promise(() => readFile(path, "utf8"))
        const refused = (altered: string) =>
          Effect.andThen(
            Effect.promise(() => writeFile(path, altered)),
            vault.reason,
          )
        for (let length = 0; length < text.trimEnd().length; length += 7)
          expect(yield* refused(text.slice(0, length))).toBe(
            `${path}: the file is truncated or is not a vault`,
          )
        for (let at = 0; at < text.trimEnd().length; at += 5) {
          const altered = text.slice(0, at) + (text[at] === "1" ? "2" : "1") + text.slice(at + 1)
          expect(yield* refused(altered)).toMatch(/: the (file|passphrase)/)
        }
      }),
    ))

  it("refuses an altered file with a matching checksum", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const vault = yield* withSeed(path)
        const { createHash } = yield* Effect.promise(() => import("node:crypto"))
        const {
          sealed,
          sha256: _,
          ...header
        } = JSON.parse(yield* Effect.promise(() => readFile(path, "utf8")))
        const altered = `${sealed.startsWith("0") ? "1" : "0"}${sealed.slice(1)}`
        const sha256 = createHash("sha256")
          .update(JSON.stringify(header))
          .update(altered)
          .digest("hex")
        yield* Effect.promise(() =>
          writeFile(path, JSON.stringify({ ...header, sealed: altered, sha256 })),
        )
        expect(yield* vault.reason).toBe(
          `${path}: the passphrase is wrong, or the file was altered`,
        )
      }),
    ))

  it("refuses scrypt parameters above the limits, and files that are not vaults", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const vault = yield* withSeed(path)
        const file = JSON.parse(yield* Effect.promise(() => readFile(path, "utf8")))
        const refused = (content: unknown) =>
          Effect.andThen(
            Effect.promise(() => writeFile(path, JSON.stringify(content))),
            vault.reason,
          )
        const bounds = `${path}: the file's scrypt parameters are missing or above the accepted limits`
        for (const change of [{ n: 2 ** 30 }, { r: 1e9 }, { p: 1000 }, { n: 0 }, { n: "131072" }])
          expect(yield* refused({ ...file, scrypt: { ...file.scrypt, ...change } })).toBe(bounds)
        expect(yield* refused({ ...file, version: 3 })).toBe(
          `${path}: the file has version 3; this program reads versions 1 and 2`,
        )
        for (const foreign of [{}, [], null, "text", { format: "other" }])
          expect(yield* refused(foreign)).toBe(`${path}: the file is not a vault`)
      }),
    ))

  it("names the system error when the file cannot be read or written", () =>
    scoped((path) =>
      Effect.gen(function* () {
        expect(yield* reasonOf(yield* opened(dirname(path)))).toBe(
          `${dirname(path)}: the file cannot be read or written (EISDIR): it is a folder: name a file`,
        )
        const missing = yield* opened(`${path}/missing/vault`)
        expect(yield* Effect.flip(missing.create("master-seed", 1))).toMatchObject({
          reason: `${path}/missing/vault: the file cannot be read or written (ENOENT): create its folder`,
        })
      }),
    ))
})
