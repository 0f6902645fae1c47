import { spawn } from "node:child_process"
import { createRequire } from "node:module"
import { createInterface } from "node:readline"
import {
  createTestClient,
  http,
  publicActions,
  walletActions,
  type HttpTransport,
  type PublicActions,
  type TestClient,
  type WalletActions,
} from "viem"
import { foundry } from "viem/chains"

export type Client = TestClient<"anvil", HttpTransport, typeof foundry> &
  PublicActions<HttpTransport, typeof foundry> &
  WalletActions<typeof foundry>

export interface Anvil {
  readonly client: Client
  readonly close: () => Promise<void>
}

/** Starts a node on a free loopback port. It ends with `close`, at the latest with this process. */
export async function startAnvil(parameters: ReadonlyArray<string> = []): Promise<Anvil> {
  const child = spawn(
    binary(),
    [
      "--host=127.0.0.1",
      "--port=0",
      "--gas-limit=1000000000",
      "--block-base-fee-per-gas=0",
      "--order=fifo",
      ...parameters,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  )
  const kill = () => void child.kill("SIGKILL")
  process.once("exit", kill)
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve())
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", (code) => reject(new Error(`anvil ended with ${code}`)))
    const lines = createInterface({ input: child.stdout })
    lines.on("line", (line) => {
      const found = /Listening on (\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const client = createTestClient({
    mode: "anvil",
    chain: foundry,
    transport: http(`http://${address}`, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 5,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
  return {
    client,
    close: async () => {
      process.off("exit", kill)
      kill()
      await ended
    },
  }
}

/** Path of the binary in this platform's package: the launcher in @foundry-rs/anvil needs its install script. */
function binary(): string {
  const require = createRequire(import.meta.url)
  const launcher = require.resolve("@foundry-rs/anvil/package.json")
  const architecture = process.arch === "x64" ? "amd64" : process.arch
  const program = process.platform === "win32" ? "anvil.exe" : "anvil"
  const path = `@foundry-rs/anvil-${process.platform}-${architecture}/bin/${program}`
  return createRequire(launcher).resolve(path)
}
