import { Effect } from "effect"
import type { SolanaDeploymentFile } from "../../../deployment/readSolanaDeployment.ts"
import { solanaOptions } from "../../../deployment/solanaOptions.ts"
import { installed } from "../../../start/installed.ts"
import type { Terminal } from "../../Terminal.ts"

/** A deployment file of Solana, with its connector. */
export type OpenedSolana = Awaited<ReturnType<typeof loadSolana>>

/** Loads the connector, and resolves the secrets of the endpoints. */
export async function loadSolana(terminal: Terminal, path: string, file: SolanaDeploymentFile) {
  const solana = await Effect.runPromise(
    installed(
      "@shielded-relay/chain-solana",
      `Chain ${file.chainId}`,
      () => import("@shielded-relay/chain-solana"),
    ),
  )
  return { path, file, solana, options: await Effect.runPromise(solanaOptions(file, terminal)) }
}
