import { examineChain } from "@shielded-relay/chain-rpc"
import type { ChainExamination } from "@shielded-relay/core"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "./ChainMisconfigured.ts"
import { solanaEndpoints } from "./rpc/Endpoints.ts"
import { genesisHashCall } from "./rpc/solanaCalls.ts"
import { readSettings } from "./settings.ts"
import { readRents } from "./sending/readPrices.ts"
import type { SolanaChainOptions } from "./SolanaChainOptions.ts"
import { newestAt } from "./state/readHead.ts"
import { readLamports } from "./state/readLamports.ts"

/**
 * Prepares an examination of the cluster's endpoints and relaying accounts, each asked alone, and of its rents. Contacts the cluster only when the returned
 * effect runs, so the options alone can be checked without it.
 *
 * Fails with `ChainMisconfigured` if the options are invalid.
 */
export const examineSolanaChain = Effect.fnUntraced(function* (
  options: SolanaChainOptions,
): Effect.fn.Return<Effect.Effect<ChainExamination, never, Scope.Scope>, ChainMisconfigured> {
  const settings = yield* readSettings(options)
  const { chainId, genesisHash, timing, senders } = settings
  const endpoints = (targets: typeof settings.reading) =>
    solanaEndpoints({ chainId, genesisHash, targets, timing })
  return Effect.gen(function* () {
    const reading = yield* endpoints(settings.reading)
    const examination = examineChain({
      reading,
      trusted: yield* endpoints(settings.trusted),
      submission: yield* endpoints(settings.submission),
      senders: senders.keys(),
      newestAt: (endpoint) => newestAt(endpoint, "confirmed"),
      identify: (endpoint) => endpoint.ask(genesisHashCall),
      coinsOf: (sender) => readLamports(reading, sender),
    })
    const rents = Effect.orElseSucceed(
      Effect.map(readRents(reading), ({ empty, tokenAccount }) => ({
        join: 2n * empty,
        tokenAccount,
      })),
      () => null,
    )
    const both = Effect.all([examination, rents], { concurrency: "unbounded" })
    return yield* Effect.map(both, ([examined, found]) => ({ ...examined, rents: found }))
  })
})
