import { evmTransaction } from "@shielded-relay/client"
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { deployDevnet } from "../../src/deploy/deployDevnet.ts"
import { embed } from "../../src/examples/embed.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { expectDocumented } from "./expectDocumented.ts"

const root = join(import.meta.dirname, "../../../..")
const run = promisify(execFile)

/** Whole programs with real proofs: on a busy machine they take minutes. */
describe("what the README shows", { timeout: 600_000 }, () => {
  it("npm run demo: the whole tour, every figure right", async () => {
    const parameters = ["run", "demo", "--", "--once", "--requests"]
    const { stdout } = await run("npm", parameters, { cwd: root })
    expectDocumented(stdout)
    expect(stdout).toContain("Every figure agrees with the chain.")
    const steps =
      "session deposit balance transfer swap withdraw private-send payouts withdraw-stuck-utxos"
    for (const step of steps.split(" ")) expect(stdout).toMatch(new RegExp(`${step} .* ms`))
  })

  it("npm run bench: one quick part of it, without writing", async () => {
    const bench = (name: string) =>
      run("npm", ["run", "bench", "--", "--package", name, "--only", "gas", "--dry"], { cwd: root })
    const { stdout } = await bench("pool-contracts")
    expect(stdout.match(/^## .*$/gm)).toEqual(["## Gas"])
    await expect(bench("pool-contract")).rejects.toThrow("--package must be one of bench, core, ")
  })

  it("the embed example: a relay in this process, and a deposit that its owner can send", async () => {
    const folder = await mkdtemp(join(tmpdir(), "shielded-relay-embed-"))
    const devnet = await deployDevnet(await startEvmNode())
    const [token] = devnet.tokens
    const [user] = devnet.users
    const { relay, txData } = await embed({
      path: join(folder, "vault.sealed"),
      passphrase: "an example",
      chain: devnet.chainOptions,
      prices: [],
      address: user?.address ?? "",
      chainId: devnet.node.chainId,
      token: token.address,
    })
    expect(evmTransaction(txData).to.toLowerCase()).toBe(devnet.pool.toLowerCase())
    expect(evmTransaction(txData).chainId).toBe(devnet.node.chainId)
    await relay.stop()
    await devnet.node.close()
    await rm(folder, { recursive: true })
  })
})
