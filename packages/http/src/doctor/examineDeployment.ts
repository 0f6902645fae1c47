import type { Finding } from "@shielded-relay/core"
import { Duration, Effect, type Scope } from "effect"
import { openFile, type OpenedFile } from "../cli/deploy/openFile.ts"
import { journalPlace } from "../cli/deploy/solana/solanaVerify.ts"
import { failureText } from "../cli/failureText.ts"
import type { Terminal } from "../cli/Terminal.ts"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { ConfigurationError } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { configurationFindings } from "../deployment/configurationFindings.ts"
import { at, type LocatedFinding } from "./LocatedFinding.ts"
import { remedyOf } from "./remedyOf.ts"

/** Comparing one pool with its chain may take this long. */
const patience = Duration.minutes(1)

/**
 * Compares a deployment file with its chain and with the service's configuration. Every difference is a finding with its remedy, and so is a
 * file that cannot be used. Changes nothing and needs no key.
 */
export async function examineDeployment(
  terminal: Terminal,
  path: string,
): Promise<ReadonlyArray<LocatedFinding>> {
  try {
    const opened = await openFile(terminal, path, "--deployment")
    const { file } = opened
    const chains = configuredChains(terminal)
    const configured = chains?.find(({ chainId }) => chainId === file.chainId)
    return [
      ...(chains === null ? [notCompared] : configurationFindings(file, configured)),
      ...(await ofChain(terminal, opened, configured)),
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

const ofChain = async (
  terminal: Terminal,
  opened: OpenedFile,
  configured: ChainConfiguration | undefined,
): Promise<ReadonlyArray<Finding>> => {
  switch (opened.family) {
    case "evm": {
      const { evm, options } = opened
      const place = configured?.family === "evm" ? { configured } : {}
      return inTime(evm.verifyDeploymentEffect({ ...options, ...place }))
    }
    case "tron": {
      const { tron, options } = opened
      if (configured?.family !== "tron") return [nowhere]
      return inTime(tron.verifyDeploymentEffect({ ...options, pool: configured.pool }))
    }
    case "solana": {
      const { solana, options } = opened
      const place =
        configured?.family === "solana" ? configured : await journalPlace(terminal, opened)
      if (place === null) return [nowhere]
      const { pool, lookupTable } = place
      const slot = "deploymentSlot" in place ? { deploymentSlot: place.deploymentSlot } : {}
      return inTime(solana.verifyDeploymentEffect({ ...options, pool, lookupTable, ...slot }))
    }
  }
}

const nowhere: Finding = {
  verdict: "warning",
  what: "it was not compared with its chain, because nothing tells where the pool is",
  remedy: "Configure the chain's entry, which shielded-relay deploy apply writes.",
}

const inTime = <E>(
  comparing: Effect.Effect<ReadonlyArray<Finding>, E, Scope.Scope>,
): Promise<ReadonlyArray<Finding>> =>
  Effect.runPromise(
    Effect.timeoutOrElse(Effect.scoped(comparing), {
      duration: patience,
      orElse: () => Effect.succeed([late]),
    }),
  )

const late: Finding = {
  verdict: "fault",
  what: `the pool was not compared within ${Duration.toSeconds(patience)} seconds`,
  remedy: "Check that the endpoints of this file are not overloaded, or use others.",
}
