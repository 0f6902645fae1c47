import type { Finding } from "@shielded-relay/core"
import { tronAddress } from "../../../configuration/chain/familyAddress.ts"
import { ConfigurationError } from "../../../configuration/Problems.ts"
import { entryOf } from "../../../deployment/chainsFile.ts"
import type { Terminal } from "../../Terminal.ts"
import { existingText } from "../existingText.ts"
import type { OpenedTron } from "../openFile.ts"

/** Compares a deployment with its chain. The pool's address is that of the chain's entry: on TRON it follows from no file. */
export function tronVerify(
  terminal: Terminal,
  { file, tron, options }: OpenedTron,
  chainsFile: string | undefined,
): Promise<ReadonlyArray<Finding>> {
  const text = chainsFile === undefined ? null : existingText(terminal, chainsFile, "--chains-file")
  const entry =
    chainsFile === undefined || text === null ? undefined : entryOf(chainsFile, text, file.chainId)
  const pool = tronAddress(entry?.["poolAddress"])
  if (pool !== undefined) return tron.verifyDeployment({ ...options, pool })
  throw new ConfigurationError([
    {
      where: "--chains-file",
      what: `must name a file with an entry of chain ${file.chainId}, which has the pool's address: deploy apply writes it`,
    },
  ])
}
