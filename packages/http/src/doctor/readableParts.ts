import { Effect, Redacted, Result } from "effect"
import { generateKeyPairSync, randomBytes } from "node:crypto"
import { endpointProblem } from "../configuration/chain/endpointProblem.ts"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import type { SecretReference } from "../configuration/SecretReference.ts"
import {
  resolveGasTank,
  resolveOutside,
  resolveSecret,
  type SecretSources,
} from "../start/resolveSecret.ts"

/** A chain's configuration without the parts whose secrets are missing. */
export interface ReadableParts {
  /** Each endpoint has its name, so that it keeps the name of its place when others are left out. */
  readonly chain: ChainConfiguration
  /** No relaying key was found, so `chain` has a new one: the connectors need one, and the rest can be examined. */
  readonly hasOwnSenders: boolean
}

/**
 * Leaves out endpoints, relaying keys, gas tank and swap venues whose values are missing: `outsideProblems` reports those, and they must not
 * hide the rest of the chain.
 */
export const readableParts = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  sources: SecretSources,
) {
  const read = (reference: SecretReference) =>
    Effect.map(Effect.result(resolveSecret(reference, chain.chainId, sources)), (found) =>
      Result.isSuccess(found) ? Redacted.value(found.success) : null,
    )
  const isThere = (reference: SecretReference) =>
    Effect.map(read(reference), (text) => text !== null)
  const endpoints = yield* Effect.filter(
    chain.endpoints.map((endpoint, index) => ({
      ...endpoint,
      name: endpoint.name ?? `rpc-${index + 1}`,
    })),
    Effect.fnUntraced(function* ({ url, headers = {} }) {
      const text = yield* read(url)
      const headersThere = yield* Effect.forEach(Object.values(headers), isThere)
      return text !== null && endpointProblem(text) === null && headersThere.every(Boolean)
    }),
  )
  const senders = yield* Effect.filter(chain.senders, isThere)
  const readable: ChainConfiguration = {
    ...(yield* withReadableExtras(chain, sources)),
    endpoints,
    senders: senders.length > 0 ? senders : [{ from: "text", text: newKey(chain.family) }],
    // The new key's account has no permissions of its own.
    ...(senders.length === 0 && chain.family === "tron" ? { permissionId: 0 } : {}),
  }
  return { chain: readable, hasOwnSenders: senders.length > 0 } satisfies ReadableParts
})

/** The chain without a gas tank or swaps whose secrets are missing. */
const withReadableExtras = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  sources: SecretSources,
) {
  const tank = "gasTank" in chain ? chain.gasTank : undefined
  const hasTank =
    tank === undefined ||
    Result.isSuccess(yield* Effect.result(resolveGasTank(tank, chain.chainId, sources)))
  const quoteKeys = (chain.swaps?.venues ?? []).flatMap((venue) =>
    "apiKey" in venue && venue.apiKey !== undefined ? [venue.apiKey] : [],
  )
  const found = yield* Effect.forEach(quoteKeys, (key) =>
    Effect.result(resolveOutside(key, sources)),
  )
  const withTank = hasTank ? chain : withoutTank(chain)
  return found.every(Result.isSuccess) ? withTank : withoutSwaps(withTank)
})

function withoutTank(chain: ChainConfiguration): ChainConfiguration {
  if (!("gasTank" in chain)) return chain
  const { gasTank: _gasTank, ...rest } = chain
  return rest
}

export function withoutSwaps({ swaps: _swaps, ...rest }: ChainConfiguration): ChainConfiguration {
  return rest
}

/** A key that has never been used, in the form of the family's `senders`. */
export function newKey(family: ChainConfiguration["family"]): string {
  if (family !== "solana") return randomBytes(32).toString("hex")
  const { d = "", x = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" })
  const bytes = Buffer.concat([Buffer.from(d, "base64url"), Buffer.from(x, "base64url")])
  return JSON.stringify([...bytes])
}
