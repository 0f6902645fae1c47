import { parseAddress, renderAddress, type Address } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect, Redacted } from "effect"
import type { ChainConfiguration } from "../../configuration/chain/readChains.ts"
import type { Configuration } from "../../configuration/Configuration.ts"
import { ConfigurationError } from "../../configuration/Problems.ts"
import { readConfiguration } from "../../configuration/readConfiguration.ts"
import { relayerAddresses } from "../../start/relayerAddresses.ts"
import { retirementOf } from "../../start/retirementOf.ts"
import { resolveSecret } from "../../start/resolveSecret.ts"
import type { Terminal } from "../Terminal.ts"

/** A relaying account whose key is in the vault. */
export interface Relayer {
  readonly configuration: Configuration
  readonly chain: ChainConfiguration
  /** As the options name it: `<chainId>/<number>`. */
  readonly name: string
  /** The number of its key. */
  readonly index: number
  readonly key: Redacted.Redacted<string>
  readonly address: Address
  /** The address in the notation of the chain. */
  readonly text: string
  /** When it was retired, milliseconds since the epoch; `null` if it is in use. */
  readonly retiredAt: number | null
}

/**
 * Opens the account that `--relayer` names.
 *
 * @throws ConfigurationError if the option is wrong, or names a chain that is not configured
 * @throws SecretMissing if the vault has no such key
 */
export async function openRelayer(terminal: Terminal, named: string | undefined): Promise<Relayer> {
  const wanted = "<chainId>/<number>, as vault init --relayer takes it"
  if (named === undefined) throw wrong(`is required: ${wanted}`)
  const [, chainId, digits] = /^([1-9][0-9]{0,15})\/(0|[1-9][0-9]{0,3})$/.exec(named) ?? []
  if (chainId === undefined || digits === undefined)
    throw wrong(`must be ${wanted}; got ${JSON.stringify(named.slice(0, 100))}`)
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const chain = configuration.chains.find((one) => one.chainId === Number(chainId))
  if (chain === undefined) {
    const known = configuration.chains.map((one) => `${one.chainId} (${one.name})`).join(", ")
    throw wrong(`names chain ${chainId}, which is not configured; configured are ${known}`)
  }
  const index = Number(digits)
  const account = await Effect.runPromise(
    Effect.gen(function* () {
      const key = yield* resolveSecret({ from: "vault", index }, chain.chainId, terminal)
      const address = accountOf(chain.family, Redacted.value(key))
      return { key, address, retiredAt: yield* retirementOf(chain, address) }
    }).pipe(Effect.provide(fileVault(configuration.vault))),
  )
  const text = renderAddress(account.address, chain.family)
  return { configuration, chain, name: named, index, text, ...account }
}

/** The account of a key of the vault, in hex, on a family's chains. */
export function accountOf(family: ChainConfiguration["family"], key: string): Address {
  const { EVM, Solana, TRON } = relayerAddresses(new Uint8Array(Buffer.from(key, "hex")))
  const address = parseAddress({ evm: EVM, solana: Solana, tron: TRON }[family], family)
  if (address === null) throw new Error("a key's address is an address")
  return address
}

const wrong = (what: string) => new ConfigurationError([{ where: "--relayer", what }])
