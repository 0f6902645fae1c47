import { readFile } from "node:fs/promises"
import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { fileVault } from "@shielded-relay/vault-file"
import { Redacted } from "effect"
import { createRelay } from "shielded-relay"
import { setting } from "../setting.ts"

/**
 * The relay that the servers beside this file embed. CHAIN_FILE is a JSON file with the options of `evmChain` but for the keys; secrets are
 * in the environment.
 */
const chain: Omit<EvmChainOptions, "senders"> = JSON.parse(
  await readFile(setting("CHAIN_FILE"), "utf8"),
)

export const relay = await createRelay({
  vault: fileVault({ path: setting("VAULT_PATH"), passphrase: setting("VAULT_PASSPHRASE") }),
  prover: wasmProver(),
  chains: [evmChain({ ...chain, senders: [Redacted.make(setting("SENDER_KEY"))] })],
  // The origin that callers see; their wallets sign it.
  audiences: [setting("ORIGIN")],
})

export const port = Number(setting("PORT"))

/** Says that the server listens. */
export const report = (): void => void process.stdout.write(`Serving on port ${port}\n`)
