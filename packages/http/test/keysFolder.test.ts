import { run } from "@shielded-relay/http"
import { circuit, poolCircuits, verifyingKeyWords } from "@shielded-relay/pool-circuits"
import { createHash } from "node:crypto"
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readConfiguration } from "../src/configuration/readConfiguration.ts"
import { exampleChains } from "../src/configuration/configurationTable.ts"
import { solanaOptions } from "../src/deployment/solanaOptions.ts"
import { readDeploymentFile } from "../src/deployment/readDeploymentFile.ts"
import { emptyVault } from "../src/start/emptyVault.ts"
import { solanaChainOptions } from "../src/start/chain/solanaChainOptions.ts"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { Effect } from "effect"
import { writtenTerminal } from "./support/writtenTerminal.ts"

const folder = mkdtempSync(join(tmpdir(), "http-keys-"))
const vault = { path: join(folder, "vault"), passphrase: "a passphrase" }
const solanaChain = {
  family: "solana",
  chainId: 501,
  name: "Solana",
  genesisHash: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
  rpcUrls: ["http://127.0.0.1:9"],
  poolAddress: "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  lookupTable: "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
  deploymentSlot: 1,
  senders: ["env:SOLANA_KEY"],
  feeRecipient: "So11111111111111111111111111111111111111112",
  tokens: [{ address: "11111111111111111111111111111111", symbol: "SOL", decimals: 9 }],
}

/** The development keys in the form of a keys folder, but called by another hash. */
const vkHash = `0x${"12".repeat(32)}`
beforeAll(async () => {
  await createTestVault(vault)
  writeFileSync(join(folder, "transcript.json"), "{}")
  const circuits = poolCircuits.map((name) => {
    const { zkeyPath, verifyingKeyPath, sha256, vkHash: ofCircuit } = circuit(name)
    symlinkSync(zkeyPath, join(folder, `${name}.zkey`))
    copyFileSync(verifyingKeyPath, join(folder, `${name}.vkey.json`))
    const { r1cs, zkey, vkey } = sha256
    return [name, { vkHash: ofCircuit, sha256: { r1cs, zkey, vkey } }] as const
  })
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify({
      format: "shielded-relay keys 1",
      development: false,
      transcript: createHash("sha256").update("{}").digest("hex"),
      vkHash,
      circuits: Object.fromEntries(circuits),
    }),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const environment = (changes: Readonly<Record<string, string>> = {}) => ({
  SHIELDED_RELAY_VAULT_PATH: vault.path,
  SHIELDED_RELAY_VAULT_PASSPHRASE: vault.passphrase,
  SHIELDED_RELAY_DATABASE: "memory",
  SHIELDED_RELAY_KEYS_FOLDER: folder,
  SOLANA_KEY: JSON.stringify([]),
  ...changes,
})

/** What `config check` complains of for these chains. */
async function complaints(chains: ReadonlyArray<object>, changes = {}) {
  const { own, written } = writtenTerminal(
    environment({ SHIELDED_RELAY_CHAINS: JSON.stringify(chains), ...changes }),
  )
  await run(["config", "check"], own)
  return written.err
}

describe("SHIELDED_RELAY_KEYS_FOLDER", () => {
  const read = (path: string) =>
    readConfiguration(
      environment({
        SHIELDED_RELAY_CHAINS: JSON.stringify(exampleChains),
        SHIELDED_RELAY_KEYS_FOLDER: path,
      }),
      () => "",
    )

  it("gives the prover its circuits and the chains their keys", () => {
    const { keys, prover } = read(folder)
    expect(keys?.pool.vkHash).toBe(vkHash)
    expect(prover.circuits?.["joinsplit-2x2"].zkeyPath).toBe(join(folder, "joinsplit-2x2.zkey"))
    expect(read("").keys).toBeNull()
    expect(read("").prover).not.toHaveProperty("circuits")
  })

  it("that holds no keys is a problem of the configuration", () => {
    expect(() => read(join(folder, "none"))).toThrow(
      /SHIELDED_RELAY_KEYS_FOLDER: names no keys: .*manifest\.json cannot be read/,
    )
  })

  it("whose hash is not that of its words is refused for each EVM chain and on TRON", async () => {
    const [evm] = exampleChains
    const tron = {
      ...evm,
      family: "tron",
      chainId: 3448148188,
      poolAddress: "TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY",
      feeRecipient: "TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz",
      rpcUrls: ["http://127.0.0.1:9"],
      senders: ["env:KEY"],
      tokens: [{ address: `0x${"0".repeat(40)}`, symbol: "TRX", decimals: 6 }],
      explorer: undefined,
      finality: undefined,
    }
    const own = { ...evm, rpcUrls: ["http://127.0.0.1:9"], senders: ["env:KEY"] }
    const said = await complaints([own, tron], { KEY: "11".repeat(32) })
    expect(said.match(/keys: the keys have the hash 0x[0-9a-f]{64}, not 0x1212/g)).toHaveLength(2)
  })

  it("needs the hash of a program that was built with it, on Solana", async () => {
    const built = { ...solanaChain, programHash: "ab".repeat(32) }
    expect(await complaints([solanaChain])).toContain(
      "Chain 501 needs programHash with SHIELDED_RELAY_KEYS_FOLDER: the program of this release verifies with other keys",
    )
    expect(await complaints([built])).not.toContain("programHash")
    const without = { SHIELDED_RELAY_KEYS_FOLDER: "" }
    expect(await complaints([solanaChain], without)).not.toContain("programHash")
  })

  it("names the key that a program has to contain, deployed or served", async () => {
    const { feeRecipient, genesisHash, tokens } = solanaChain
    const text = JSON.stringify({
      family: "solana",
      chainId: 501,
      name: "Solana",
      rpcUrls: ["http://127.0.0.1:9"],
      genesisHash,
      signer: "env:SOLANA_KEY",
      admin: feeRecipient,
      feeRecipient,
      senders: ["env:SOLANA_KEY"],
      tokens: [{ ...tokens[0], minimumDeposit: "5" }],
    })
    const file = readDeploymentFile("pool.json", text)
    if (file.family !== "solana") throw new Error("the file is of Solana")
    const keyWith = async (changes: Readonly<Record<string, string>>) => {
      const { own } = writtenTerminal(environment(changes))
      return (await Effect.runPromise(solanaOptions(file, own))).verifyingKey
    }
    const served = async (changes: Readonly<Record<string, string>>) => {
      const configuration = readConfiguration(
        environment({ SHIELDED_RELAY_CHAINS: JSON.stringify([solanaChain]), ...changes }),
        () => "",
      )
      const [chain] = configuration.chains
      if (chain?.family !== "solana") throw new Error("the chain is Solana's")
      const { own } = writtenTerminal(environment(changes))
      const { verifyingKey } = await Effect.runPromise(
        solanaChainOptions(chain, own, configuration.keys).pipe(Effect.provide(emptyVault)),
      )
      return verifyingKey
    }
    const words = verifyingKeyWords(circuit("joinsplit-2x2").verifyingKey)
    // Recognized as of the development phase 1, although the manifest denies it: the main network refuses it.
    expect(await keyWith({})).toMatchObject({ words, development: true })
    const without = { SHIELDED_RELAY_KEYS_FOLDER: "" }
    expect(await keyWith(without)).not.toHaveProperty("development")
    // The service compares the running program with the same key.
    for (const changes of [{}, without])
      expect(await served(changes)).toEqual(await keyWith(changes))
  })

  it("is read by verify-disclosure too", async () => {
    const { own, written } = writtenTerminal(
      { SHIELDED_RELAY_KEYS_FOLDER: join(folder, "none") },
      {
        readable: new Map([
          ["s", "{}"],
          ["c", JSON.stringify({ ...exampleChains[0], rpcUrls: ["http://127.0.0.1:9"] })],
        ]),
      },
    )
    const words = ["--statement", "s", "--verifier", "a", "--chain-file", "c"]
    expect(await run(["verify-disclosure", ...words], own)).toBe(2)
    expect(written.err).toContain("SHIELDED_RELAY_KEYS_FOLDER names no keys")
  })
})
