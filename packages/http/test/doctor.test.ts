import {
  answering,
  deployDevnet,
  forMethods,
  replying,
  silent,
  startEvmNode,
  startFaultyEndpoint,
  type Devnet,
} from "@shielded-relay/devnet"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { run } from "@shielded-relay/http"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { devnetEnvironment } from "./support/devnetEnvironment.ts"
import { writtenTerminal } from "./support/writtenTerminal.ts"

let devnet: Devnet
let server: PostgresServer
beforeAll(async () => {
  const [deployed, started] = await Promise.all([
    startEvmNode().then((node) => deployDevnet(node)),
    startPostgres(),
  ])
  devnet = deployed
  server = started
})
// The examination warns of an old block, and the tests of a busy machine take minutes.
beforeEach(() => devnet.node.client.mine({ blocks: 1 }))
afterAll(async () => {
  await Promise.all([devnet.node.close(), server.remove()])
})

type Changes = Readonly<Record<string, string>>

/** An account without coins. */
const broken = "0x0000000000000000000000000000000000000001000000000000000000000001"

/** Runs a command with a vault of its own on the changed configuration. The relaying key appears nowhere in what it prints. */
async function command(
  words: ReadonlyArray<string>,
  changes: Changes,
  ofChain: Readonly<Record<string, unknown>>,
) {
  const { SHIELDED_RELAY_VAULT_PASSPHRASE: passphrase, ...others } = changes
  const environment = await devnetEnvironment(devnet, others)
  const [chain] = JSON.parse(environment["SHIELDED_RELAY_CHAINS"] ?? "[]")
  const chains = changes["SHIELDED_RELAY_CHAINS"] ?? JSON.stringify([{ ...chain, ...ofChain }])
  const configured = { ...environment, SHIELDED_RELAY_CHAINS: chains }
  await run(["vault", "init"], writtenTerminal(configured).own)
  const { own, written } = writtenTerminal({
    ...configured,
    ...(passphrase === undefined ? {} : { SHIELDED_RELAY_VAULT_PASSPHRASE: passphrase }),
  })
  const code = await run(words, own)
  for (const secret of [devnet.relayers[0]?.privateKey.slice(2) ?? "", broken.slice(2)])
    expect(written.out).not.toContain(secret)
  expect(written.err).toBe("")
  return { code, out: written.out }
}

/** What the doctor finds: the exit code, and its lines by verdict. */
async function doctor(changes: Changes = {}, ofChain: Readonly<Record<string, unknown>> = {}) {
  const { code, out } = await command(["doctor"], changes, ofChain)
  const lines = (verdict: string) =>
    [...out.matchAll(new RegExp(`^${verdict} +(.*)$`, "gm"))].map(([, text]) => text)
  return { code, out, ok: lines("ok"), warnings: lines("warning"), faults: lines("fault") }
}

/** What `config check --connect` finds, as data. */
async function check(changes: Changes = {}, ofChain: Readonly<Record<string, unknown>> = {}) {
  const { code, out } = await command(["config", "check", "--connect", "--json"], changes, ofChain)
  const { findings, ...rest }: { readonly findings: ReadonlyArray<Record<string, string>> } =
    JSON.parse(out)
  const by = (wanted: string) =>
    findings.flatMap(({ verdict, ...finding }) => (verdict === wanted ? [finding] : []))
  return { code, out, rest, ok: by("ok"), warnings: by("warning"), faults: by("fault") }
}

/** The database of the server in a URL with another name or password. */
const changedUrl = (change: (url: URL) => void) => {
  const url = new URL(server.url)
  change(url)
  return url.href
}

describe("the doctor", () => {
  it("finds nothing wrong with a service that can start, and warns of what should not stay so", async () => {
    const { code, ok, warnings, faults, out } = await doctor()
    expect({ code, faults }).toEqual({ code: 0, faults: [] })
    expect(ok).toEqual([
      "configuration: it is valid, and everything it refers to is there",
      "vault: it opens with the passphrase and holds every key that the configuration names",
      expect.stringMatching(
        /^chain 31337, endpoint rpc-1: block \d+ is the newest, \d+ seconds (behind|ahead of) /,
      ),
      expect.stringMatching(
        /^chain 31337: relaying account 0x[0-9a-fA-F]{40} has \d+ smallest units of the native coin; its floor is 0$/,
      ),
      "chain 31337: the pool's code and keys and 3 tokens are as configured",
      "clock: this machine's clock agrees with a chain's newest block within 120 seconds",
    ])
    expect(warnings).toEqual([
      "database: memory, which ends with the process",
      "chain 31337: one endpoint alone is configured",
    ])
    expect(out.endsWith("\n0 faults, 2 warnings, 6 ok\n")).toBe(true)
  })

  it("tells every problem of a configuration with its place", async () => {
    const { code, faults } = await doctor({
      SHIELDED_RELAY_ANSWER_TIMEOUT: "soon",
      SHIELDED_RELAY_CHAINS: "[]",
    })
    expect(code).toBe(1)
    expect(faults).toEqual([
      expect.stringMatching(/^SHIELDED_RELAY_CHAINS: /),
      expect.stringMatching(/^SHIELDED_RELAY_ANSWER_TIMEOUT: /),
    ])
  })

  it("finds missing secrets and keys, and still examines the database and the pool", async () => {
    const { code, faults, ok } = await doctor(
      { SHIELDED_RELAY_DATABASE: server.url },
      { senders: ["vault:7"], rpcUrls: ["env:NO_SUCH_URL", "env:DEVNET_RPC"] },
    )
    expect(code).toBe(1)
    expect(faults).toEqual([
      expect.stringMatching(/rpcUrls\[0\]: refers to a missing value.*NO_SUCH_URL/),
      expect.stringMatching(/senders\[0\]: names relayer\/31337\/7, which is not in the vault/),
    ])
    expect(ok).toEqual([
      expect.stringMatching(/^database: the server answers; /),
      expect.stringMatching(/^chain 31337, endpoint rpc-2: block /),
      "chain 31337: the pool's code and keys and 3 tokens are as configured",
      expect.stringMatching(/^clock: /),
    ])
  })

  it("says that it examined nothing of a chain without an endpoint's value", async () => {
    const { warnings } = await doctor({}, { rpcUrls: ["env:NO_SUCH_URL"] })
    expect(warnings).toContain(
      "chain 31337: nothing of it was examined, because the value of no endpoint is there",
    )
  })

  it("finds an account below its floor", async () => {
    const { code, faults } = await doctor({}, { senderFloor: "1".padEnd(40, "0") })
    expect({ code, faults: faults.length }).toEqual({ code: 1, faults: 1 })
  })
})

describe("config check --connect", () => {
  it("says that a service in order is in order, in words and as data", async () => {
    const two = { rpcUrls: ["env:DEVNET_RPC", { url: devnet.node.url, name: "own", use: "read" }] }
    const database = { SHIELDED_RELAY_DATABASE: server.url }
    expect(await command(["config", "check", "--connect"], database, two)).toEqual({
      code: 0,
      out: "Everything is in order.\n",
    })
    const { code, rest, ok, warnings, faults } = await check(database, two)
    expect({ code, rest, warnings, faults }).toEqual({
      code: 0,
      rest: { inOrder: true, connected: true },
      warnings: [],
      faults: [],
    })
    expect(ok.map(({ where, endpoint }) => [where, endpoint])).toEqual([
      ["configuration", undefined],
      ["vault", undefined],
      ["database", undefined],
      ["chain 31337", "rpc-1"],
      ["chain 31337", "own"],
      ["chain 31337", undefined],
      ["chain 31337", undefined],
      ["clock", undefined],
    ])
    const [first] = ok
    expect(Object.keys(first ?? {})).toEqual(["where", "what", "remedy"])
  })

  it("finds every fault at once, each with its remedy, and ends although an endpoint hangs", async () => {
    const [other, hanging, locked] = await Promise.all([
      startFaultyEndpoint(devnet.node.url, forMethods(["eth_chainId"], replying("0x1"))),
      startFaultyEndpoint(devnet.node.url, silent),
      startFaultyEndpoint(devnet.node.url, answering(401, "no")),
    ])
    onTestFinished(() =>
      Promise.all([other, hanging, locked].map((each) => each.close())).then(() => {}),
    )
    const at = (name: string, url: string) => ({ name, url, use: "read" })
    const { code, out, rest, faults, warnings } = await check(
      {
        DEVNET_RELAYER: broken,
        SHIELDED_RELAY_VAULT_PASSPHRASE: "another passphrase",
        SHIELDED_RELAY_DATABASE: changedUrl((url) => (url.password = "a-wrong-password")),
        SHIELDED_RELAY_PROVER: "no-such-module#prover",
      },
      {
        poolAddress: broken.slice(0, 42),
        rpcUrls: [
          "env:DEVNET_RPC",
          at("other", other.url),
          at("hanging", hanging.url),
          at("locked", `${locked.url}/a-key-in-a-path`),
          at("dead", "http://127.0.0.1:9/"),
          { ...at("keyless", devnet.node.url), headers: { "X-Key": "env:NO_SUCH_KEY" } },
        ],
      },
    )
    expect(code).toBe(1)
    expect(rest).toEqual({ inOrder: false, connected: true })
    expect(warnings).toEqual([])
    const chain = "chain 31337"
    const remedy = expect.stringMatching(/^[A-Z].*\.$/)
    expect(faults).toEqual([
      {
        where: "SHIELDED_RELAY_CHAINS[0].rpcUrls[5].headers.X-Key",
        what: "refers to a missing value. The variable NO_SUCH_KEY is not set",
        remedy: "Provide the value from the variable NO_SUCH_KEY.",
      },
      {
        where: "SHIELDED_RELAY_VAULT_PATH",
        what: expect.stringMatching(/^cannot be used\. .*the passphrase is wrong/),
        remedy,
      },
      {
        where: "SHIELDED_RELAY_PROVER",
        what: expect.stringContaining("The prover no-such-module#prover is not installed"),
        remedy: "Install the prover, or name another one.",
      },
      {
        where: "database",
        what: expect.stringContaining(`127.0.0.1:${new URL(server.url).port}`),
        remedy: expect.stringMatching(/^Correct user and password/),
      },
      {
        where: chain,
        endpoint: "other",
        what: "it serves chain 1, not the configured one",
        remedy,
      },
      { where: chain, endpoint: "hanging", what: "it does not answer in time", remedy },
      { where: chain, endpoint: "locked", what: "it refuses the credentials", remedy },
      { where: chain, endpoint: "dead", what: "it cannot be reached", remedy },
      {
        where: chain,
        what: expect.stringMatching(/^relaying account 0x\w{40} has no coins$/),
        remedy: "Send coins to it: the service gives it no calls.",
      },
      {
        where: chain,
        what: expect.stringMatching(/^ChainMisconfigured: Chain 31337: no contract at 0x/),
        remedy: "Correct this chain's configuration, or deploy what it names.",
      },
    ])
    for (const secret of ["a-wrong-password", "another passphrase", "a-key-in-a-path"])
      expect(out).not.toContain(secret)
  })

  it("tells a missing database from a server that is not there or never answers", async () => {
    const mute = createServer().listen(0, "127.0.0.1")
    onTestFinished(() => void mute.close())
    await once(mute, "listening")
    const address = Object(mute.address())
    const remedies = await Promise.all(
      [
        changedUrl((url) => (url.pathname = "/no_such_database")),
        changedUrl((url) => (url.port = "9")),
        changedUrl((url) => (url.port = String(address.port))),
      ].map(async (url) => {
        const { faults } = await check({ SHIELDED_RELAY_DATABASE: url })
        expect(faults.map(({ where }) => where)).toEqual(["database"])
        return faults[0]?.["remedy"]
      }),
    )
    expect(remedies).toEqual([
      expect.stringMatching(/^Create the database/),
      expect.stringMatching(/^Check host and port/),
      expect.stringMatching(/^Check host and port/),
    ])
  })

  it("finds a pool that verifies with other keys", async () => {
    const { client } = devnet.node
    const address = devnet.pool
    const code = (await client.getCode({ address })) ?? "0x"
    const keys = await client.readContract({
      address,
      abi: [
        {
          type: "function",
          name: "vkHash",
          stateMutability: "view",
          inputs: [],
          outputs: [{ type: "bytes32" }],
        },
      ],
      functionName: "vkHash",
    })
    expect(code).toContain(keys.slice(2))
    const others = code.replaceAll(keys.slice(2), "ab".repeat(32))
    await client.setCode({ address, bytecode: `0x${others.slice(2)}` })
    onTestFinished(() => client.setCode({ address, bytecode: code }))
    expect((await check()).faults).toEqual([
      {
        where: "chain 31337",
        what: expect.stringContaining(`verifies with the keys 0x${"ab".repeat(32)}`),
        remedy: "Correct this chain's configuration, or deploy what it names.",
      },
    ])
  })

  it("finds a clock that is slow by the chain, and any wrong clock by the database's", async () => {
    const at = async (offset: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offset })
      try {
        const { faults } = await check({ SHIELDED_RELAY_DATABASE: server.url })
        return faults.map(({ where, what }) => `${where}: ${what}`)
      } finally {
        vi.useRealTimers()
      }
    }
    expect(await at(-3_600_000)).toEqual([
      expect.stringMatching(
        /^clock: this machine's clock is 3\d{3} seconds behind the newest block of chain 31337$/,
      ),
      expect.stringMatching(
        /^clock: this machine's clock is 3\d{3} seconds behind the database server's$/,
      ),
    ])
    expect(await at(3_600_000)).toEqual([
      expect.stringMatching(
        /^clock: this machine's clock is 3\d{3} seconds ahead of the database server's$/,
      ),
    ])
  })

  it("takes its two options, and no other command takes them", async () => {
    for (const words of [
      ["config", "check", "--connect", "now"],
      ["config", "check", "--connect", "--after-restore"],
      ["doctor", "--json"],
      ["serve", "--connect"],
      ["config", "table", "--json"],
    ]) {
      const { own, written } = writtenTerminal()
      expect(await run(words, own)).toBe(2)
      expect(written.err).toContain("Unknown command: ")
    }
  })

  it("is offline without --connect, and as data too", async () => {
    const { code, out } = await command(
      ["config", "check", "--json"],
      { DEVNET_RELAYER: "0x12", SHIELDED_RELAY_DATABASE: changedUrl((url) => (url.port = "9")) },
      { rpcUrls: ["http://127.0.0.1:9/"] },
    )
    expect(code).toBe(2)
    expect(JSON.parse(out)).toEqual({
      inOrder: false,
      connected: false,
      findings: [
        expect.objectContaining({ where: "configuration", verdict: "ok" }),
        expect.objectContaining({ where: "vault", verdict: "ok" }),
        {
          where: "chain 31337",
          verdict: "fault",
          what: "ChainMisconfigured: Chain 31337: senders[0] must be a private key of 32 bytes",
          remedy: "Correct this chain's configuration, or deploy what it names.",
        },
      ],
    })
  })
})

describe("the examination of a database", () => {
  it("reads the migration steps of a server and changes nothing, before and after the first start", async () => {
    const look = () => doctor({ SHIELDED_RELAY_DATABASE: server.url })
    for (const _ of [1, 2])
      expect((await look()).ok).toContainEqual(
        expect.stringMatching(
          /^database: the server answers; 0 migration steps are applied, and the next start applies \d+$/,
        ),
      )
    const environment = await devnetEnvironment(devnet, { SHIELDED_RELAY_DATABASE: server.url })
    await run(["operations", "held"], writtenTerminal(environment).own)
    expect((await look()).ok).toContainEqual(
      expect.stringMatching(
        /^database: the server answers; [1-9]\d* migration steps are applied, and the next start applies 0$/,
      ),
    )
    await server.stop()
    const { code, faults, out } = await look()
    expect({ code, faults }).toEqual({
      code: 1,
      faults: [expect.stringMatching(/^database: StorageUnavailable: /)],
    })
    expect(out).toContain("that the server runs and can be reached")
  })

  it("leaves a folder closed, which another process may use", async () => {
    const folder = await mkdtemp(join(tmpdir(), "doctor-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const look = (at: string) =>
      doctor({ SHIELDED_RELAY_DATABASE: "embedded", SHIELDED_RELAY_DATABASE_FOLDER: at })
    expect((await look(folder)).ok).toContain(
      `database: the folder ${folder} can be read and written`,
    )
    const absent = join(folder, "absent")
    for (const _ of [1, 2])
      expect((await look(absent)).ok).toContain(
        `database: the folder ${absent} does not exist yet; serve creates it`,
      )
    const file = join(folder, "file")
    await writeFile(file, "")
    expect((await look(file)).faults).toContain(`database: ${file} is not a folder`)
    expect((await look(join(file, "inside"))).faults).toContain(
      `database: ${join(file, "inside")} cannot be read and written`,
    )
  })
})
