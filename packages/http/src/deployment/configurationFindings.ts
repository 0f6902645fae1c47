import type { Finding } from "@shielded-relay/core"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { isSame, type AnyDeploymentFile } from "./chainsFile.ts"

const fault = (what: string, remedy: string): Finding => ({ verdict: "fault", what, remedy })
const warning = (what: string, remedy: string): Finding => ({ verdict: "warning", what, remedy })

const merge = "Run shielded-relay deploy apply with --chains-file, or correct one of them by hand."

/**
 * Compares a deployment file with the service's configuration of the same chain. Contacts nothing. What the chain itself can tell, such as
 * where the pool is, is compared there.
 *
 * @param chain `undefined` if the configuration lacks the file's chain
 * @param places of the file's tokens, in their order; `null` for a test token whose address is not known
 */
export function configurationFindings(
  file: AnyDeploymentFile,
  chain: ChainConfiguration | undefined,
  places: ReadonlyArray<string | null> = file.tokens.map(({ address }) => address),
): ReadonlyArray<Finding> {
  if (chain === undefined)
    return [
      fault(
        `the configuration has no chain ${file.chainId}, so the service does not serve this pool`,
        "Run shielded-relay deploy apply with --chains-file, and name that file in SHIELDED_RELAY_CHAINS_FILE.",
      ),
    ]
  if (chain.family !== file.family)
    return [
      fault(
        `chain ${file.chainId} is of the family ${chain.family} in the configuration, and of ${file.family} here`,
        "Correct the family of one of them.",
      ),
    ]
  const found = [
    ...tokenFindings(file, chain, places),
    ...actionFindings(file, chain),
    ...fieldFindings(file, chain),
  ]
  if (found.length > 0) return found
  return [
    { verdict: "ok", what: "the configuration of the chain agrees with this file", remedy: null },
  ]
}

function tokenFindings(
  file: AnyDeploymentFile,
  chain: ChainConfiguration,
  places: ReadonlyArray<string | null>,
): ReadonlyArray<Finding> {
  const tokens = file.tokens.flatMap((token, position) => {
    const address = token.address ?? places[position] ?? null
    return address === null ? [] : [{ ...token, address }]
  })
  const isIn = (list: ReadonlyArray<{ readonly address: string }>, address: string) =>
    list.some((token) => isSame(file, token.address, address))
  return [
    ...tokens.flatMap((token) => {
      const configured = chain.tokens.find(({ address }) => isSame(file, address, token.address))
      if (configured === undefined)
        return [
          warning(
            `the configuration lacks the token ${token.address} (${token.symbol}), so the service refuses deposits of it`,
            merge,
          ),
        ]
      return (["symbol", "decimals"] as const).flatMap((field) =>
        configured[field] === token[field]
          ? []
          : [
              fault(
                `the ${field} of ${token.address} is ${configured[field]} in the configuration, and ${token[field]} here`,
                "Correct the one that differs from the token.",
              ),
            ],
      )
    }),
    ...chain.tokens
      .filter(({ address }) => tokens.length === file.tokens.length && !isIn(tokens, address))
      .map(({ address, symbol }) =>
        warning(
          `this file lacks the token ${address} (${symbol}) of the configuration`,
          "Add it to the file, so that deploy verify compares its minimum deposit, or take it out of the configuration.",
        ),
      ),
  ]
}

/** Solana's files have no actions, and its venues may be other programs, which other tools registered. */
function actionFindings(
  file: AnyDeploymentFile,
  { swaps }: ChainConfiguration,
): ReadonlyArray<Finding> {
  const ofExchange = file.exchange === undefined ? [] : [file.exchange.name]
  const names = [
    ...(file.family === "solana" ? [] : file.actions.map(({ name }) => name)),
    ...ofExchange,
  ]
  // Venues that deploy apply writes once their actions are usable.
  const written = [
    ...(file.family === "solana"
      ? []
      : file.actions.flatMap(({ name, quotes }) => (quotes === undefined ? [] : [name]))),
    ...ofExchange,
  ]
  const used = (swaps?.venues ?? []).flatMap((venue) =>
    "action" in venue ? [venue.action] : venue.kind === "exchange" ? [venue.name] : [],
  )
  return [
    ...names
      .filter((name) => !used.includes(name))
      .map((name) =>
        warning(
          `no swap venue of the configuration uses the action ${name}`,
          written.includes(name)
            ? "Run shielded-relay deploy apply with --chains-file once the action is usable."
            : "Name it in swaps of the chain's entry (docs/swaps.md).",
        ),
      ),
    ...used
      .filter((name) => !names.includes(name))
      .map((name) =>
        warning(
          `this file lacks the action ${name}, which a swap venue of the configuration uses`,
          "Add it to the file, so that deploy verify compares its code.",
        ),
      ),
  ]
}

/** Fields that say the same in both. One that the file leaves out is the configuration's alone. */
function fieldFindings(file: AnyDeploymentFile, chain: ChainConfiguration): ReadonlyArray<Finding> {
  const differs = (field: string, is: string | number, here: string | number) =>
    fault(`${field} is ${is} in the configuration, and ${here} here`, merge)
  const { feeRecipient } = file.entry
  const found: Array<Finding> = []
  if (!isSame(file, chain.feeRecipient, feeRecipient))
    found.push(
      warning(
        `fees go to ${chain.feeRecipient} by the configuration, and to ${feeRecipient} by this file`,
        "Correct the one that is wrong; without feeRecipient a deployment file means the pool's owner.",
      ),
    )
  if (file.family === "solana" && chain.family === "solana") {
    if (chain.genesisHash !== file.genesisHash)
      found.push(differs("genesisHash", chain.genesisHash, file.genesisHash))
  }
  if (file.family === "evm" && chain.family === "evm") {
    const { l1Fees = "none", finality = "tag" } = chain
    if (file.l1Fees !== undefined && l1Fees !== file.l1Fees)
      found.push(differs("l1Fees", l1Fees, file.l1Fees))
    if (file.finality !== undefined && finality !== file.finality)
      found.push(differs("finality", finality, file.finality))
  }
  return found
}
