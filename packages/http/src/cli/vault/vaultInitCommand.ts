import { KeyVault, type SecretName } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { webcrypto } from "node:crypto"
import { Effect, Redacted } from "effect"
import { Problems, ConfigurationError } from "../../configuration/Problems.ts"
import { readVault } from "../../configuration/readVault.ts"
import { VariableReader } from "../../configuration/VariableReader.ts"
import { relayerAddresses } from "../../start/relayerAddresses.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"

/**
 * Creates the master seed and the keys of relayers and gas tanks in the vault if missing. Prints the keys' addresses in every family of
 * chains, and never a secret. Fund each key's address on its chain with the native coin.
 *
 * @param relayers Texts of the form `<chainId>/<number>`.
 * @param gasTanks Chain ids.
 */
export async function vaultInitCommand(
  terminal: Terminal,
  relayers: ReadonlyArray<string>,
  gasTanks: ReadonlyArray<string>,
): Promise<ExitCode> {
  const problems = new Problems()
  const reader = new VariableReader(terminal.environment, terminal.readFile, problems)
  const configuration = readVault(reader, true)
  const ofRelayers = relayers.flatMap((text): ReadonlyArray<SecretName> => {
    const [, chainId, index] = /^([1-9][0-9]{0,15})\/(0|[1-9][0-9]{0,3})$/.exec(text) ?? []
    if (chainId === undefined || index === undefined) {
      return (
        problems.add("--relayer", `must be <chainId>/<number>; got ${JSON.stringify(text)}`) ?? []
      )
    }
    return [`relayer/${Number(chainId)}/${Number(index)}`]
  })
  const ofTanks = gasTanks.flatMap((text): ReadonlyArray<SecretName> => {
    const [, chainId] = /^([1-9][0-9]{0,15})$/.exec(text) ?? []
    return chainId === undefined
      ? (problems.add("--gas-tank", `must be a chain id; got ${JSON.stringify(text)}`) ?? [])
      : [`gas-tank/${Number(chainId)}`]
  })
  if (problems.list.length > 0) throw new ConfigurationError(problems.list)
  const lines = await Effect.runPromise(
    Effect.forEach(["master-seed", ...ofRelayers, ...ofTanks] satisfies Array<SecretName>, (name) =>
      ensureSecret(name),
    ).pipe(Effect.provide(fileVault(configuration))),
  )
  terminal.print(lines.join(""))
  return 0
}

const ensureSecret = Effect.fnUntraced(function* (name: SecretName) {
  const vault = yield* KeyVault
  const before = yield* vault.get(name)
  // 32 random bytes are a valid secp256k1 key except with probability 2^-128. Connecting the chain refuses an invalid
  // key.
  const fresh = Redacted.make(webcrypto.getRandomValues(new Uint8Array(32)))
  const secret = before ?? (yield* vault.create(name, fresh))
  const state = before === null ? "created" : "already exists"
  const addresses = name === "master-seed" ? "" : addressText(Redacted.value(secret))
  return `${name}: ${state}${addresses}\n`
})

/** For example ` (EVM 0x…, Solana 4f…)`. The vault does not know the family of a chain: the configuration may come later. */
function addressText(secret: Uint8Array): string {
  const addresses = Object.entries(relayerAddresses(secret))
  return ` (${addresses.map(([family, address]) => `${family} ${address}`).join(", ")})`
}
