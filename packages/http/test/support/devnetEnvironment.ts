import type { Devnet } from "@shielded-relay/devnet"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** The environment of a service on a local network, with a vault that the test deletes at its end. */
export async function devnetEnvironment(
  devnet: Devnet,
  more: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), "shielded-relay-http-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const vault = { path: join(folder, "vault.json"), passphrase: "correct horse battery staple" }
  await createTestVault(vault)
  const [dollar, gold, native] = devnet.tokens
  const chain = {
    chainId: devnet.node.chainId,
    name: "Devnet",
    rpcUrls: ["env:DEVNET_RPC"],
    poolAddress: devnet.pool,
    deploymentBlock: devnet.deploymentBlock,
    senders: ["env:DEVNET_RELAYER"],
    feeRecipient: devnet.feeRecipient,
    tokens: [dollar, gold, native].map(({ address, symbol, decimals, name }) => ({
      address,
      symbol,
      decimals,
      name,
      ...(address === dollar.address
        ? { price: { tokens: "3000000000", native: "1000000000000000000" } }
        : {}),
    })),
  }
  return {
    DEVNET_RPC: devnet.node.url,
    DEVNET_RELAYER: devnet.relayers[0]?.privateKey ?? "",
    SHIELDED_RELAY_LISTEN: "127.0.0.1:0",
    SHIELDED_RELAY_ADMIN_LISTEN: "off",
    SHIELDED_RELAY_AUDIENCES: "https://relay.example",
    SHIELDED_RELAY_DATABASE: "memory",
    SHIELDED_RELAY_VAULT_PATH: vault.path,
    SHIELDED_RELAY_VAULT_PASSPHRASE: vault.passphrase,
    SHIELDED_RELAY_CHAINS: JSON.stringify([chain]),
    SHIELDED_RELAY_PROVER: `${import.meta.dirname}/busyProver.ts#busyProver`,
    SHIELDED_RELAY_POLL_INTERVAL: "50ms",
    SHIELDED_RELAY_ANSWER_TIMEOUT: "300ms",
    ...more,
  }
}
