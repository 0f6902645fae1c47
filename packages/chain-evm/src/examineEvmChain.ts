import { examineChain } from "@shielded-relay/chain-rpc"
import type { ChainExamination } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "./ChainMisconfigured.ts"
import type { EvmChainOptions } from "./EvmChainOptions.ts"
import { EndpointFailure } from "./rpc/EndpointFailure.ts"
import { evmEndpoints, type Endpoint } from "./rpc/Endpoints.ts"
import { balanceCall, blockCall, chainIdCall } from "./rpc/ethereumCalls.ts"
import { readSettings } from "./settings.ts"
import { toBlock } from "./state/toBlock.ts"

/**
 * Prepares an examination of the chain's endpoints and relaying accounts, each asked alone. Contacts the chain only when the returned effect
 * runs, so the options alone can be checked without it.
 *
 * Fails with `ChainMisconfigured` if the options are invalid.
 */
export const examineEvmChain = Effect.fnUntraced(function* (
  options: EvmChainOptions,
): Effect.fn.Return<Effect.Effect<ChainExamination, never, Scope.Scope>, ChainMisconfigured> {
  const settings = yield* readSettings(options)
  const { chainId, timing, senders } = settings
  const endpoints = (targets: typeof settings.reading) => evmEndpoints({ chainId, targets, timing })
  return Effect.gen(function* () {
    const reading = yield* endpoints(settings.reading)
    return yield* examineChain({
      reading,
      trusted: yield* endpoints(settings.trusted),
      submission: yield* endpoints(settings.submission),
      senders: senders.keys(),
      newestAt,
      identify: (endpoint) => endpoint.ask(chainIdCall),
      coinsOf: (sender) =>
        reading.first((endpoint) => endpoint.ask(balanceCall(hexOfAddress(sender)))),
    })
  })
})

const newestAt = Effect.fnUntraced(function* (endpoint: Endpoint) {
  const call = blockCall("latest")
  const block = yield* endpoint.ask(call)
  if (block !== null) return toBlock(block)
  return yield* new EndpointFailure({
    endpoint: endpoint.name,
    method: call.method,
    kind: "malformed",
  })
})
