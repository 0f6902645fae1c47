import type { SolanaDeploymentFile } from "../../../deployment/readSolanaDeployment.ts"
import type { Terminal } from "../../Terminal.ts"
import { inTime, nowhere } from "../inTime.ts"
import type { OpenedDeployment } from "../OpenedDeployment.ts"
import { loadSolana } from "./loadSolana.ts"
import { solanaApply } from "./solanaApply.ts"
import { solanaClose } from "./solanaClose.ts"
import { solanaPlan } from "./solanaPlan.ts"
import { journalPlace, optionsAt, solanaVerify } from "./solanaVerify.ts"

/** The deployment's keys, from which its addresses follow, are in its journal. */
export async function openSolana(
  terminal: Terminal,
  path: string,
  file: SolanaDeploymentFile,
): Promise<OpenedDeployment> {
  const opened = await loadSolana(terminal, path, file)
  const { solana } = opened
  return {
    file,
    plan: (json) => solanaPlan(terminal, opened, json),
    apply: (given) => solanaApply(terminal, opened, given),
    verify: (chainsFile) => solanaVerify(terminal, opened, chainsFile),
    close: (given) => solanaClose(terminal, opened, given),
    tokens: async () => {
      const place = await journalPlace(terminal, opened)
      return file.tokens.map(({ address, symbol }) => address ?? place?.tokens.get(symbol) ?? null)
    },
    compare: async (configured) => {
      if (configured?.family !== "solana") {
        const place = await journalPlace(terminal, opened)
        if (place === null) return [nowhere]
        const { pool, lookupTable, tokens } = place
        const options = { ...optionsAt(opened, tokens), pool, lookupTable }
        return inTime(solana.verifyDeploymentEffect(options))
      }
      const { pool, lookupTable, deploymentSlot } = configured
      const tokens = new Map(configured.tokens.map(({ symbol, address }) => [symbol, address]))
      return inTime(
        solana.verifyDeploymentEffect({
          ...optionsAt(opened, tokens),
          pool,
          lookupTable,
          deploymentSlot,
        }),
      )
    },
  }
}
