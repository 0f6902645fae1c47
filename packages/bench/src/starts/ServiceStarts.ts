import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "@shielded-relay/devnet"
import { databaseFolder, serviceSettings, type AnyDevnet } from "@shielded-relay/devnet/settings"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { startToReady } from "./startToReady.ts"
import type { Usage } from "./Usage.ts"

/** Starts of one service, which find what the start before them left. */
export class ServiceStarts {
  readonly #command: string
  readonly #folder: string
  readonly #settings: Readonly<Record<string, string>>
  readonly #readyUrl: string

  private constructor(
    command: string,
    folder: string,
    settings: Readonly<Record<string, string>>,
    readyUrl: string,
  ) {
    this.#command = command
    this.#folder = folder
    this.#settings = settings
    this.#readyUrl = readyUrl
  }

  /** @param command the file of the command line that starts it */
  static async open(
    command: string,
    devnets: ReadonlyArray<AnyDevnet>,
    database: "memory" | "embedded",
  ): Promise<ServiceStarts> {
    const folder = await mkdtemp(join(tmpdir(), "starts-"))
    const ports = { publicPort: await freePort(), adminPort: await freePort() }
    const settings = serviceSettings(devnets, folder, ports)
    const { SHIELDED_RELAY_VAULT_PATH: path = "", SHIELDED_RELAY_VAULT_PASSPHRASE = "" } = settings
    await createTestVault({ path, passphrase: SHIELDED_RELAY_VAULT_PASSPHRASE })
    return new ServiceStarts(
      command,
      folder,
      { ...settings, SHIELDED_RELAY_DATABASE: database },
      `http://127.0.0.1:${ports.adminPort}/readyz`,
    )
  }

  get database(): string {
    return databaseFolder(this.#folder)
  }

  /** Starts the service, and kills it when it is ready. @throws Error if it does not become ready */
  run(): Promise<Usage> {
    return startToReady([this.#command, "serve"], this.#readyUrl, {
      env: { PATH: process.env["PATH"], ...this.#settings },
    })
  }

  /** Like `run`, without the database of the start before. */
  async runAnew(): Promise<Usage> {
    await rm(this.database, { recursive: true, force: true })
    return this.run()
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }
}
