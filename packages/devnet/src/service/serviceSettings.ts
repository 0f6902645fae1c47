import { join } from "node:path"
import type { Devnet } from "../deploy/deployDevnet.ts"
import type { SolanaDevnet } from "../solana/deploy/deploySolanaDevnet.ts"
import type { ChainSettings } from "./ChainSettings.ts"
import { evmChainSettings } from "./evmChainSettings.ts"
import type { Settings } from "./runProgram.ts"
import { solanaChainSettings } from "./solanaChainSettings.ts"
import type { TronDevnet } from "../tron/deploy/startTronDevnet.ts"
import { tronChainSettings } from "./tronChainSettings.ts"

export interface ServicePorts {
  readonly publicPort: number
  readonly adminPort: number
}

/** A local chain of any family. */
export type AnyDevnet = Devnet | SolanaDevnet | TronDevnet

function chainSettings(devnet: AnyDevnet): ChainSettings {
  if (!("family" in devnet)) return evmChainSettings(devnet)
  return devnet.family === "tron" ? tronChainSettings(devnet) : solanaChainSettings(devnet)
}

/**
 * Settings with which `shielded-relay serve` serves the pools of devnets. Keys are in environment variables that the configuration names.
 */
export function serviceSettings(
  served: AnyDevnet | ReadonlyArray<AnyDevnet>,
  folder: string,
  { publicPort, adminPort }: ServicePorts,
): Settings {
  const chains = [served].flat().map(chainSettings)
  return {
    ...Object.assign({}, ...chains.map(({ keys }) => keys)),
    SHIELDED_RELAY_LISTEN: `127.0.0.1:${publicPort}`,
    SHIELDED_RELAY_ADMIN_LISTEN: `127.0.0.1:${adminPort}`,
    SHIELDED_RELAY_VAULT_PATH: join(folder, "vault.sealed"),
    // A local chain ends with its process, so its database may too. For the embedded database override this; its folder exists.
    SHIELDED_RELAY_DATABASE: "memory",
    SHIELDED_RELAY_DATABASE_FOLDER: databaseFolder(folder),
    SHIELDED_RELAY_VAULT_PASSPHRASE: "a devnet keeps no secrets",
    SHIELDED_RELAY_POLL_INTERVAL: pollInterval([served].flat()),
    // On a machine that is busy with proofs, callers should still receive a transaction hash instead of a pending answer.
    SHIELDED_RELAY_ANSWER_TIMEOUT: "4m",
    SHIELDED_RELAY_STOP_TIMEOUT: "4m",
    // Spending a queued note forces its batch anyway. Other batches would be wasted proofs.
    SHIELDED_RELAY_BATCH_DELAY: "2m",
    SHIELDED_RELAY_FORCED_INSERTIONS_PER_OWNER: "1000000",
    SHIELDED_RELAY_FORCED_INSERTION_GAS: "1000000000000",
    // Coins of a local chain are worth nothing, so nobody loses any in a new pool.
    SHIELDED_RELAY_OUT_OF_TIME_FIRST_DEPOSITORS: "everyone",
    SHIELDED_RELAY_LOG_LEVEL: "error",
    SHIELDED_RELAY_CHAINS: JSON.stringify(chains.map(({ chain }) => chain)),
  }
}

/**
 * How often a service looks at these chains: often enough that a tour does not wait for it, and rarely enough that looking takes a small
 * part of a processor. Each look at a TRON network, which makes a block in seconds, takes several requests.
 */
function pollInterval(served: ReadonlyArray<AnyDevnet>): string {
  const families = new Set(served.map((devnet) => ("family" in devnet ? devnet.family : "evm")))
  if (families.has("evm")) return "250ms"
  return families.has("solana") ? "250ms" : "500ms"
}

/** The database folder of a service in this folder. */
export function databaseFolder(folder: string): string {
  return join(folder, "database")
}
