import { isNightly } from "@shielded-relay/bench"
import { createClient, evmKey } from "@shielded-relay/client"
import { openBrowser } from "@shielded-relay/local-browser"
import { execFile } from "node:child_process"
import { once } from "node:events"
import { cp, readdir, readFile, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import { promisify } from "node:util"
import { erc20Abi, parseEther, toHex, zeroAddress, type Address } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import type { Devnet } from "../../src/deploy/deployDevnet.ts"
import { freePort } from "../../src/node/freePort.ts"
import { superviseProcess, type SupervisedProcess } from "../../src/node/superviseProcess.ts"
import { serviceSettings } from "../../src/service/serviceSettings.ts"
import { injectWallet } from "./injectWallet.ts"
import { root } from "./tarballs.ts"

const run = promisify(execFile)

/** The packages that the examples import, ours too. */
export async function librariesOfExamples(): Promise<ReadonlyArray<string>> {
  const manifest = await readFile(join(root, "packages/examples/package.json"), "utf8")
  return Object.keys(Object(JSON.parse(manifest)).dependencies)
}

/** An installation from tarballs, and a local chain. */
interface Installed {
  readonly folder: string
  readonly devnet: Devnet
}

/** The programs of packages/examples, copied into an installation and started as their README says. */
export function describeExamples(installed: () => Installed): void {
  const newKey = () => toHex(crypto.getRandomValues(new Uint8Array(32)))
  const stranger = () => privateKeyToAccount(newKey()).address
  const userKey = (index: number) => installed().devnet.users[index]?.privateKey

  beforeAll(async () => {
    const { folder } = installed()
    await cp(join(root, "packages/examples/src"), join(folder, "src"), { recursive: true })
  })

  /** The environment of a caller with one of the devnet's wallets. */
  const callerOf = (url: string, user: number, more: Readonly<Record<string, string>>) => {
    const { node, pool } = installed().devnet
    return {
      ...process.env,
      SERVICE_URL: url,
      NODE_URL: node.url,
      CHAIN_ID: String(node.chainId),
      POOL: pool,
      WALLET_KEY: userKey(user),
      ...more,
    }
  }
  const coins = (payee: string) => ({
    TOKEN: zeroAddress,
    DEPOSIT: String(parseEther("1")),
    PAYOUT: String(parseEther("0.25")),
    PAYEE: payee,
  })

  /** Every kind of request reaches the relay as it was signed: a body parser or a router in between would show here. */
  const answersBelow = async (baseUrl: string) => {
    const session = await createClient({ baseUrl, wallet: evmKey(newKey()) }).createSession()
    const unsupported = { code: "UNSUPPORTED_CHAIN" }
    await expect(session.balance({ chainId: 2 })).rejects.toMatchObject(unsupported)
    const payment = { chainId: 2, tokenAddresses: [zeroAddress], amounts: [1n] }
    await expect(
      session.withdraw({ ...payment, feeToken: zeroAddress, recipientAddress: stranger() }),
    ).rejects.toMatchObject(unsupported)
    const large = { method: "POST", headers: { "content-type": "application/json" } }
    const body = " ".repeat(1024 * 1024 + 1)
    expect((await fetch(`${baseUrl}/withdraw`, { ...large, body })).status).toBe(413)
    expect((await fetch(`${baseUrl}/nothing`)).status).toBe(404)
  }

  /** Opens the example's page in Chromium, whose wallet is the node: it signs for its own accounts. */
  const paysInAPage = async (folder: string, environment: NodeJS.ProcessEnv) => {
    const port = await freePort()
    const serving = await superviseProcess({
      program: process.execPath,
      parameters: ["src/page/serve.ts"],
      readyText: "Serving on port",
      readyWithinMilliseconds: 300_000,
      folder,
      environment: { ...environment, PORT: String(port) },
    })
    onTestFinished(() => serving.close())
    const { page, close } = await openBrowser()
    onTestFinished(close)
    await injectWallet(
      page,
      installed().devnet.node.url,
      installed().devnet.users[1]?.address ?? "",
    )
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.getByText("ready").waitFor()
    await page.getByRole("button").click()
    await page.getByText(/paid: 0x|failed:/).waitFor({ timeout: 300_000 })
    return page.locator("pre").innerText()
  }

  describe("embeds the relay", () => {
    // By day a program and a page pay through one server each.
    const servers = [
      { server: "node", caller: "viem" },
      { server: "express", caller: "page" },
      ...(isNightly
        ? [
            { server: "hono", caller: "ethers" },
            { server: "fastify", caller: null },
          ]
        : []),
    ]
    it("with the chain file of docs/embedding.md", async () => {
      const { senders: _, gasTank: __, ...chain } = installed().devnet.chainOptions
      const text = await readFile(join(root, "docs/embedding.md"), "utf8")
      const [, file = ""] = /```json\n([^]*?)```/.exec(text) ?? []
      const shapeOf = (value: object) => [
        Object.keys(value).toSorted(),
        ...["endpoints", "tokens"].map((name) =>
          Object.keys(Object(Reflect.get(value, name)[0])).toSorted(),
        ),
      ]
      expect(shapeOf(JSON.parse(file))).toEqual(shapeOf(chain))
    })

    it.each(servers)(
      "node src/embed/$server.ts, called by: $caller",
      async ({ server, caller }) => {
        const { folder, devnet } = installed()
        // Each relay has a vault of its own, so none may use an account that another has sent from.
        const sender = newKey()
        const { address } = privateKeyToAccount(sender)
        await devnet.node.client.setBalance({ address, value: parseEther("100") })
        const { senders: _, gasTank: __, ...chain } = devnet.chainOptions
        await writeFile(join(folder, "chain.json"), JSON.stringify({ ...chain, pollInterval: 100 }))
        const port = await freePort()
        const origin = `http://127.0.0.1:${port}`
        const serving = await superviseProcess({
          program: process.execPath,
          parameters: [`src/embed/${server}.ts`],
          readyText: "Serving on port",
          readyWithinMilliseconds: 300_000,
          folder,
          environment: {
            PATH: process.env["PATH"],
            CHAIN_FILE: "chain.json",
            SENDER_KEY: sender,
            VAULT_PATH: `${server}.sealed`,
            VAULT_PASSPHRASE: "correct horse battery staple",
            ORIGIN: origin,
            PORT: String(port),
          },
        })
        onTestFinished(() => serving.close())
        expect(await (await fetch(origin)).text()).toBe("your own answer")
        await answersBelow(`${origin}/relay`)
        if (caller === null) return
        const payee = stranger()
        const env = callerOf(`${origin}/relay`, caller === "viem" ? 0 : 1, coins(payee))
        const asProgram = async () =>
          (await run(process.execPath, [`src/callers/${caller}.ts`], { cwd: folder, env })).stdout
        expect(await (caller === "page" ? paysInAPage(folder, env) : asProgram())).toMatch(
          /^(?:ready\n)?deposit: sending\ndeposit: sent\n(?:deposit: seen\n)?deposit: spendable\npaid: 0x\w{64}\s*$/,
        )
        expect(await devnet.node.client.getBalance({ address: payee })).toBe(parseEther("0.25"))
      },
    )
  })

  it("node src/embed/ownPorts.ts: embeds the relay with a vault, storage, prices and screening of its own", async () => {
    const { folder, devnet } = installed()
    const { senders: _, gasTank: __, ...chain } = devnet.chainOptions
    await writeFile(join(folder, "chain.json"), JSON.stringify({ ...chain, pollInterval: 100 }))
    const refused = newKey()
    const { address: denied } = privateKeyToAccount(refused)
    const office = createServer(({ url: asked = "" }, response) => {
      response.writeHead(asked.toLowerCase() === `/${denied.toLowerCase()}` ? 403 : 200).end()
    })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const officeUrl = await new Promise<string>((resolve) => {
      const officePort = () => Reflect.get(Object(office.address()), "port")
      office.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${officePort()}`))
    })
    onTestFinished(() => void office.close())
    const serving = await superviseProcess({
      program: process.execPath,
      parameters: ["src/embed/ownPorts.ts"],
      readyText: "Serving on port",
      readyWithinMilliseconds: 300_000,
      folder,
      environment: {
        PATH: process.env["PATH"],
        CHAIN_FILE: "chain.json",
        SENDER_KEY: newKey(),
        VAULT_PATH: "secrets",
        VAULT_KEY: newKey().slice(2),
        JOURNAL_PATH: "journal",
        PRICES_URL: officeUrl,
        OFFICE_URL: officeUrl,
        ORIGIN: url,
        PORT: String(port),
      },
    })
    onTestFinished(() => serving.close())
    const opened = (key: string) =>
      createClient({ baseUrl: url, wallet: evmKey(key) }).createSession()
    const session = await opened(newKey())
    expect(await session.balance({ chainId: devnet.node.chainId })).toMatchObject({ balances: [] })
    await expect(opened(refused)).rejects.toMatchObject({ code: "FORBIDDEN" })
    expect(await readdir(join(folder, "secrets"))).toEqual(["master-seed.sealed"])
    expect((await readFile(join(folder, "journal"), "utf8")).split("\n").length).toBeGreaterThan(2)
  })

  // At night alone: it takes a service of its own.
  if (isNightly)
    describe("pays a payroll", () => {
      let serving: SupervisedProcess
      let url: string
      beforeAll(async () => {
        const { folder, devnet } = installed()
        const [publicPort, adminPort] = [await freePort(), await freePort()]
        serving = await superviseProcess({
          program: "npx",
          parameters: ["--offline", "shielded-relay", "serve"],
          readyText: "Serving on ",
          readyWithinMilliseconds: 300_000,
          folder,
          environment: {
            PATH: process.env["PATH"],
            HOME: folder,
            ...serviceSettings(devnet, folder, { publicPort, adminPort }),
            SHIELDED_RELAY_VAULT_PATH: join(folder, "payroll.sealed"),
          },
        })
        url = serving.readyLine.replace("Serving on ", "")
      }, 600_000)
      afterAll(() => serving.close())

      it("node src/payroll/main.ts payroll.csv: killed in the middle, it pays every row once", async () => {
        const { folder, devnet } = installed()
        const [token] = devnet.tokens
        const payees: ReadonlyArray<Address> = [stranger(), stranger(), stranger()]
        const amounts = ["1.5", "2", "0.000001"]
        const rows = payees.map((payee, n) => `${n},${payee},${amounts[n]}`)
        const file = join(folder, "payroll.csv")
        await writeFile(
          file,
          ["id,address,amount", rows[0], "9,0xnobody,1", ...rows.slice(1)].join("\n"),
        )
        const deposit = {
          TOKEN: token.address,
          DEPOSIT: "25000000",
          PAYOUT: "1000000",
          PAYEE: stranger(),
        }
        const caller = callerOf(url, 2, deposit)
        await run(process.execPath, ["src/callers/viem.ts"], { cwd: folder, env: caller })

        const options = { cwd: folder, env: caller }
        const job = ["src/payroll/main.ts", "payroll.csv"]
        const killed = execFile(process.execPath, job, options)
        await vi.waitFor(
          async () => expect(await readFile(`${file}.journal`, "utf8")).toContain('"pays"'),
          { timeout: 120_000, interval: 20 },
        )
        const second: unknown = await run(process.execPath, job, options).catch(
          (error: unknown) => error,
        )
        expect(second).toMatchObject({
          code: 2,
          stderr: expect.stringContaining("another process holds"),
        })
        killed.kill("SIGKILL")
        await once(killed, "exit")

        const rest: unknown = await run(process.execPath, job, options).catch(
          (error: unknown) => error,
        )
        expect(rest).toMatchObject({
          code: 1,
          stdout: expect.stringContaining("3 of 4 rows are paid\n"),
        })
        expect(rest).toMatchObject({
          stdout: expect.stringContaining("9: not paid: INVALID_REQUEST"),
        })
        const held = await Promise.all(
          payees.map((payee) =>
            devnet.node.client.readContract({
              address: token.address,
              abi: erc20Abi,
              functionName: "balanceOf",
              args: [payee],
            }),
          ),
        )
        expect(held).toEqual([1_500_000n, 2_000_000n, 1n])
      })
    })
}
