import { Effect } from "effect"
import { ConfigurationError } from "../../configuration/Problems.ts"
import { deploymentOptions } from "../../deployment/deploymentOptions.ts"
import { tronOptions } from "../../deployment/tronOptions.ts"
import { solanaOptions } from "../../deployment/solanaOptions.ts"
import { readDeploymentFile } from "../../deployment/readDeploymentFile.ts"
import { installed } from "../../start/installed.ts"
import type { Terminal } from "../Terminal.ts"

/**
 * Reads the deployment file of a command, and loads the chain's connector.
 *
 * @throws ConfigurationError if there is no such file, or if it is invalid.
 */
export async function openFile(
  terminal: Terminal,
  path: string | undefined,
  option: "--file" | "--deployment" = "--file",
) {
  if (path === undefined)
    throw new ConfigurationError([{ where: option, what: "is required: a deployment file" }])
  const file = readDeploymentFile(path, contents(terminal, path, option))
  if (file.family === "solana") {
    const solana = await Effect.runPromise(
      installed(
        "@shielded-relay/chain-solana",
        `Chain ${file.chainId}`,
        () => import("@shielded-relay/chain-solana"),
      ),
    )
    const options = await Effect.runPromise(solanaOptions(file, terminal))
    return { family: "solana", path, file, solana, options } as const
  }
  if (file.family === "tron") {
    const tron = await Effect.runPromise(
      installed(
        "@shielded-relay/chain-tron",
        `Chain ${file.chainId}`,
        () => import("@shielded-relay/chain-tron"),
      ),
    )
    const options = await Effect.runPromise(tronOptions(file, terminal))
    return { family: "tron", path, file, tron, options } as const
  }
  const evm = await Effect.runPromise(
    installed(
      "@shielded-relay/chain-evm",
      `Chain ${file.chainId}`,
      () => import("@shielded-relay/chain-evm"),
    ),
  )
  const options = await Effect.runPromise(deploymentOptions(file, terminal))
  return { family: "evm", path, file, evm, options } as const
}

/** An opened deployment of one family. */
export type OpenedFile = Awaited<ReturnType<typeof openFile>>
export type OpenedTron = Extract<OpenedFile, { readonly family: "tron" }>
export type OpenedSolana = Extract<OpenedFile, { readonly family: "solana" }>

function contents(terminal: Terminal, path: string, option: string): string {
  try {
    return terminal.readFile(path)
  } catch {
    throw new ConfigurationError([{ where: option, what: `cannot be read: ${path}` }])
  }
}
