import { examineChain } from "@shielded-relay/chain-rpc"
import type { ChainExamination } from "@shielded-relay/core"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { tronEndpoints } from "../rpc/Endpoints.ts"
import { chainIdCall } from "../rpc/tronCalls.ts"
import { readSettings } from "../settings.ts"
import { readBalance } from "../state/readAccount.ts"
import { readNewest } from "../state/readBlock.ts"
import type { TronChainOptions } from "../TronChainOptions.ts"

/**
 * Prepares an examination of the network's endpoints and relaying accounts, each asked alone. Contacts the network only when the returned
 * effect runs, so the options alone can be checked without it.
 *
 * Fails with `ChainMisconfigured` if the options are invalid.
 */
export const examineTronChain = Effect.fnUntraced(function* (
  options: TronChainOptions,
): Effect.fn.Return<Effect.Effect<ChainExamination, never, Scope.Scope>, ChainMisconfigured> {
  const settings = yield* readSettings(options)
  const { chainId, timing, senders } = settings
  const endpoints = (targets: typeof settings.reading) =>
    tronEndpoints({ chainId, targets, timing })
  return Effect.gen(function* () {
    const reading = yield* endpoints(settings.reading)
    return yield* examineChain({
      reading,
      trusted: yield* endpoints(settings.trusted),
      submission: yield* endpoints(settings.submission),
      senders: senders.keys(),
      newestAt: (endpoint) => readNewest(endpoint, "latest"),
      identify: (endpoint) => endpoint.ask(chainIdCall),
      coinsOf: (sender) => reading.first((endpoint) => readBalance(endpoint, sender)),
    })
  })
})
