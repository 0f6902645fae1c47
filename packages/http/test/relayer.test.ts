import { deployDevnet, startEvmNode, type Devnet } from "@shielded-relay/devnet"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import {
  KeyVault,
  OperationStore,
  parseAddress,
  chainIdFromNumber,
  retirementName,
} from "@shielded-relay/core"
import { exampleAttempt, exampleOperation, exampleSignedTransaction } from "@shielded-relay/testkit"
import { run } from "@shielded-relay/http"
import { postgresStorage } from "@shielded-relay/storage-postgres"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { devnetEnvironment } from "./support/devnetEnvironment.ts"
import { writtenTerminal } from "./support/writtenTerminal.ts"

const coin = 10n ** 18n
let devnet: Devnet
let server: PostgresServer
beforeAll(async () => {
  ;[devnet, server] = await Promise.all([
    startEvmNode().then((node) => deployDevnet(node)),
    startPostgres(),
  ])
})
afterAll(() => Promise.all([devnet.node.close(), server.remove()]))

/** Where a command dies. It leaves what it has written until then. */
interface Death {
  readonly before?: (step: string) => boolean
}

/** An operator with a vault of two relaying accounts, one of which nobody has retired. */
class Operator {
  readonly files = new Map<string, string>()
  readonly environment: Readonly<Record<string, string>>
  readonly accounts: ReadonlyArray<`0x${string}`>

  private constructor(
    environment: Readonly<Record<string, string>>,
    accounts: ReadonlyArray<`0x${string}`>,
  ) {
    this.environment = environment
    this.accounts = accounts
  }

  static async withVault(change: object = {}): Promise<Operator> {
    const plain = await devnetEnvironment(devnet, {
      PAYER: devnet.gasTank.privateKey,
      OWN: devnet.relayers[1]?.privateKey ?? "",
    })
    const [chain] = JSON.parse(plain["SHIELDED_RELAY_CHAINS"] ?? "[]")
    const environment = {
      ...plain,
      SHIELDED_RELAY_DATABASE: server.url,
      SHIELDED_RELAY_CHAINS: JSON.stringify([
        { ...chain, senders: ["vault:0", "vault:1"], ...change },
      ]),
    }
    const { own, written } = writtenTerminal(environment)
    await run(["vault", "init", "--relayer", "31337/0", "--relayer", "31337/1"], own)
    const found = [...written.out.matchAll(/EVM (0x\w{40})/g)]
    return new Operator(
      environment,
      found.map(([, address = ""]): `0x${string}` => `0x${address.slice(2)}`),
    )
  }

  async run(
    words: ReadonlyArray<string>,
    { before = () => false }: Death = {},
    answers = ["Devnet"],
  ) {
    const { own, written } = writtenTerminal(this.environment, { readable: this.files, answers })
    let dead = false
    const step = (name: string) => {
      if (dead || !before(name)) return
      dead = true
      throw new Error("killed")
    }
    const code = await run(words, {
      ...own,
      replaceFile: async (path, text) => {
        step("write")
        // Nothing that a killed process does later may last.
        if (!dead) await own.replaceFile(path, text)
        step("written")
      },
      complain: (text) => {
        own.complain(text)
        step(text)
      },
    })
    const said = written.out + written.err
    expect(said).not.toContain(devnet.gasTank.privateKey.slice(2))
    return { code, ...written }
  }

  balanceOf(account: string | undefined): Promise<bigint> {
    return devnet.node.client.getBalance({ address: `0x${account?.slice(2)}` })
  }

  /** Puts an operation into the database whose transactions the account signed under these nonces. */
  signed(account: string, nonces: ReadonlyArray<number>): Promise<unknown> {
    const sender = parseAddress(account, "evm")
    const chainId = chainIdFromNumber(31337)
    if (sender === null || chainId === null) throw new Error("no account")
    const transactions = nonces.map((nonce) => ({ ...exampleSignedTransaction(0, nonce), sender }))
    const operation = exampleOperation(Number(sender.slice(-6).replace(/\D/g, "1")), {
      chainId,
      status: { state: "broadcast" },
      attempts: [exampleAttempt(transactions)],
    })
    return Effect.gen(function* () {
      yield* (yield* OperationStore).insert(operation)
    }).pipe(Effect.provide(postgresStorage({ url: server.url })), Effect.scoped, Effect.runPromise)
  }

  /** Marks the account as retired at a time. */
  retire(account: string | undefined, at: number): Promise<unknown> {
    const address = parseAddress(account ?? "", "evm")
    if (address === null) throw new Error("no address")
    return Effect.gen(function* () {
      const { create } = yield* KeyVault
      yield* create(retirementName(31337, address), Redacted.make(Buffer.from(String(at))))
    }).pipe(
      Effect.provide(
        fileVault({
          path: this.environment["SHIELDED_RELAY_VAULT_PATH"] ?? "",
          passphrase: this.environment["SHIELDED_RELAY_VAULT_PASSPHRASE"] ?? "",
        }),
      ),
      Effect.runPromise,
    )
  }
}

const topUp = (...more: ReadonlyArray<string>) => [
  "relayer",
  "top-up",
  "--relayer",
  "31337/0",
  "--signer",
  "env:PAYER",
  ...more,
]
const half = ["--balance", "0.5"]

describe("shielded-relay relayer top-up", () => {
  it("says what it will pay, pays once although it is killed at each step, and then has nothing to do", async () => {
    const operator = await Operator.withVault()
    const [account] = operator.accounts
    const refused = await operator.run(topUp(...half), {}, ["Mainnet"])
    expect(refused.code).toBe(2)
    expect(refused.err).toMatch(
      /^Relaying account 31337\/0, 0x\w{40}, on Devnet, chain 31337\n {2}gets +0\.5 coins from 0x\w{40}\n/,
    )
    expect(await operator.balanceOf(account)).toBe(0n)
    // The bytes are signed, and stored; no endpoint has seen them.
    for (const dying of ["write", "written"]) {
      const killed = await operator.run(topUp(...half), { before: (step) => step === dying })
      expect([killed.code, await operator.balanceOf(account)]).toEqual([1, 0n])
    }
    // A final block has them; that is not recorded.
    const killed = await operator.run(topUp(...half), { before: (step) => step === "write" })
    expect(killed).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^An earlier top-up of 0x\w{40} has not ended: 0x\w{64}\n/),
    })
    expect(await operator.balanceOf(account)).toBe(coin / 2n)
    const { code, err } = await operator.run(topUp(...half))
    expect(err).toMatch(
      /has not ended: (0x\w{64})\nDone \1: 0\.5 coins to 0x\w{40}, in a final block\n$/,
    )
    expect(code).toBe(0)
    expect(await operator.run(topUp(...half))).toMatchObject({
      code: 0,
      err: `Nothing to do: ${account} has 0.5 coins already\n`,
    })
    expect(await operator.balanceOf(account)).toBe(coin / 2n)
  })

  it.each<readonly [string, ReadonlyArray<string>, string]>([
    ["no account", ["relayer", "top-up", ...half], "--relayer is required"],
    ["another form", topUp(...half, "--relayer", "0"), "--relayer must be <chainId>/<number>"],
    ["a foreign chain", topUp(...half, "--relayer", "1/0"), "configured are 31337 (Devnet)"],
    ["a key that is not there", topUp(...half, "--relayer", "31337/7"), "has no relayer/31337/7"],
    ["no balance", topUp(), "--balance is required"],
    ["zero", topUp("--balance", "0"), "--balance must be a number of coins above 0"],
    ["too many digits", topUp("--balance", `0.${"1".repeat(19)}`), "with at most 18 decimals"],
    ["a sign", topUp("--balance=-1"), "--balance must be"],
    ["a key itself", topUp(...half, "--signer", `0x${"1".repeat(64)}`), "--signer must be"],
    [
      "another chain's name",
      topUp(...half, "--chain-name", "Base"),
      '--chain-name must be "Devnet"',
    ],
    ["a password of no keystore", topUp(...half, "--password", "env:P"), "--password belongs to"],
    ["a password itself", topUp(...half, "--password", "secret"), "--password must be env:NAME"],
    ["a missing key", topUp(...half, "--signer", "env:NONE"), "The variable NONE is not set"],
    ["more than is there", topUp("--balance", "99999999"), "the payer lacks the coins"],
  ])("refuses %s, and sends nothing", async (_, words, expected) => {
    const operator = await Operator.withVault()
    const { code, err } = await operator.run(words)
    expect(err).toContain(expected)
    expect(code).toBeGreaterThan(0)
    expect(await operator.balanceOf(operator.accounts[0])).toBe(0n)
  })
})

describe("who pays a relaying account", () => {
  const key = (n: number) => devnet.relayers[n]?.privateKey ?? ""

  it("is no account that the service pays from", async () => {
    const operator = await Operator.withVault({
      senders: ["vault:0", "env:OWN"],
      gasTank: "env:PAYER",
    })
    for (const signer of ["env:PAYER", "env:OWN"]) {
      const { code, err } = await operator.run(topUp(...half, "--signer", signer))
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(
          /--signer is the key of 0x\w{40}, an account that the service itself/,
        ),
      ])
    }
  })

  it("is printed as a Safe's transaction", async () => {
    const operator = await Operator.withVault()
    const printed = await operator.run(topUp(...half, "--signer", "print"))
    expect(printed.code).toBe(0)
    expect(JSON.parse(printed.out)).toMatchObject({
      chainId: "31337",
      meta: { createdFromSafeAddress: "", checksum: expect.stringMatching(/^0x\w{64}$/) },
      transactions: [{ to: operator.accounts[0], value: String(coin / 2n), data: "0x" }],
    })
    await operator.run(topUp(...half))
    const again = await operator.run(topUp(...half, "--signer", "print"))
    expect(again).toMatchObject({ code: 0, out: "", err: expect.stringContaining("Nothing to do") })
  })

  it("may be another one than that of a killed command, whose payment ends first", async () => {
    const operator = await Operator.withVault()
    await operator.run(topUp(...half), { before: (step) => step === "written" })
    const other = await operator.run(topUp("--balance", "0.75", "--signer", "env:OWN"))
    expect(other.err).toContain("Done ")
    expect(other.code).toBe(0)
    expect(await operator.balanceOf(operator.accounts[0])).toBe(coin / 2n)
    expect(key(1)).not.toBe("")
    const more = await operator.run(topUp("--balance", "0.75", "--signer", "env:OWN"))
    expect(more).toMatchObject({ code: 0, err: expect.stringContaining("gets       0.25 coins") })
    expect(await operator.balanceOf(operator.accounts[0])).toBe((coin * 3n) / 4n)
  })

  it("loses nothing to a payment whose nonce another transaction took", async () => {
    const operator = await Operator.withVault()
    await operator.run(topUp(...half), { before: (step) => step === "written" })
    // The payer pays another installation's account before the bytes are sent.
    await (await Operator.withVault()).run(topUp(...half))
    const { code, err } = await operator.run(topUp(...half))
    expect(err).toMatch(/nothing was paid\nRelaying account [^]*Done 0x/)
    expect(code).toBe(0)
    expect(await operator.balanceOf(operator.accounts[0])).toBe(coin / 2n)
  })
})

const retire = ["relayer", "retire", "--relayer", "31337/0"]
const sweep = (to: string, ...more: ReadonlyArray<string>) => [
  "relayer",
  "sweep",
  "--relayer",
  "31337/0",
  "--to",
  to,
  ...more,
]
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

describe("shielded-relay relayer retire and sweep", () => {
  const stranger = `0x${"5".repeat(40)}`

  it("retires an account for ever, but not the last one, and takes nothing from accounts in use", async () => {
    const operator = await Operator.withVault()
    const [account] = operator.accounts
    await operator.run(topUp(...half))
    expect(await operator.run(retire, {}, ["Base"])).toMatchObject({ code: 2 })
    expect(await operator.run(sweep(stranger))).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        "which is in use: its coins pay for operations. Retire it first",
      ),
    })
    const first = await operator.run(retire)
    expect(first.err).toMatch(
      /it signs no new operation, for ever\nType [^]*is retired since [^]*Run the command again after/,
    )
    expect(first.code).toBe(1)
    expect(await operator.run(sweep(stranger))).toMatchObject({
      code: 2,
      err: expect.stringContaining("which was retired a moment ago: sweep it after"),
    })
    // Told, and never asked for again.
    expect((await operator.run(retire, {}, [])).err).toMatch(/^0x\w{40} is retired since /)
    expect(await operator.run(topUp(...half))).toMatchObject({
      code: 2,
      err: expect.stringContaining("which is retired: it pays for nothing more"),
    })
    expect(await operator.run([...retire.slice(0, -1), "31337/1"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("senders of chain 31337 has no other account in use"),
    })
    expect(await operator.balanceOf(account)).toBe(coin / 2n)
    const { out } = await operator.run(["doctor"])
    expect(out).toContain(`relaying account ${account} is retired: it signs no new operation`)
    expect(out).toContain("shielded-relay relayer top-up --relayer 31337/1 does that.")
    await operator.retire(operator.accounts[1], 0)
    expect((await operator.run(["doctor"])).out).toContain(
      "every relaying account is retired, so no operation can be sent",
    )
  })

  it("waits until final blocks have all that the account has signed, then takes its coins once although it is killed", async () => {
    const operator = await Operator.withVault()
    const [account = ""] = operator.accounts
    await operator.run(topUp(...half))
    await operator.retire(account, minutesAgo(6))
    await operator.signed(account, [0, 1])
    const words = sweep(stranger, "--chain-name", "Devnet")
    const open = "No final block has its transactions from nonce 0 to 1"
    expect(await operator.run(retire)).toMatchObject({
      code: 1,
      err: expect.stringContaining(open),
    })
    expect(await operator.run(words)).toMatchObject({ code: 1, err: expect.stringContaining(open) })
    await devnet.node.client.setNonce({ address: `0x${account.slice(2)}`, nonce: 2 })
    expect(await operator.run(retire)).toMatchObject({
      code: 0,
      err: expect.stringContaining("Everything that it signed has ended. Take its coins with"),
    })
    for (const [to, what] of [
      ["0x12", "--to must be an address of Devnet (family evm)"],
      [account, "is the account 0x"],
      [devnet.pool, "coins there would be lost"],
      [`0x${"0".repeat(40)}`, "coins there would be lost"],
    ] as const)
      expect(await operator.run(sweep(to))).toMatchObject({
        code: 2,
        err: expect.stringContaining(what),
      })
    const before = await operator.balanceOf(stranger)
    for (const dying of ["write", "written"])
      expect(await operator.run(words, { before: (step) => step === dying })).toMatchObject({
        code: 1,
      })
    expect(await operator.balanceOf(stranger)).toBe(before)
    await operator.run(words, { before: (step) => step === "write" })
    const taken = (await operator.balanceOf(stranger)) - before
    expect(taken).toBeGreaterThan(coin / 2n - coin / 1_000n)
    expect(await operator.run(words)).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^An earlier sweep of [^]*\nDone 0x/),
    })
    expect((await operator.balanceOf(stranger)) - before).toBe(taken)
    // What is left is less than a transfer may cost.
    for (let more = 0; more < 2; more++) await operator.run(words)
    expect((await operator.run(words)).err).toContain("Nothing to do: ")
  })
})
