import { Effect } from "effect"
import { ConfigurationError } from "../../configuration/Problems.ts"
import { deploymentOptions } from "../../deployment/deploymentOptions.ts"
import { readDeploymentFile } from "../../deployment/readDeploymentFile.ts"
import { installed } from "../../start/installed.ts"
import type { Terminal } from "../Terminal.ts"

/**
 * Reads the deployment file of a command, and loads the chain's connector.
 *
 * @throws ConfigurationError if there is no such file, or if it is invalid.
 */
export async function openFile(terminal: Terminal, path: string | undefined) {
  if (path === undefined)
    throw new ConfigurationError([{ where: "--file", what: "is required: a deployment file" }])
  const file = readDeploymentFile(path, contents(terminal, path))
  const evm = await Effect.runPromise(
    installed(
      "@shielded-relay/chain-evm",
      `Chain ${file.chainId}`,
      () => import("@shielded-relay/chain-evm"),
    ),
  )
  return { path, file, evm, options: await Effect.runPromise(deploymentOptions(file, terminal)) }
}

function contents(terminal: Terminal, path: string): string {
  try {
    return terminal.readFile(path)
  } catch {
    throw new ConfigurationError([{ where: "--file", what: `cannot be read: ${path}` }])
  }
}
