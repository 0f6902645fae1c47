import { run } from "@shielded-relay/http"
import { deployDevnet, startEvmNode, type Devnet } from "@shielded-relay/devnet"
import { startPostgres } from "@shielded-relay/devnet/postgres"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { devnetEnvironment } from "./support/devnetEnvironment.ts"
import { writtenTerminal } from "./support/writtenTerminal.ts"

let devnet: Devnet
beforeAll(async () => {
  devnet = await deployDevnet(await startEvmNode())
})
afterAll(() => devnet.node.close())

/** What the doctor finds: the exit code, and its lines by verdict, with the chain's secrets nowhere in them. */
async function doctor(
  changes: Readonly<Record<string, string>> = {},
  ofChain: Readonly<Record<string, unknown>> = {},
) {
  const environment = await devnetEnvironment(devnet, changes)
  const [chain] = JSON.parse(environment["SHIELDED_RELAY_CHAINS"] ?? "[]")
  const chains = changes["SHIELDED_RELAY_CHAINS"] ?? JSON.stringify([{ ...chain, ...ofChain }])
  const { own, written } = writtenTerminal({ ...environment, SHIELDED_RELAY_CHAINS: chains })
  await run(["vault", "init"], own)
  written.out = ""
  const code = await run(["doctor"], own)
  const lines = (verdict: string) =>
    [...written.out.matchAll(new RegExp(`^${verdict} +(.*)$`, "gm"))].map(([, text]) => text)
  expect(written.out).not.toContain(devnet.relayers[0]?.privateKey.slice(2))
  expect(written.err).toBe("")
  return {
    code,
    out: written.out,
    ok: lines("ok"),
    warnings: lines("warning"),
    faults: lines("fault"),
  }
}

describe("the doctor", () => {
  it("finds nothing wrong with a service that can start, and warns of what should not stay so", async () => {
    await devnet.node.client.mine({ blocks: 1 })
    const { code, ok, warnings, faults, out } = await doctor()
    expect({ code, faults }).toEqual({ code: 0, faults: [] })
    expect(ok).toEqual([
      "configuration: it is valid, and everything it refers to is there",
      "vault: it opens and holds every key that the configuration names",
      "chain 31337: the pool's code and keys and 3 tokens are as configured",
      expect.stringMatching(
        /^chain 31337: block \d+ is the newest, \d+ seconds (behind|ahead of) /,
      ),
      expect.stringMatching(
        /^chain 31337: relaying account 0x[0-9a-fA-F]{40} has \d+ smallest units of the native coin; its floor is 0$/,
      ),
    ])
    expect(warnings).toEqual([
      "database: memory, which ends with the process",
      "chain 31337: one endpoint alone is configured",
    ])
    expect(out.endsWith("\n0 faults, 2 warnings, 5 ok\n")).toBe(true)
  })

  it("tells every problem of a configuration with its place", async () => {
    const { code, faults } = await doctor({
      SHIELDED_RELAY_ANSWER_TIMEOUT: "soon",
      SHIELDED_RELAY_CHAINS: "[]",
    })
    expect(code).toBe(1)
    expect(faults).toEqual([
      expect.stringMatching(/^SHIELDED_RELAY_CHAINS /),
      expect.stringMatching(/^SHIELDED_RELAY_ANSWER_TIMEOUT /),
    ])
  })

  it("finds missing secrets and keys, and still examines the database", async () => {
    const { code, faults, warnings } = await doctor(
      {},
      { senders: ["vault:7"], rpcUrls: ["env:NO_SUCH_URL"] },
    )
    expect(code).toBe(1)
    expect(faults).toEqual([
      expect.stringMatching(/rpcUrls\[0\] refers to a missing value.*NO_SUCH_URL/),
      expect.stringMatching(/senders\[0\] names relayer\/31337\/7, which is not in the vault/),
    ])
    expect(warnings).toHaveLength(1)
  })

  it("finds a chain that does not answer, another contract in place of the pool, and an account without coins", async () => {
    const broken = "0x0000000000000000000000000000000000000001000000000000000000000001"
    const unreachable = await doctor({ DEVNET_RPC: "http://127.0.0.1:9/secret-key" })
    expect(unreachable.faults).toEqual([
      expect.stringMatching(/^chain 31337: ChainUnavailable: .*127\.0\.0\.1:9/),
    ])
    expect(unreachable.out).not.toContain("secret-key")
    const misconfigured = await doctor({}, { poolAddress: devnet.tokens[0].address })
    expect(misconfigured.faults).toEqual([
      expect.stringMatching(/^chain 31337: ChainMisconfigured: /),
    ])
    expect(misconfigured.out).toContain("Correct this chain's configuration, or deploy")
    const poor = await doctor({ DEVNET_RELAYER: broken })
    expect(poor.faults).toEqual([
      expect.stringMatching(
        /^chain 31337: relaying account 0x[0-9a-fA-F]{40} has 0 smallest units/,
      ),
    ])
    const low = await doctor({}, { senderFloor: "1".padEnd(40, "0") })
    expect(low.faults).toHaveLength(1)
    expect(low.code).toBe(1)
  })

  it("warns of a clock that differs from the chain's", async () => {
    const { client } = devnet.node
    const now = Number((await client.getBlock()).timestamp)
    await client.setNextBlockTimestamp({ timestamp: BigInt(now + 1_000) })
    await client.mine({ blocks: 1 })
    const { warnings } = await doctor()
    expect(warnings).toContainEqual(
      expect.stringMatching(/ is the newest, \d+ seconds ahead of this machine's clock$/),
    )
  })
})

describe("the doctor's look at a database", () => {
  it("reads the migration steps of a server and changes nothing, before and after the first start", async () => {
    const server = await startPostgres()
    onTestFinished(() => server.remove())
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
