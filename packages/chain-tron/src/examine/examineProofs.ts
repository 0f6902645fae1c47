import type { Finding } from "@shielded-relay/core"
import { measureProof, type Hex, type ProofMeasurement } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { chainParametersCall } from "../rpc/tronCalls.ts"
import { executeCreation } from "../sending/execution.ts"

const caller = `0x${"0".repeat(40)}` as const

/**
 * Measures at one endpoint how long its node takes for a proof of the pool (`measureProof` of pool-contracts). It says nothing about the
 * block producers, whose machines execute the transactions.
 */
export const examineProofs = (endpoint: Endpoint): Effect.Effect<Finding> =>
  Effect.match(measured(endpoint), {
    onSuccess: ({ limit, measurement }) => findingOf(endpoint.name, limit, measurement),
    onFailure: ({ kind }): Finding => ({
      verdict: "fault",
      endpoint: endpoint.name,
      what: `simulates no proof: ${kind}`,
      remedy:
        "The service simulates each call before it sends it. Allow constant calls on this node, or use another endpoint.",
    }),
  })

const measured = Effect.fnUntraced(function* (endpoint: Endpoint) {
  const { chainParameter } = yield* endpoint.ask(chainParametersCall)
  const limit = chainParameter.find(({ key }) => key === "getMaxCpuTimeOfOneTx")?.value
  if (limit === undefined) return yield* endpoint.reject(chainParametersCall.path, "malformed")
  const fits = Effect.fnUntraced(function* (code: Hex) {
    const execution = yield* executeCreation(endpoint, caller, code)
    if (execution.success) return true
    if (execution.end === "out-of-time") return false
    return yield* endpoint.reject("wallet/triggerconstantcontract", execution.end)
  })
  const measurement = yield* Effect.tryPromise({
    try: () => measureProof((code) => Effect.runPromise(fits(code)), Number(limit)),
    catch: (error) => error,
  }).pipe(
    Effect.catch((error) =>
      error instanceof EndpointFailure ? Effect.fail(error) : Effect.die(error),
    ),
  )
  return { limit: Number(limit), measurement }
})

function findingOf(
  name: string,
  limit: number,
  { fits, atLeast, atMost }: ProofMeasurement,
): Finding {
  if (!fits)
    return {
      verdict: "fault",
      endpoint: name,
      what: `one proof takes more than the chain's ${limit} ms, measured on this node only`,
      remedy:
        "Simulations of the service's calls fail here: use an endpoint with a faster processor. Only canary transactions show what block producers manage.",
    }
  return {
    verdict: "ok",
    endpoint: name,
    what: `one proof takes ${atLeast.toFixed(1)} to ${atMost.toFixed(1)} of the chain's ${limit} ms, measured on this node only; block producers may be slower`,
    remedy: null,
  }
}
