import type { Finding } from "@shielded-relay/core"
import { tronAddress } from "../../../configuration/chain/familyAddress.ts"
import { jsonFields } from "../../../configuration/JsonReader.ts"
import { ConfigurationError } from "../../../configuration/Problems.ts"
import { entryOf, fieldsOfList } from "../../../deployment/chainsFile.ts"
import type { Terminal } from "../../Terminal.ts"
import { tokensOfEntry } from "../entry.ts"
import { existingText } from "../existingText.ts"
import type { OpenedTron } from "./loadTron.ts"

/** Compares a deployment with its chain. The addresses are those of the chain's entry: on TRON they follow from no file. */
export function tronVerify(
  terminal: Terminal,
  opened: OpenedTron,
  chainsFile: string | undefined,
): Promise<ReadonlyArray<Finding>> {
  const { file, tron } = opened
  const text = chainsFile === undefined ? null : existingText(terminal, chainsFile, "--chains-file")
  const entry =
    chainsFile === undefined || text === null ? undefined : entryOf(chainsFile, text, file.chainId)
  const pool = tronAddress(entry?.["poolAddress"])
  if (pool === undefined || chainsFile === undefined)
    throw new ConfigurationError([
      {
        where: "--chains-file",
        what: `must name a file with an entry of chain ${file.chainId}, which has the pool's address: deploy apply writes it`,
      },
    ])
  const tokens = tokensOfEntry(chainsFile, text, file.chainId)
  const venues = fieldsOfList(jsonFields(entry?.["swaps"])?.["venues"])
  return tron.verifyDeployment({
    ...optionsAt(opened, tokens, venues),
    pool,
  })
}

const noCode = "0x0000000000000000000000000000000000000001"

/** The options with the addresses of test tokens and of the exchange's router. A test token that has none is compared at an address without code. */
export function optionsAt(
  { file, options }: OpenedTron,
  tokens: ReadonlyMap<string, string>,
  venues: ReadonlyArray<{ readonly action?: unknown; readonly router?: unknown }>,
) {
  const router = venues.find(({ action }) => action === file.exchange?.name)?.router
  return {
    ...options,
    tokens: file.tokens.map(({ address, symbol, minimumDeposit, decimals, name = symbol }) => ({
      token: address ?? tokens.get(symbol) ?? noCode,
      minimumDeposit,
      decimals,
      ...(address === null ? { test: { name, symbol, decimals } } : {}),
    })),
    ...(typeof router === "string" ? { router } : {}),
  }
}
