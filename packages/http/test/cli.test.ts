import { createClient, evmKey, evmTransaction, RelayRequestError } from "@shielded-relay/client"
import { addressBytes, parseAddress } from "@shielded-relay/core"
import {
  deployDevnet,
  developmentAccounts,
  startEvmNode,
  type Devnet,
  type EvmNode,
} from "@shielded-relay/devnet"
import { run } from "@shielded-relay/http"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { relayerAddresses } from "../src/start/relayerAddresses.ts"
import { devnetEnvironment } from "./support/devnetEnvironment.ts"
import { rawConnection } from "./support/rawConnection.ts"
import { runCommand, servedUrl } from "./support/serviceProcess.ts"
import { tellingProver, told } from "./support/tellingProver.ts"
import { writtenTerminal } from "./support/writtenTerminal.ts"

/** What `config check` prints about the local network's configuration. */
const valid =
  "Warning: database: memory, which ends with the process\nThe configuration is valid.\n"

describe("the command line", () => {
  it("prints its usage and version", async () => {
    for (const words of [[], ["--help"], ["serve", "-h"]]) {
      const { own, written } = writtenTerminal()
      expect(await run(words, own)).toBe(0)
      expect(written.out).toContain("shielded-relay serve")
    }
    const { own, written } = writtenTerminal()
    expect(await run(["--version"], own)).toBe(0)
    expect(written.out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it.each(["--help", "--version", "srve"])("loads neither the relay nor a chain for %s", (word) => {
    const told = `import { registerHooks } from "node:module"
      const resolve = (name, context, next) => {
        if (/^(?:effect|shielded-relay)$|^@/.test(name)) console.log("loads", name)
        return next(name, context)
      }
      registerHooks({ resolve })`
    const cli = join(import.meta.dirname, "../src/cli.ts")
    const load = `data:text/javascript,${encodeURIComponent(told)}`
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--conditions=source", "--import", load, cli, word],
      { encoding: "utf8" },
    )
    expect(`${stdout}${stderr}`).toMatch(/^(?:shielded-relay: |\d+\.\d+\.\d+\n$|Unknown command)/)
    expect(stdout).not.toContain("loads")
  })

  it.each([
    ["srve"],
    ["config"],
    ["serve", "now"],
    ["--port", "1"],
    ["serve", "--relayer", "1/0"],
    ["config", "check", "--after-restore"],
    ["prove", "--after-restore"],
    ["prove", "--relayer", "1/0"],
    ["serve", "--from", "2026-01-01T00:00:00Z"],
    ["referrals", "now"],
    ["quarantine"],
    ["quarantine", "list", "--reason", "x"],
    ["quarantine", "release", "--from", "2026-01-01T00:00:00Z"],
    ["quarantine", "keep", "--relayer", "1/0"],
    ["quarantine", "release", "--case", "x"],
    ["quarantine", "list", "--payer", "x"],
    ["serve", "--order", "1"],
  ])("refuses %s %s", async (...words) => {
    const { own, written } = writtenTerminal()
    expect(await run(words, own)).toBe(2)
    expect(written.err).toContain(`Unknown command: ${words.join(" ")}`)
  })

  it("shows the usage of the commands that begin like an unknown one, or where all are", async () => {
    const { own, written } = writtenTerminal()
    expect(await run(["config", "chekc"], own)).toBe(2)
    expect(written.err.split("\n").filter((line) => line.startsWith("  shielded-relay "))).toEqual([
      "  shielded-relay config check [--connect] [--json]",
      expect.stringMatching(/^  shielded-relay config table /),
    ])
    expect(written.err).toContain("--connect: also ask the database")
    written.err = ""
    await run(["srve"], own)
    expect(written.err).toBe("Unknown command: srve\n\nshielded-relay --help shows all commands.\n")
  })

  it("prints every problem of the configuration", async () => {
    const { own, written } = writtenTerminal({ SHIELDED_RELAY_LISTEN: "x" })
    for (const words of [["config", "check"], ["serve"]]) {
      written.err = ""
      expect(await run(words, own)).toBe(2)
      expect(written.err.split("\n").length).toBe(6)
      expect(written.err).toContain("  SHIELDED_RELAY_LISTEN must be host:port")
    }
  })

  it("prints the table of the configuration", async () => {
    const { own, written } = writtenTerminal()
    expect(await run(["config", "table"], own)).toBe(0)
    expect(written.out).toContain("| `SHIELDED_RELAY_LISTEN` |")
  })

  it("derives the addresses of relayers", () => {
    for (const { address, privateKey } of developmentAccounts) {
      expect(relayerAddresses(Buffer.from(privateKey.slice(2), "hex")).EVM).toBe(address)
    }
    // RFC 8032, section 7.1, test 1.
    const secret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    const known = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    const shown = parseAddress(relayerAddresses(Buffer.from(secret, "hex")).Solana, "solana")
    expect(shown === null ? null : Buffer.from(addressBytes(shown)).toString("hex")).toBe(known)
  })
})

describe("on a local network", () => {
  let node: EvmNode
  let devnet: Devnet
  beforeAll(async () => {
    node = await startEvmNode()
    devnet = await deployDevnet(node)
  })
  afterAll(() => node.close())

  it("creates a vault once", async () => {
    const environment = await devnetEnvironment(devnet)
    const init = async (...more: ReadonlyArray<string>) => {
      const { own, written } = writtenTerminal(environment)
      const code = await run(["vault", "init", ...more], own)
      return { code, ...written }
    }
    const made = await init("--relayer", "31337/0")
    expect(made.code).toBe(0)
    expect(made.out).toMatch(
      /^master-seed: created\nrelayer\/31337\/0: created \(EVM 0x[0-9a-fA-F]{40}, Solana [1-9A-HJ-NP-Za-km-z]{32,44}, TRON T[1-9A-HJ-NP-Za-km-z]{33}\)\n$/,
    )
    const again = await init("--relayer", "31337/0", "--relayer", "31337/1")
    const [, address] = /EVM (0x\w+)/.exec(made.out) ?? []
    expect(again.out).toMatch(
      new RegExp(
        `^master-seed: already exists\nrelayer/31337/0: already exists \\(EVM ${address},`,
      ),
    )
    expect(await init("--relayer", "x")).toMatchObject({ code: 2 })
    const { own, written } = writtenTerminal({
      ...environment,
      SHIELDED_RELAY_VAULT_PASSPHRASE: "wrong",
    })
    expect(await run(["vault", "init"], own)).toBe(1)
    expect(written.err).toMatch(
      /^VaultUnavailable: The vault cannot be used: \S+: the passphrase is wrong/,
    )
  })

  it.each([
    [
      "an endpoint's variable that is not set",
      { DEVNET_RPC: "" },
      "Chain 31337, rpcUrls[0]: The variable DEVNET_RPC is not set",
    ],
    [
      "a prover that is not installed",
      { SHIELDED_RELAY_PROVER: "./nothing.js#prover" },
      "The prover ./nothing.js#prover is not installed",
    ],
    [
      "a module without the function",
      { SHIELDED_RELAY_PROVER: "node:path#prover" },
      "The module node:path does not export a function named prover",
    ],
    [
      "an invalid key",
      { DEVNET_RELAYER: "0x12" },
      "Chain 31337: senders[0] must be a private key of 32 bytes",
    ],
    [
      "an endpoint that does not answer",
      { DEVNET_RPC: "http://127.0.0.1:9" },
      "ChainUnavailable: Chain 31337 cannot be reached: rpc-1 eth_chainId: unavailable, ECONNREFUSED (rpc-1 is 127.0.0.1:9). Check that the endpoints run, their URLs and their keys",
    ],
  ])("does not start with %s, and prints the problem", async (_name, change, expected) => {
    const { own, written } = writtenTerminal(await devnetEnvironment(devnet, change))
    expect(await run(["serve"], own)).toBe(1)
    expect(written.err).toContain(expected)
  })

  it.each([
    [
      "a variable that is not set",
      { DEVNET_RPC: "" },
      "SHIELDED_RELAY_CHAINS[0].rpcUrls[0] refers to a missing value. The variable DEVNET_RPC is not set",
    ],
    [
      "a sender's variable that is not set",
      { DEVNET_RELAYER: "" },
      "SHIELDED_RELAY_CHAINS[0].senders[0] refers to a missing value. The variable DEVNET_RELAYER is not set",
    ],
    [
      "an endpoint that is not a URL",
      { DEVNET_RPC: "an-api-key" },
      "SHIELDED_RELAY_CHAINS[0].rpcUrls[0] must be a URL that begins with https:// or http://; the value is not a URL (not shown, since it may contain a key) (from the variable DEVNET_RPC)",
    ],
    [
      "an endpoint of another scheme",
      { DEVNET_RPC: "wss://rpc.example/an-api-key" },
      "SHIELDED_RELAY_CHAINS[0].rpcUrls[0] must be a URL that begins with https:// or http://; it begins with wss: (from the variable DEVNET_RPC)",
    ],
    [
      "a database that is not named",
      { SHIELDED_RELAY_DATABASE: "env:DATABASE_URL" },
      "SHIELDED_RELAY_DATABASE refers to a missing value. The variable DATABASE_URL is not set",
    ],
  ])(
    "config check notices %s, without secrets, and ends with 2",
    async (_name, change, expected) => {
      const { own, written } = writtenTerminal(await devnetEnvironment(devnet, change))
      expect(await run(["config", "check"], own)).toBe(2)
      expect(written.err).toBe(`The configuration is wrong:\n  ${expected}\n`)
      expect(written.err).not.toContain("an-api-key")
    },
  )

  it("config check warns of a sanctions oracle that no private endpoint is asked about", async () => {
    const before = await devnetEnvironment(devnet)
    const withOracle = `"sanctionsOracle":"0x5FbDB2315678afecb367f032d93F642f64180aa3","rpcUrls":["env:DEVNET_RPC"`
    const check = async (rpcUrls: string) => {
      const chains = String(before["SHIELDED_RELAY_CHAINS"]).replace(
        '"rpcUrls":["env:DEVNET_RPC"',
        rpcUrls,
      )
      const { own, written } = writtenTerminal({ ...before, SHIELDED_RELAY_CHAINS: chains })
      expect(await run(["config", "check"], own)).toBe(0)
      return written.out
    }
    expect(await check(withOracle)).toBe(
      `Warning: chain 31337, sanctionsOracle: is asked about owners and recipients within moments, and every endpoint sees both: add an endpoint of your own with use "private"\n${valid}`,
    )
    expect(await check(`${withOracle},{"url":"http://127.0.0.1:1","use":"private"}`)).toBe(valid)
  })

  it("config check reports a missing relayer key and a wrong passphrase", async () => {
    const before = await devnetEnvironment(devnet)
    const chains = String(before["SHIELDED_RELAY_CHAINS"]).replace("env:DEVNET_RELAYER", "vault:0")
    const environment = { ...before, SHIELDED_RELAY_CHAINS: chains }
    const check = async (change = {}) => {
      const { own, written } = writtenTerminal({ ...environment, ...change })
      return { code: await run(["config", "check"], own), ...written }
    }
    const missing = await check()
    expect(missing.code).toBe(2)
    expect(missing.err).toContain(
      "SHIELDED_RELAY_CHAINS[0].senders[0] names relayer/31337/0, which is not in the vault: create it with shielded-relay vault init --relayer 31337/0",
    )
    const start = async () => {
      const { own, written } = writtenTerminal(environment)
      return { code: await run(["serve"], own), ...written }
    }
    expect(await start()).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        "The vault is empty: check SHIELDED_RELAY_VAULT_PATH. In a new vault, create relayer/31337/0 with shielded-relay vault init --relayer 31337/0",
      ),
    })
    expect(await run(["vault", "init"], writtenTerminal(environment).own)).toBe(0)
    expect((await start()).err).toContain("The vault has no relayer/31337/0. Create it with")
    expect(
      await run(["vault", "init", "--relayer", "31337/0"], writtenTerminal(environment).own),
    ).toBe(0)
    expect(await check()).toEqual({ code: 0, out: valid, err: "" })
    const wrong = await check({ SHIELDED_RELAY_VAULT_PASSPHRASE: "another" })
    expect(wrong.code).toBe(2)
    expect(wrong.err).toMatch(
      /SHIELDED_RELAY_VAULT_PATH cannot be used\. .*the passphrase is wrong/,
    )
  })

  it.each([
    ["the vault cannot be opened", { SHIELDED_RELAY_VAULT_PASSPHRASE: "wrong" }],
    ["a chain cannot be reached", { DEVNET_RPC: "http://127.0.0.1:9" }],
    ["it cannot listen", { SHIELDED_RELAY_LISTEN: "192.0.2.1:1" }],
  ])("starts its prover beside the vault, and ends it if %s", async (_name, change) => {
    told.splice(0)
    const prover = join(import.meta.dirname, `support/tellingProver.ts#${tellingProver.name}`)
    const environment = { SHIELDED_RELAY_PROVER: prover, ...change }
    const { own } = writtenTerminal(await devnetEnvironment(devnet, environment))
    expect(await run(["serve"], own)).toBe(1)
    expect(told).toEqual(["begun", "ended"])
  })

  it("ends its prover when it stops", async () => {
    told.splice(0)
    const prover = join(import.meta.dirname, `support/tellingProver.ts#${tellingProver.name}`)
    const { own } = writtenTerminal(
      await devnetEnvironment(devnet, { SHIELDED_RELAY_PROVER: prover }),
    )
    expect(await run(["serve"], own)).toBe(0)
    expect(told).toEqual(["begun", "ended"])
  })

  it("refuses to prove without a prover or a shared database", async () => {
    const shared = { SHIELDED_RELAY_DATABASE: "env:DATABASE" }
    const none = { SHIELDED_RELAY_PROVER: "elsewhere", SHIELDED_RELAY_PROVER_WORKERS: "1" }
    for (const [change, wrong] of [
      [{ ...shared, ...none }, "SHIELDED_RELAY_PROVER must name a prover"],
      [{}, "SHIELDED_RELAY_DATABASE must be the Postgres server of the services"],
    ] as const) {
      const { own, written } = writtenTerminal(await devnetEnvironment(devnet, change))
      expect(await run(["prove"], own)).toBe(2)
      expect(written.err).toContain(wrong)
    }
  })

  it("refuses an empty storage with a used relayer account, explains what to do, and exits with 3", async () => {
    const snapshot = await node.client.snapshot()
    const [relayer] = devnet.relayers
    await node.client.setNonce({ address: relayer?.address ?? "0x", nonce: 1 })
    const environment = await devnetEnvironment(devnet)
    const { own, written } = writtenTerminal(environment)
    expect(await run(["serve"], own)).toBe(3)
    expect(written.err).toMatch(
      new RegExp(`^StaleStorage: Chain 31337 .*${relayer?.address}.* --after-restore `, "m"),
    )
    expect(written.out).toBe("")
    const allowed = writtenTerminal(environment)
    expect(await run(["serve", "--after-restore"], allowed.own)).toBe(0)
    expect(allowed.written.out).toMatch(/^Serving on /)
    expect(allowed.written.err).toContain("requests from before the restore are refused")
    await node.client.revert({ id: snapshot })
  })

  it("serves until SIGTERM, finishes open requests, and exits with 0", async () => {
    const service = runCommand(["serve"], await devnetEnvironment(devnet))
    const baseUrl = await servedUrl(service)
    const [user] = devnet.users
    const [dollar] = devnet.tokens
    const client = createClient({
      baseUrl,
      wallet: evmKey(user?.privateKey ?? "0x"),
      audience: "https://relay.example",
    })
    const session = await client.createSession()
    const { chainId } = node
    expect(await session.balance({ chainId })).toMatchObject({ balances: [] })
    expect((await session.recipientInfo({ chainId })).recipientInfo).toMatch(/^shielded1/)

    const deposited = await session.deposit({
      chainId,
      tokenAddresses: [dollar.address],
      amounts: [5_000_000n],
    })
    expect(evmTransaction(deposited.txData).to).toBe(deposited.approvalAddress)
    const fee = await session.getFee({
      chainId,
      feeToken: dollar.address,
      tokenAddresses: [dollar.address],
    })
    expect(BigInt(fee.feeAmount)).toBeGreaterThan(0n)
    await session.refreshCache({ chainId })

    const refused = await session
      .withdraw({
        chainId,
        tokenAddresses: [dollar.address],
        amounts: [1n],
        recipientAddress: devnet.feeRecipient,
        feeToken: dollar.address,
      })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RelayRequestError)
    const { nonce } = refused instanceof RelayRequestError ? refused : { nonce: "" }
    expect(await session.operation(nonce ?? "")).toMatchObject({ state: "refused" })

    const hanging = await rawConnection(baseUrl)
    hanging.write(
      "POST /withdraw HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{",
    )
    await fetch(`${baseUrl}/ping`)
    service.process.kill("SIGTERM")
    await expect.poll(() => service.output().stderr).toContain('"stopping"')
    hanging.write("}")
    expect((await hanging.answer()).status).toBe(400)
    expect(await service.exit).toBe(0)
    const { stderr } = service.output()
    expect(stderr).toContain('"secp256k1":"libsecp256k1"')
    for (const line of stderr.trimEnd().split("\n"))
      expect(JSON.parse(line)).toHaveProperty("event")
    for (const secret of [user?.address, session.sessionId, nonce, node.url, devnet.pool]) {
      expect(stderr.toLowerCase()).not.toContain(secret?.toLowerCase())
    }
  })
})
