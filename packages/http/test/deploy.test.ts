import { developmentAccounts, startEvmNode, type EvmNode } from "@shielded-relay/devnet"
import { run } from "@shielded-relay/http"
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest"
import { readDeploymentFile } from "../src/deployment/readDeploymentFile.ts"
import { runCommand } from "./support/serviceProcess.ts"
import { writtenTerminal } from "./support/writtenTerminal.ts"

const [owner, stranger] = developmentAccounts
const native = "0x0000000000000000000000000000000000000000"
/** Any contract: what it does is not looked at here. */
const proxy = "0x4e59b44847b379578588920cA78FbF26c0B4956C"

/** The owner's key under the password "correct horse", with little work. */
const keystore = {
  crypto: {
    cipher: "aes-128-ctr",
    ciphertext: "87b96adb1f9a4b1303aeb17e216d6e9ab7383c2df611ce91582ec12956591828",
    cipherparams: {
      iv: "fdb48d5d71ce29144579108ad89dd6de",
    },
    kdf: "scrypt",
    kdfparams: {
      dklen: 32,
      n: 1024,
      p: 1,
      r: 8,
      salt: "44638cd54a78a89b67aa2c5369a7f615ce5142c0902f190f1fcf697a68d787ea",
    },
    mac: "ea1c284a611105d9527e9c63b6b252e6c830a59ad97c779723ecbe1bb0ccb9fa",
  },
  id: "031f474c-d1a0-4a87-b88b-ad582432b3bd",
  version: 3,
}

let node: EvmNode
let before: `0x${string}`
beforeAll(async () => {
  node = await startEvmNode()
})
beforeEach(async () => {
  before = await node.client.snapshot()
})
afterEach(async () => {
  await node.client.setAutomine(true)
  await node.client.revert({ id: before })
})
afterAll(() => node.close())

const description = (changes: object = {}) => ({
  chainId: 31337,
  name: "Local",
  rpcUrls: ["env:LOCAL_RPC"],
  signer: "env:DEPLOYER_KEY",
  owner: owner.address,
  feeRecipient: stranger.address,
  senders: ["env:RELAYER_KEY"],
  tokens: [{ address: native, symbol: "ETH", decimals: 18, minimumDeposit: "5" }],
  actions: [{ name: "Router", kind: "router", router: proxy }],
  ...changes,
})

const environment = () => ({
  LOCAL_RPC: node.url,
  DEPLOYER_KEY: owner.privateKey,
  RELAYER_KEY: stranger.privateKey,
})

interface Setting {
  readonly changes?: object
  readonly answers?: ReadonlyArray<string>
  readonly files?: Readonly<Record<string, string>>
  readonly more?: Readonly<Record<string, string>>
}

/** Runs a command of `deploy` on a deployment file, and tells what it wrote. No key is among it. */
async function deploy(
  words: ReadonlyArray<string>,
  { changes = {}, answers = [], files = {}, more = {} }: Setting = {},
) {
  const readable = new Map(
    Object.entries({ "pool.json": JSON.stringify(description(changes)), ...files }),
  )
  const { own, written } = writtenTerminal(
    { ...environment(), ...more },
    { readable, answers: [...answers] },
  )
  const code = await run(["deploy", ...words, "--file", "pool.json"], own)
  for (const { privateKey } of [owner, stranger])
    expect(written.out + written.err).not.toContain(privateKey.slice(2))
  return { code, ...written, readable }
}

const sent = () => node.client.getTransactionCount({ address: owner.address })
const named = ["--chain-name", "Local"]

describe("shielded-relay deploy", () => {
  it("plans, deploys once the chain's name was typed, writes the chain's entry, and verifies", async () => {
    const planned = await deploy(["plan"])
    expect(planned.code).toBe(0)
    expect(planned.out).toMatch(/^Deployment on Local, chain 31337, as of block \d+\n {2}pool +0x/)
    expect(planned.out).toMatch(/missing {2}create ShieldedPool, \d+ gas, 0\.\d+ coins\n/)
    const asData = JSON.parse((await deploy(["plan", "--json"])).out)
    expect(asData).toMatchObject({
      name: "Local",
      problems: [],
      entry: { deploymentBlock: null, poolAddress: asData.pool },
    })
    expect(await sent()).toBe(0)

    const other = { chainId: 1, name: "Other", rpcUrls: ["https://other.example"] }
    const others = JSON.stringify([
      {
        ...other,
        poolAddress: proxy,
        deploymentBlock: 1,
        senders: ["vault:0"],
        feeRecipient: stranger.address,
        tokens: [{ address: native, symbol: "ETH", decimals: 18 }],
      },
    ])
    const into = ["--chains-file", "chains.json", "--plan", asData.planHash]
    const applied = await deploy(["apply", ...into], {
      answers: ["Local"],
      files: { "chains.json": others },
    })
    expect([applied.code, applied.out]).toEqual([0, ""])
    expect(applied.err).toContain("Type the chain's name (Local) to deploy: ")
    expect(applied.err).toMatch(/Done 0x[0-9a-f]{64}: register the action Router\n/)
    expect(await sent()).toBe(5)
    const chains = applied.readable.get("chains.json") ?? ""
    const [first, entry] = JSON.parse(chains)
    expect([first, entry.poolAddress]).toEqual([JSON.parse(others)[0], asData.pool])

    // The service accepts the entry, on its chain.
    const folder = await mkdtemp(join(tmpdir(), "deploy-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { own, written } = writtenTerminal(
      {
        ...environment(),
        SHIELDED_RELAY_VAULT_PATH: join(folder, "vault.json"),
        SHIELDED_RELAY_VAULT_PASSPHRASE: "correct horse battery staple",
        SHIELDED_RELAY_DATABASE: "memory",
        SHIELDED_RELAY_CHAINS_FILE: "one.json",
      },
      { readable: new Map([["one.json", JSON.stringify([entry])]]) },
    )
    expect(await run(["vault", "init"], own)).toBe(0)
    await node.client.mine({ blocks: 1 })
    const checked = await run(["config", "check", "--connect"], own)
    expect([checked, written.out]).toEqual([
      0,
      expect.stringMatching(/Everything is in order\.\n$/),
    ])

    // A second time nothing is asked and nothing is sent; the operator's own fields stay.
    const kept = JSON.stringify([
      { ...entry, confirmations: 3, rpcUrls: ["env:LOCAL_RPC", node.url] },
    ])
    const again = await deploy(["apply", ...into], { files: { "chains.json": kept } })
    expect([again.code, again.out]).toEqual([0, ""])
    expect(JSON.parse(again.readable.get("chains.json") ?? "")).toEqual(JSON.parse(kept))
    expect(await sent()).toBe(5)
    const printed = await deploy(["apply"])
    expect(JSON.parse(printed.out)).toEqual([entry])
    // Nothing is left for a Safe to sign, so the entry follows.
    const unsigned = await deploy(["apply"], { changes: { signer: "print" } })
    expect([unsigned.code, JSON.parse(unsigned.out)]).toEqual([0, [entry]])

    const verified = await deploy(["verify"])
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringMatching(/\n0 faults, 1 warnings, \d+ ok\n$/),
    ])
    expect(JSON.parse((await deploy(["verify", "--json"])).out)).toMatchObject({ inOrder: true })
    const differing = await deploy(["verify"], {
      changes: { tokens: [{ ...description().tokens[0], minimumDeposit: "6" }] },
    })
    expect([differing.code, differing.out]).toEqual([
      1,
      expect.stringMatching(
        /^fault +chain 31337: the pool accepts 0x0{40} from 5 .*, not from 6\n +Run /m,
      ),
    ])
    const late = JSON.stringify([{ ...entry, deploymentBlock: entry.deploymentBlock + 1 }])
    const from = (name: string, chains: string) =>
      deploy(["verify", "--chains-file", name], { files: { "chains.json": chains } })
    expect(await from("chains.json", JSON.stringify([entry]))).toMatchObject({ code: 0 })
    expect(await from("chains.json", late)).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^fault +chain 31337: the configured deploymentBlock \d+ is after/m,
      ),
    })
    expect(await from("none.json", late)).toMatchObject({
      code: 2,
      err: expect.stringContaining("none.json has no entry of chain 31337"),
    })

    // The doctor compares several files at once with the chain and with the configuration, and one fault hides no other.
    const files = {
      "pool.json": {},
      "other.json": { owner: stranger.address },
      "tokens.json": { tokens: [{ ...description().tokens[0], minimumDeposit: "6" }] },
      "far.json": { chainId: 1337, name: "Far" },
      "keyless.json": { rpcUrls: ["env:NO_SUCH_URL"] },
      "mistaken.json": { owner: "0x12" },
    }
    const readable = new Map(
      Object.entries(files).map(([path, changes]) => [path, JSON.stringify(description(changes))]),
    )
    readable.set("one.json", JSON.stringify([entry]))
    const doctor = async (chainsFile: string) => {
      const { own: desk, written: said } = writtenTerminal(
        { ...own.environment, SHIELDED_RELAY_CHAINS_FILE: chainsFile },
        { readable: new Map(readable) },
      )
      const paths = [...Object.keys(files), "missing.json"]
      const code = await run(["doctor", ...paths.flatMap((path) => ["--deployment", path])], desk)
      expect([code, said.err]).toEqual([1, ""])
      const lines = [...said.out.matchAll(/^(fault|warning) +(.*)\n +(.*)$/gm)]
      return lines.map(([, verdict, what, remedy]) => `${verdict} ${what} > ${remedy}`)
    }
    const before = await sent()
    const found = (await doctor("one.json")).filter(
      (line) => !/^\w+ (database|chain 31337)/.test(line),
    )
    const unused = "no swap venue of the configuration uses the action Router > Name it in swaps"
    expect(found).toEqual(
      [
        `warning pool.json: ${unused}`,
        "warning pool.json: the pool verifies with the development keys ",
        `warning other.json: ${unused}`,
        `fault other.json: the configured pool is ${entry.poolAddress}; the deployment's is 0x`,
        "fault other.json: ShieldedPool at 0x",
        `warning tokens.json: ${unused}`,
        "warning tokens.json: the pool verifies with the development keys ",
        "fault tokens.json: the pool accepts 0x0000000000000000000000000000000000000000 from 5 smallest units on, not from 6 > Run ",
        "fault far.json: the configuration has no chain 1337, so the service does not serve this pool > Run ",
        "fault far.json, endpoint rpc-1: it serves chain 31337 > Correct its URL, or chainId.",
        "fault keyless.json: SecretMissing: Chain 31337, rpcUrls[0]: The variable NO_SUCH_URL is not set > Set what the configuration refers to.",
        'fault mistaken.json.owner: must be an address of 20 bytes in hex; got "0x12" > Correct',
        "fault --deployment: cannot be read: missing.json > Correct the deployment file.",
      ].map((line) => expect.stringContaining(line)),
    )
    // A configuration that is wrong itself leaves the chain to compare with.
    expect(await doctor("none.json")).toEqual(
      expect.arrayContaining([
        expect.stringContaining("warning tokens.json: it was not compared with the configuration"),
        expect.stringContaining("fault tokens.json: the pool accepts 0x"),
      ]),
    )
    expect(await sent()).toBe(before)
  })

  it("creates test tokens and an exchange, and adds its venue to the entry once the pool calls it", async () => {
    // As the documentation describes it.
    const { tokens, exchange } = await documented("test deployment file")
    const changes = { tokens, exchange, finality: 0 }
    const planned = await deploy(["plan", "--json"], { changes })
    expect([planned.code, planned.err]).toEqual([0, ""])
    const plan = JSON.parse(planned.out)
    expect(plan).toMatchObject({ problems: [], entry: { tokens: [{}, { symbol: "USDT" }, {}] } })
    const into = ["apply", ...named, "--chains-file", "chains.json"]
    const applied = await deploy(into, { changes })
    expect([applied.code, applied.out]).toEqual([0, ""])
    expect(applied.err).toContain("Swaps at Exchange are possible from ")
    expect(await sent()).toBe(plan.steps.length)
    const chains = applied.readable.get("chains.json") ?? ""
    const [entry] = JSON.parse(chains)
    expect(entry.swaps).toBeUndefined()
    expect(entry.tokens).toEqual(
      plan.entry.tokens.map((token: object) => expect.objectContaining(token)),
    )

    // The service counts by its machine's clock, so the chain's alone does not decide.
    await node.client.increaseTime({ seconds: 48 * 3_600 })
    await node.client.mine({ blocks: 1 })
    const ahead = await deploy(into, { changes, files: { "chains.json": chains } })
    expect(JSON.parse(ahead.readable.get("chains.json") ?? "")).toEqual([entry])
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 49 * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    const own = [{ ...entry, swaps: { venues: [{ kind: "uniswap-v2", action: "Own" }] } }]
    const spoilt = await deploy(into, { changes, files: { "chains.json": JSON.stringify(own) } })
    expect([spoilt.code, spoilt.err]).toEqual([2, expect.stringContaining("venues[0].router")])
    const later = await deploy(into, { changes, files: { "chains.json": chains } })
    const { swaps, ...rest } = JSON.parse(later.readable.get("chains.json") ?? "")[0]
    const at = (name: string) =>
      plan.contracts.find((contract: { name: string }) => contract.name === name).address
    expect([later.code, rest, swaps]).toEqual([
      0,
      entry,
      {
        wrappedNative: at("WrappedCoin"),
        venues: [{ kind: "uniswap-v2", router: at("ExchangeRouter"), action: "Exchange" }],
      },
    ])
    expect(await sent()).toBe(plan.steps.length)

    const verified = await deploy(["verify"], { changes })
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringMatching(/^ok +chain 31337: the exchange has the pair of 0x/m),
    ])
  })

  it("continues after its process was killed between a transaction and its block", async () => {
    const folder = await mkdtemp(join(tmpdir(), "deploy-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [pool, chains] = [join(folder, "pool.json"), join(folder, "chains.json")]
    await writeFile(pool, JSON.stringify(description()))
    const linked = join(folder, "linked.json")
    await writeFile(linked, "[]", { mode: 0o640 })
    await symlink(linked, chains)
    const words = ["deploy", "apply", "--file", pool]
    const dying = new URL("support/dyingDeployment.ts", import.meta.url).pathname
    await node.client.setAutomine(false)
    const killed = runCommand(["Sent", ...words, ...named], environment(), dying)
    await killed.exit
    expect([killed.process.signalCode, await sent()]).toEqual(["SIGKILL", 0])
    expect(
      await node.client.getTransactionCount({ address: owner.address, blockTag: "pending" }),
    ).toBe(1)
    await node.client.setAutomine(true)
    await node.client.mine({ blocks: 1 })

    const continued = runCommand(
      [...words, "--chains-file", chains],
      environment(),
      undefined,
      "Local\n",
    )
    expect([await continued.exit, continued.output().stdout]).toEqual([0, ""])
    expect(await sent()).toBe(5)
    expect(JSON.parse(await readFile(linked, "utf8"))).toHaveLength(1)
    expect((await lstat(chains)).isSymbolicLink()).toBe(true)
    expect((await stat(linked)).mode & 0o777).toBe(0o640)
    expect((await readdir(folder)).toSorted()).toEqual(["chains.json", "linked.json", "pool.json"])
  })

  it("says that a deployment is not final yet, and once more when it is", async () => {
    const changes = { finality: 3, finalWithinMinutes: 0 }
    const early = await deploy(["apply", ...named], { changes })
    expect([early.code, early.err, await sent()]).toEqual([
      1,
      expect.stringMatching(/\nNot final yet: a reorganisation may still undo a part/),
      5,
    ])
    await node.client.mine({ blocks: 3 })
    const late = await deploy(["apply", ...named], { changes })
    expect([late.code, late.err, await sent()]).toEqual([0, "", 5])
    expect(JSON.parse(late.out)[0]).toMatchObject({ finality: 3 })
  })

  it("prints unsigned transactions for a Safe with the signer print, and deploys nothing", async () => {
    const { code, out } = await deploy(["apply"], { changes: { signer: "print" } })
    const batch = JSON.parse(out)
    expect([code, batch.chainId, batch.transactions.length]).toEqual([0, "31337", 5])
    expect(new Set(Object.keys(batch.transactions[0]))).toEqual(
      new Set(["to", "value", "data", "contractMethod", "contractInputsValues"]),
    )
    expect(await sent()).toBe(0)
  })

  it("leaves the owner's steps to an owner who is not the deployer, and says so", async () => {
    const { code, err, out } = await deploy(["apply", ...named], {
      changes: { owner: stranger.address, feeRecipient: owner.address },
    })
    expect([code, await sent()]).toEqual([1, 3])
    expect(err).toContain(`The owner ${stranger.address} is to send what is left`)
    expect(JSON.parse(out)).toHaveLength(1)
  })

  it("signs with a keystore, whose password is in a file, in a variable, or typed", async () => {
    const files = { "owner.json": JSON.stringify(keystore), password: "correct horse\n" }
    const signer = "keystore:owner.json"
    const open = (password: object, setting: Setting = {}) =>
      deploy(["apply", ...named, "--plan", "0x"], {
        changes: { signer, ...password },
        files,
        ...setting,
      })
    // The keystore is open before the plan is compared.
    const opened = { code: 2, err: expect.stringContaining("--plan is 0x, but") }
    expect(await open({ password: "file:password" })).toMatchObject(opened)
    const more = { PASSWORD: "correct horse" }
    expect(await open({ password: "env:PASSWORD" }, { more })).toMatchObject(opened)
    expect(await open({}, { answers: ["correct horse"] })).toMatchObject(opened)
    expect(await open({}, { answers: ["wrong"] })).toMatchObject({
      code: 2,
      err: expect.stringContaining("pool.json.password does not open the keystore owner.json\n"),
    })
    expect(await open({})).toMatchObject({
      code: 2,
      err: expect.stringContaining("pool.json.password is required where nobody answers"),
    })
    expect(await open({ signer: "keystore:password" })).toMatchObject({
      code: 2,
      err: expect.stringContaining("pool.json.signer must name a keystore of version 3"),
    })
  })

  it("plans without a keystore's password where the keystore tells its address", async () => {
    const address = owner.address.slice(2).toLowerCase()
    const files = {
      "owner.json": JSON.stringify({ ...keystore, address }),
      "silent.json": JSON.stringify(keystore),
    }
    const plan = (signer: string, answers: ReadonlyArray<string>) =>
      deploy(["plan"], { changes: { signer }, files, answers })
    const balance = expect.stringContaining(`The deployer ${owner.address} has 10000 coins\n`)
    expect(await plan("keystore:owner.json", [])).toMatchObject({ code: 0, out: balance })
    expect(await plan("keystore:silent.json", ["correct horse"])).toMatchObject({
      code: 0,
      out: balance,
    })
  })
})

describe("shielded-relay deploy refuses, and sends nothing,", () => {
  const refused = async (words: ReadonlyArray<string>, setting: Setting = {}) => {
    const { code, out, err } = await deploy(words, setting)
    expect([out, await sent()]).toEqual(["", 0])
    return { code, err }
  }

  it("another name of the chain, typed or given, and none", async () => {
    expect(await refused(["apply"], { answers: ["local"] })).toEqual({
      code: 2,
      err: expect.stringMatching(
        /--chain-name must be "Local", .*; got "local"\. Nothing was sent\n$/,
      ),
    })
    expect(await refused(["apply", "--chain-name", "Mainnet"])).toEqual({
      code: 2,
      err: expect.stringContaining('got "Mainnet"'),
    })
    expect(await refused(["apply"])).toEqual({
      code: 2,
      err: expect.stringContaining("--chain-name is required where nobody types it: Local\n"),
    })
  })

  it("an altered file, if the plan's hash was given, and a chains file that names another pool", async () => {
    const { planHash, entry } = JSON.parse((await deploy(["plan", "--json"])).out)
    const altered = { changes: { tokens: [{ ...description().tokens[0], minimumDeposit: "50" }] } }
    expect(await refused(["apply", ...named, "--plan", planHash], altered)).toEqual({
      code: 2,
      err: expect.stringMatching(`--plan is ${planHash}, but the file comes to the plan 0x`),
    })
    const chains = JSON.stringify([{ ...entry, deploymentBlock: 1 }])
    expect(
      await refused(["apply", ...named, "--chains-file", "chains.json"], {
        changes: { owner: stranger.address },
        files: { "chains.json": chains },
      }),
    ).toEqual({
      code: 2,
      err: expect.stringContaining(`chains.json[0].poolAddress is ${entry.poolAddress}, but`),
    })
    expect(
      await refused(["apply", ...named, "--chains-file", "chains.json"], {
        files: { "chains.json": "{" },
      }),
    ).toEqual({ code: 2, err: expect.stringContaining("chains.json is not JSON") })
  })

  it.each<[string, number, RegExp, () => Setting]>([
    [
      "an endpoint of another chain",
      1,
      /^ChainMisconfigured: Chain 1337: endpoint rpc-1 serves chain 31337: check/,
      () => ({ changes: { chainId: 1337 } }),
    ],
    [
      "development keys on a chain that is no test network",
      1,
      /^ChainMisconfigured: Chain 1: chain 1 is not a known test network/,
      () => ({ changes: { chainId: 1 } }),
    ],
    [
      "an account without coins",
      1,
      /Problem: the deployer lacks about 0\.\d+ coins\n/,
      () => ({ more: { DEPLOYER_KEY: `0x${"1".padStart(64, "7")}` } }),
    ],
    [
      "a first owner whose pool is not there",
      1,
      /Problem: there is no pool at 0x\w{40} that 0x7099\w{36} could have transferred/,
      () => ({ changes: { firstOwner: stranger.address } }),
    ],
    ["a missing key", 1, /^SecretMissing: .*DEPLOYER_KEY/, () => ({ more: { DEPLOYER_KEY: "" } })],
  ])("%s", async (_what, code, message, setting) => {
    expect(await refused(["apply", ...named], setting())).toEqual({
      code,
      err: expect.stringMatching(message),
    })
  })

  it("foreign code at the pool's address", async () => {
    const { pool } = JSON.parse((await deploy(["plan", "--json"])).out)
    await node.client.setCode({ address: pool, bytecode: "0x6001" })
    expect(await refused(["apply", ...named])).toEqual({
      code: 1,
      err: expect.stringMatching(`Problem: the code at ${pool} is not that of ShieldedPool\n`),
    })
    expect((await deploy(["verify"])).code).toBe(1)
  })

  it("a file with mistakes, all of which it names with what was found and what is allowed", async () => {
    const { code, err } = await refused(["plan"], {
      changes: {
        chainId: "1",
        signer: owner.privateKey,
        owner: "0x12",
        salt: 7,
        tokens: [{ address: native, symbol: "ETH", decimals: 18, minimumDeposit: 5 }],
        actions: [{ name: "Router", kind: "curve" }],
        treeDepth: 5,
      },
    })
    expect(code).toBe(2)
    expect(err).toBe(
      [
        "The configuration is wrong:",
        '  pool.json.chainId must be a positive whole number; got "1"',
        "  pool.json.signer must be keystore:FILE, env:VARIABLE, file:PATH or print, never a key itself",
        '  pool.json.owner must be an address of 20 bytes in hex; got "0x12"',
        "  pool.json.salt must be 32 bytes in hex: 0x and 64 digits; got 7",
        "  pool.json.tokens[0].minimumDeposit must be a positive whole number of smallest units as text; got 5",
        '  pool.json.actions[0].kind must be "uniswap-v3", "uniswap-v2" or "router"; got "curve"',
        "  pool.json.treeDepth is unknown; known fields: family, chainId, name, rpcUrls, signer, password, owner, firstOwner, salt, l1Fees, finality, finalWithinMinutes, feeRecipient, senders, tokens, actions, exchange",
        "",
      ].join("\n"),
    )
    const twice = { signer: "print", password: "env:PASSWORD" }
    expect((await refused(["plan"], { changes: twice })).err).toContain(
      "pool.json.password belongs to a signer keystore:FILE alone",
    )
    for (const [text, problem] of [
      ["{", "pool.json is not JSON"],
      ["[]", "pool.json must be a JSON object"],
    ] as const)
      expect(await refused(["verify"], { files: { "pool.json": text } })).toEqual({
        code: 2,
        err: expect.stringContaining(problem),
      })
  })

  it("options of other commands, and no file", async () => {
    for (const words of [
      ["deploy", "plan", "--chain-name", "Local"],
      ["deploy", "apply", "--json"],
      ["serve", "--file", "pool.json"],
    ]) {
      const { own, written } = writtenTerminal()
      expect(await run(words, own)).toBe(2)
      expect(written.err).toContain("Unknown command")
    }
    const { own, written } = writtenTerminal()
    expect(await run(["deploy", "plan"], own)).toBe(2)
    expect(written.err).toContain("--file is required: a deployment file")
  })
})

it("the deployment file in docs/running.md is valid", async () => {
  const read = async (marker: string) =>
    readDeploymentFile("pool.json", JSON.stringify(await documented(marker)))
  expect(await read("deployment file")).toMatchObject({ name: "Sepolia" })
  expect(await read("test deployment file")).toMatchObject({ exchange: { name: "Exchange" } })
})

/** A deployment file of the documentation. */
async function documented(marker: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(import.meta.dirname, "../../../docs/running.md"), "utf8")
  const [, json = ""] =
    new RegExp(`<!-- ${marker} -->\n\`\`\`json\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
  return JSON.parse(json)
}
