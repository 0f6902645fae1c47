import { ConfigurationError } from "../../configuration/Problems.ts"
import { readDeploymentFile } from "../../deployment/readDeploymentFile.ts"
import type { Terminal } from "../Terminal.ts"
import { openEvm } from "./evm/openEvm.ts"
import type { OpenedDeployment } from "./OpenedDeployment.ts"
import { openSolana } from "./solana/openSolana.ts"
import { openTron } from "./tron/openTron.ts"

/**
 * Reads the deployment file of a command, and loads the chain's connector.
 *
 * @throws ConfigurationError if there is no such file, or if it is invalid.
 */
export async function openFile(
  terminal: Terminal,
  path: string | undefined,
  option: "--file" | "--deployment" = "--file",
): Promise<OpenedDeployment> {
  if (path === undefined)
    throw new ConfigurationError([{ where: option, what: "is required: a deployment file" }])
  const file = readDeploymentFile(path, contents(terminal, path, option))
  switch (file.family) {
    case "evm":
      return openEvm(terminal, path, file)
    case "solana":
      return openSolana(terminal, path, file)
    case "tron":
      return openTron(terminal, path, file)
  }
}

function contents(terminal: Terminal, path: string, option: string): string {
  try {
    return terminal.readFile(path)
  } catch {
    throw new ConfigurationError([{ where: option, what: `cannot be read: ${path}` }])
  }
}
