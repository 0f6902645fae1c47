import { Effect } from "effect"
import type { DeploymentFile } from "../../../deployment/readDeploymentFile.ts"
import { deploymentOptions } from "../../../deployment/deploymentOptions.ts"
import { installed } from "../../../start/installed.ts"
import type { Terminal } from "../../Terminal.ts"

/** A deployment file of an EVM chain, with its connector. */
export type OpenedEvm = Awaited<ReturnType<typeof loadEvm>>

/** Loads the connector, and resolves the secrets of the endpoints. */
export async function loadEvm(terminal: Terminal, path: string, file: DeploymentFile) {
  const evm = await Effect.runPromise(
    installed(
      "@shielded-relay/chain-evm",
      `Chain ${file.chainId}`,
      () => import("@shielded-relay/chain-evm"),
    ),
  )
  return { path, file, evm, options: await Effect.runPromise(deploymentOptions(file, terminal)) }
}
