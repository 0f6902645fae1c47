import { execFile } from "node:child_process"
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { freePort } from "../../src/node/freePort.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { superviseProcess } from "../../src/node/superviseProcess.ts"
import { serviceSettings } from "../../src/service/serviceSettings.ts"

const root = join(import.meta.dirname, "../../../..")
const run = promisify(execFile)
const service = "@shielded-relay/http"
const client = "@shielded-relay/client"

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** This repository's manifests by package name. */
async function workspace(): Promise<ReadonlyMap<string, Manifest>> {
  const folders = await readdir(join(root, "packages"))
  const manifests = await Promise.all(
    folders.map(async (folder): Promise<Manifest> =>
      JSON.parse(await readFile(join(root, "packages", folder, "package.json"), "utf8")),
    ),
  )
  return new Map(manifests.map((manifest) => [manifest.name, manifest]))
}

/** Some of our packages with all of our packages and libraries that they need. */
function closure(all: ReadonlyMap<string, Manifest>, ...names: ReadonlyArray<string>) {
  const ours = new Set<string>()
  const libraries = new Set<string>()
  const visit = (one: string) => {
    const manifest = all.get(one)
    if (manifest === undefined) return void libraries.add(one)
    if (ours.has(one)) return
    ours.add(one)
    for (const needed of Object.keys(manifest.dependencies ?? {})) visit(needed)
  }
  for (const name of names) visit(name)
  return { ours: [...ours], libraries: [...libraries] }
}

/**
 * What README and docs/running.md say, followed to the letter in an empty folder of mode 0700 outside the repository. Our packages come
 * from their tarballs, most libraries are linked to those that are installed here, and npm takes the others from its cache or the registry.
 */
describe("the service, installed from tarballs", { timeout: 600_000 }, () => {
  let folder: string
  let devnet: Devnet
  let version: string | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "installed-"))
    await chmod(folder, 0o700)
    const all = await workspace()
    version = all.get(service)?.version
    const chosen = ["@shielded-relay/chain-evm", "@shielded-relay/storage-postgres"]
    const { ours, libraries } = closure(all, service, client, ...chosen)
    await run("npm", ["run", "build"], { cwd: root })
    const tarballs = join(folder, "tarballs")
    await mkdir(tarballs)
    const packing = ["pack", "--ignore-scripts", "--pack-destination", tarballs]
    await run("npm", [...packing, ...ours.flatMap((name) => ["-w", name])], { cwd: root })
    const tarballOf = (name: string) =>
      `file:tarballs/${name.replace("@", "").replace("/", "-")}-${version}.tgz`
    await writeFile(
      join(folder, "package.json"),
      JSON.stringify({
        private: true,
        dependencies: Object.fromEntries([
          ...ours.map((name) => [name, tarballOf(name)]),
          ...libraries.map((name) => [name, `file:${join(root, "node_modules", name)}`]),
        ]),
      }),
    )
    const installing = [
      "install",
      "--prefer-offline",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
    ]
    await run("npm", installing, { cwd: folder })
    devnet = await deployDevnet(await startEvmNode())
  }, 600_000)

  afterAll(async () => {
    await devnet.node.close()
    await rm(folder, { recursive: true, force: true })
  })

  it("npx shielded-relay --version: the version of the service", async () => {
    const { stdout } = await run("npx", ["--offline", "shielded-relay", "--version"], {
      cwd: folder,
    })
    expect(stdout).toBe(`${version}\n`)
  })

  it("npx shielded-relay serve: serves a local chain", async () => {
    const [publicPort, adminPort] = [await freePort(), await freePort()]
    const settings = serviceSettings(devnet, folder, { publicPort, adminPort })
    const served = await superviseProcess({
      program: "npx",
      parameters: ["--offline", "shielded-relay", "serve"],
      readyText: "Serving on ",
      readyWithinMilliseconds: 300_000,
      folder,
      environment: { PATH: process.env["PATH"], HOME: folder, ...settings },
    })
    try {
      const url = served.readyLine.replace("Serving on ", "")
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
    } finally {
      await served.close()
    }
  })

  it("imports what docs/embedding.md imports", async () => {
    const text = await readFile(join(root, "docs/embedding.md"), "utf8")
    const [, imports = ""] = /```ts\n(import [^]*?)```/.exec(text) ?? []
    const program = `${imports}\nconsole.log(typeof createRelay, typeof evmChain, typeof wasmProver, typeof fileVault)`
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], {
      cwd: folder,
    })
    expect(stdout).toBe("function function function function\n")
  })

  it("embeds managed wallets in one process, as docs/embedding.md does", async () => {
    const program = `
      import { keyStamper, waasClient } from "@shielded-relay/client/waas"
      import { fileVault } from "@shielded-relay/vault-file"
      import { vaultManagedKeys } from "@shielded-relay/wallet-keys"
      import { createRelay, proveElsewhere } from "shielded-relay"
      const stamper = keyStamper("42".repeat(32))
      const vault = fileVault({ path: "embedded-vault.json", passphrase: "correct horse battery staple" })
      const waas = { keys: vaultManagedKeys(), rules: { organizations: "open" } }
      const relay = await createRelay({ vault, prover: proveElsewhere({ workers: 1, places: 1 }), chains: [], waas })
      const founder = waasClient({ transport: relay.waas, stamper })
      const { organizationId, role } = await founder.createOrganization({ organizationName: "A" })
      const { organizationName } = await founder.getOrganization({ organizationId })
      await relay.stop()
      console.log(role, organizationName)`
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], {
      cwd: folder,
    })
    // After what the relay tells its operator about the vault.
    expect(stdout).toMatch(/\nroot A\n$/)
  })

  it("says which Node it needs on an older one", async () => {
    const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })`
    const failed: unknown = await run(process.execPath, [
      "--import",
      `data:text/javascript,${encodeURIComponent(older)}`,
      join(folder, "node_modules/shielded-relay/bin/shielded-relay.js"),
      "--version",
    ]).catch((error: unknown) => error)
    expect(failed).toMatchObject({
      code: 1,
      stderr: "Node is 20.20.2; shielded-relay needs 22.19 or newer\n",
    })
  })

  it("without the service the command says how to add it", async () => {
    await rm(join(folder, "node_modules", service), { recursive: true })
    const command = join(folder, "node_modules/shielded-relay/bin/shielded-relay.js")
    const failed: unknown = await run(process.execPath, [command, "serve"]).catch(
      (error: unknown) => error,
    )
    expect(failed).toMatchObject({
      code: 1,
      stderr: `The service is not installed beside shielded-relay. Run: npm install ${service}\n`,
    })
  })
})
