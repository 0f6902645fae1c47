import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout } from "node:timers/promises"
import type { Address } from "viem"
import { developmentAccounts, freePort } from "@shielded-relay/devnet"
import type { Breakable } from "../realFaults/realFaults.ts"
import { askPeer } from "./askPeer.ts"

const [, executor, utility] = developmentAccounts

/** The bundler as a process with default settings, which keep all state in memory. */
export interface Peer {
  readonly url: string
  readonly service: Breakable["service"]
  /** Number of times it ended by itself and was restarted. */
  readonly endedByItself: () => number
  readonly close: () => Promise<void>
}

/** @param rpcUrl URL of the node */
export async function startPeer(
  program: string,
  rpcUrl: string,
  entryPoint: Address,
): Promise<Peer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const parameters = [
    `--entrypoints=${entryPoint}`,
    `--executor-private-keys=${executor.privateKey}`,
    `--utility-private-key=${utility.privateKey}`,
    `--rpc-url=${rpcUrl}`,
    `--port=${port}`,
    // Safe mode needs scripted traces, which anvil does not support.
    "--safe-mode=false",
    "--log-level=error",
  ]
  let wanted = true
  let ends = 0
  let running: ChildProcess | null = null
  const endWithUs = () => void running?.kill("SIGKILL")
  // Must run before the exit handler that removes the folder it runs in.
  process.prependOnceListener("exit", endWithUs)

  const launch = () => {
    const started = spawn(process.execPath, [program, ...parameters], {
      env: { PATH: process.env["PATH"] ?? "" },
      stdio: ["ignore", "ignore", "inherit"],
    })
    running = started
    started.once("exit", () => {
      if (!wanted || running !== started) return
      ends += 1
      void setTimeout(1_000).then(() => (wanted ? launch() : undefined))
    })
  }
  const start = async () => {
    wanted = true
    launch()
    await untilReady(url)
  }
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    wanted = false
    if (running === null || running.exitCode !== null || running.signalCode !== null) return 0
    const gone = once(running, "exit")
    running.kill(signal)
    await gone
    return running.exitCode
  }
  await start()
  return {
    url,
    service: {
      kill: async () => void (await end("SIGKILL")),
      terminate: () => end("SIGTERM"),
      restart: start,
    },
    endedByItself: () => ends,
    close: async () => {
      await end("SIGKILL")
      process.off("exit", endWithUs)
    },
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    const answer = await askPeer(url, "eth_supportedEntryPoints", [])
    if (answer?.result !== undefined) return
    await setTimeout(200)
  }
  throw new Error("The peer was not ready within two minutes")
}
