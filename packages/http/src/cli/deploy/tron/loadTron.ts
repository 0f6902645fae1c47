import { Effect } from "effect"
import type { TronDeploymentFile } from "../../../deployment/readTronDeployment.ts"
import { tronOptions } from "../../../deployment/tronOptions.ts"
import { installed } from "../../../start/installed.ts"
import type { Terminal } from "../../Terminal.ts"

/** A deployment file of TRON, with its connector. */
export type OpenedTron = Awaited<ReturnType<typeof loadTron>>

/** Loads the connector, and resolves the secrets of the endpoints. */
export async function loadTron(terminal: Terminal, path: string, file: TronDeploymentFile) {
  const tron = await Effect.runPromise(
    installed(
      "@shielded-relay/chain-tron",
      `Chain ${file.chainId}`,
      () => import("@shielded-relay/chain-tron"),
    ),
  )
  return { path, file, tron, options: await Effect.runPromise(tronOptions(file, terminal)) }
}
