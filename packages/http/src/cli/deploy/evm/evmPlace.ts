import type { ConfiguredPlace } from "@shielded-relay/chain-evm"
import { evmAddress } from "../../../configuration/chain/familyAddress.ts"
import { ConfigurationError } from "../../../configuration/Problems.ts"
import { entryOf } from "../../../deployment/chainsFile.ts"
import type { Terminal } from "../../Terminal.ts"
import { existingText } from "../existingText.ts"

/**
 * Where a chains file says that the pool of an EVM chain is.
 *
 * @throws ConfigurationError if it does not
 */
export function evmPlace(terminal: Terminal, chainId: number, chainsFile: string): ConfiguredPlace {
  const text = existingText(terminal, chainsFile, "--chains-file")
  const entry = text === null ? undefined : entryOf(chainsFile, text, chainId)
  const pool = evmAddress(entry?.["poolAddress"])
  const deploymentBlock = entry?.["deploymentBlock"]
  if (pool !== undefined && typeof deploymentBlock === "number") return { pool, deploymentBlock }
  throw new ConfigurationError([
    {
      where: "--chains-file",
      what: `${chainsFile} has no entry of chain ${chainId} with poolAddress and deploymentBlock`,
    },
  ])
}
