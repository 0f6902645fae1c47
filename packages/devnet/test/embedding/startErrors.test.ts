import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import { memoryVault } from "@shielded-relay/storage-memory"
import { postgresStorage } from "@shielded-relay/storage-postgres"
import { simulatedProver } from "@shielded-relay/testkit"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect, Redacted } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  ChainUnavailable,
  createRelay,
  StorageUnavailable,
  VaultUnavailable,
  type RelayOptions,
} from "shielded-relay"
import { describe, expect, it, onTestFinished } from "vitest"
import { KeyVault } from "@shielded-relay/core"
import { developmentAccounts } from "../../src/index.ts"

const [account] = developmentAccounts

/** Port 9 of this machine is closed. The path stands for an API key. */
const chain: EvmChainOptions = {
  chainId: 31337,
  name: "Nowhere",
  endpoints: [{ url: "http://127.0.0.1:9/v2/an-api-key" }],
  pool: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  deploymentBlock: 1,
  senders: [Redacted.make(account.privateKey)],
  feeRecipient: account.address,
  tokens: [],
}

async function failure(options: Partial<RelayOptions>): Promise<unknown> {
  try {
    const relay = await createRelay({
      vault: memoryVault(),
      prover: simulatedProver().layer,
      chains: [],
      ...options,
    })
    await relay.stop()
    return null
  } catch (error) {
    return error
  }
}

describe("a relay that cannot start names the cause and no secret", () => {
  it("for a chain whose endpoint does not answer: chain, host and cause", async () => {
    const error = await failure({ chains: [evmChain(chain)] })
    expect(error).toBeInstanceOf(ChainUnavailable)
    expect(error).toMatchObject({
      retryable: true,
      message:
        "Chain 31337 cannot be reached: rpc-1 eth_chainId: unavailable, ECONNREFUSED (rpc-1 is 127.0.0.1:9). Check that the endpoints run, their URLs and their keys",
    })
  })

  it("for a chain that is configured wrongly: chain and field", async () => {
    const error = await failure({ chains: [evmChain({ ...chain, pool: "0x12" })] })
    expect(error).toMatchObject({
      _tag: "ChainMisconfigured",
      retryable: false,
      message: expect.stringMatching(/^Chain 31337: .*pool/),
    })
  })

  it("for a vault with another passphrase: file and cause, as a permanent error", async () => {
    const folder = await mkdtemp(join(tmpdir(), "start-errors-"))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, "vault.sealed")
    const make = Effect.flatMap(KeyVault, ({ create }) =>
      create("master-seed", Redacted.make(new Uint8Array(32).fill(7))),
    )
    await Effect.runPromise(Effect.provide(make, fileVault({ path, passphrase: "the right one" })))
    const error = await failure({ vault: fileVault({ path, passphrase: "a wrong one" }) })
    expect(error).toBeInstanceOf(VaultUnavailable)
    expect(error).toMatchObject({
      retryable: false,
      message: `The vault cannot be used: ${path}: the passphrase is wrong, or the file was altered`,
    })
  })

  it("for a database that does not answer: its host, and never its password", async () => {
    const url = "postgres://relay:a-password@127.0.0.1:9/relay"
    const error = await failure({ storage: postgresStorage({ url }) })
    expect(error).toBeInstanceOf(StorageUnavailable)
    expect(error).toMatchObject({
      retryable: true,
      message:
        "The storage cannot answer: the database at 127.0.0.1:9 cannot answer: nothing listens there: start the server, or correct host and port in its URL (ECONNREFUSED)",
    })
  })
})
