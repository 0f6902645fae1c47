import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { FaultSwitches, faultHelp } from "../src/command/FaultSwitches.ts"
import { help, readArguments } from "../src/command/readArguments.ts"
import { steer } from "../src/command/steer.ts"
import { published } from "../src/index.ts"
import { OpenNode } from "./OpenNode.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

describe("the command's arguments", () => {
  test("have defaults", () => {
    expect(readArguments([])).toMatchObject({
      node: { port: 9090, accountBalance: 1_000_000, profile: "local", blocks: 3_000 },
      accounts: 10,
      faults: [],
    })
  })

  test("choose port, accounts, profile, blocks, processor times and faults", () => {
    const line =
      "--port 0 --accounts 2 --balance 5 --profile nile --blocks manual --solidified-after 2 " +
      "--cpu-table published --cpu-scale 1.5 --fault busy=on --fault drop=0.5 --seed x"
    expect(readArguments(line.split(" "))).toEqual({
      node: {
        port: 0,
        accountBalance: 5,
        profile: "nile",
        blocks: "manual",
        solidifiedAfter: 2,
        cpuTable: published,
        cpuScale: 1.5,
      },
      accounts: 2,
      faults: [
        ["busy", "on"],
        ["drop", "0.5"],
      ],
      seed: "x",
    })
  })

  test.each([
    ["--port 65536", "--port must be from 0 to 65535, not 65536"],
    ["--port 1e3", "--port must be a whole number from 0 on, not 1e3"],
    ["--accounts 11", "--accounts must be from 0 to 10, not 11"],
    ["--balance 9223372036855", "--balance must be from 0 to 9223372036854, not 9223372036855"],
    ["--profile shasta", "--profile must be one of mainnet, nile, local, not shasta"],
    ["--blocks 0", "--blocks must be from 1 to 3600000, not 0"],
    ["--solidified-after x", "--solidified-after must be a whole number from 0 on, not x"],
    ["--cpu-table mine", "--cpu-table must be ours or published, not mine"],
    ["--cpu-scale -1", "--cpu-scale"],
    ["--fault busy", "--fault must be <name>=<value>, not busy"],
    ["--nothing", "Unknown option '--nothing'"],
  ])("refuse %s", (line, message) => {
    expect(() => readArguments(line.split(" "))).toThrow(message)
  })

  test("explain each option and each fault with --help", () => {
    expect(readArguments(["--help", "--port", "x"])).toBe(null)
    for (const option of ["--port", "--accounts", "--profile", "--blocks", "--fault", "--seed"])
      expect(help).toContain(`  ${option} `)
    for (const name of Object.keys(faultHelp)) expect(help).toContain(`  ${name} `)
  })
})

describe("the command's faults", () => {
  const ids = Array.from({ length: 400 }, (_, at) => `id ${at}`)
  const fatesOf = (seed: string, ...shares: ReadonlyArray<readonly [string, string]>) => {
    const switches = new FaultSwitches(seed)
    const { onSend } = Object.assign(
      {},
      ...shares.map(([name, value]) => switches.set(name, value)),
    )
    return ids.map((id): string => onSend(id, 1))
  }

  test("strike their share of the sent transactions, the same ones for the same seed", () => {
    const shares = [
      ["drop", "0.25"],
      ["duplicate", "0.5"],
    ] as const
    const fates = fatesOf("1", ...shares)
    const count = (fate: string) => fates.filter((each) => each === fate).length / ids.length
    expect(count("dropped")).toBeCloseTo(0.25, 1)
    expect(count("duplicated")).toBeCloseTo(0.5, 1)
    expect(count("executed")).toBeCloseTo(0.25, 1)
    expect(fatesOf("1", ...shares)).toEqual(fates)
    expect(fatesOf("2", ...shares)).not.toEqual(fates)
    expect(new Set(fatesOf("1", ["delay", "1"]))).toEqual(new Set(["delayed"]))
    expect(new Set(fatesOf("1", ["lose-send-answer", "1"]))).toEqual(
      new Set(["executed, answer lost"]),
    )
    expect(new Set(fatesOf("1", ["drop", "0"]))).toEqual(new Set(["executed"]))
  })

  test("are the node's own switches", () => {
    const switches = new FaultSwitches("1")
    const { order } = switches.set("reverse", "on")
    expect(order?.(["a", "b"])).toEqual(["b", "a"])
    expect(switches.set("reverse", "off").order?.(["a", "b"])).toEqual(["a", "b"])
    const { loseAnswer } = switches.set("lose-answer", "0.5")
    const lost = ids.filter((id) => loseAnswer?.(id)).length
    expect(lost / ids.length).toBeCloseTo(0.5, 1)
    expect(switches.set("delay-blocks", "3")).toEqual({ delayBlocks: 3 })
    expect(switches.set("behind", "2")).toEqual({ blocksBehind: 2 })
    expect(switches.set("unsolidified", "on")).toEqual({ unsolidified: true })
    expect(switches.set("busy", "off")).toEqual({ busy: false })
    expect(switches.set("connections", "0")).toEqual({ connections: 0 })
    expect(switches.set("history-from", "9")).toEqual({ historyFrom: 9 })
  })

  test.each([
    ["drop", "1.5", "drop must be a share from 0 to 1, not 1.5"],
    ["delay", "-1", "delay must be a share from 0 to 1, not -1"],
    ["behind", "1.5", "behind must be a whole number from 0 on, not 1.5"],
    ["busy", "yes", "busy must be on or off, not yes"],
    ["toString", "1", "unknown fault toString: use drop, "],
  ])("refuse %s %s", (name, value, message) => {
    expect(() => new FaultSwitches("1").set(name, value)).toThrow(message)
  })

  test("refuse shares of more than all transactions", () => {
    const switches = new FaultSwitches("1")
    switches.set("drop", "0.6")
    expect(() => switches.set("delay", "0.5")).toThrow("must not exceed 1 together")
  })
})

describe("the command's input", () => {
  let open: OpenNode
  beforeAll(async () => {
    open = await OpenNode.start()
  })
  afterAll(() => open.node.close())
  const say = (line: string) => steer(open.node, new FaultSwitches("1"), line)

  test("moves the chain, forks it and sets balances and faults", async () => {
    expect(await say(" advance  3 ")).toBe("ok: head 4, solidified 2")
    expect(await say("advance")).toBe("ok: head 5, solidified 3")
    const { timestamp } = await open.header()
    expect(await say("pass 60000")).toBe("ok: head 5, solidified 3")
    await say("advance")
    expect((await open.header()).timestamp).toBe(timestamp + 63_000)

    const signed = await open.sign(await open.pay(open.other.address, 1))
    await open.send(signed)
    await say("advance")
    expect(await say("fork 1 again")).toBe("ok: head 8, solidified 5")
    expect(await open.receipt(signed.txID)).toEqual({})
    await say("advance")
    expect(await open.receipt(signed.txID)).toMatchObject({ id: signed.txID })
    await say("fork 1")
    await say("advance")
    expect(await open.receipt(signed.txID)).toEqual({})

    await open.send(await open.sign(await open.pay(open.other.address, 2)))
    await say("drop-pending")
    expect(await open.get("wallet/getpendingsize")).toEqual({ pendingTransactionSize: 0 })
    await say(`balance ${open.other.address} 77`)
    expect(await open.balance(open.other.address)).toBe(77)
    await say("fault busy on")
    expect(await open.refused(await open.pay(open.other.address, 3))).toEqual([
      "SERVER_BUSY",
      "Server busy.",
    ])
    await say("fault busy off")
  })

  test.each([
    ["nothing", "error: unknown command nothing: use advance, pass, "],
    ["advance x", "error: blocks must be a whole number"],
    ["pass", "error: milliseconds must be a whole number"],
    ["fork 90", "error: depth must be from 1 to "],
    ["fork 1 x", "error: a fork takes its depth and then again or nothing, not x"],
    ["balance x 1", "error: "],
    ["fault x 1", "error: unknown fault x"],
  ])("answers %s with an error, and changes nothing", async (line, answer) => {
    const before = [open.node.head(), open.node.solidified()]
    expect(await say(line)).toContain(answer)
    expect([open.node.head(), open.node.solidified()]).toEqual(before)
  })
})

const programs: ReadonlyArray<string> = ["--conditions=source", `${root}bin/local-tron-node.js`]

test("the command starts a node that TronWeb uses, obeys its input, and ends when asked", async () => {
  const args = [...programs, "--port", "0", "--blocks", "manual", "--accounts", "1"]
  const child = spawn(process.execPath, [...args, "--fault", "busy=on"], { stdio: "pipe" })
  const ended = new Promise((resolve) => child.once("exit", resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  const [, url = ""] =
    /^TRON node at (\S+): chain 2041669668, blocks on request$/.exec(await next()) ?? []
  expect(await next()).toContain("1000000 TRX each")
  expect(await next()).toBe(
    "  TYBNgWfhGuNzdLtjKtxXTfskAhTbMcqbaG  ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  )
  child.stdin.write("advance 2\nfault busy\n")
  expect(await next()).toBe("ok: head 3, solidified 0")
  expect(await next()).toBe("error: busy must be on or off, not ")
  const response = await fetch(`${url}/wallet/getnowblock`)
  expect(await response.json()).toMatchObject({ block_header: { raw_data: { number: 3 } } })
  const sent = await fetch(`${url}/wallet/broadcasttransaction`, {
    method: "POST",
    body: '{"raw_data":{"contract":[]},"signature":[]}',
  })
  expect(await sent.json()).toMatchObject({ code: "SERVER_BUSY" })
  // A port that is taken is an error of one line.
  const port = new URL(url).port
  expect(await run([...programs, "--port", port])).toEqual([
    1,
    "",
    `listen EADDRINUSE: address already in use 127.0.0.1:${port}: choose another --port\n`,
  ])
  child.kill("SIGTERM")
  expect(await ended).toBe(0)
})

test("the command says in one line which argument is wrong", async () => {
  expect(await run([...programs, "--blocks", "soon"])).toEqual([
    1,
    "",
    "--blocks must be a whole number from 0 on, not soon\n",
  ])
})

const readme = readFileSync(`${root}README.md`, "utf8")

test("the README's commands are of this command", () => {
  const commands = [...readme.matchAll(/^npx @shielded-relay\/local-tron-node(.*)$/gm)]
  expect(commands).toHaveLength(2)
  for (const [, args = ""] of commands)
    expect(readArguments(args.split(" ").filter((word) => word !== ""))).not.toBe(null)
})

test("the README's example runs as it stands", async () => {
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  const [code, output, errors] = await run(
    ["--conditions=source", "--input-type=module-typescript", "-e", example],
    root,
  )
  expect([code, errors]).toEqual([0, ""])
  expect(output).toMatch(/^received 5000000 sun for a fee of \d+\nREVERT/)
})

function run(
  args: ReadonlyArray<string>,
  cwd = root,
): Promise<readonly [code: number | null, output: string, errors: string]> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args], { cwd, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    let errors = ""
    child.stdout.on("data", (data) => (output += String(data)))
    child.stderr.on("data", (data) => (errors += String(data)))
    child.once("close", (code) => resolve([code, output, errors]))
  })
}
