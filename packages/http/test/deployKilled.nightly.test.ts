import { developmentAccounts, startEvmNode } from "@shielded-relay/devnet"
import { startSolanaNode } from "@shielded-relay/devnet/solana"
import { startTronNode } from "@shielded-relay/devnet/tron"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { runCommand, servedUrl } from "./support/serviceProcess.ts"
import { askSolana, solanaAccount } from "./support/solanaAccount.ts"

/** A chain to deploy to, with the account that pays. */
interface Place {
  readonly url: string
  readonly file: object
  readonly deployer: string
  readonly relayer: string
  /** What the account has paid, in the unit of the plan's cost, or the number of its transactions. */
  readonly paid: () => Promise<bigint>
  /** What the plan says that it will be, and how much more it may be, in percent. */
  readonly planned: (plan: {
    readonly cost: string
    readonly steps: ReadonlyArray<object>
  }) => bigint
  readonly margin: bigint
}

const trading = (native: string, symbol: string, decimals: number) => ({
  name: "Local",
  signer: "env:DEPLOYER_KEY",
  senders: ["env:RELAYER_KEY"],
  tokens: [
    { address: native, symbol, decimals, minimumDeposit: "5" },
    { testToken: true, symbol: "USDT", decimals: 6, minimumDeposit: "7" },
    { testToken: true, symbol: "GLD", decimals: 9, minimumDeposit: "9" },
  ],
  exchange: { name: "Exchange", pairs: [["USDT", "GLD"]] },
})
const zero = `0x${"0".repeat(40)}`

const places: Readonly<Record<string, () => Promise<Place>>> = {
  "an EVM chain": async () => {
    const node = await startEvmNode()
    onTestFinished(() => node.close())
    const [{ address, privateKey: deployer }, { privateKey: relayer }] = developmentAccounts
    return {
      url: node.url,
      file: { ...trading(zero, "ETH", 18), chainId: 31337, owner: address, finality: 0 },
      deployer,
      relayer,
      paid: async () => BigInt(await node.client.getTransactionCount({ address })),
      planned: ({ steps }) => BigInt(steps.length),
      margin: 0n,
    }
  },
  Solana: async () => {
    const node = await startSolanaNode({ slots: 50, finalizedAfter: 8 })
    onTestFinished(() => node.close())
    const [payer, relayer] = [solanaAccount(1), solanaAccount(2)]
    const balance = async () => {
      const asked = await askSolana(node.url, "getBalance", payer.address, {
        commitment: "processed",
      })
      return BigInt(Object(asked).value)
    }
    for (const { address } of [payer, relayer])
      await askSolana(node.url, "requestAirdrop", address, 20_000_000_000)
    await expect.poll(balance, { timeout: 30_000 }).toBe(20_000_000_000n)
    return {
      url: node.url,
      file: {
        ...trading("11111111111111111111111111111111", "SOL", 9),
        family: "solana",
        chainId: 501,
        genesisHash: await askSolana(node.url, "getGenesisHash"),
        admin: payer.address,
      },
      deployer: payer.secret,
      relayer: relayer.secret,
      paid: async () => 20_000_000_000n - (await balance()),
      planned: ({ cost }) => BigInt(cost),
      margin: 0n,
    }
  },
  TRON: async () => {
    const node = await startTronNode({ blocks: 20, solidifiedAfter: 2, blocksWhileIdle: false })
    onTestFinished(() => node.close())
    const [payer, relayer] = node.accounts
    if (payer === undefined || relayer === undefined) throw new Error("the node has no accounts")
    const balance = async () => {
      const answer = await fetch(`${node.url}/wallet/getaccount`, {
        method: "POST",
        body: JSON.stringify({ address: payer.address, visible: true }),
      })
      return BigInt(Object(await answer.json()).balance)
    }
    const before = await balance()
    return {
      url: node.url,
      file: {
        ...trading(zero, "TRX", 6),
        family: "tron",
        chainId: node.chainId,
        owner: payer.address,
      },
      deployer: payer.privateKey,
      relayer: relayer.privateKey,
      paid: async () => before - (await balance()),
      planned: ({ cost }) => BigInt(cost),
      // Energy of calls is known only once the pool is there. The pool alone is half of all.
      margin: 10n,
    }
  },
}

it.each(Object.entries(places))(
  "a deployment on %s whose process is killed after each step is paid once, and the service starts with its entry",
  async (_name, place) => {
    const { url, file, deployer, relayer, paid, planned, margin } = await place()
    const folder = await mkdtemp(join(tmpdir(), "deploy-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [pool, chains] = [join(folder, "pool.json"), join(folder, "chains.json")]
    await writeFile(pool, JSON.stringify({ ...file, rpcUrls: [url] }))
    const environment = {
      DEPLOYER_KEY: deployer,
      RELAYER_KEY: relayer,
      SHIELDED_RELAY_VAULT_PATH: join(folder, "vault.json"),
      SHIELDED_RELAY_VAULT_PASSPHRASE: "correct horse battery staple",
      SHIELDED_RELAY_DATABASE: "memory",
      SHIELDED_RELAY_CHAINS_FILE: chains,
      SHIELDED_RELAY_LISTEN: "127.0.0.1:0",
      SHIELDED_RELAY_ADMIN_LISTEN: "off",
      SHIELDED_RELAY_AUDIENCES: "https://relay.example",
    }
    const command = async (...words: ReadonlyArray<string>) => {
      const run = runCommand(words, environment)
      return { code: await run.exit, ...run.output() }
    }
    const plan = JSON.parse((await command("deploy", "plan", "--json", "--file", pool)).stdout)
    const words = ["deploy", "apply", "--file", pool, "--chain-name", "Local"]
    const dying = new URL("support/dyingDeployment.ts", import.meta.url).pathname
    const into = ["--chains-file", chains]
    let kills = 0
    for (;;) {
      const run = runCommand(["Done", ...words, ...into], environment, dying)
      await run.exit
      if (run.process.signalCode === null) break
      kills += 1
    }
    expect(kills).toBeGreaterThanOrEqual(plan.steps.length)
    const once = planned(plan)
    expect(await paid()).toBeLessThanOrEqual(once + (once * margin) / 100n)
    expect(await paid()).toBeGreaterThanOrEqual(margin === 0n ? once : 0n)
    const again = await command(...words, ...into)
    expect([again.code, again.stdout]).toEqual([0, ""])
    expect(await command("deploy", "verify", "--file", pool, ...into)).toMatchObject({ code: 0 })
    expect(JSON.parse(await readFile(chains, "utf8"))).toHaveLength(1)

    expect((await command("vault", "init")).code).toBe(0)
    const service = runCommand(["serve"], environment)
    expect((await fetch(`${await servedUrl(service)}/healthz`)).status).toBeLessThan(500)
  },
)
