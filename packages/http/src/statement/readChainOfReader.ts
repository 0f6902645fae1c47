import { addressFromBytes, renderAddress } from "@shielded-relay/core"
import { randomBytes } from "node:crypto"
import { jsonFields } from "../configuration/JsonReader.ts"
import { ConfigurationError, Problems } from "../configuration/Problems.ts"
import { readChains, type ChainConfiguration } from "../configuration/chain/readChains.ts"
import type { Environment } from "../configuration/VariableReader.ts"

/** The variable with the throw-away key: connecting needs a key, and reading never uses it. */
const keyVariable = "SHIELDED_RELAY_READER"

/**
 * Reads the chain that a reader of statements trusts: an entry of SHIELDED_RELAY_CHAINS, in which accounts, fee recipient and tokens may be
 * absent, because a reader sends nothing. Also returns the environment that resolves its references.
 *
 * @throws ConfigurationError with all problems.
 */
export function readChainOfReader(
  where: string,
  text: string,
  environment: Environment,
): { readonly chain: ChainConfiguration; readonly environment: Environment } {
  const problems = new Problems()
  const fields = jsonFields(parsed(text))
  const family = fields?.["family"]
  const isSolana = family === "solana"
  const unusedRecipient = renderAddress(
    addressFromBytes(randomBytes(isSolana ? 32 : 20)),
    isSolana ? "solana" : "evm",
  )
  const native = isSolana
    ? { address: "11111111111111111111111111111111", symbol: "SOL", decimals: 9 }
    : { address: `0x${"0".repeat(40)}`, symbol: "native", decimals: family === "tron" ? 6 : 18 }
  const complete = {
    name: "the reader's chain",
    feeRecipient: unusedRecipient,
    tokens: [native],
    ...fields,
    senders: [`env:${keyVariable}`],
  }
  const [chain] = readChains(
    where,
    JSON.stringify([fields === undefined ? null : complete]),
    problems,
  )
  if (chain === undefined || problems.list.length > 0) throw new ConfigurationError(problems.list)
  return {
    chain,
    environment: { ...environment, [keyVariable]: randomBytes(32).toString("hex") },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
