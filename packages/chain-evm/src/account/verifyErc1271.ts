import { successes } from "@shielded-relay/chain-rpc"
import type { Address, AskContract, ContractVerdict } from "@shielded-relay/core"
import { Duration, Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { Answer, Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { codeOnceCall } from "../rpc/ethereumCalls.ts"
import { accepted, signatureCode } from "./signatureCode.ts"

/**
 * Gas for the call: enough for a factory's deployment and a passkey's curve in Solidity. It bounds
 * the time that a hostile contract takes from a node.
 */
const gas = 10_000_000n
/**
 * Time-out for one endpoint. A slower one counts as silent, so that the answers of the others
 * arrive in time.
 */
const endpointTimeout = Duration.millis(2_500)

/**
 * Asks contract accounts about a signature (EIP-1271) through all endpoints in service. A single
 * "no" rejects the signature. A "yes" needs two endpoints that agree, or one if only one is
 * configured: a lying endpoint could otherwise give an account away.
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

/**
 * One endpoint's answer: `true` only for the exact word. A reverting call is the chain's answer
 * too, and means `false`.
 */
const accepts = (endpoint: Endpoint, code: Hex) =>
  endpoint.ask(codeOnceCall(code, gas)).pipe(
    Effect.map((result) => result === accepted),
    Effect.catchIf(
      ({ kind }) => kind === "reverted",
      () => Effect.succeed(false),
    ),
    Effect.timeoutOrElse({
      duration: endpointTimeout,
      orElse: () =>
        Effect.fail(
          new EndpointFailure({ endpoint: endpoint.name, method: "eth_call", kind: "timeout" }),
        ),
    }),
  )
