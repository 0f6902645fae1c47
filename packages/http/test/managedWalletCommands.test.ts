import { keyStamper } from "@shielded-relay/client/waas"
import {
  entryHash,
  linkEntries,
  OperationStore,
  OrderStore,
  OrganizationStore,
  ownerId,
  parseAddress,
  parseUuid,
  WalletOperationStore,
  type AuditEntry,
  type ChainId,
  type LinkedEntry,
  type Storage,
  type Uuid,
} from "@shielded-relay/core"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { run } from "@shielded-relay/http"
import { postgresStorage } from "@shielded-relay/storage-postgres"
import {
  exampleEntry,
  exampleOperation,
  exampleOrder,
  exampleOrganization,
  exampleWalletOperation,
} from "@shielded-relay/testkit"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { addressesFromWords, wordsFromOrganizationRoot } from "@shielded-relay/wallet-keys/export"
import { Effect, Redacted } from "effect"
import { createHash } from "node:crypto"
import { readFileSync, statSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { exampleChains } from "../src/configuration/configurationTable.ts"
import { runCommand } from "./support/serviceProcess.ts"
import { linesOf, writtenTerminal } from "./support/writtenTerminal.ts"

const passphrase = "correct horse battery staple"

let server: PostgresServer
let folder: string
beforeAll(async () => {
  server = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), "managed-wallets-"))
  for (const name of ["vault", "another", "own", "lost"])
    await createTestVault({ path: join(folder, `${name}.sealed`), passphrase })
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

const environment = (changes: Readonly<Record<string, string>> = {}) => ({
  SHIELDED_RELAY_VAULT_PATH: join(folder, "vault.sealed"),
  SHIELDED_RELAY_VAULT_PASSPHRASE: passphrase,
  SHIELDED_RELAY_CHAINS: JSON.stringify(exampleChains),
  SHIELDED_RELAY_DATABASE: server.url,
  SHIELDED_RELAY_WAAS: "true",
  SHIELDED_RELAY_LOG_LEVEL: "error",
  ...changes,
})

async function command(
  words: ReadonlyArray<string>,
  changes?: Readonly<Record<string, string>>,
  options?: Parameters<typeof writtenTerminal>[1],
) {
  const { own, written } = writtenTerminal(environment(changes), options)
  const code = await run(words, own)
  return { code, ...written }
}

const inDatabase = <A>(work: Effect.Effect<A, unknown, Storage>) =>
  Effect.runPromise(work.pipe(Effect.provide(postgresStorage({ url: server.url })), Effect.scoped))
const store = <A>(use: (one: OrganizationStore["Service"]) => Effect.Effect<A, unknown>) =>
  inDatabase(Effect.flatMap(OrganizationStore, use))

const { publicKey } = keyStamper(new Uint8Array(32).fill(7))
const create = (name: string, key = publicKey, changes?: Readonly<Record<string, string>>) =>
  command(["organization", "create", "--public-key", key, "--name", name], changes)

/** An organization made by the command. */
async function created(name: string) {
  const { code, out, err } = await create(name)
  expect({ code, err }).toEqual({ code: 0, err: "" })
  const [line = {}] = linesOf(out)
  const { organizationId, userId, addresses } = line
  const [id, user] = [parseUuid(organizationId), parseUuid(userId)]
  if (id === null || user === null || !Array.isArray(addresses)) throw new Error(out)
  const [first]: ReadonlyArray<Readonly<Record<string, string>>> = addresses
  return { line, id, user, evm: first?.["evm"] ?? "" }
}

const entriesOf = (id: Uuid): Promise<ReadonlyArray<AuditEntry>> =>
  store((one) =>
    Effect.map(one.unlinked(10_000), (entries) =>
      entries.filter(({ organizationId }) => organizationId === id),
    ),
  )

describe("organization create", () => {
  it("makes an organization whose root user has the key, while requests may make none", async () => {
    const { line, id, user } = await created("Trésor")
    expect(line).toEqual({
      organizationId: id,
      userId: user,
      role: "root",
      addresses: [
        {
          evm: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
          tron: expect.stringMatching(/^T/),
          solana: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
        },
      ],
      receipt: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await store((one) => one.find(id))).toMatchObject({ name: "Trésor", users: 1 })
    expect(await store((one) => one.keysOf(id, user))).toMatchObject([{ key: publicKey }])
    const covered = [
      "command organization create",
      [
        ["organizationId", id],
        ["publicKey", publicKey],
      ],
    ]
    expect(await entriesOf(id)).toMatchObject([
      {
        digest: createHash("sha256").update(JSON.stringify(covered)).digest("hex"),
        key: "00".repeat(32),
        route: "command organization create",
        decision: "allowed",
        result: user,
      },
    ])
  })

  it("says when it creates the root of all wallets, and never another one", async () => {
    const elsewhere = { SHIELDED_RELAY_VAULT_PATH: join(folder, "another.sealed") }
    const { code, err } = await create("Elsewhere", publicKey, elsewhere)
    expect(code).toBe(1)
    expect(err).toMatch(/^RootMismatch: The vault's waas-root\/1 is missing, but this database/)
  })

  it.each([
    ["a name that is none", " Treasury", publicKey, "organizationName: begins or ends with white"],
    ["a key that signs nothing", "Treasury", "00".repeat(32), "publicKey: expected the public key"],
    ["a key off the curve", "Treasury", `02${"00".repeat(31)}`, "publicKey: expected the public"],
    ["another key", "Treasury", "0xab", "--public-key must be the root user's Ed25519 public key"],
  ])("refuses %s, and changes nothing", async (_what, name, key, wrong) => {
    const before = await store((one) => one.organizations(null, 100))
    const { code, err, out } = await create(name, key)
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain(wrong)
    expect(await store((one) => one.organizations(null, 100))).toEqual(before)
  })

  it("refuses an installation that serves no managed wallets", async () => {
    const { code, err } = await create("Treasury", publicKey, { SHIELDED_RELAY_WAAS: "false" })
    expect(code).toBe(2)
    expect(err).toContain("SHIELDED_RELAY_WAAS must be true")
  })
})

describe("organization restore", () => {
  const restore = (lines: ReadonlyArray<object>, ...more: ReadonlyArray<string>) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("")
    const readable = new Map([["receipts.jsonl", text]])
    return command(
      ["organization", "restore", "--receipts", "receipts.jsonl", ...more],
      {},
      { readable },
    )
  }

  it("says how many users it restored, and leaves those that the database has", async () => {
    const { line, id } = await created("Kept")
    const receipt = { ...line, publicKey }
    const { code, out, err } = await restore([receipt])
    expect({ code, lines: linesOf(out) }).toEqual({
      code: 0,
      lines: [{ organizationId: id, restored: 0, present: 1 }],
    })
    expect(err).toContain("Suspend users and remove keys again")
    expect((await entriesOf(id)).map(({ route }) => route)).toContain(
      "command organization restore",
    )
  })

  it("restores nothing from a receipt of another vault, or without a name", async () => {
    const { line } = await created("Whole")
    const unknown = { ...line, publicKey, organizationId: exampleOrganization(97).id }
    const before = await store((one) => one.organizations(null, 100))
    const foreign = await restore([unknown], "--name", "Treasury")
    expect({ code: foreign.code, out: foreign.out }).toEqual({ code: 1, out: "" })
    expect(foreign.err).toContain("was not made by this vault for this role and key. Nothing was")
    expect(await store((one) => one.organizations(null, 100))).toEqual(before)
  })

  it.each([
    [[], "--receipts is required: a file with one JSON object per line"],
    [["--receipts", "nowhere.jsonl"], '"nowhere.jsonl" cannot be read'],
  ])("wants a file: %j", async (more, wrong) => {
    const { code, out, err } = await command(["organization", "restore", ...more])
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain(wrong)
  })

  it("names the line that is no receipt, and an empty file", async () => {
    const broken = await restore([{ organizationId: exampleOrganization(1).id }])
    expect({ code: broken.code, out: broken.out }).toEqual({ code: 2, out: "" })
    expect(broken.err).toContain("line 1: userId must be a UUID")
    const empty = await restore([])
    expect(empty).toMatchObject({ code: 2, err: expect.stringContaining("is empty") })
  })
})

describe("audit verify", () => {
  const verify = (...words: ReadonlyArray<string>) => command(["audit", "verify", ...words])
  /** Links `count` entries of an organization; the one at `wrong` has another hash than it should have. */
  const chain = (n: number, count: number, wrong?: number) =>
    inDatabase(
      Effect.gen(function* () {
        const one = yield* OrganizationStore
        const { id } = exampleOrganization(n)
        yield* one.insert(exampleOrganization(n))
        let last: LinkedEntry | null = null
        for (let seq = 1; seq <= count; seq += 1) {
          const entry = exampleEntry(n * 10_000 + seq, { organizationId: id })
          const hash: string =
            seq === wrong ? "ab".repeat(32) : entryHash(last?.hash ?? null, seq, entry)
          last = { ...entry, seq, hash }
          yield* one.insertEntry(entry)
          yield* one.link(last)
        }
        return { id, hash: last?.hash ?? null }
      }),
    )

  it("prints the newest place and hash of every organization's log", async () => {
    const { id } = await created("Audited")
    const long = await chain(1, 502)
    const empty = await chain(2, 0)
    await inDatabase(linkEntries)
    const { code, out, err } = await verify()
    expect({ code, err }).toEqual({ code: 0, err: "" })
    const lines = linesOf(out)
    expect(lines).toContainEqual({ organization: long.id, seq: 502, hash: long.hash })
    expect(lines).toContainEqual({ organization: empty.id, seq: 0, hash: null })
    const newest = await store((one) => one.newestLinked(id))
    expect(lines).toContainEqual({ organization: id, seq: 1, hash: newest?.hash })
    const alone = await verify("--organization", long.id.toUpperCase())
    expect(linesOf(alone.out)).toEqual([{ organization: long.id, seq: 502, hash: long.hash }])
  })

  it("names the first entry that another program changed, and ends with 1", async () => {
    const { id } = await chain(3, 505, 502)
    const { code, out, err } = await verify("--organization", id)
    expect(code).toBe(1)
    expect(linesOf(out)).toMatchObject([{ organization: id, seq: 501, brokenAt: 502 }])
    expect(err).toContain(
      `organization ${id}: entry 502 is missing, changed or moved; the 501 before it are whole`,
    )
    expect((await verify()).code).toBe(1)
  })

  it("checks a log whose organization's row is gone", async () => {
    const { id: organizationId } = exampleOrganization(4)
    const entry = exampleEntry(40_001, { organizationId })
    const hash = entryHash(null, 1, entry)
    await store((one) =>
      Effect.andThen(one.insertEntry(entry), one.link({ ...entry, seq: 1, hash })),
    )
    const { code, out } = await verify("--organization", organizationId)
    expect(code).toBe(0)
    expect(linesOf(out)).toEqual([{ organization: organizationId, seq: 1, hash }])
  })

  it("names an organization that is not in the database", async () => {
    const { code, err } = await verify("--organization", exampleOrganization(99).id)
    expect(code).toBe(1)
    expect(err).toContain("is not in the database")
    expect(await verify("--organization", "7")).toMatchObject({ code: 2, out: "" })
  })
})

describe("wallet export", () => {
  const onTerminal = { isInteractive: true }
  const words = (id: string, ...more: ReadonlyArray<string>) => [
    "wallet",
    "export",
    "--organization",
    id,
    ...more,
  ]

  it("prints the words that give the user's addresses, and of an organization the root of them", async () => {
    const { id, user, evm } = await created("Leaving")
    const told = await command(words(id, "--user", user), {}, onTerminal)
    expect(told).toMatchObject({
      code: 0,
      err: expect.stringContaining("recorded in the audit log"),
    })
    const [line = {}] = linesOf(told.out)
    expect(line).toMatchObject({ organizationId: id, userId: user, rootVersion: 1 })
    const secret = Redacted.make(String(line["words"]))
    expect(Redacted.value(secret).split(" ")).toHaveLength(24)
    const derived = await Effect.runPromise(addressesFromWords(secret, 0))
    expect(derived.evm).toContain(evm.slice(2).toLowerCase())

    const whole = await command(words(id), {}, onTerminal)
    const [rooted = {}] = linesOf(whole.out)
    expect(rooted).toMatchObject({ organizationId: id, rootVersion: 1 })
    const root = Redacted.make(String(rooted["root"]))
    const again = await Effect.runPromise(wordsFromOrganizationRoot(root, user))
    expect(Redacted.value(again)).toBe(Redacted.value(secret))
    const exports = (await entriesOf(id)).filter(({ route }) => route === "command wallet export")
    expect(exports).toMatchObject([
      { decision: "allowed", result: user },
      { decision: "allowed", result: "organization" },
    ])
  })

  const marks = async (id: Uuid, user: Uuid) => ({
    user: (await store((one) => one.user(id, user)))?.exportedAt ?? null,
    organization: (await store((one) => one.find(id)))?.exportedRoot ?? null,
  })

  it("marks the user before it shows anything, and can be repeated after the terminal was lost", async () => {
    const { id, user } = await created("Recorded")
    expect(await marks(id, user)).toEqual({ user: null, organization: null })
    const { own } = writtenTerminal(environment(), onTerminal)
    const print = () => {
      throw new Error("the terminal is gone")
    }
    expect(await run(words(id, "--user", user), { ...own, print })).toBe(1)
    const marked = await marks(id, user)
    expect(marked).toEqual({ user: expect.any(Number), organization: null })
    expect((await entriesOf(id)).map(({ route }) => route)).toContain("command wallet export")
    const again = await command(words(id, "--user", user), {}, onTerminal)
    expect({ code: again.code, lines: linesOf(again.out).length }).toEqual({ code: 0, lines: 1 })
    expect(await marks(id, user)).toEqual(marked)
  })

  it("leaves the mark of an organization if it is killed before it shows the root, and can be repeated", async () => {
    const { id, user } = await created("Killed")
    const program = new URL("support/dyingCommand.ts", import.meta.url).pathname
    const killed = runCommand(words(id), environment(), program)
    expect(await killed.exit).toBe(null)
    expect(killed.process.signalCode).toBe("SIGKILL")
    expect(killed.output().stdout).toBe("")
    expect(await marks(id, user)).toEqual({ user: null, organization: 1 })
    const again = await command(words(id), {}, onTerminal)
    expect(linesOf(again.out)).toMatchObject([{ organizationId: id, rootVersion: 1 }])
    expect(await marks(id, user)).toEqual({ user: null, organization: 1 })
  })

  it("writes into a new file that only its owner reads, from a process whose output is a pipe", async () => {
    const { id, user } = await created("Filed")
    const to = join(folder, "words.json")
    const piped = runCommand(words(id, "--user", user), environment())
    expect(await piped.exit).toBe(2)
    expect(piped.output()).toMatchObject({
      stdout: "",
      stderr: expect.stringContaining("--to is required, since the output is not a terminal"),
    })
    const filed = runCommand(words(id, "--user", user, "--to", to), environment())
    expect(await filed.exit).toBe(0)
    expect(filed.output().stdout).toBe("")
    expect(statSync(to).mode & 0o777).toBe(0o600)
    expect(linesOf(readFileSync(to, "utf8"))).toMatchObject([{ userId: user }])
    const before = (await entriesOf(id)).length
    const again = runCommand(words(id, "--user", user, "--to", to), environment())
    expect(await again.exit).toBe(1)
    expect(again.output().stderr).toContain("cannot be created as a new file. Nothing was exported")
    expect(await entriesOf(id)).toHaveLength(before)
  })

  it("names a user and an organization that are not in the database", async () => {
    const { id, user } = await created("Named")
    const stranger = exampleOrganization(98).id
    const other = await created("Other")
    for (const asked of [
      words(stranger),
      words(id, "--user", stranger),
      words(other.id, "--user", user),
    ]) {
      const { code, out, err } = await command(asked, {}, onTerminal)
      expect({ code, out }).toEqual({ code: 1, out: "" })
      expect(err).toContain("is not in the database. Nothing was exported")
    }
    expect(await entriesOf(id)).toHaveLength(1)
  })

  it.each([
    [["wallet", "export"], "--organization is required"],
    [["wallet", "export", "--organization", "7"], "--organization must be an organization's id"],
    [words(exampleOrganization(1).id, "--user", "7"), "--user must be a user's id"],
  ])("says what is wrong with %j", async (asked, wrong) => {
    const { code, err } = await command(asked, {}, onTerminal)
    expect(code).toBe(2)
    expect(err).toContain(wrong)
  })
})

describe("wallet import", () => {
  const twelve = "legal winner thank year wave sausage worth useful legal winner thank yellow"
  const addressOfTwelve = "0x58a57ed9d8d624cbd12e2c467d34787555bb1b25"
  const words = (id: string, user: string, file = "words.txt") => [
    "wallet",
    "import",
    "--organization",
    id,
    "--user",
    user,
    "--words",
    file,
  ]
  const readable = new Map([
    ["words.txt", twelve],
    ["wrong.txt", twelve.replace("yellow", "year")],
  ])
  const importing = (asked: ReadonlyArray<string>) => command(asked, {}, { readable })

  it("gives a user the wallet of words from a file, once, and records it", async () => {
    const { id, user } = await created("Importing")
    const address = parseAddress(addressOfTwelve, "evm")
    if (address === null) throw new Error("the words have an address")
    const order = exampleOrder(1, { owner: ownerId({ kind: "key20", address }) })
    const orders = <A>(use: (one: OrderStore["Service"]) => Effect.Effect<A, unknown>) =>
      inDatabase(Effect.flatMap(OrderStore, use))
    await orders((one) => one.insert(order))
    const waits = await importing(words(id, user))
    expect({ code: waits.code, out: waits.out }).toEqual({ code: 1, out: "" })
    expect(waits.err).toContain(`private sends of these addresses have not ended: ${order.id}.`)
    await orders((one) => one.update({ ...order, phase: "expired", version: order.version + 1 }))
    const { code, out, err } = await importing(words(id, user))
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining("Sessions of these addresses have ended"),
    })
    expect(out + err).not.toContain("winner")
    const [line = {}] = linesOf(out)
    expect(line).toMatchObject({ organizationId: id, userId: user })
    const [, wallet] = await store((one) => one.wallets(id, user, null, 9))
    expect(wallet?.addresses.evm).toBe(addressOfTwelve)
    expect(wallet?.importedSeed).toMatch(/^[0-9a-f]{112}$/)
    expect(await store((one) => one.user(id, user))).toMatchObject({ wallets: 2 })
    const entries = await entriesOf(id)
    expect(entries.at(-1)).toMatchObject({ route: "command wallet import", result: user })

    const other = await created("Other importer")
    for (const [of, by] of [
      [id, user],
      [other.id, other.user],
    ] as const) {
      const again = await importing(words(of, by))
      expect({ code: again.code, out: again.out }).toEqual({ code: 1, out: "" })
      expect(again.err).toBe(
        "An address of these words belongs to a managed wallet already. Nothing was imported.\n",
      )
    }
    expect(await store((one) => one.user(other.id, other.user))).toMatchObject({ wallets: 1 })
    expect(await entriesOf(id)).toHaveLength(entries.length)

    const told = await command(
      ["wallet", "export", "--organization", id, "--user", user],
      {},
      { isInteractive: true },
    )
    expect(told.code).toBe(0)
    expect(told.out).not.toContain("winner")
  })

  it("takes words from standard input of a process", async () => {
    const { id, user } = await created("Piped")
    const child = runCommand(
      words(id, user, "-"),
      environment(),
      undefined,
      `${"zoo ".repeat(23)}vote\n`,
    )
    expect(await child.exit).toBe(0)
    expect(linesOf(child.output().stdout)).toMatchObject([{ userId: user }])
  })

  it("refuses what are no words, and shows none of them", async () => {
    const { id, user } = await created("Refused")
    const { code, out, err } = await importing(words(id, user, "wrong.txt"))
    expect({ code, out, err }).toEqual({
      code: 2,
      out: "",
      err: "The words must be 12 or 24 English BIP-39 words with a valid checksum. Nothing was imported.\n",
    })
    const typed = await importing(words(id, user, twelve))
    expect(typed.code).toBe(2)
    expect(typed.err).toContain("--words must be a file with the words, or - for standard input")
    expect(typed.err).not.toContain("winner")
    expect(await store((one) => one.user(id, user))).toMatchObject({ wallets: 1 })
  })

  it("names a user that is not in the organization, and missing options", async () => {
    const { id } = await created("Asked")
    const stranger = await created("Stranger")
    const { code, err } = await importing(words(id, stranger.user))
    expect({ code, err }).toEqual({
      code: 1,
      err: `user ${stranger.user} is not in the database. Nothing was imported.\n`,
    })
    const bare = await importing(["wallet", "import"])
    expect(bare.code).toBe(2)
    for (const name of ["--organization", "--user", "--words"])
      expect(bare.err).toContain(`${name} is required`)
  })
})

describe("vault new-root", () => {
  it("gives later users keys of a new root, and older ones keep theirs", async () => {
    const own = await startPostgres()
    const of = {
      SHIELDED_RELAY_DATABASE: own.url,
      SHIELDED_RELAY_VAULT_PATH: join(folder, "own.sealed"),
      SEPOLIA_RPC_URL: "http://127.0.0.1:1",
    }
    const key = ["--public-key", publicKey, "--name"]
    const inOwn = <A>(use: (one: OrganizationStore["Service"]) => Effect.Effect<A, unknown>) =>
      Effect.runPromise(
        Effect.flatMap(OrganizationStore, use).pipe(
          Effect.provide(postgresStorage({ url: own.url })),
          Effect.scoped,
        ),
      )
    const make = async (name: string) => {
      const { out } = await command(["organization", "create", ...key, name], of)
      const id = parseUuid(linesOf(out)[0]?.["organizationId"]) ?? fail(out)
      const [user] = await inOwn((one) => one.users(id, null, 1))
      const [wallet] = await inOwn((one) => one.wallets(id, user?.id ?? fail(out), null, 1))
      return { id, rootVersion: user?.rootVersion, evm: wallet?.addresses.evm }
    }
    const exportOf = async (id: Uuid) => {
      const { out } = await command(["wallet", "export", "--organization", id], of, {
        isInteractive: true,
      })
      const [line = {}] = linesOf(out)
      const [user] = await inOwn((one) => one.users(id, null, 1))
      const words = await Effect.runPromise(
        wordsFromOrganizationRoot(Redacted.make(String(line["root"])), user?.id ?? fail(out)),
      )
      return (await Effect.runPromise(addressesFromWords(words, 0))).evm
    }
    const older = await make("Older")
    expect(older.rootVersion).toBe(1)
    const made = await command(["vault", "new-root"], of)
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining("Back up the vault") })
    expect(made.out).toMatch(/^waas-root\/2: created \(fingerprint [0-9a-f]{32}\)\n$/)
    const later = await make("Later")
    expect(later.rootVersion).toBe(2)
    expect(await exportOf(older.id)).toBe(older.evm)
    expect(await exportOf(later.id)).toBe(later.evm)
    const relayers = ["--relayer", "11155111/0", "--relayer", "11155111/1"]
    await command(["vault", "init", ...relayers], of)
    const doctor = await command(["doctor"], of)
    expect(doctor.out).toContain("roots up to waas-root/2, which the keys of new users derive from")
    expect(doctor.out).toContain("the keys of 0 users and of 2 organizations were exported")

    const lost = { ...of, SHIELDED_RELAY_VAULT_PATH: join(folder, "lost.sealed") }
    for (const words of [
      ["vault", "new-root"],
      ["organization", "create", ...key, "Lost"],
    ]) {
      const { code, err, out } = await command(words, lost)
      expect({ code, out }).toEqual({ code: 1, out: "" })
      expect(err).toContain("RootMismatch: The vault's waas-root/1 is missing")
    }
    await command(["vault", "init", ...relayers], lost)
    expect((await command(["doctor"], lost)).out).toContain(
      "the vault's waas-root/2 is missing, and the database holds wallets that derive from it",
    )
    await own.remove()
  })

  it("needs managed wallets, and takes no options", async () => {
    const { code, err } = await command(["vault", "new-root"], { SHIELDED_RELAY_WAAS: "false" })
    expect(code).toBe(2)
    expect(err).toContain("SHIELDED_RELAY_WAAS must be true")
    expect((await command(["vault", "new-root", "--relayer", "1/0"])).err).toContain(
      "Unknown command",
    )
  })
})

describe("wallet altered", () => {
  const chainId = exampleChains[0]?.chainId
  const changed = { chainId: chainId as ChainId }

  it("lists payments without a seal that have not ended, and no private send of a session", async () => {
    await created("Altered")
    expect(await command(["wallet", "altered"])).toMatchObject({ code: 0, out: "", err: "" })
    const operation = exampleWalletOperation(70, changed)
    const order = exampleOrder(71, { ...changed, leftover: "balance" })
    const unmarked = exampleOrder(72, { ...changed, id: operation.id })
    await inDatabase(
      Effect.gen(function* () {
        const operations = yield* WalletOperationStore
        const orders = yield* OrderStore
        yield* operations.insert(operation)
        const ended = { ...exampleWalletOperation(73, changed), account: operation.account }
        yield* operations.insert(ended)
        const status = { state: "failed", code: "OPERATION_EXPIRED", error: "late" } as const
        yield* operations.update({ ...ended, status, version: ended.version + 1 })
        yield* Effect.forEach([order, unmarked, exampleOrder(74, changed)], orders.insert)
      }),
    )
    const { code, out, err } = await command(["wallet", "altered"])
    expect(code).toBe(1)
    expect(err).toContain("Another program than shielded-relay changed these 3 rows.")
    const shown = linesOf(out).map(({ kind, id, state }) => [kind, id, state])
    const expected = [
      ["private-send", order.id, order.phase],
      ["private-send", operation.id, unmarked.phase],
      ["wallet", operation.id, operation.status.state],
    ]
    expect(shown).toHaveLength(expected.length)
    expect(shown).toEqual(expect.arrayContaining(expected))
  })
})

describe("wallet end-altered", () => {
  const chainId = exampleChains[0]?.chainId as ChainId
  const end = (...words: ReadonlyArray<string>) => command(["wallet", "end-altered", ...words])

  it("announces the end in the audit log, and waits", async () => {
    const { id: organization, evm } = await created("Ending")
    const address = parseAddress(evm, "evm") ?? fail("the wallet has an address")
    const owner = ownerId({ kind: "key20", address })
    const example = exampleOperation(80, { chainId })
    const request = { ...(example.request ?? fail("the example has a request")), owner }
    const operation = { ...example, request, status: { state: "accepted" } as const }
    await inDatabase(Effect.flatMap(OperationStore, (one) => one.insert(operation)))
    const { code, out, err } = await end("--operation", operation.id)
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toMatch(/announced in the audit log\. Repeat the command after 20.*Z to end it/)
    expect(await end("--operation", operation.id)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/may be ended after 20.*Z\. Nothing was changed\./),
    })
    const entries = await entriesOf(organization)
    expect(entries.filter(({ route }) => route === "command wallet end-altered")).toHaveLength(1)
  })

  it("refuses operations of accounts and private sends, and says what to do", async () => {
    const leg = exampleWalletOperation(81, { chainId })
    const order = exampleOrder(82, { chainId, leftover: "balance" })
    await inDatabase(
      Effect.gen(function* () {
        yield* (yield* WalletOperationStore).insert(leg)
        yield* (yield* OrderStore).insert(order)
      }),
    )
    expect(await end("--operation", leg.id)).toMatchObject({
      code: 1,
      err: expect.stringContaining("may be executed at any time. Put the right row back"),
    })
    expect(await end("--operation", order.id)).toMatchObject({
      code: 1,
      err: expect.stringContaining("its row names who would get the deposit"),
    })
    expect(await end("--operation", exampleOrganization(83).id)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is not in the database"),
    })
    expect((await end()).err).toContain("--operation is required")
  })
})

const fail = (text: string): never => {
  throw new Error(text)
}

describe("the options of managed wallets", () => {
  it.each([
    ["wallet", "export", "--name", "x"],
    ["organization", "create", "--user", "x"],
    ["audit", "verify", "--to", "x"],
    ["wallet", "export", "--words", "x"],
    ["wallet", "import", "--to", "x"],
    ["serve", "--words", "x"],
    ["serve", "--organization", "x"],
    ["quarantine", "list", "--public-key", "x"],
    ["wallet"],
  ])("belong to their commands: not %s %s %s", async (...asked) => {
    expect((await command(asked)).err).toContain("Unknown command")
  })
})
