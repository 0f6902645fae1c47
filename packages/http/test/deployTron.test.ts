import { startTronNode, TronWallet, type TronNode } from "@shielded-relay/devnet/tron"
import { run } from "@shielded-relay/http"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { readDeploymentFile } from "../src/deployment/readDeploymentFile.ts"
import { movedCoins } from "./support/movedCoins.ts"
import { writtenTerminal } from "./support/writtenTerminal.ts"

const native = `0x${"0".repeat(40)}`

let node: TronNode
beforeAll(async () => {
  // Without blocks while nothing waits, no bytes expire because the machine is slow.
  node = await startTronNode({ blocks: 20, solidifiedAfter: 2, blocksWhileIdle: false })
})
afterAll(() => node.close())

const account = (index: number) => {
  const found = node.accounts[index]
  if (found === undefined) throw new Error(`the node has no account ${index}`)
  return found
}

const description = (changes: object = {}) => ({
  family: "tron",
  chainId: node.chainId,
  name: "Local TRON",
  rpcUrls: ["env:LOCAL_RPC"],
  signer: "env:DEPLOYER_KEY",
  senders: ["env:RELAYER_KEY"],
  owner: account(0).address,
  feeRecipient: account(2).address,
  tokens: [{ address: native, symbol: "TRX", decimals: 6, minimumDeposit: "5" }],
  ...changes,
})

const environment = () => ({
  LOCAL_RPC: node.url,
  DEPLOYER_KEY: account(0).privateKey,
  RELAYER_KEY: account(1).privateKey,
})

/** Runs a command of `deploy` on files, and tells what it wrote. No key is among it. */
async function deploy(
  words: ReadonlyArray<string>,
  files: Map<string, string>,
  {
    more = {},
    dies = () => false,
  }: {
    readonly more?: Readonly<Record<string, string>>
    /** Is asked at each text on standard error whether the command ends there. */
    readonly dies?: (text: string) => boolean
  } = {},
) {
  const { own, written } = writtenTerminal({ ...environment(), ...more }, { readable: files })
  let dead = false
  const terminal = {
    ...own,
    replaceFile: async (path: string, text: string) => {
      if (!dead) await own.replaceFile(path, text)
    },
    complain: (text: string) => {
      own.complain(text)
      if (dead || !dies(text)) return
      dead = true
      throw new Error("killed")
    },
  }
  const code = await run(["deploy", ...words, "--file", "pool.json"], terminal)
  for (const index of [0, 1])
    expect(written.out + written.err).not.toContain(account(index).privateKey.replace(/^0x/, ""))
  return { code, ...written }
}

const filesOf = (changes: object = {}) =>
  new Map([["pool.json", JSON.stringify(description(changes))]])
const named = ["--chain-name", "Local TRON"]

describe("shielded-relay deploy on TRON", () => {
  it("plans, deploys although it is stopped at each step, writes the chain's entry, and verifies", async () => {
    const files = filesOf()
    const planned = await deploy(["plan"], files)
    expect([planned.code, planned.err]).toEqual([0, ""])
    expect(planned.out).toMatch(/missing create ShieldedPool, \d{7} energy, \d+\.\d+ TRX\n/)
    const plan = JSON.parse((await deploy(["plan", "--json"], files)).out)
    expect(plan).toMatchObject({ name: "Local TRON", pool: null, problems: [] })

    const stopped = new Set<string>()
    const signed = new Map<string, Set<string>>()
    /** Stops once where each step was signed, before a node has seen it; of the exchange's where one builds on another. */
    const dies = (text: string) => {
      const [, id = "", step = ""] = /^Sent (\S+): (.*)\n/.exec(text) ?? []
      if (step === "") return false
      signed.set(step, new Set([...(signed.get(step) ?? []), id]))
      if (/the (test token|wrapped coin$|exchange's|action Exchange)/.test(step)) return false
      return !stopped.has(step) && stopped.add(step).size > 0
    }
    /** Applies until nothing stops it any more. */
    const applyAll = async (steps: number) => {
      const words = ["apply", ...named, "--chains-file", "chains.json"]
      for (let runs = 0; ; runs++) {
        const { code, err } = await deploy(words, files, { dies })
        if (code === 0) return
        expect([runs < steps, err]).toEqual([
          true,
          expect.stringMatching(/\nSent \S+: .*\n[^\n]+\n$/),
        ])
      }
    }
    await applyAll(3)
    const first = JSON.parse((await deploy(["plan", "--json"], files)).out)
    expect(first).toMatchObject({ planHash: plan.planHash, cost: "0" })
    // An action later. Any contract will do as its router: what it does is not looked at here.
    const actions = [{ name: "Router", kind: "router", router: first.steps[0].address }]
    // With it a test token, and an exchange that trades it for wrapped TRX.
    const [coin] = description().tokens
    const gold = { testToken: true, symbol: "GLD", name: "Gold", decimals: 9, minimumDeposit: "7" }
    const trading = {
      actions,
      tokens: [coin, gold],
      exchange: { name: "Exchange", pairs: [["TRX", "GLD"]] },
    }
    files.set("pool.json", JSON.stringify(description(trading)))
    await applyAll(3)
    expect(stopped.size).toBe(6)
    // Each step was signed once, in whichever run.
    expect([...signed].map(([step, ids]) => [step, ids.size])).toEqual([
      ["create PoseidonT4", 1],
      ["create ShieldedPool", 1],
      [expect.stringContaining("set the minimum deposit of "), 1],
      ["create the test token GLD", 1],
      ["set the minimum deposit of the test token GLD", 1],
      ["create the action Router", 1],
      ["register the action Router", 1],
      ["create the wrapped coin", 1],
      ["create the exchange's factory", 1],
      ["create the exchange's router", 1],
      ["make the pair of the wrapped coin and GLD", 1],
      ["create the action Exchange", 1],
      ["register the action Exchange", 1],
    ])
    const finished = JSON.parse((await deploy(["plan", "--json"], files)).out)
    const [entry] = JSON.parse(files.get("chains.json") ?? "")
    const addressOf = (what: string) =>
      finished.steps.find(({ step }: { step: string }) => step.endsWith(what)).address
    expect(entry).toMatchObject({
      family: "tron",
      poolAddress: finished.pool,
      deploymentBlock: finished.deploymentBlock,
      tokens: [
        coin,
        {
          symbol: "GLD",
          name: "Gold",
          decimals: 9,
          address: addressOf("create the test token GLD"),
        },
      ].map((token) => expect.objectContaining({ symbol: token?.symbol, address: token?.address })),
    })
    // The pool calls the exchange after 48 hours.
    expect(entry.swaps).toBeUndefined()
    expect(finished).toMatchObject({ cost: "0", pool: first.pool })

    // The service accepts the entry, on its chain.
    const folder = await mkdtemp(join(tmpdir(), "deploy-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { own, written } = writtenTerminal(
      {
        ...environment(),
        SHIELDED_RELAY_VAULT_PATH: join(folder, "vault.json"),
        SHIELDED_RELAY_VAULT_PASSPHRASE: "correct horse battery staple",
        SHIELDED_RELAY_DATABASE: "memory",
        SHIELDED_RELAY_CHAINS_FILE: "chains.json",
      },
      { readable: files },
    )
    expect(await run(["vault", "init"], own)).toBe(0)
    await run(["config", "check", "--connect"], own)
    // The times of this node's blocks may differ from this machine's clock.
    expect(written.out).toMatch(/^(?:Problem: .*|Everything is in order\.)$/m)
    expect(written.out).not.toMatch(/^Problem: (?!clock:)/m)

    // The doctor compares the file with the pool that the configuration names.
    written.out = ""
    await run(["doctor", "--deployment", "pool.json"], own)
    expect(written.out.match(/^(fault|warning) +pool.json: .*/gm)).toEqual([
      "warning  pool.json: no swap venue of the configuration uses the action Router",
      "warning  pool.json: no swap venue of the configuration uses the action Exchange",
      expect.stringContaining("the pool verifies with the development keys"),
    ])
    expect(written.out).toMatch(/^ok +pool.json: the pool belongs to /m)
    const others = new Map([...files, ...filesOf({ owner: account(4).address, chainId: 7 })])
    const elsewhere = writtenTerminal(own.environment, { readable: others })
    await run(["doctor", "--deployment", "pool.json"], elsewhere.own)
    expect(elsewhere.written.out).toMatch(/^fault +pool.json: the configuration has no chain 7, /m)
    expect(elsewhere.written.out).toMatch(
      /^warning +pool.json: it was not compared with its chain/m,
    )

    // Its relaying accounts get coins and give them back, once although the command is killed and its bytes expire.
    const ask = async (path: string, body: object) => {
      const { url } = node
      const headers = { "content-type": "application/json" }
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      })
      return Object(await answer.json())
    }
    const got = await movedCoins({
      family: "tron",
      chainId: node.chainId,
      name: "Local TRON",
      environment: environment(),
      files,
      signer: "env:DEPLOYER_KEY",
      to: account(5).address,
      balanceOf: async (address) =>
        BigInt((await ask("/wallet/getaccount", { address, visible: true })).balance ?? 0),
      expire: async () => {
        await node.passTime(130_000)
        await node.advance(3)
      },
    })
    expect(got).toBeGreaterThan(1_500_000n)

    // A second time nothing is asked and nothing is sent.
    const again = await deploy(["apply"], files)
    expect([again.code, again.err, JSON.parse(again.out)]).toEqual([
      0,
      expect.stringMatching(/^Swaps at Exchange are possible from \S+ on: .*\n$/),
      [entry],
    ])

    const chains = ["verify", "--chains-file", "chains.json"]
    const verified = await deploy(chains, files)
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringMatching(/\n0 faults, 1 warnings, \d+ ok\n$/),
    ])
    const faults = async (changes: object) => {
      const other = new Map([...files, ...filesOf({ actions, ...changes })])
      const { code, out } = await deploy([...chains, "--json"], other)
      const { findings }: { findings: ReadonlyArray<{ verdict: string; what: string }> } =
        JSON.parse(out)
      expect(code).toBe(1)
      return findings.flatMap(({ verdict, what }) => (verdict === "fault" ? [what] : []))
    }
    expect(
      await faults({
        owner: account(4).address,
        tokens: [{ ...description().tokens[0], minimumDeposit: "6" }],
        actions: [
          { name: "None", kind: "router", router: account(3).address },
          {
            name: "Router",
            kind: "uniswap-v2",
            factory: account(3).address,
            wrappedNative: account(3).address,
          },
        ],
      }),
    ).toEqual([
      expect.stringMatching(/^the pool belongs to \S+, not to /),
      `the pool accepts ${native} from 5 smallest units on, not from 6`,
      "the action None is not registered",
      expect.stringMatching(/^the action Router at \S+ is not of the kind uniswap-v2/),
    ])
    const atAnother = JSON.stringify([{ ...entry, poolAddress: account(3).address }])
    const foreign = await deploy(chains, new Map([...files, ["chains.json", atAnother]]))
    expect([foreign.code, foreign.out]).toEqual([1, expect.stringContaining("no contract at ")])

    // A journal continues only what it began.
    const changed = new Map([
      ...files,
      ...filesOf({ actions, tokens: [{ ...description().tokens[0], minimumDeposit: "6" }] }),
    ])
    expect(await deploy(["apply", ...named], changed)).toMatchObject({
      code: 1,
      err: expect.stringContaining("does something else than these options"),
    })
  })
})

it("shielded-relay deploy on TRON prints what several keys of the owner sign, and writes the entry in the end", async () => {
  const owner = account(6)
  const wallet = new TronWallet(node.url, owner.privateKey)
  const files = filesOf({ signer: "print", owner: owner.address })
  expect((await deploy(["plan"], files)).out).toContain(`The owner ${owner.address} has `)
  const rounds: Array<ReadonlyArray<string>> = []
  const apply = async () => {
    const first = await deploy(["apply", "--chains-file", "chains.json"], files)
    // What was not sent yet is printed again, as it was.
    expect(await deploy(["apply", "--chains-file", "chains.json"], files)).toMatchObject({
      code: first.code,
      out: first.out,
    })
    return first
  }
  let last = await apply()
  for (; last.out !== ""; last = await apply()) {
    expect([last.code, last.err]).toEqual([
      0,
      expect.stringContaining("then run deploy apply again.\n"),
    ])
    const printed: ReadonlyArray<{ step: string; expires: string; transaction: unknown }> =
      JSON.parse(last.out)
    rounds.push(printed.map(({ step }) => step))
    for (const { expires, transaction } of printed) {
      expect(expires).toMatch(/^\d{4}-\d\d-\d\dT/)
      await wallet.succeed(Object(transaction))
    }
    await node.advance(3)
  }
  expect([last.code, last.err]).toEqual([
    0,
    expect.stringContaining(`chains.json has the entry of chain ${node.chainId}.\n`),
  ])
  expect(rounds).toEqual([
    ["create PoseidonT4"],
    ["create ShieldedPool"],
    [expect.stringContaining("set the minimum deposit of ")],
  ])
  expect((await deploy(["verify", "--chains-file", "chains.json"], files)).code).toBe(0)
})

describe("shielded-relay deploy on TRON refuses, and sends nothing,", () => {
  it.each<[string, ReadonlyArray<string>, number, string, () => object, () => object]>([
    [
      "another chain",
      ["apply", ...named],
      1,
      "wrong-chain",
      () => ({ chainId: 728_126_428 }),
      () => ({}),
    ],
    [
      "a signer who is not the owner",
      ["apply", ...named],
      1,
      "which is not the owner",
      () => ({ owner: account(4).address }),
      () => ({}),
    ],
    [
      "an account without coins",
      ["apply", ...named],
      1,
      "Problem: the deployer lacks ",
      () => ({ owner: "0xfc76f1925c771325cf210976b23d9c58e6cc6518" }),
      () => ({ DEPLOYER_KEY: "7".padStart(64, "1") }),
    ],
    [
      "a key of another family",
      ["plan"],
      1,
      "deployer must be a private key of 32 bytes",
      () => ({}),
      () => ({ DEPLOYER_KEY: `[${Array.from({ length: 64 }, () => 7).join(",")}]` }),
    ],
    [
      "another name of the chain",
      ["apply", "--chain-name", "Mainnet"],
      2,
      'got "Mainnet"',
      () => ({}),
      () => ({}),
    ],
    [
      "another plan",
      ["apply", ...named, "--plan", "0x1"],
      2,
      "--plan is 0x1, but",
      () => ({}),
      () => ({}),
    ],
    [
      "a keystore",
      ["apply"],
      2,
      "pool.json.signer must be env:VARIABLE, file:PATH or print, never a key itself",
      () => ({ signer: "keystore:owner.json" }),
      () => ({}),
    ],
    [
      "an expiration where nothing is printed",
      ["apply"],
      2,
      "pool.json.expirationMinutes belongs to the signer print alone",
      () => ({ expirationMinutes: 5 }),
      () => ({}),
    ],
    [
      "an expiration beyond a day",
      ["apply"],
      2,
      "pool.json.expirationMinutes must be a whole number of minutes from 1 to 1439; got 1440",
      () => ({ signer: "print", expirationMinutes: 1_440 }),
      () => ({}),
    ],
    [
      "an action at an exchange that is not there",
      ["apply", ...named],
      1,
      "Problem: the chain could not create the action Router: reverted",
      () => ({ actions: [{ name: "Router", kind: "router", router: account(3).address }] }),
      () => ({}),
    ],
    ["close", ["close", ...named], 2, "of which nothing returns", () => ({}), () => ({})],
    ["verify without an entry", ["verify"], 2, "--chains-file must name", () => ({}), () => ({})],
  ])("%s", async (_what, words, code, message, changes, more) => {
    const files = filesOf(changes())
    expect(await deploy(words, files, { more: { ...more() } })).toMatchObject({
      code,
      err: expect.stringContaining(message),
    })
    expect([...files.keys()]).toEqual(["pool.json"])
  })

  it("a journal that is half there, empty, or another deployer's", async () => {
    const whole = JSON.stringify({
      version: 1,
      chainId: node.chainId,
      deployer: native,
      entries: [],
    })
    for (const [text, message] of [
      [whole.slice(0, 30), "the journal is not one of a deployment"],
      ["", "the journal is not one of a deployment"],
      [whole, "the journal belongs to a deployment on chain"],
    ] as const) {
      const files = filesOf()
      files.set("pool.json.journal", text)
      expect(await deploy(["apply", ...named], files)).toMatchObject({
        code: 1,
        err: expect.stringContaining(message),
      })
      expect(files.get("pool.json.journal")).toBe(text)
    }
  })
})

it("the deployment file in docs/tron.md is valid", async () => {
  const text = await readFile(join(import.meta.dirname, "../../../docs/tron.md"), "utf8")
  const [, json = ""] = /<!-- deployment file -->\n```json\n([\s\S]*?)```/.exec(text) ?? []
  expect(readDeploymentFile("pool.json", json)).toMatchObject({ family: "tron" })
})
