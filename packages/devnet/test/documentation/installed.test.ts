import { isNightly, packPublished, type Tarballs } from "@shielded-relay/bench"
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { freePort } from "../../src/node/freePort.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { describeExamples, librariesOfExamples } from "./examples.ts"
import { superviseProcess } from "../../src/node/superviseProcess.ts"
import { serviceSettings } from "../../src/service/serviceSettings.ts"
import { installWithNpm, installWithPnpm, olderNode, root, run } from "./tarballs.ts"

const service = "@shielded-relay/http"
const chain = "@shielded-relay/chain-evm"
const embedded = [
  "shielded-relay",
  chain,
  "@shielded-relay/prover-wasm",
  "@shielded-relay/vault-file",
]
const installed = [
  service,
  ...embedded,
  "@shielded-relay/client",
  "@shielded-relay/storage-postgres",
]

const withoutService = `The service is not installed beside shielded-relay. Run: npm install ${service}\n`

function stdoutOf(ended: unknown): string {
  if (typeof ended === "object" && ended !== null && "stdout" in ended) return String(ended.stdout)
  throw new Error("the compiler did not run", { cause: ended })
}

/** A program that imports every entry with types, the service's too: its chains are not all installed. */
const importingEvery = ({ manifests }: Tarballs): string =>
  [...manifests.values()]
    .flatMap(({ name, exports }) =>
      Object.entries(exports)
        .filter(([, target]) => typeof target === "object")
        .map(
          ([path]) =>
            `export * as ${name.replace(/\W/g, "_")}${path.replace(/\W/g, "_")} from "${name}${path.slice(1)}"\n`,
        ),
    )
    .join("")

/**
 * What README and docs/running.md say, followed to the letter in an empty folder of mode 0700 outside the repository, with the tarballs of
 * what is published.
 */
describe("the service, installed from tarballs", { timeout: 600_000 }, () => {
  let folder: string
  let devnet: Devnet
  let tarballs: Tarballs
  let version: string | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "installed-"))
    await chmod(folder, 0o700)
    // The examples are copied, not installed: what they need comes from tarballs.
    const needs = await librariesOfExamples()
    tarballs = await packPublished(join(folder, "tarballs"), [...installed, ...needs])
    version = tarballs.manifests.get(service)?.version
    await installWithNpm(folder, tarballs, needs)
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

  it("copies a new embedded database from the package, which PGlite made before", async () => {
    const program = `
      import { PGlite } from "@electric-sql/pglite"
      import { pgliteStorage } from "@shielded-relay/storage-postgres"
      import { Effect, Layer } from "effect"
      const begun = new Date()
      await Effect.runPromise(Effect.scoped(Layer.build(pgliteStorage({ folder: "copied" }))))
      const database = await PGlite.create("copied/database")
      const query = "SELECT max(applied_at) < $1 AS before FROM shielded_relay.migration"
      console.log((await database.query(query, [begun])).rows[0].before)
      await database.close()`
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], {
      cwd: folder,
    })
    expect(stdout).toBe("true\n")
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
    // A relay without a logger writes nothing.
    expect(stdout).toBe("root A\n")
  })

  const resolutions = [
    ["nodenext", "nodenext"],
    ["bundler", "esnext"],
  ] as const
  describe.each(isNightly ? resolutions : resolutions.slice(0, 1))(
    "types, resolved as %s does",
    (moduleResolution, module) => {
      it("are strict and whole, without the browser's", async () => {
        await cp(join(root, "packages/devnet/src/examples/embed.ts"), join(folder, "embed.ts"))
        await writeFile(join(folder, "every.ts"), importingEvery(tarballs))
        const compilerOptions = {
          module,
          moduleResolution,
          target: "es2023",
          lib: ["es2024"],
          types: ["node"],
          typeRoots: [join(root, "node_modules/@types")],
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          noEmit: true,
        }
        const project = { compilerOptions, files: ["embed.ts", "every.ts"] }
        await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project))
        const tsc = join(root, "node_modules/.bin/tsc")
        const compiled: unknown = await run(tsc, ["-p", folder], { cwd: folder }).catch(
          (error: unknown) => error,
        )
        // Effect's own types of keys assume the browser's; nothing of ours does.
        const faults = stdoutOf(compiled)
          .split("\n")
          .filter((line) => line !== "" && !/(?:^|\/)node_modules\/effect\//.test(line))
        expect(faults).toEqual([])
      })
    },
  )

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

  describeExamples(() => ({ folder, devnet }))

  // By day `npm run published` holds what each package declares against what it imports.
  if (isNightly)
    it("embeds from what pnpm installs, on the oldest Node", async () => {
      // Apart from the other folder, in which Node would find what this one lacks.
      const apart = await mkdtemp(join(tmpdir(), "with-pnpm-"))
      onTestFinished(() => rm(apart, { recursive: true, force: true }))
      const place = join(apart, "relay")
      await installWithPnpm(place, tarballs, embedded)
      const node = await olderNode(join(apart, "node"))
      const program = `
        import { evmChain } from "@shielded-relay/chain-evm"
        import { wasmProver } from "@shielded-relay/prover-wasm"
        import { fileVault } from "@shielded-relay/vault-file"
        import { createRelay } from "shielded-relay"
        const vault = fileVault({ path: "vault.json", passphrase: "correct horse battery staple" })
        const relay = await createRelay({ vault, prover: wasmProver(), chains: [] })
        await relay.stop()
        console.log(typeof evmChain)`
      const { stdout } = await run(node, ["--input-type=module", "-e", program], { cwd: place })
      expect(stdout).toBe("function\n")
      const bin = join(place, "node_modules/shielded-relay/bin/shielded-relay.js")
      const failed: unknown = await run(node, [bin, "serve"], { cwd: place }).catch(
        (error: unknown) => error,
      )
      expect(failed).toMatchObject({ stderr: withoutService })
    })

  it("without the connector of a chain or the database the command says how to add it", async () => {
    const [publicPort, adminPort] = [await freePort(), await freePort()]
    const settings = serviceSettings(devnet, folder, { publicPort, adminPort })
    const serve = async (changed: NodeJS.ProcessEnv) => {
      const command = join(folder, "node_modules/shielded-relay/bin/shielded-relay.js")
      const env = { PATH: process.env["PATH"], HOME: folder, ...settings, ...changed }
      return run(process.execPath, [command, "serve"], { cwd: folder, env }).catch(
        (error: unknown) => error,
      )
    }
    const postgres = "@shielded-relay/storage-postgres"
    await rm(join(folder, "node_modules", postgres), { recursive: true })
    expect(await serve({ SHIELDED_RELAY_DATABASE: "embedded" })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `SHIELDED_RELAY_DATABASE needs a package that is not installed: npm install ${postgres}\n`,
      ),
    })
    await rm(join(folder, "node_modules", chain), { recursive: true })
    expect(await serve({})).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `PackageMissing: Chain 31337 needs a package that is not installed: npm install ${chain}\n`,
      ),
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
      stderr: withoutService,
    })
  })
})
