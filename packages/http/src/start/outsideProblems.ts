import { KeyVault, type SecretName } from "@shielded-relay/core"
import { fileVault, WrappingKeyUnavailable } from "@shielded-relay/vault-file"
import { Effect, Redacted, Result } from "effect"
import type { Configuration } from "../configuration/Configuration.ts"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { endpointProblem } from "../configuration/chain/endpointProblem.ts"
import type { Problem } from "../configuration/Problems.ts"
import type { OutsideReference } from "../configuration/SecretReference.ts"
import { isPostgresUrl } from "../configuration/readDatabase.ts"
import { problemsOfKeys } from "./keysIn.ts"
import { wantedSecret } from "../webhooks/openWebhooks.ts"
import { parseWebhookSecret } from "../webhooks/webhookSignature.ts"
import { resolveOutside, type SecretSources } from "./resolveSecret.ts"

/** A reference in a configuration: where it is, what it refers to, and what its value must be. */
interface Referred {
  readonly where: string
  readonly reference: OutsideReference
  /** Returns what is wrong with the value, without quoting it, or `null`. */
  readonly problemOf: (value: string) => string | null
}

/**
 * Finds problems outside the configuration's own text: missing or empty variables and files, values that are not the
 * required URL, a vault that cannot be opened, and keys of relayers and gas tanks missing from the vault. Changes nothing and contacts no
 * chain.
 */
export async function outsideProblems(
  configuration: Configuration,
  sources: SecretSources,
): Promise<ReadonlyArray<Problem>> {
  return [
    ...referredProblems(configuration, sources),
    ...(await vaultProblems(configuration, sources)),
    ...(await problemsOfKeys(configuration.keys)),
  ]
}

function referredProblems(
  configuration: Configuration,
  sources: SecretSources,
): ReadonlyArray<Problem> {
  return references(configuration, sources).flatMap(({ where, reference, problemOf }) => {
    const found = Effect.runSync(Effect.result(resolveOutside(reference, sources)))
    if (Result.isFailure(found))
      return [
        {
          where,
          what: `refers to a missing value. ${found.failure.message}`,
          remedy: `Provide the value ${named(reference)}.`,
        },
      ]
    const problem = problemOf(Redacted.value(found.success))
    return problem === null
      ? []
      : [
          {
            where,
            what: `${problem} (${named(reference)})`,
            remedy: `Correct the value ${named(reference)}.`,
          },
        ]
  })
}

const anything = () => null

function references(
  { chains, database, webhook }: Configuration,
  sources: SecretSources,
): ReadonlyArray<Referred> {
  const ofChains = chains.flatMap(
    ({ endpoints, senders, swaps, ...rest }, index): ReadonlyArray<Referred> => {
      const gasTank = "gasTank" in rest ? rest.gasTank : undefined
      const chain = `${chainsVariable(sources)}[${index}]`
      return [
        ...endpoints.flatMap(({ url, headers = {} }, at) => [
          ...(url.from === "vault"
            ? []
            : [{ where: `${chain}.rpcUrls[${at}]`, reference: url, problemOf: endpointProblem }]),
          ...Object.entries(headers).map(([name, reference]) => ({
            where: `${chain}.rpcUrls[${at}].headers.${name}`,
            reference,
            problemOf: anything,
          })),
        ]),
        ...senders.flatMap((reference, at) =>
          reference.from === "vault"
            ? []
            : [{ where: `${chain}.senders[${at}]`, reference, problemOf: anything }],
        ),
        ...(gasTank === undefined || gasTank.from === "vault"
          ? []
          : [{ where: `${chain}.gasTank`, reference: gasTank, problemOf: anything }]),
        ...(swaps?.venues ?? []).flatMap((venue, at) =>
          "apiKey" in venue && venue.apiKey !== undefined
            ? [
                {
                  where: `${chain}.swaps.venues[${at}].apiKey`,
                  reference: venue.apiKey,
                  problemOf: anything,
                },
              ]
            : [],
        ),
      ]
    },
  )
  const ofWebhook = (webhook?.secrets ?? []).map((reference) => ({
    where: "SHIELDED_RELAY_WEBHOOK_SECRETS",
    reference,
    problemOf: (text: string) => (parseWebhookSecret(text) === null ? wantedSecret : null),
  }))
  if (database.kind !== "server") return [...ofChains, ...ofWebhook]
  const problemOf = (url: string) => (isPostgresUrl(url) ? null : "must be a postgres:// URL")
  return [
    ...ofChains,
    ...ofWebhook,
    { where: "SHIELDED_RELAY_DATABASE", reference: database.url, problemOf },
  ]
}

/** Opening the vault takes a second: scrypt stretches the passphrase. A key outside it is asked even if there is no file yet. */
async function vaultProblems(
  { chains, vault }: Configuration,
  sources: SecretSources,
): Promise<ReadonlyArray<Problem>> {
  const wanted = chains.flatMap((chain, index) =>
    vaultKeysOf(chain, `${chainsVariable(sources)}[${index}]`),
  )
  const missing = Effect.gen(function* () {
    const { get } = yield* KeyVault
    yield* get("master-seed")
    const absent = yield* Effect.filter(wanted, ({ name }) =>
      Effect.map(get(name), (secret) => secret === null),
    )
    return absent.map(({ where, option, name }): Problem => ({
      where,
      what: `names ${name}, which is not in the vault: create it with shielded-relay vault init ${option}`,
      remedy: `Run shielded-relay vault init ${option}, and send coins to the address that it prints.`,
    }))
  })
  const answers =
    "key" in vault
      ? Effect.tryPromise({ try: () => vault.key.identify(), catch: wrappingFailure })
      : Effect.void
  return Effect.runPromise(
    Effect.andThen(answers, missing).pipe(
      Effect.provide(fileVault(vault)),
      Effect.catch(({ message }) =>
        Effect.succeed([
          {
            where: "SHIELDED_RELAY_VAULT_PATH",
            what: `cannot be used. ${message}`,
            remedy:
              "Name the vault of this installation and its passphrase or key; shielded-relay vault init makes a new vault.",
          },
        ]),
      ),
    ),
  )
}

const wrappingFailure = (error: unknown) =>
  error instanceof WrappingKeyUnavailable
    ? error
    : new WrappingKeyUnavailable("the key cannot be used", { retryable: false })

/** A key that a chain takes from the vault, and the option of `vault init` that creates it. */
interface VaultKey {
  readonly where: string
  readonly name: SecretName
  readonly option: string
}

function vaultKeysOf(chain: ChainConfiguration, where: string): ReadonlyArray<VaultKey> {
  const { chainId, senders } = chain
  const relayers = senders.flatMap((sender, at): ReadonlyArray<VaultKey> => {
    if (sender.from !== "vault") return []
    const key = `${chainId}/${sender.index}` as const
    return [
      { where: `${where}.senders[${at}]`, name: `relayer/${key}`, option: `--relayer ${key}` },
    ]
  })
  if (!("gasTank" in chain) || chain.gasTank?.from !== "vault") return relayers
  const tank: VaultKey = {
    where: `${where}.gasTank`,
    name: `gas-tank/${chainId}`,
    option: `--gas-tank ${chainId}`,
  }
  return [...relayers, tank]
}

/** The variable that holds or names the chains. */
function chainsVariable({ environment }: SecretSources): string {
  const direct = environment["SHIELDED_RELAY_CHAINS"] ?? ""
  return direct === "" ? "SHIELDED_RELAY_CHAINS_FILE" : "SHIELDED_RELAY_CHAINS"
}

function named(reference: OutsideReference): string {
  switch (reference.from) {
    case "text":
      return "given as text"
    case "env":
      return `from the variable ${reference.name}`
    case "file":
      return `from the file ${reference.path}`
  }
}
