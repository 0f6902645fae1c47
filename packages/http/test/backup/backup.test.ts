import { run } from "@shielded-relay/http"
import { copyEmptyDatabase } from "@shielded-relay/storage-postgres/testing"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { generateIdentity, identityToRecipient } from "age-encryption"
import { Redacted } from "effect"
import fc from "fast-check"
import { existsSync } from "node:fs"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text as textOf } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { decrypted, encryptionWith } from "../../src/backup/encryption.ts"
import { PartDigests } from "../../src/backup/PartDigests.ts"
import { readBackup } from "../../src/backup/readBackup.ts"
import { exampleChains } from "../../src/configuration/configurationTable.ts"
import { linesOf, writtenTerminal } from "../support/writtenTerminal.ts"

let folder: string
let identity: string
let recipient: string
/** Two backups of one database, as they are in their files and decrypted. */
let first: Uint8Array
let texts: ReadonlyArray<ReadonlyArray<string>>

const inFolder = (name: string) => join(folder, name)
const passphrase = "correct horse battery staple"
const key = () => ({ kind: "identity", identity: Redacted.make(identity) }) as const

/** Runs a command with the database of `database` and the vault of `vault`, both in the folder. */
async function command(
  words: ReadonlyArray<string>,
  changes: Readonly<Record<string, string>> = {},
) {
  const { own, written } = writtenTerminal({
    SHIELDED_RELAY_VAULT_PATH: inFolder("vault"),
    SHIELDED_RELAY_VAULT_PASSPHRASE: passphrase,
    SHIELDED_RELAY_DATABASE: "embedded",
    SHIELDED_RELAY_DATABASE_FOLDER: inFolder("database"),
    SHIELDED_RELAY_CHAINS: JSON.stringify(exampleChains),
    BACKUP_IDENTITY: `# created by age-keygen\n${identity}\n`,
    ...changes,
  })
  const code = await run(words, own)
  for (const secret of [identity, passphrase, "secret-database-password"])
    expect(written.out + written.err).not.toContain(secret)
  return { code, ...written }
}

const restoring = (
  name: string,
  changes: Readonly<Record<string, string>> = {},
  ...options: ReadonlyArray<string>
) =>
  command(["restore", "--from", inFolder(name), "--identity", "BACKUP_IDENTITY", ...options], {
    SHIELDED_RELAY_DATABASE_FOLDER: inFolder("target"),
    ...changes,
  })

async function linesIn(file: Uint8Array): Promise<ReadonlyArray<string>> {
  const stream = await decrypted(streamOf(file), key())
  return (await textOf(Readable.from(stream))).split("\n").slice(0, -1)
}

const streamOf = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]).stream()

/** Writes a file that this test composed, as anyone can who knows the recipient. */
async function compose(name: string, lines: ReadonlyArray<string>): Promise<void> {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""))
  const encrypted = encryptionWith({ kind: "recipients", recipients: [recipient] })
  const stream = await encrypted(streamOf(bytes))
  await writeFile(inFolder(name), Readable.from(stream))
}

const refusalOf = async (name: string) => {
  try {
    await readBackup(inFolder(name), key())
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : "another error"
  }
  return "read"
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-file-"))
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
  for (const name of ["vault", "other-vault"]) {
    await createTestVault({ path: inFolder(name), passphrase })
    await command(["vault", "init"], { SHIELDED_RELAY_VAULT_PATH: inFolder(name) })
  }
  expect(
    await command(["backup", "--to", inFolder("none"), "--recipient", recipient]),
  ).toMatchObject({
    code: 1,
    err: expect.stringContaining("holds no database: nothing to back up"),
  })
  // Before it reads a row of the database, which is not there.
  await writeFile(inFolder("taken"), "")
  expect(
    await command(["backup", "--to", inFolder("taken"), "--recipient", recipient]),
  ).toMatchObject({
    code: 1,
    err: expect.stringContaining("exists: a backup never replaces a file. Name another one"),
  })
  await copyEmptyDatabase(inFolder("database"))
  for (const name of ["first", "second"]) {
    const { code } = await command(["backup", "--to", inFolder(name), "--recipient", recipient])
    expect(code).toBe(0)
  }
  first = await readFile(inFolder("first"))
  texts = [await linesIn(first), await linesIn(await readFile(inFolder("second")))]
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe("the file of a backup", () => {
  it("is read whole, and as often as asked", async () => {
    const { manifest, lines, vaultText } = await readBackup(inFolder("first"), key())
    expect(manifest.schema.steps).toBeGreaterThan(39)
    expect(manifest.chains).toEqual(
      exampleChains.map(({ chainId, poolAddress }) =>
        expect.objectContaining({
          chainId,
          pool: expect.stringMatching(new RegExp(poolAddress, "i")),
        }),
      ),
    )
    expect(vaultText).toBe(null)
    for (let times = 0; times < 2; times += 1) {
      const read = []
      for await (const line of lines()) read.push(JSON.stringify(line))
      expect(read).toEqual(texts[0]?.slice(1, -1))
    }
  })

  it("is refused with any byte altered, any part of it cut off, and anything added", async () => {
    const refused = /^BackupRefused: (The file|The backup|The identity) /
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: first.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        fc.constantFrom("flip", "cut", "remove", "add"),
        async (at, by, how) => {
          const bytes = Array.from(first)
          if (how === "flip") bytes[at] = (first[at] ?? 0) ^ by
          if (how === "cut") bytes.length = at
          if (how === "remove") bytes.splice(at, by)
          if (how === "add") bytes.push(...bytes.slice(at, at + by))
          await writeFile(inFolder("altered"), Uint8Array.from(bytes))
          expect(await refusalOf("altered")).toMatch(refused)
        },
      ),
      { numRuns: 150 },
    )
  })

  it("tells a file of something else, a wrong key and a damaged end apart", async () => {
    await writeFile(inFolder("picture"), "no backup")
    expect(await refusalOf("picture")).toContain("does not begin as a backup does")
    await compose("letter", ["hello"])
    expect(await refusalOf("letter")).toContain("it has a line that no backup has")
    await compose("other", [JSON.stringify({ format: "something" })])
    expect(await refusalOf("other")).toContain("was encrypted for this key, but is not a backup")
    const stranger = {
      kind: "identity",
      identity: Redacted.make(await generateIdentity()),
    } as const
    await expect(readBackup(inFolder("first"), stranger)).rejects.toThrow(
      "The identity does not open the backup",
    )
    await writeFile(inFolder("short"), first.subarray(0, -1))
    expect(await refusalOf("short")).toContain("its bytes were altered or are cut off")
    expect(await refusalOf("absent")).toContain("cannot be read")
  })

  it("is refused with lines of another backup, and with lines left out, moved or doubled", async () => {
    const [one = [], other = []] = texts
    expect(one.slice(1, -1)).toEqual(other.slice(1, -1))
    // A row more in one table of the other backup, as a newer one has.
    const rows = '{"type":"rows","rows":[["1","2"]]}'
    const place = one.findIndex((line) => line.includes('"restored_chain"')) + 1
    const more = [...one.slice(0, place), rows, ...one.slice(place)]
    for (const [lines, wanted] of [
      [more, "part table restored_chain differs from its manifest"],
      [[...one.slice(0, -1), ...other.slice(-1)], "its manifest belongs to another backup"],
      [[...other.slice(0, 1), ...one.slice(1)], "its manifest belongs to another backup"],
      [one.slice(0, -1), "its manifest is missing"],
      [[...one, ...one.slice(-1)], "lines follow its manifest"],
      [[...one.slice(0, 1), rows, ...one.slice(1)], "its beginning is missing"],
      [[...one.slice(0, 1), ...one.slice(2)], "part schema is missing"],
      [
        [...one.slice(0, -1), rows.replace("rows", "end"), ...one.slice(-1)],
        "does not know part end",
      ],
    ] as const) {
      await compose("spliced", lines)
      expect(await refusalOf("spliced")).toContain(wanted)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: one.length - 1 }),
        fc.integer({ min: 0, max: one.length - 1 }),
        fc.constantFrom("drop", "double", "swap"),
        async (at, to, how) => {
          const lines = [...one]
          if (how === "drop") lines.splice(at, 1)
          if (how === "double") lines.splice(to, 0, one[at] ?? "")
          if (how === "swap") [lines[at], lines[to]] = [one[to] ?? "", one[at] ?? ""]
          fc.pre(lines.join("\n") !== one.join("\n"))
          await compose("spliced", lines)
          expect(await refusalOf("spliced")).toMatch(/^BackupRefused: /)
        },
      ),
      { numRuns: 60 },
    )
  })

  it("of a later format is refused by its version", async () => {
    const [header = "", ...rest] = texts[0] ?? []
    await compose("later", [header.replace('"version":1', '"version":2'), ...rest])
    expect(await refusalOf("later")).toContain(
      "has format version 2; this program reads version 1: restore it with the version",
    )
  })
})

describe("the commands backup and restore", () => {
  /** The first backup with another manifest, whose checksums fit. */
  async function forge(name: string, change: (manifest: Record<string, unknown>) => object) {
    const lines = [...(texts[0] ?? [])]
    const { manifest, seal }: { readonly manifest: string; readonly seal: string } = JSON.parse(
      lines.pop() ?? "",
    )
    const changed = JSON.stringify(change(Object(JSON.parse(manifest))))
    await compose(name, [...lines, JSON.stringify({ manifest: changed, seal })])
  }

  it("refuse a backup that someone without the vault has made or altered, and change nothing", async () => {
    await forge("forged", (manifest) => ({ ...manifest, createdAt: "2020-01-01T00:00:00.000Z" }))
    const { code, err } = await restoring("forged")
    expect({ code, err }).toEqual({
      code: 1,
      err: "BackupRefused: The manifest of the backup does not have this vault's seal: someone without the vault made or altered it. Take another backup.\n",
    })
    const [header = "", ...lines] = (texts[0] ?? []).slice(0, -1)
    const digests = new PartDigests()
    lines.forEach((line, index) => digests.add(line, index === 0 ? { begins: "all" } : {}))
    expect(digests.end()).toHaveLength(1)
    expect(header).toContain("shielded-relay-backup")
    expect(existsSync(inFolder("target"))).toBe(false)
  })

  it("refuse the backup of another vault, chain or pool, and name both", async () => {
    const others = await restoring("first", { SHIELDED_RELAY_VAULT_PATH: inFolder("other-vault") })
    expect(others.err).toMatch(
      /The backup belongs to the vault [0-9a-f]{16}; SHIELDED_RELAY_VAULT_PATH names the vault [0-9a-f]{16}/,
    )
    const [one, ...more] = exampleChains
    const pool = "0x00000000000000000000000000000000000000ff"
    const moved = JSON.stringify([{ ...one, poolAddress: pool }, ...more])
    expect((await restoring("first", { SHIELDED_RELAY_CHAINS: moved })).err).toMatch(
      new RegExp(`The backup has chain ${one?.chainId} with the evm pool 0x.*${pool}`, "i"),
    )
    const absent = JSON.stringify([{ ...one, chainId: 777 }])
    expect((await restoring("first", { SHIELDED_RELAY_CHAINS: absent })).err).toContain(
      "the configuration has the chain not at all",
    )
    expect(existsSync(inFolder("target"))).toBe(false)
  })

  it("never show a secret, and say what is missing", async () => {
    const backing = (...words: ReadonlyArray<string>) => command(["backup", ...words])
    const to = ["--to", inFolder("new")]
    const cases: ReadonlyArray<readonly [ReadonlyArray<string>, string]> = [
      [["--recipient", recipient], "--to is required: a new file"],
      [to, "--passphrase or --recipient is required, and not both"],
      [[...to, "--passphrase", "X", "--recipient", recipient], "and not both"],
      [[...to, "--recipient", "ssh-ed25519 AAAA"], "--recipient must begin with age1"],
      [[...to, "--passphrase", passphrase], "never the secret itself"],
    ]
    for (const [words, wanted] of cases) {
      const { code, err } = await backing(...words)
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(wanted) })
    }
    expect((await backing(...to, "--passphrase", "UNSET")).err).toContain("UNSET is not set")
    const short = await command(["backup", ...to, "--passphrase", "SHORT"], {
      SHORT: "elevenchars",
    })
    expect(short.err).toContain("less than 12 characters")
    const invalid = `${recipient.slice(0, -1)}${recipient.endsWith("q") ? "p" : "q"}`
    expect((await backing(...to, "--recipient", invalid)).err).toContain("is not a valid recipient")
    expect((await backing("--to", inFolder("no/new"), "--recipient", recipient)).err).toContain(
      "cannot be written (ENOENT)",
    )
    const from = ["restore", "--from", inFolder("first")]
    for (const [words, wanted] of [
      [["restore", "--identity", "BACKUP_IDENTITY"], "--from is required"],
      [from, "--passphrase or --identity is required, and not both"],
      [[...from, "--identity", identity], "never the secret itself"],
      [[...from, "--identity", "SHIELDED_RELAY_DATABASE"], "without a line AGE-SECRET-KEY-"],
    ] as const)
      expect(await command(words)).toMatchObject({ code: 2, err: expect.stringContaining(wanted) })
    const memory = { SHIELDED_RELAY_DATABASE: "memory" }
    for (const words of [
      ["backup", ...to, "--recipient", recipient],
      [...from, "--identity", "BACKUP_IDENTITY"],
    ])
      expect(await command(words, memory)).toMatchObject({
        code: 2,
        err: expect.stringContaining("storage in memory ends with its process"),
      })
    const down = { SHIELDED_RELAY_DATABASE: "postgres://u:secret-database-password@127.0.0.1:9/x" }
    const unreachable = await command(["backup", ...to, "--recipient", recipient], down)
    expect(unreachable.err).toContain("127.0.0.1:9")
    expect((await readdir(folder)).filter((name) => name.startsWith("new"))).toEqual([])
  })

  it("restore the database, with the vault where there is none, and replace nothing", async () => {
    const another = await identityToRecipient(await generateIdentity())
    const recipients = ["--recipient", recipient, "--recipient", another]
    const { out } = await command([
      "backup",
      "--to",
      inFolder("whole"),
      "--with-vault",
      ...recipients,
    ])
    expect(linesOf(out).at(-1)).toMatchObject({ vault: { isIncluded: true } })
    const lost = { SHIELDED_RELAY_VAULT_PATH: inFolder("lost-vault") }
    expect((await restoring("whole", lost)).err).toContain("has no master seed")
    const wrong = { ...lost, SHIELDED_RELAY_VAULT_PASSPHRASE: "another passphrase" }
    expect((await restoring("whole", wrong, "--with-vault")).err).toContain(
      "the passphrase is wrong",
    )
    expect(existsSync(inFolder("lost-vault"))).toBe(false)
    expect(existsSync(inFolder("target"))).toBe(false)
    const other = { SHIELDED_RELAY_VAULT_PATH: inFolder("other-vault") }
    expect((await restoring("whole", other, "--with-vault")).err).toContain("belongs to the vault")
    const done = await restoring("whole", lost, "--with-vault")
    expect(done.code).toBe(0)
    expect(done.err).toContain(`The vault's file was put at ${inFolder("lost-vault")}`)
    expect(done.err).toContain("shielded-relay serve --after-restore")
    expect(await readFile(inFolder("lost-vault"))).toEqual(await readFile(inFolder("vault")))
    expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([])
    // The restored database gives the same backup, but for its id and time.
    const target = { SHIELDED_RELAY_DATABASE_FOLDER: inFolder("target") }
    const copy = inFolder("copy")
    expect(await command(["backup", "--to", copy, "--recipient", recipient], target)).toMatchObject(
      {
        code: 0,
      },
    )
    expect((await linesIn(await readFile(copy))).slice(1, -1)).toEqual(texts[0]?.slice(1, -1))
  })
})
