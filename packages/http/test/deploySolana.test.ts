import { registerVenue } from "@shielded-relay/chain-solana"
import { startSolanaNode, type SolanaNode } from "@shielded-relay/devnet/solana"
import { run, type Terminal } from "@shielded-relay/http"
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { fileJournal } from "../src/cli/deploy/fileJournal.ts"
import { readDeploymentFile } from "../src/deployment/readDeploymentFile.ts"
import { movedCoins } from "./support/movedCoins.ts"
import { runCommand } from "./support/serviceProcess.ts"
import { askSolana, solanaAccount, type SolanaAccount } from "./support/solanaAccount.ts"
import { writtenTerminal } from "./support/writtenTerminal.ts"

const native = "11111111111111111111111111111111"
const euro = "HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr"
const dollar = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
const coins = 20_000_000_000
const [steady, killed, dying, giving, stranger] = [1, 2, 3, 4, 5].map(solanaAccount) as [
  SolanaAccount,
  SolanaAccount,
  SolanaAccount,
  SolanaAccount,
  SolanaAccount,
]

let node: SolanaNode
let genesisHash: string
const ask = (method: string, ...params: ReadonlyArray<unknown>) =>
  askSolana(node.url, method, ...params)
async function balanceOf({ address }: SolanaAccount): Promise<bigint> {
  const { value } = Object(await ask("getBalance", address, { commitment: "processed" }))
  return BigInt(value)
}

beforeAll(async () => {
  node = await startSolanaNode({ slots: 20, finalizedAfter: 8 })
  genesisHash = String(await ask("getGenesisHash"))
  for (const { address } of [steady, killed, dying, giving])
    await ask("requestAirdrop", address, coins)
  // Mints of SPL Token with six decimals.
  const data = Buffer.alloc(82)
  data.set([6, 1], 44)
  const owner = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"
  for (const mint of [dollar, euro])
    node.setAccount(mint, { lamports: 1_461_600n, owner, data, executable: false })
  while ((await balanceOf(giving)) === 0n) await ask("getSlot")
})
afterAll(() => node.close())

const description = (admin: SolanaAccount, changes: object = {}) => ({
  family: "solana",
  chainId: 501,
  name: "Local Solana",
  genesisHash,
  rpcUrls: ["env:LOCAL_RPC"],
  signer: "env:DEPLOYER_KEY",
  senders: ["env:RELAYER_KEY"],
  admin: admin.address,
  feeRecipient: stranger.address,
  tokens: [
    { address: native, symbol: "SOL", decimals: 9, minimumDeposit: "5" },
    { address: dollar, symbol: "USDC", decimals: 6, minimumDeposit: "7" },
  ],
  ...changes,
})

const environment = (payer: SolanaAccount) => ({
  LOCAL_RPC: node.url,
  DEPLOYER_KEY: payer.secret,
  RELAYER_KEY: steady.secret,
})

/** The files of a deployment, which outlast its commands. */
class Desk {
  readonly payer: SolanaAccount
  readonly files = new Map<string, string>()

  constructor(payer: SolanaAccount, changes: object = {}) {
    this.payer = payer
    this.describe(changes)
  }

  describe(changes: object = {}): void {
    this.files.set("pool.json", JSON.stringify(description(this.payer, changes)))
  }

  /** @param dies is asked at each text on standard error whether the command ends there. */
  async deploy(
    words: ReadonlyArray<string>,
    {
      dies = () => false,
      key = this.payer.secret,
    }: { readonly dies?: (text: string) => boolean; readonly key?: string } = {},
  ) {
    const { own, written } = writtenTerminal(
      { ...environment(this.payer), DEPLOYER_KEY: key },
      { readable: this.files },
    )
    let dead = false
    const replaceFile = async (path: string, text: string) => {
      // Nothing that a killed process does later may last.
      if (!dead) await own.replaceFile(path, text)
    }
    const complain = (text: string) => {
      own.complain(text)
      if (!dead && dies(text)) {
        dead = true
        throw new Error("killed")
      }
    }
    const terminal = { ...own, replaceFile, complain }
    const code = await run(["deploy", ...words, "--file", "pool.json"], terminal)
    for (const { secret } of [steady, killed, dying, giving])
      expect(written.out + written.err).not.toContain(secret.slice(1, -1))
    return { code, ...written, dead }
  }

  get journal(): { readonly keys: object; readonly round: object | null } {
    return JSON.parse(this.files.get("pool.json.journal") ?? "null")
  }
}

const named = ["--chain-name", "Local Solana"]
/** The deployment that the first test finishes. */
let finished: Desk

describe("shielded-relay deploy on Solana", () => {
  const desk = () => new Desk(steady)
  let paid: bigint

  it("plans, deploys once the chain's name was given, writes the chain's entry, and verifies", async () => {
    finished = desk()
    const before = await balanceOf(steady)
    const planned = await finished.deploy(["plan"])
    expect([planned.code, planned.err]).toEqual([0, ""])
    expect(planned.out).toMatch(/missing write the program into the buffer, 107 transactions, /)
    const plan = JSON.parse((await finished.deploy(["plan", "--json"])).out)
    expect(plan).toMatchObject({ name: "Local Solana", problems: [], lookupTable: null })
    expect(await balanceOf(steady)).toBe(before)

    const applied = await finished.deploy([
      "apply",
      ...named,
      "--plan",
      plan.planHash,
      "--chains-file",
      "chains.json",
    ])
    expect([applied.code, applied.out]).toEqual([0, ""])
    paid = before - (await balanceOf(steady))
    expect(paid).toBe(BigInt(plan.cost))
    const [entry] = JSON.parse(finished.files.get("chains.json") ?? "")
    expect(entry).toMatchObject({ family: "solana", poolAddress: plan.program, genesisHash })

    // The service accepts the entry, on its chain.
    const folder = await mkdtemp(join(tmpdir(), "deploy-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { own, written } = writtenTerminal(
      {
        ...environment(steady),
        SHIELDED_RELAY_VAULT_PATH: join(folder, "vault.json"),
        SHIELDED_RELAY_VAULT_PASSPHRASE: "correct horse battery staple",
        SHIELDED_RELAY_DATABASE: "memory",
        SHIELDED_RELAY_CHAINS_FILE: "chains.json",
      },
      { readable: finished.files },
    )
    expect(await run(["vault", "init"], own)).toBe(0)
    const checked = await run(["config", "check", "--connect"], own)
    expect([checked, written.out]).toEqual([
      0,
      expect.stringMatching(/Everything is in order\.\n$/),
    ])

    // The doctor compares the file with the program that the configuration names, or else the journal.
    const doctor = async (environment: Terminal["environment"]) => {
      const examined = writtenTerminal(environment, { readable: finished.files })
      await run(["doctor", "--deployment", "pool.json"], examined.own)
      return [...examined.written.out.matchAll(/^(?:fault|warning) +(pool.json.*)$/gm)].map(
        ([, what]) => what,
      )
    }
    const development = expect.stringContaining("the program verifies with the development keys")
    expect(await doctor(own.environment)).toEqual([development])
    const late = [{ ...entry, deploymentSlot: entry.deploymentSlot + 1 }]
    finished.files.set("late.json", JSON.stringify(late))
    expect(await doctor({ ...own.environment, SHIELDED_RELAY_CHAINS_FILE: "late.json" })).toEqual([
      development,
      expect.stringMatching(
        /the configured deploymentSlot \d+ is after the program's deployment in /,
      ),
    ])
    expect(await doctor(environment(steady))).toEqual([
      "pool.json: it was not compared with the configuration, which is wrong",
      development,
    ])

    // A second time nothing is asked and nothing is sent.
    const again = await finished.deploy(["apply"])
    expect([again.code, JSON.parse(again.out)]).toEqual([0, [entry]])
    expect(before - (await balanceOf(steady))).toBe(paid)

    for (const words of [["verify"], ["verify", "--chains-file", "chains.json"]]) {
      const verified = await finished.deploy(words)
      expect([verified.code, verified.out]).toEqual([
        0,
        expect.stringMatching(/\n0 faults, 1 warnings, \d+ ok\n$/),
      ])
    }
    // Once the pool is initialized, nothing returns.
    expect(await finished.deploy(["close", ...named])).toMatchObject({
      code: 1,
      err: expect.stringContaining("is initialized: nothing of it returns"),
    })
  })

  it("has relaying accounts that get coins, once although the command is killed and its bytes expire, and give them back", async () => {
    const got = await movedCoins({
      family: "solana",
      chainId: 501,
      name: "Local Solana",
      environment: environment(giving),
      files: finished.files,
      signer: "env:DEPLOYER_KEY",
      to: solanaAccount(9).address,
      balanceOf: async (address) => balanceOf({ address, secret: "" }),
      expire: () => node.expireBlockhashes(),
    })
    // Nothing is left behind: the fee of a transfer is known.
    expect(2_000_000_000n - got).toBeLessThan(10_000n)
  })

  it("costs the same to the lamport, however often it is stopped, before and after confirmations", async () => {
    const before = await balanceOf(killed)
    const interrupted = new Desk(killed)
    const seen = new Set<string>()
    let written = 0
    /** Stops where a step was sent or, for the steps between, confirmed; of the program's pieces after every 25th. */
    const dies = (text: string) => {
      const [, word = "", step = ""] = /^(Sent|Done) \S+: (.*)\n/.exec(text) ?? []
      const isPiece = step.startsWith("write bytes")
      const stops = /buffer|deploy the|upgrade|of 1111|fill/.test(step) ? "Sent" : "Done"
      if (word !== stops) return false
      const point = `${word} ${isPiece ? `piece ${Math.floor(written++ / 25)}` : step}`
      return !seen.has(point) && seen.add(point).size > 0
    }
    let runs = 0
    while ((await interrupted.deploy(["apply", ...named], { dies })).code !== 0) runs++
    const { keys } = interrupted.journal
    expect(before - (await balanceOf(killed))).toBe(paid)
    expect((await interrupted.deploy(["verify"])).code).toBe(0)
    expect(interrupted.journal.keys).toEqual(keys)
    expect(runs).toBe(seen.size)
    expect([...seen].filter((point) => !point.includes("piece"))).toEqual([
      "Sent make a buffer for the program",
      "Sent deploy the program",
      "Done initialize the pool",
      "Sent give up the upgrade authority",
      `Sent accept deposits of ${native}`,
      `Done accept deposits of ${dollar}`,
      "Done make a lookup table",
      "Sent fill the lookup table",
      "Done freeze the lookup table",
    ])
  })

  it("keeps its keys when its process is killed while a transaction is under way", async () => {
    const folder = await mkdtemp(join(tmpdir(), "deploy-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const pool = join(folder, "pool.json")
    await writeFile(pool, JSON.stringify(description(dying)))
    const before = await balanceOf(dying)
    const program = new URL("support/dyingDeployment.ts", import.meta.url).pathname
    const words = ["--file", pool, ...named]
    const child = runCommand(["Sent", "deploy", "apply", ...words], environment(dying), program)
    await child.exit
    expect(child.process.signalCode).toBe("SIGKILL")
    const { buffer } = JSON.parse(await readFile(`${pool}.journal`, "utf8")).keys
    expect(buffer).toMatch(/^[0-9a-f]{64}$/)
    // The buffer's creation reaches a block without the process.
    while ((await balanceOf(dying)) === before) await ask("getSlot")

    const closed = runCommand(["deploy", "close", ...words], environment(dying))
    expect([await closed.exit, closed.output().stdout]).toEqual([
      0,
      expect.stringMatching(/^Closed \S+, which returned 0\.67\d+ coins\n$/),
    ])
    expect(before - (await balanceOf(dying))).toBe(15_000n)
    expect((await readdir(folder)).toSorted()).toEqual(["pool.json", "pool.json.journal"])
    expect((await stat(`${pool}.journal`)).mode & 0o777).toBe(0o600)
  })

  it("makes another lookup table for a token that is added later, and changes a minimum deposit", async () => {
    const [coin] = description(steady).tokens
    finished.describe({
      tokens: [
        coin,
        { address: dollar, symbol: "USDC", decimals: 6, minimumDeposit: "8" },
        { address: euro, symbol: "EURC", decimals: 6, minimumDeposit: "9" },
      ],
    })
    const [before] = JSON.parse(finished.files.get("chains.json") ?? "")
    const plan = JSON.parse((await finished.deploy(["plan", "--json"])).out)
    const balance = await balanceOf(steady)
    const applied = await finished.deploy(["apply", ...named, "--chains-file", "chains.json"])
    expect([applied.code, balance - (await balanceOf(steady))]).toEqual([0, BigInt(plan.cost)])
    const [entry] = JSON.parse(finished.files.get("chains.json") ?? "")
    expect(entry.tokens).toHaveLength(3)
    expect([entry.poolAddress, entry.lookupTable === before.lookupTable]).toEqual([
      before.poolAddress,
      false,
    ])
    expect((await finished.deploy(["verify"])).code).toBe(0)
  })

  it("finds every difference between the file and the chain", async () => {
    const faults = async (changes: object, words: ReadonlyArray<string> = []) => {
      finished.describe(changes)
      const { code, out } = await finished.deploy(["verify", "--json", ...words])
      const { findings }: { findings: ReadonlyArray<{ verdict: string; what: string }> } =
        JSON.parse(out)
      expect(code).toBe(1)
      return findings.flatMap(({ verdict, what }) => (verdict === "fault" ? [what] : []))
    }
    const [coin] = description(steady).tokens
    expect(
      await faults({ admin: killed.address, tokens: [{ ...coin, minimumDeposit: "6" }] }),
    ).toEqual([
      `the pool's admin is ${steady.address}, not ${killed.address}`,
      `the pool accepts ${native} from 5 smallest units on, not from 6`,
    ])
    expect(
      await faults({
        tokens: [{ address: stranger.address, symbol: "X", decimals: 6, minimumDeposit: "1" }],
      }),
    ).toEqual([
      `the pool does not accept ${stranger.address}`,
      `${stranger.address} has unknown decimals, not 6`,
      expect.stringMatching(/^the lookup table lacks 4 accounts, the first of which is /),
    ])
    const [entry] = JSON.parse(finished.files.get("chains.json") ?? "")
    const elsewhere = (fields: object) => {
      finished.files.set("other.json", JSON.stringify([{ ...entry, ...fields }]))
      return faults({}, ["--chains-file", "other.json"])
    }
    expect(await elsewhere({ poolAddress: stranger.address, lookupTable: dollar })).toEqual([
      `there is no program at ${stranger.address}`,
      "the pool is not initialized",
      `there is no lookup table at ${dollar}`,
    ])
    expect(await elsewhere({ poolAddress: dollar })).toEqual([
      `the account ${dollar} is no program, or was closed`,
      "the pool is not initialized",
    ])
    finished.describe()
    expect(await finished.deploy(["verify", "--chains-file", "none.json"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("none.json has no entry of chain 501"),
    })
  })

  it("prints the admin's transactions unsigned with the signer print", async () => {
    finished.describe({ signer: "print", tokens: description(steady).tokens })
    const { code, out } = await finished.deploy(["apply"])
    expect([code, JSON.parse(out)]).toEqual([
      0,
      [
        {
          step: `accept deposits of ${dollar} from 7 smallest units on`,
          signer: steady.address,
          message: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{100,}$/),
        },
      ],
    ])
    // Once nothing is left to sign, the entry follows.
    finished.describe({ signer: "print", tokens: description(steady).tokens.slice(0, 1) })
    const [entry] = JSON.parse((await finished.deploy(["apply"])).out)
    expect(entry).toMatchObject({ family: "solana", tokens: [{ symbol: "SOL" }] })
  })

  it("closes an unfinished deployment: its buffer, and its program", async () => {
    const abandoned = new Desk(giving)
    const before = await balanceOf(giving)
    expect(await abandoned.deploy(["close", ...named])).toMatchObject({
      code: 0,
      out: "There was nothing to close.\n",
    })
    const { keys } = JSON.parse(
      (await abandoned.deploy(["plan"]), abandoned.files.get("pool.json.journal")) ?? "",
    )
    const upTo = (step: string) =>
      abandoned.deploy(["apply", ...named], {
        dies: (text) => text.startsWith("Done") && text.includes(`: ${step}`),
      })
    await upTo("make a buffer")
    const closed = await abandoned.deploy(["close", ...named])
    expect([closed.code, closed.out]).toEqual([
      0,
      expect.stringMatching(/^Closed \S+, which returned 0\.67\d+ coins\n$/),
    ])
    // The buffer with its key, and its closing: two signatures and one.
    expect(before - (await balanceOf(giving))).toBe(15_000n)
    expect(abandoned.journal.keys).not.toEqual(keys)

    await upTo("deploy the program")
    expect((await abandoned.deploy(["close", ...named])).code).toBe(0)
    expect((await abandoned.deploy(["plan"])).out).toContain("missing make a buffer")
  })
})

describe("an exchange with a test token, added to a pool on Solana", () => {
  const trading = {
    tokens: [
      ...description(steady).tokens,
      { testToken: true, symbol: "GLD", decimals: 9, minimumDeposit: "3" },
    ],
    exchange: { name: "Exchange", pairs: [["USDC", "GLD"]] },
  }
  let desk: Desk
  beforeAll(() => {
    desk = finished
    desk.describe(trading)
    // The entry of the tests before names a token that this file lacks.
    desk.files.delete("chains.json")
  })
  const into = ["apply", ...named, "--chains-file", "chains.json"]
  const diesAt = (step: string) => ({
    dies: (text: string) => text.startsWith("Done") && text.includes(`: ${step}`),
  })

  it("is given up before it is registered: its program's rent returns, and the pool stays", async () => {
    await desk.deploy(into, diesAt("deploy the exchange"))
    const { keys } = desk.journal
    const closed = await desk.deploy(["close", ...named])
    expect([closed.code, closed.out]).toEqual([
      0,
      expect.stringMatching(/^Closed \S+, which returned 0\.\d+ coins\n$/),
    ])
    const { exchange: given, ...others } = Object(keys)
    const { exchange: taken, ...kept } = Object(desk.journal.keys)
    expect([taken === given, kept]).toEqual([false, others])
    expect(desk.journal.round).toBeNull()
    expect((await desk.deploy(["close", ...named])).err).toContain(
      "is initialized: nothing of it returns",
    )
  })

  it("costs what its plan says, however often it is stopped, and is registered once", async () => {
    const plan = JSON.parse((await desk.deploy(["plan", "--json"])).out)
    expect(plan).toMatchObject({ problems: [], entry: { tokens: [{}, {}, { symbol: "GLD" }] } })
    const before = await balanceOf(steady)
    const seen = new Set<string>()
    let runs = 0
    const dies = (text: string) => {
      const [, word = "", step = ""] = /^(Sent|Done) \S+: (.*)\n/.exec(text) ?? []
      const stops = /buffer|deploy the|register|fill/.test(step) ? "Sent" : "Done"
      const point = step.startsWith("write bytes") ? "piece" : step
      return word === stops && !seen.has(point) && seen.add(point).size > 0
    }
    while ((await desk.deploy(into, { dies })).code !== 0) runs++
    expect(before - (await balanceOf(steady))).toBe(BigInt(plan.cost))
    expect([runs, [...seen]]).toEqual([
      seen.size,
      [
        "make a buffer for the exchange",
        "piece",
        "deploy the exchange",
        expect.stringMatching(/^make the market of /),
        "register the venue Exchange",
        "make a lookup table",
        "fill the lookup table",
        "freeze the lookup table",
      ],
    ])
    for (const words of [["verify"], ["verify", "--chains-file", "chains.json"]]) {
      const { code, out } = await desk.deploy(words)
      expect([code, out]).toEqual([0, expect.stringContaining("the venue Exchange will be usable")])
    }
    expect((await desk.deploy(["close", ...named])).err).toContain(
      "is initialized: nothing of it returns",
    )
  })

  it("is in the chain's entry, which the service accepts, once the pool calls it", async () => {
    const [early] = JSON.parse(desk.files.get("chains.json") ?? "")
    expect(early.swaps).toBeUndefined()
    node.passTime(48 * 3_600)
    const before = await balanceOf(steady)
    // The clock shows it with the next final block.
    await expect
      .poll(
        async () => {
          await desk.deploy(into)
          return JSON.parse(desk.files.get("chains.json") ?? "")[0].swaps
        },
        { timeout: 30_000 },
      )
      .toEqual({
        venues: [{ kind: "exchange", name: "Exchange", program: expect.any(String) }],
      })
    expect(await balanceOf(steady)).toBe(before)
    const folder = await mkdtemp(join(tmpdir(), "deploy-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { own, written } = writtenTerminal(
      {
        ...environment(steady),
        SHIELDED_RELAY_VAULT_PATH: join(folder, "vault.json"),
        SHIELDED_RELAY_VAULT_PASSPHRASE: "correct horse battery staple",
        SHIELDED_RELAY_DATABASE: "memory",
        SHIELDED_RELAY_CHAINS_FILE: "chains.json",
      },
      { readable: desk.files },
    )
    expect(await run(["vault", "init"], own)).toBe(0)
    await run(["config", "check", "--connect"], own)
    // The chain is two days ahead of this machine, so the clock alone is a problem.
    expect(written.out.match(/^Problem: .*/gm)).toEqual([expect.stringMatching(/^Problem: clock:/)])
    written.out = ""
    await run(["doctor", "--deployment", "pool.json"], own)
    expect(written.out.match(/^(fault|warning) +pool.json: .*/gm)).toEqual([
      expect.stringContaining("the program verifies with the development keys"),
      expect.stringContaining("can replace the program of the venue Exchange"),
    ])
  })

  it("is found missing, and another program under its name, which apply refuses", async () => {
    const named = (name: string) =>
      desk.describe({ ...trading, exchange: { ...trading.exchange, name } })
    const faults = async (name: string) => {
      named(name)
      const { out } = await desk.deploy(["verify"])
      return [...out.matchAll(/^fault +chain 501: (.*)$/gm)].map(([, what]) => what)
    }
    expect(await faults("Taken")).toEqual(["the venue Taken is not registered in the pool"])
    const [{ poolAddress: pool }] = JSON.parse(desk.files.get("chains.json") ?? "")
    const deployer = { chainId: 501, endpoints: [{ url: node.url }], deployer: steady.secret }
    // The program of associated token accounts.
    const program = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL"
    await registerVenue({ ...deployer, pool, name: "Taken", program, tokens: [] })
    expect(await faults("Taken")).toContain(
      "the program of the venue Taken is not the exchange of this version",
    )
    const before = await balanceOf(steady)
    expect(await desk.deploy(into)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Problem: the venue Taken is ${program}, not `),
    })
    expect(await balanceOf(steady)).toBe(before)
  })
})

describe("shielded-relay deploy on Solana refuses, and sends nothing,", () => {
  const refused = async (
    desk: Desk,
    words: ReadonlyArray<string> = ["apply", ...named],
    key?: string,
  ) => {
    const before = await balanceOf(desk.payer)
    const { code, err } = await desk.deploy(words, key === undefined ? {} : { key })
    expect(await balanceOf(desk.payer)).toBe(before)
    return { code, err }
  }

  it.each<[string, number, string | RegExp, object]>([
    [
      "another cluster",
      1,
      /endpoint rpc-1 serves the cluster with genesis hash \w+, not 4uhcVJyU9p/,
      { genesisHash: "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY" },
    ],
    [
      "development keys on the main network",
      1,
      "ChainMisconfigured: Chain 501: The program in pool-program uses verifying keys of the development",
      { genesisHash: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d" },
    ],
    [
      "a program that verifies with other keys",
      1,
      "does not verify with the keys 0x",
      {
        programFile: import.meta.filename,
      },
    ],
    ["a program file that is missing", 2, "programFile cannot be read", { programFile: "none.so" }],
    [
      "a token that is no mint",
      1,
      `${stranger.address} is no mint of SPL Token`,
      {
        tokens: [{ address: stranger.address, symbol: "USDC", decimals: 6, minimumDeposit: "7" }],
      },
    ],
    [
      "other decimals than the mint's",
      1,
      `${dollar} has 6 decimals, not 9`,
      { tokens: [{ address: dollar, symbol: "USDC", decimals: 9, minimumDeposit: "7" }] },
    ],
    [
      "a keystore, which is of other families",
      2,
      "pool.json.signer must be env:VARIABLE",
      { signer: "keystore:owner.json" },
    ],
    ["fields of other families", 2, "pool.json.owner is unknown", { owner: "0x12" }],
    [
      "signing nothing while the program is missing",
      1,
      "Problem: the program or its lookup table is not deployed",
      { signer: "print" },
    ],
  ])("%s", async (_what, code, message, changes) => {
    expect(await refused(new Desk(giving, changes))).toEqual({
      code,
      err: expect.stringMatching(message),
    })
  })

  it("a payer without coins, a key of another family, and a missing one", async () => {
    const poor = await refused(new Desk(stranger))
    expect(poor).toEqual({
      code: 1,
      err: expect.stringMatching(/Problem: the deployer lacks 3\.\d+ coins\n/),
    })
    expect(await refused(new Desk(giving), undefined, `0x${"7".repeat(64)}`)).toEqual({
      code: 1,
      err: expect.stringContaining("deployer must be a Solana secret key"),
    })
    expect((await refused(new Desk(giving), undefined, "")).err).toContain("DEPLOYER_KEY")
  })

  it("another name of the chain, another plan, and a chains file that names another pool", async () => {
    expect(await refused(new Desk(giving), ["apply", "--chain-name", "Mainnet"])).toEqual({
      code: 2,
      err: expect.stringContaining('got "Mainnet"'),
    })
    expect(await refused(new Desk(giving), ["apply"])).toEqual({
      code: 2,
      err: expect.stringContaining("--chain-name is required where nobody types it"),
    })
    expect(await refused(new Desk(giving), ["apply", ...named, "--plan", "0x1"])).toEqual({
      code: 2,
      err: expect.stringContaining("--plan is 0x1, but the file comes to the plan 0x"),
    })
    const desk = new Desk(giving)
    desk.files.set("chains.json", JSON.stringify([{ chainId: 501, poolAddress: dollar }]))
    expect(await refused(desk, ["apply", ...named, "--chains-file", "chains.json"])).toEqual({
      code: 2,
      err: expect.stringContaining(`chains.json[0].poolAddress is ${dollar}, but`),
    })
  })

  it("a journal that is half there, empty, or another cluster's", async () => {
    const desk = new Desk(giving)
    await desk.deploy(["plan"])
    const whole = desk.files.get("pool.json.journal") ?? ""
    const other = whole.replace(genesisHash, "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY")
    for (const [text, message] of [
      [whole.slice(0, 200), "the journal is not one of a deployment, or only a part of it"],
      ["", "the journal is not one of a deployment, or only a part of it"],
      [other, "the journal belongs to a deployment on the cluster 4uhc"],
    ] as const) {
      desk.files.set("pool.json.journal", text)
      expect(await refused(desk)).toEqual({ code: 1, err: expect.stringContaining(message) })
      expect(desk.files.get("pool.json.journal")).toBe(text)
    }
  })

  it("what another key began", async () => {
    const desk = new Desk(giving)
    await desk.deploy(["apply", ...named], { dies: (text) => text.startsWith("Done") })
    for (const words of [
      ["apply", ...named],
      ["close", ...named],
    ])
      expect(await refused(desk, words, killed.secret)).toEqual({
        code: 1,
        err: expect.stringMatching(/belongs to \S+, not to the deployer/),
      })
    expect((await desk.deploy(["close", ...named])).code).toBe(0)
  })

  it("close without a key, and for a chain where nothing returns", async () => {
    expect(await refused(new Desk(giving, { signer: "print" }), ["close", ...named])).toEqual({
      code: 2,
      err: expect.stringContaining("pool.json.signer must be env:VARIABLE or file:PATH"),
    })
  })

  it("verify without a deployment", async () => {
    expect(await refused(new Desk(giving), ["verify"])).toEqual({
      code: 2,
      err: expect.stringContaining("has no deployed pool in pool.json.journal"),
    })
  })

  it("something else at the program's address, where coins were sent", async () => {
    const desk = new Desk(giving)
    const { program } = JSON.parse((await desk.deploy(["plan", "--json"])).out)
    const data = new Uint8Array()
    node.setAccount(program, { lamports: 890_880n, owner: native, data, executable: false })
    // The account is there for the next block.
    await expect.poll(async () => (await desk.deploy(["plan"])).code, { interval: 5 }).toBe(1)
    expect(await refused(desk)).toEqual({
      code: 1,
      err: expect.stringContaining(`Problem: the account ${program} is no program, or was closed`),
    })
    // Closing gives the journal other keys.
    expect((await desk.deploy(["close", ...named])).code).toBe(0)
    expect((await desk.deploy(["plan"])).code).toBe(0)
  })
})

it("a journal refuses to be written once another process has written it", async () => {
  const readable = new Map([["journal", "one"]])
  const { own } = writtenTerminal({}, { readable })
  const [mine, theirs] = [fileJournal(own, "journal"), fileJournal(own, "journal")]
  expect([await mine.read(), await theirs.read()]).toEqual(["one", "one"])
  await theirs.write("two")
  await expect(mine.write("three")).rejects.toThrow("changed by another process")
  expect(readable.get("journal")).toBe("two")
})

it("a deployment file may name as many decimals as the configuration of the service", () => {
  const token = { address: dollar, symbol: "X", minimumDeposit: "1" }
  const read = (decimals: number) => {
    const text = JSON.stringify(description(steady, { tokens: [{ ...token, decimals }] }))
    return readDeploymentFile("pool.json", text)
  }
  expect(read(77)).toMatchObject({ tokens: [{ decimals: 77 }] })
  expect(() => read(78)).toThrow("tokens[0].decimals: must be a whole number from 0 to 77")
})

it("the deployment file in docs/solana.md is valid", async () => {
  const text = await readFile(join(import.meta.dirname, "../../../docs/solana.md"), "utf8")
  const [, json = ""] = /<!-- deployment file -->\n```json\n([\s\S]*?)```/.exec(text) ?? []
  expect(readDeploymentFile("pool.json", json)).toMatchObject({ family: "solana" })
})
