import { spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { deployDevnet, freePort, startEvmNode, type Devnet } from "@shielded-relay/devnet"
import { parseEther, toHex, zeroAddress } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import type { Section } from "../section/Section.ts"
import { spread, spreadNote } from "../section/spread.ts"
import { processorTimeOf } from "../throughput/processorTimeOf.ts"
import { packPublished } from "./packPublished.ts"
import { timedRun, type Taken } from "./timedRun.ts"

export const installationTitle = "From an empty folder"

const root = join(import.meta.dirname, "../../../..")
const servers = ["node", "express", "fastify", "hono"]
const installing = ["install", "--prefer-offline", "--no-audit", "--no-fund"]
const node = process.execPath
const client = "@shielded-relay/client"

/** From an empty folder to a confirmed withdrawal, with the tarballs of what is published and the programs of packages/examples. */
export async function* measureInstallation(): AsyncGenerator<Section> {
  const folder = await mkdtemp(join(tmpdir(), "installation-"))
  const devnet = await deployDevnet(await startEvmNode())
  try {
    yield await measured(folder, devnet)
  } finally {
    await devnet.node.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** How often the way from an empty folder is gone. */
const times = 3

/** What one way from an empty folder took, seconds. */
interface Way {
  readonly installed: Taken
  readonly served: Taken
  readonly paid: Taken
  /** The most memory of the server with its proving processes, bytes. */
  readonly memory: number
  /** What npm installed, without the caller's packages. */
  readonly size: { readonly bytes: number; readonly count: number }
}

async function measured(folder: string, devnet: Devnet): Promise<Section> {
  const { packages }: { readonly packages: ReadonlyArray<string> } = JSON.parse(
    await readFile(join(root, "tooling/embedding.json"), "utf8"),
  )
  const { manifests, fileOf } = await packPublished(join(folder, "tarballs"), [...packages, client])
  const embedding = Object.fromEntries(
    [...manifests.keys()].filter((name) => name !== client).map((name) => [name, fileOf(name)]),
  )
  const ways: Array<Way> = []
  while (ways.length < times)
    ways.push(await goOneWay(join(folder, `place-${ways.length}`), devnet, embedding, fileOf))
  const importing = await importsOf(join(folder, `place-${times - 1}`))
  const { bytes, count } = ways[0]?.size ?? { bytes: 0, count: 0 }
  const lines = await Promise.all(servers.map((server) => linesOf(server)))
  const row = (what: string, of: (way: Way) => Taken) => [
    what,
    spread(
      ways.map((way) => of(way).clock),
      1,
      "s",
    ),
    spread(
      ways.map((way) => of(way).processor),
      1,
      "s",
    ),
  ]
  return {
    title: installationTitle,
    note: `Written by \`npm run bench -- --only empty\`: the tarballs of what is published, installed by npm into an empty folder (libraries from npm's cache, where it has them), and the programs of \`packages/examples\` on a local node, whose processor time does not count: ${spreadNote(times)}. An installation mostly waits, so here seconds by the clock stand beside processor time; both depend on the machine, and those by the clock on what else it does. The processor time of the third row has the server's and the caller's. Of imports the least of five.`,
    columns: ["what", "by the clock, or size", "processor time"],
    rows: [
      row(`npm install: ${count} packages, ${megabytes(bytes)}`, ({ installed }) => installed),
      row("start until the first answer", ({ served }) => served),
      row("a caller's deposit and withdrawal, until both are confirmed", ({ paid }) => paid),
      row("together", ({ installed, served, paid }) => ({
        clock: installed.clock + served.clock + paid.clock,
        processor: installed.processor + served.processor + paid.processor,
      })),
      ["import of `shielded-relay`", "", `${importing.processor.toFixed(2)} s`],
      ["memory after the import, without Node's own", megabytes(importing.memory), ""],
      [
        "most memory of the server with its proving processes",
        spread(
          ways.map(({ memory }) => memory / 1e6),
          0,
          "MB",
        ),
        "",
      ],
      [`lines of code with ${servers.join(", ")}`, lines.join(", "), ""],
    ],
  }
}

/** Installs into an empty folder, starts the server there, and has a caller pay. */
async function goOneWay(
  place: string,
  devnet: Devnet,
  embedding: Readonly<Record<string, string>>,
  fileOf: (name: string) => string,
): Promise<Way> {
  await cp(join(root, "packages/examples/src"), join(place, "src"), { recursive: true })
  const depend = (dependencies: Readonly<Record<string, string>>) =>
    writeFile(
      join(place, "package.json"),
      JSON.stringify({ private: true, type: "module", dependencies }),
    )
  await depend(embedding)
  const installed = await timedRun("npm", installing, { cwd: place })
  const size = await sizeOf(join(place, "node_modules"))
  const viem: { readonly version: string } = JSON.parse(
    await readFile(join(root, "node_modules/viem/package.json"), "utf8"),
  )
  await depend({ ...embedding, [client]: fileOf(client), viem: viem.version })
  await timedRun("npm", installing, { cwd: place })
  const served = await serve(place, devnet)
  try {
    const paid = await timedRun(node, ["src/callers/viem.ts"], {
      cwd: place,
      env: callerOf(devnet, served.url),
    })
    return {
      installed,
      served: { clock: served.clock, processor: served.processor },
      paid: { clock: paid.clock, processor: served.spent() + paid.processor },
      memory: await served.memory(),
      size,
    }
  } finally {
    await served.close()
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

/** Lines of an embedding's program that are not empty. */
export async function linesOf(server: string): Promise<number> {
  const text = await readFile(join(root, `packages/examples/src/embed/${server}.ts`), "utf8")
  return text.split("\n").filter((line) => line.trim() !== "").length
}

async function sizeOf(folder: string): Promise<{ readonly bytes: number; readonly count: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  const lock: { readonly packages: object } = JSON.parse(
    await readFile(join(folder, ".package-lock.json"), "utf8"),
  )
  return {
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    count: Object.keys(lock.packages).length,
  }
}

/** The least of five imports: processor seconds, and bytes. Both without those of an empty program. */
async function importsOf(place: string) {
  const told =
    "const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6, process.memoryUsage.rss())"
  const least = async (program: string) => {
    const runs: Array<ReadonlyArray<number>> = []
    for (let made = 0; made < 5; made += 1) {
      const { stdout } = await timedRun(node, ["--input-type=module", "-e", program], {
        cwd: place,
      })
      runs.push(stdout.trim().split(" ").map(Number))
    }
    const of = (index: number) => Math.min(...runs.map((figures) => figures[index] ?? Infinity))
    return { processor: of(0), memory: of(1) }
  }
  const empty = await least(told)
  const full = await least(`await import("shielded-relay"); ${told}`)
  return { processor: full.processor - empty.processor, memory: full.memory - empty.memory }
}

/** Starts the example for `node:http` as a process group of its own, and waits for its first answer. */
async function serve(place: string, devnet: Devnet) {
  const { senders: _, gasTank: __, ...chain } = devnet.chainOptions
  await writeFile(join(place, "chain.json"), JSON.stringify({ ...chain, pollInterval: 100 }))
  const sender = newKey()
  const { address } = privateKeyToAccount(sender)
  await devnet.node.client.setBalance({ address, value: parseEther("100") })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const child = spawn(node, ["src/embed/node.ts"], {
    cwd: place,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      CHAIN_FILE: "chain.json",
      SENDER_KEY: sender,
      VAULT_PATH: "vault.sealed",
      VAULT_PASSPHRASE: "correct horse battery staple",
      ORIGIN: origin,
      PORT: String(port),
    },
  })
  const group = child.pid ?? 0
  const ended = once(child, "close")
  const close = async () => {
    process.kill(-group, "SIGKILL")
    await ended
  }
  const [line = ""] = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    ended.then(() => []),
  ])
  const url = `${origin}/relay`
  if (line === "" || (await fetch(`${url}/healthz`)).status !== 200)
    throw new Error("the example does not serve")
  const clock = (performance.now() - begun) / 1000
  const processor = (processorTimeOf(group) ?? 0) / 1000
  return {
    url,
    clock,
    processor,
    spent: () => (processorTimeOf(group) ?? 0) / 1000 - processor,
    memory: () => peakOf(group),
    close,
  }
}

/** The sum of the most resident memory of each process of a group, bytes (Linux; elsewhere 0). */
async function peakOf(group: number): Promise<number> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name))
  const peaks = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "")
      const ofGroup = /^NSpgid:\s+(\d+)/m.exec(status)?.[1]
      return ofGroup === String(group) ? Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) : 0
    }),
  )
  return peaks.reduce((sum, peak) => sum + peak, 0) * 1024
}

const newKey = () => toHex(crypto.getRandomValues(new Uint8Array(32)))

function callerOf(devnet: Devnet, url: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    SERVICE_URL: url,
    NODE_URL: devnet.node.url,
    CHAIN_ID: String(devnet.node.chainId),
    POOL: devnet.pool,
    WALLET_KEY: devnet.users[0]?.privateKey,
    TOKEN: zeroAddress,
    DEPOSIT: String(parseEther("1")),
    PAYOUT: String(parseEther("0.25")),
    PAYEE: privateKeyToAccount(newKey()).address,
  }
}
