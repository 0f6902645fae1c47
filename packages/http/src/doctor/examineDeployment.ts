import type { Finding } from "@shielded-relay/core"
import { openFile } from "../cli/deploy/openFile.ts"
import { failureText } from "../cli/failureText.ts"
import type { Terminal } from "../cli/Terminal.ts"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { ConfigurationError } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { configurationFindings } from "../deployment/configurationFindings.ts"
import { at, type LocatedFinding } from "./LocatedFinding.ts"
import { remedyOf } from "./remedyOf.ts"

/**
 * Compares a deployment file with its chain and with the service's configuration. Every difference is a finding with its remedy, and so is a
 * file that cannot be used. Changes nothing and needs no key.
 */
export async function examineDeployment(
  terminal: Terminal,
  path: string,
): Promise<ReadonlyArray<LocatedFinding>> {
  try {
    const { file, tokens, compare } = await openFile(terminal, path, "--deployment")
    const chains = configuredChains(terminal)
    const configured = chains?.find(({ chainId }) => chainId === file.chainId)
    return [
      ...(chains === null
        ? [notCompared]
        : configurationFindings(file, configured, await tokens())),
      ...(await compare(configured)),
    ].map(at(path))
  } catch (error) {
    if (error instanceof ConfigurationError)
      return error.problems.map(({ where, what }) => ({
        where,
        verdict: "fault",
        what,
        remedy:
          where === "--deployment" || where.startsWith(path)
            ? "Correct the deployment file."
            : "Correct the configuration.",
      }))
    const what = failureText(error).trimEnd()
    return [{ where: path, verdict: "fault", what, remedy: remedyOf(error) }]
  }
}

/** The chains of the configuration; `null` if it is wrong, which `examine` reports. */
function configuredChains(terminal: Terminal): ReadonlyArray<ChainConfiguration> | null {
  try {
    return readConfiguration(terminal.environment, terminal.readFile).chains
  } catch (error) {
    if (error instanceof ConfigurationError) return null
    throw error
  }
}

const notCompared: Finding = {
  verdict: "warning",
  what: "it was not compared with the configuration, which is wrong",
  remedy: "Correct the faults of the configuration first.",
}
