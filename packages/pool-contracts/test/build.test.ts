import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { circuit, manifest, verifyingKeyWords } from "@shielded-relay/pool-circuits"
import { zeroAddress } from "viem"
import { describe, expect, it } from "vitest"
import { builtFiles } from "../build/files.ts"
import {
  actionAbi,
  deployments,
  DevelopmentKeysRefused,
  isTestNetwork,
  link,
  poolKeys,
  poseidonT4,
  shieldedPool,
  UnlinkedLibrary,
} from "../src/index.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const library = "0x00000000000000000000000000000000000000Aa"

describe("what the build wrote", () => {
  it("is what the sources compile to, byte for byte", () => {
    const built = builtFiles()
    for (const [path, content] of built) {
      expect([path, readFileSync(`${root}${path}`, "utf8") === content]).toEqual([path, true])
    }
    const committed = globSync(["artifacts/*", "src/**/generated/*"], { cwd: root })
    expect(committed.toSorted()).toEqual([...built.keys()].toSorted())
  })

  it("fits into a block's limits for code", () => {
    for (const path of globSync("artifacts/*.json", { cwd: root })) {
      const { deployedSize, bytecode } = JSON.parse(readFileSync(`${root}${path}`, "utf8"))
      expect(deployedSize).toBeLessThanOrEqual(24_576)
      // EIP-3860 counts the constructor's arguments: 72 words.
      expect(bytecode.length / 2 - 1 + 72 * 32).toBeLessThanOrEqual(49_152)
    }
  })

  it("contains no GPL text: every source carries the licence of this package", () => {
    for (const path of globSync("contracts/**/*.sol", { cwd: root })) {
      const [first] = readFileSync(`${root}${path}`, "utf8").split("\n")
      expect([path, first]).toEqual([path, "// SPDX-License-Identifier: Apache-2.0"])
    }
  })
})

describe("linking", () => {
  it("puts a library's address into its places", () => {
    const places = shieldedPool.links.PoseidonT4
    expect(places.length).toBeGreaterThan(0)
    const code = link(shieldedPool, { PoseidonT4: library })
    for (const place of places) {
      expect(code.slice(2 + 2 * place, 42 + 2 * place)).toBe(library.slice(2).toLowerCase())
    }
    expect(code.length).toBe(shieldedPool.bytecode.length)
  })

  it("refuses to leave a place empty or to fill it with anything but an address", () => {
    expect(() => link(shieldedPool, {})).toThrow(UnlinkedLibrary)
    expect(() => link(shieldedPool, { PoseidonT4: "0x12" })).toThrow("deploy it first")
    expect(link(poseidonT4, {})).toBe(poseidonT4.bytecode)
  })
})

describe("a deployment", () => {
  it("creates the hash and then the pool, with its keys", () => {
    const [hash, pool] = deployments({ owner: zeroAddress, chainId: 31337 })
    expect([hash.contractName, hash.needs, hash.args]).toEqual(["PoseidonT4", [], []])
    expect([pool.contractName, pool.needs]).toEqual(["ShieldedPool", ["PoseidonT4"]])
    const { joinSplit2x2, joinSplit4x2, treeUpdate16 } = poolKeys(26)
    expect(pool.args).toEqual([
      {
        owner: zeroAddress,
        depth: 26,
        joinSplit2x2,
        joinSplit4x2,
        treeUpdate16,
        payoutGas: 50_000,
      },
    ])
    const [, onTron] = deployments({ owner: zeroAddress, chainId: 31337, family: "tron" })
    expect(onTron.args).toEqual([expect.objectContaining({ payoutGas: 0 })])
    const [, twoCalls] = deployments({ owner: zeroAddress, chainId: 31337, calls: 2 })
    expect([twoCalls.contractName, twoCalls.args]).toEqual(["TwoCallPool", pool.args])
    expect(pool.creationCode({ PoseidonT4: library })).toBe(
      link(shieldedPool, { PoseidonT4: library }),
    )
  })

  it("carries the keys of the circuits' package", () => {
    const words = (name: Parameters<typeof circuit>[0]) =>
      verifyingKeyWords(circuit(name).verifyingKey)
    expect(poolKeys(26).joinSplit2x2).toEqual(words("joinsplit-2x2"))
    expect(poolKeys(26).joinSplit4x2).toEqual(words("joinsplit-4x2"))
    expect(poolKeys(26).treeUpdate16).toEqual(words("tree-update-16"))
    expect(poolKeys(5).joinSplit2x2).toEqual(words("joinsplit-2x2-depth5"))
    expect(poolKeys(5).treeUpdate16).toEqual(words("tree-update-16-depth5"))
    expect(poolKeys(26).development).toBe(manifest.development)
  })

  it("refuses development keys where money is real", () => {
    expect(poolKeys(26).development).toBe(true)
    for (const chainId of [1, 10, 56, 137, 8453, 42161, 728126428, 5]) {
      expect(isTestNetwork(chainId)).toBe(false)
      expect(() => deployments({ owner: zeroAddress, chainId })).toThrow(DevelopmentKeysRefused)
    }
    for (const chainId of [31337, 11155111, 3448148188]) {
      expect(isTestNetwork(chainId)).toBe(true)
      expect(deployments({ owner: zeroAddress, chainId })).toHaveLength(2)
    }
  })
})

describe("an action", () => {
  it("is one function", () => {
    expect(actionAbi.map(({ name, stateMutability }) => [name, stateMutability])).toEqual([
      ["execute", "payable"],
    ])
  })
})
