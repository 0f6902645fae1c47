import type { Finding } from "@shielded-relay/core"
import { solanaAddress } from "../../../configuration/chain/familyAddress.ts"
import { ConfigurationError } from "../../../configuration/Problems.ts"
import { entryOf } from "../../../deployment/chainsFile.ts"
import type { Terminal } from "../../Terminal.ts"
import { existingText } from "../existingText.ts"
import { fileJournal, journalPath } from "../fileJournal.ts"
import { tokensOfEntry } from "../entry.ts"
import type { OpenedSolana } from "./loadSolana.ts"

/** Compares a deployment with its cluster. The addresses are those of the chain's entry if a chains file is given, else of the journal. */
export async function solanaVerify(
  terminal: Terminal,
  opened: OpenedSolana,
  chainsFile: string | undefined,
): Promise<ReadonlyArray<Finding>> {
  const { solana } = opened
  const { tokens, ...place } =
    chainsFile === undefined
      ? await placeOfJournal(terminal, opened)
      : placeOfEntry(terminal, opened, chainsFile)
  return solana.verifyDeployment({ ...optionsAt(opened, tokens), ...place })
}

/** The options with the addresses of test tokens. One that has none is compared as the address of no mint. */
export const optionsAt = (
  { file, options }: OpenedSolana,
  tokens: ReadonlyMap<string, string>,
) => ({
  ...options,
  tokens: file.tokens.map(({ address, symbol, minimumDeposit, decimals }) => ({
    token: address ?? tokens.get(symbol) ?? noMint,
    minimumDeposit,
    decimals,
  })),
})

/** The incinerator's address, at which nothing is. */
const noMint = "1nc1nerator11111111111111111111111111111111"

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
  if (pool !== undefined && lookupTable !== undefined)
    return { pool, lookupTable, tokens: tokensOfEntry(chainsFile, text, file.chainId) }
  throw new ConfigurationError([
    {
      where: "--chains-file",
      what: `${chainsFile} has no entry of chain ${file.chainId} with poolAddress and lookupTable`,
    },
  ])
}
