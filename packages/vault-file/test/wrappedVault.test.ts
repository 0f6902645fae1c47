import { createHash } from "node:crypto"
import { readFile, stat, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { Effect, Redacted } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { keyVaultContract } from "@shielded-relay/testkit"
import {
  fileVault,
  rewrapVault,
  WrappingKeyUnavailable,
  type Custody,
  type WrappingKey,
} from "../src/index.ts"
import { newVaultKey, openEnvelope } from "../src/Custody.ts"
import { openVault, sealVault } from "../src/VaultFile.ts"
import { wrappingKeyContract } from "../src/testing/index.ts"
import { custodyOf } from "./custodyOf.ts"
import {
  contents,
  openedWith,
  PASSPHRASE,
  quickly,
  scoped,
  temporaryPath,
} from "./temporaryVault.ts"

const keyOf = (id: string): WrappingKey => {
  const custody = custodyOf(`key:${id}`)
  if ("key" in custody) return custody.key
  throw new Error("a key was asked for")
}

keyVaultContract(
  { describe, it, expect },
  Effect.map(temporaryPath, (path) => fileVault({ path, key: keyOf("a") })),
  { shared: true },
)

wrappingKeyContract(
  { describe, it, expect },
  async () => keyOf("a"),
  async () => keyOf("b"),
)

const read = (path: string, custody: Custody) =>
  Effect.gen(function* () {
    const vault = yield* openedWith({ path, ...custody })
    const [seed, relayer] = [yield* vault.get("master-seed"), yield* vault.get("relayer/1/0")]
    return `${seed?.[0]} ${relayer?.[0]}`
  }).pipe(Effect.catch(({ reason }) => Effect.succeed(reason)))

const text = (path: string) => Effect.promise(() => readFile(path, "utf8"))

const filled = Effect.fnUntraced(function* (path: string, custody: Custody) {
  if (!("key" in custody)) yield* quickly(path)
  const vault = yield* openedWith({ path, ...custody })
  yield* vault.create("master-seed", 1)
  yield* vault.create("relayer/1/0", 2)
  return vault
})

describe("a vault under a wrapping key", () => {
  it("pins the key's id, contains no secret, and is its owner's alone", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* filled(path, { key: keyOf("a") })
        const content = yield* text(path)
        const file = JSON.parse(content)
        expect(Object.keys(file)).toEqual(["format", "version", "key", "nonce", "sealed", "sha256"])
        expect(file).toMatchObject({ format: "shielded-relay-vault", version: 2, key: { id: "a" } })
        expect(content).not.toContain("master-seed")
        expect((yield* Effect.promise(() => stat(path))).mode & 0o777).toBe(0o600)
      }),
    ))

  it("asks the key once for all reads and writes of a process, and again after another wrapping", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const calls: Array<string> = []
        const key = keyOf("a")
        const counted: WrappingKey = {
          name: key.name,
          identify: () => (calls.push("identify"), key.identify()),
          wrap: (...given) => (calls.push("wrap"), key.wrap(...given)),
          unwrap: (...given) => (calls.push("unwrap"), key.unwrap(...given)),
        }
        const vault = yield* filled(path, { key: counted })
        yield* vault.get("master-seed")
        expect(calls).toEqual(["identify", "wrap", "unwrap"])
        const other = yield* openedWith({ path, key: counted })
        yield* other.get("master-seed")
        yield* other.create("relayer/1/1", 3)
        expect(calls.splice(0)).toEqual(["identify", "wrap", "unwrap", "unwrap"])
        yield* rewrapVault({ path, from: { key }, to: { key: keyOf("b") } })
        yield* rewrapVault({ path, from: { key: keyOf("b") }, to: { key } })
        expect((yield* vault.get("relayer/1/1"))?.[0]).toBe(3)
        expect(calls).toEqual(["unwrap"])
      }),
    ))

  it("says which key or passphrase it wants", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* filled(path, { key: keyOf("a") })
        expect(yield* read(path, { passphrase: PASSPHRASE })).toBe(
          `${path}: the file is sealed with the key a, and a passphrase is configured: configure that key`,
        )
        expect(yield* read(path, { key: keyOf("b") })).toBe(
          `${path}: the vault is sealed with the key a, and memory:b is the key b`,
        )
        const plain = `${path}.plain`
        yield* filled(plain, { passphrase: PASSPHRASE })
        expect(yield* read(plain, { key: keyOf("a") })).toBe(
          `${plain}: the file is sealed with a passphrase, and the key memory:a is configured: move the vault to the key (vault rewrap), or configure the passphrase`,
        )
      }),
    ))

  it("tells a failure that may pass from one that needs someone, and is not made meanwhile", () =>
    scoped((path) =>
      Effect.gen(function* () {
        for (const retryable of [true, false]) {
          const refuse = async () => {
            throw new WrappingKeyUnavailable("no answer", { retryable })
          }
          const vault = yield* openedWith({
            path,
            key: { name: "absent", identify: refuse, wrap: refuse, unwrap: refuse },
          })
          const failed = yield* Effect.flip(vault.create("master-seed", 1))
          expect(failed).toMatchObject({ reason: `${path}: no answer`, retryable })
          expect([...(yield* Effect.promise(() => contents(dirname(path)))).keys()]).toEqual([])
        }
      }),
    ))

  it("is not made with a key that does not give back what it wraps", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const key = keyOf("a")
        const denied = async () => {
          throw new WrappingKeyUnavailable("it may not unwrap", { retryable: false })
        }
        for (const [change, reason] of [
          [{ unwrap: denied }, "it may not unwrap"],
          [{ unwrap: async () => new Uint8Array(32) }, "does not give back what it wraps"],
          [
            {
              wrap: async (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc(8192)]),
              unwrap: async (bytes: Uint8Array) => bytes.slice(0, 32),
            },
            "does not give back what it wraps",
          ],
        ] as const) {
          const vault = yield* openedWith({ path, key: { ...key, ...change } })
          const failed = yield* Effect.flip(vault.create("master-seed", 1))
          expect(failed.reason).toContain(reason)
          expect(failed.retryable).toBe(false)
          expect([...(yield* Effect.promise(() => contents(dirname(path)))).keys()]).toEqual([])
        }
      }),
    ))

  it("refuses a key with an unusable id or an answer that is no data key", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const key = keyOf("a")
        for (const id of ["", "with space", "x".repeat(2049), "é"]) {
          const odd = { ...key, identify: async () => id }
          expect(yield* read(path, { key: odd })).toBe("undefined undefined")
          const vault = yield* openedWith({ path, key: odd })
          const { reason } = yield* Effect.flip(vault.create("master-seed", 1))
          expect(reason).toBe(`${path}: the id of the key memory:a is not usable`)
        }
        yield* filled(path, { key })
        const short = { ...key, unwrap: async () => new Uint8Array(31) }
        expect(yield* read(path, { key: short })).toBe(`${path}: the key memory:a gave no data key`)
      }),
    ))

  it("refuses every altered byte of the file, and every altered field under a matching checksum", async () => {
    const dataKey = new Uint8Array(32).fill(7)
    const context = { format: "shielded-relay-vault", version: "2", key: "a" }
    const wrapped = Buffer.from(await keyOf("a").wrap(dataKey, context)).toString("hex")
    const sealed = sealVault(new Map([["master-seed", new Uint8Array(32).fill(1)]]), {
      envelope: { kind: "key", id: "a", wrapped },
      bytes: dataKey,
    })
    const opens = async (altered: string) =>
      openVault(altered, { key: keyOf("a") }, null).then(
        () => true,
        () => false,
      )
    expect(await opens(sealed)).toBe(true)
    const bytes = Buffer.from(sealed.trimEnd())
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes)
      altered[at] = (bytes[at] ?? 0) ^ 1
      expect(await opens(altered.toString("latin1")), `byte ${at}`).toBe(false)
    }
    const { sha256: _, ...fields } = JSON.parse(sealed)
    const flipped = (hex: string) => `${hex.startsWith("0") ? "1" : "0"}${hex.slice(1)}`
    for (const change of [
      { key: { ...fields.key, wrapped: flipped(wrapped) } },
      { key: { ...fields.key, id: "b" } },
      { key: { ...fields.key, wrapped: "00".repeat(8193) } },
      { nonce: flipped(fields.nonce) },
      { sealed: flipped(fields.sealed) },
      { version: 1 },
    ]) {
      const { sealed: content, ...header } = { ...fields, ...change }
      const sha256 = createHash("sha256").update(JSON.stringify(header)).update(content)
      const altered = { ...header, sealed: content, sha256: sha256.digest("hex") }
      expect(await opens(JSON.stringify(altered)), JSON.stringify(change)).toBe(false)
    }
  })

  it("authenticates its header by the content too: a wrapping of the same data key does not pass for the file's", async () => {
    const dataKey = new Uint8Array(32).fill(7)
    const context = { format: "shielded-relay-vault", version: "2", key: "a" }
    const wrapping = async () =>
      Buffer.from(await keyOf("a").wrap(dataKey, context)).toString("hex")
    const sealed = sealVault(new Map(), {
      envelope: { kind: "key", id: "a", wrapped: await wrapping() },
      bytes: dataKey,
    })
    const { sha256: _, sealed: content, ...header } = JSON.parse(sealed)
    header.key.wrapped = await wrapping()
    const sha256 = createHash("sha256").update(JSON.stringify(header)).update(content)
    const altered = JSON.stringify({ ...header, sealed: content, sha256: sha256.digest("hex") })
    await expect(openVault(altered, { key: keyOf("a") }, null)).rejects.toThrow(
      "the file was altered",
    )
  })
})

describe("moving a vault", () => {
  it("keeps any content in every envelope", () =>
    fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name !== "__proto__"),
          fc.uint8Array({ minLength: 1, maxLength: 200 }),
          { maxKeys: 6 },
        ),
        fc.constantFrom(PASSPHRASE, "key:a", "key:b"),
        async (content, place) => {
          const custody = custodyOf(place)
          const scrypt = { n: 2, r: 1, p: 1, salt: "00" }
          const key =
            "key" in custody
              ? await newVaultKey(custody)
              : await openEnvelope({ kind: "passphrase", scrypt }, custody)
          const sealed = sealVault(new Map(Object.entries(content)), key)
          for (const known of [null, key]) {
            const { secrets } = await openVault(sealed, custody, known)
            expect(Object.fromEntries(secrets)).toEqual(content)
          }
        },
      ),
      { numRuns: 50 },
    ))

  it("goes from a passphrase to a key and from key to key, with the same secrets", () =>
    scoped((path) =>
      Effect.gen(function* () {
        const places = [PASSPHRASE, "key:a", "key:b", "key:c"]
        yield* filled(path, custodyOf(PASSPHRASE))
        for (const [n, place] of places.slice(1).entries()) {
          const [from, to] = [custodyOf(places[n] ?? ""), custodyOf(place)]
          expect(yield* rewrapVault({ path, from, to })).toBe("rewrapped")
          expect(yield* read(path, to)).toBe("1 2")
          expect(yield* read(path, from)).toContain(path)
          const before = yield* text(path)
          expect(yield* rewrapVault({ path, from, to })).toBe("rewrapped-before")
          expect(yield* text(path)).toBe(before)
        }
      }),
    ))

  it("changes nothing if the target fails, or if what it wrapped does not open", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* filled(path, { passphrase: PASSPHRASE })
        const before = yield* text(path)
        const key = keyOf("a")
        const gone = async () => {
          throw new WrappingKeyUnavailable("the token is gone", { retryable: false })
        }
        for (const broken of [
          { ...key, identify: gone },
          { ...key, wrap: gone },
          { ...key, unwrap: gone },
          { ...key, wrap: async () => new Uint8Array(60) },
        ]) {
          const from = { passphrase: PASSPHRASE }
          const failed = yield* Effect.flip(rewrapVault({ path, from, to: { key: broken } }))
          expect(failed._tag).toBe("VaultUnavailable")
          expect(yield* text(path)).toBe(before)
        }
      }),
    ))

  it("does not go over garbage", () =>
    scoped((path) =>
      Effect.gen(function* () {
        yield* Effect.promise(() => writeFile(path, "garbage"))
        const from = { passphrase: Redacted.make(PASSPHRASE) }
        const { reason } = yield* Effect.flip(rewrapVault({ path, from, to: { key: keyOf("a") } }))
        expect(reason).toBe(`${path}: the file is truncated or is not a vault`)
        expect(yield* text(path)).toBe("garbage")
      }),
    ))
})
