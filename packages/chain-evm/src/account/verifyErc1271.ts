import { successes } from "@shielded-relay/chain-rpc"
import type { Address, AskContract, ContractVerdict } from "@shielded-relay/core"
import { Duration, Effect } from "effect"
import type { Hex } from "viem"
import type { Answer, Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { codeOnceCall } from "../rpc/ethereumCalls.ts"
import { accepted, signatureCode } from "./signatureCode.ts"

/** Enough for a factory's deployment and a passkey's curve in Solidity; a hostile contract gets no more of a node's time. */
const gas = 10_000_000n
/** An endpoint that is slower than this counts as silent, so that the others' answers are in time. */
const endpointPatience = Duration.millis(2_500)

/**
 * Asks contract accounts through the chain's endpoints. An endpoint that lies could give an account away, so all of those in service are
 * asked, one "no" is a no, and a "yes" counts when at least two agree, or one where only one is configured.
 */
export function verifyErc1271(
  endpoints: Pick<Endpoints, "all" | "list">,
  factories: ReadonlySet<Address>,
): AskContract {
  const needed = Math.min(2, endpoints.list.length)
  return Effect.fnUntraced(function* (claimed) {
    const code = signatureCode(claimed, factories)
    if (code === null) return "invalid"
    const answers = yield* Effect.orElseSucceed(
      endpoints.all((endpoint) => accepts(endpoint, code)),
      () => [],
    )
    return verdictOf(answers, needed)
  })
}

function verdictOf(answers: ReadonlyArray<Answer<boolean>>, needed: number): ContractVerdict {
  const said = successes(answers)
  if (said.includes(false)) return "invalid"
  return said.length >= needed ? "valid" : "unavailable"
}

/** What one endpoint says: only the exact word is a yes; a call that reverts is a no, and the chain's answer like any other. */
const accepts = (endpoint: Endpoint, code: Hex) =>
  endpoint.ask(codeOnceCall(code, gas)).pipe(
    Effect.map((result) => result === accepted),
    Effect.catchIf(
      ({ kind }) => kind === "reverted",
      () => Effect.succeed(false),
    ),
    Effect.timeoutOrElse({
      duration: endpointPatience,
      orElse: () =>
        Effect.fail(
          new EndpointFailure({ endpoint: endpoint.name, method: "eth_call", kind: "timeout" }),
        ),
    }),
  )
