import type { TronDeploymentFile } from "../../../deployment/readTronDeployment.ts"
import type { Terminal } from "../../Terminal.ts"
import { inTime, nowhere } from "../inTime.ts"
import type { OpenedDeployment } from "../OpenedDeployment.ts"
import { loadTron } from "./loadTron.ts"
import { tronApply } from "./tronApply.ts"
import { tronPlan } from "./tronPlan.ts"
import { optionsAt, tronVerify } from "./tronVerify.ts"

/** The deployment's addresses follow from its signed transactions, which are in its journal. */
export async function openTron(
  terminal: Terminal,
  path: string,
  file: TronDeploymentFile,
): Promise<OpenedDeployment> {
  const opened = await loadTron(terminal, path, file)
  return {
    file,
    plan: (json) => tronPlan(terminal, opened, json),
    apply: (given) => tronApply(terminal, opened, given),
    verify: (chainsFile) => tronVerify(terminal, opened, chainsFile),
    close: null,
    // Whose key signed, and with it the addresses, is in no file: the configuration is compared with the chain.
    tokens: () => Promise.resolve(file.tokens.map(({ address }) => address)),
    compare: async (configured) => {
      if (configured?.family !== "tron") return [nowhere]
      const { pool, swaps } = configured
      const tokens = new Map(configured.tokens.map(({ symbol, address }) => [symbol, address]))
      const options = { ...optionsAt(opened, tokens, swaps?.venues ?? []), pool }
      return inTime(opened.tron.verifyDeploymentEffect(options))
    },
  }
}
