import { deployDevnet, startEvmNode, type Devnet, type EvmNode } from "@shielded-relay/devnet"
import { copyEmptyDatabase } from "@shielded-relay/storage-postgres/testing"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { devnetEnvironment } from "./support/devnetEnvironment.ts"
import { runCommand, servedUrl } from "./support/serviceProcess.ts"

/** Makes a program print the address of each module that it loads. */
const telling = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from "node:module"
  registerHooks({ load: (url, context, next) => {
    console.log("loads", url)
    return next(url, context)
  } })`,
)}`

/** What a start on an EVM chain and the embedded database loads, with proofs made elsewhere: our packages by their folder, and libraries. */
const ours =
  "api chain-evm chain-rpc console core crypto-native file-lock http pool pool-abi pool-circuits pool-contracts relay storage-postgres vault-file waas wallet-keys wasm-assembly"
const libraries =
  "@effect/sql-pg @electric-sql/pglite @noble/ciphers @noble/curves @noble/hashes @scure/base @scure/bip39 abitype effect node-gyp-build ox prom-client secp256k1"

describe("the modules that a service has loaded when it serves", () => {
  let node: EvmNode
  let devnet: Devnet
  beforeAll(async () => {
    node = await startEvmNode()
    devnet = await deployDevnet(node)
  })
  afterAll(() => node.close())

  it("are those of its chain and storage, and of nothing that is off", async () => {
    const folder = await mkdtemp(join(tmpdir(), "started-modules-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await copyEmptyDatabase(folder)
    const environment = await devnetEnvironment(devnet, {
      SHIELDED_RELAY_DATABASE: "embedded",
      SHIELDED_RELAY_DATABASE_FOLDER: folder,
      NODE_OPTIONS: `--import=${telling}`,
    })
    const service = runCommand(["serve"], environment)
    await servedUrl(service)
    const [before = ""] = service.output().stdout.split("Serving on")
    const paths = [...before.matchAll(/^loads file:(\S+)$/gm)].map(([, path = ""]) => path)

    expect(packagesOf(paths)).toEqual([...ours.split(" "), ...libraries.split(" ")].toSorted())
    expect(paths.length).toBeLessThan(1_700)
    // A service without traces needs neither Effect's exporter nor its HTTP client.
    for (const path of paths)
      expect(path).not.toMatch(/effect\/dist\/(?:observability|http\/HttpClient)/)
  })
})

function packagesOf(paths: ReadonlyArray<string>): ReadonlyArray<string> {
  const names = paths.map((path) => {
    const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
    const [, folder] = /\/packages\/([^/]+)\//.exec(path) ?? []
    return library ?? folder ?? path
  })
  return [...new Set(names)].toSorted()
}
