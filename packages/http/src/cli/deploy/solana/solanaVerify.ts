import type { Finding } from "@shielded-relay/core"
import { solanaAddress } from "../../../configuration/chain/familyAddress.ts"
import { ConfigurationError } from "../../../configuration/Problems.ts"
import { entryOf } from "../../../deployment/chainsFile.ts"
import type { Terminal } from "../../Terminal.ts"
import { existingText } from "../existingText.ts"
import { fileJournal, journalPath } from "../fileJournal.ts"
import type { OpenedSolana } from "../openFile.ts"

/** Compares a deployment with its cluster. The addresses are those of the chain's entry if a chains file is given, else of the journal. */
export async function solanaVerify(
  terminal: Terminal,
  opened: OpenedSolana,
  chainsFile: string | undefined,
): Promise<ReadonlyArray<Finding>> {
  const { solana, options } = opened
  const place =
    chainsFile === undefined
      ? await placeOfJournal(terminal, opened)
      : placeOfEntry(terminal, opened, chainsFile)
  return solana.verifyDeployment({ ...options, ...place })
}

async function placeOfJournal(terminal: Terminal, opened: OpenedSolana) {
  const place = await journalPlace(terminal, opened)
  if (place !== null) return place
  const { path } = opened
  throw new ConfigurationError([
    {
      where: "--file",
      what: `${path} has no deployed pool in ${journalPath(path)}: run deploy apply, or name the chains file with its entry as --chains-file`,
    },
  ])
}

/** The addresses of a deployment's pool and lookup table, as its journal has them; `null` if it has none yet. */
export const journalPlace = (terminal: Terminal, { path, file, solana }: OpenedSolana) =>
  solana.placeInJournal({
    chainId: file.chainId,
    genesisHash: file.genesisHash,
    journal: fileJournal(terminal, journalPath(path)),
  })

function placeOfEntry(terminal: Terminal, { file }: OpenedSolana, chainsFile: string) {
  const text = existingText(terminal, chainsFile, "--chains-file")
  const entry = text === null ? undefined : entryOf(chainsFile, text, file.chainId)
  const pool = solanaAddress(entry?.["poolAddress"])
  const lookupTable = solanaAddress(entry?.["lookupTable"])
  if (pool !== undefined && lookupTable !== undefined) return { pool, lookupTable }
  throw new ConfigurationError([
    {
      where: "--chains-file",
      what: `${chainsFile} has no entry of chain ${file.chainId} with poolAddress and lookupTable`,
    },
  ])
}
