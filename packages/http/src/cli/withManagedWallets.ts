import type {
  KeyVault,
  OrganizationSeal,
  OrganizationStore,
  SecureRandom,
  WalletKeys,
} from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { vaultManagedKeys } from "@shielded-relay/wallet-keys"
import { Effect, Layer } from "effect"
import { webCryptoRandom } from "shielded-relay"
import type { Configuration } from "../configuration/Configuration.ts"
import { effectLogger } from "shielded-relay/handler"
import { jsonLogger } from "../telemetry/jsonLogger.ts"
import { timeOfDay } from "../telemetry/processClock.ts"
import type { Terminal } from "./Terminal.ts"

/** What a command about managed wallets needs beside the storage. */
export type ManagedWallets = KeyVault | OrganizationSeal | SecureRandom | WalletKeys

/**
 * Runs a command with the vault's keys of managed wallets, after it has checked that they belong to this database. On an installation without
 * managed wallets it creates their root secret in the vault.
 */
export const withManagedWallets = <A, E, R>(
  terminal: Terminal,
  { vault, logLevel }: Configuration,
  work: Effect.Effect<A, E, R>,
) => {
  const logger = jsonLogger({ level: logLevel, write: terminal.log, now: timeOfDay })
  const keys: Layer.Layer<ManagedWallets, unknown, OrganizationStore> = vaultManagedKeys().pipe(
    Layer.provideMerge(Layer.merge(fileVault(vault), webCryptoRandom)),
    Layer.provide(effectLogger(logger)),
  )
  return Effect.provide(work, keys)
}
