import { servedChain, successes } from "@shielded-relay/chain-rpc"
import type { Finding } from "@shielded-relay/core"
import { Effect, Result, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Answer, Endpoint } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { blockCall } from "../rpc/ethereumCalls.ts"
import {
  deploymentFindings,
  fault,
  ok,
  placeFindings,
  type ConfiguredPlace,
  type VerifiedToken,
} from "./deploymentFindings.ts"
import type { EvmDeploymentOptions } from "./deploymentTargets.ts"
import { openDeployment } from "./openDeployment.ts"
import { readVerified, textOfVerified } from "./readVerified.ts"

export interface VerifyDeploymentOptions extends EvmDeploymentOptions {
  readonly tokens: ReadonlyArray<VerifiedToken>
  /** What a service on this pool is configured with, to be compared too. */
  readonly configured?: ConfiguredPlace
}

/**
 * Compares a deployment with what the chain shows, and with nothing else. All endpoints are asked at
 * one block and have to show the same. Every difference is a fault with its remedy.
 */
export function verifyDeployment(
  options: VerifyDeploymentOptions,
): Promise<ReadonlyArray<Finding>> {
  return Effect.runPromise(Effect.scoped(verifyDeploymentEffect(options)))
}

/** `verifyDeployment` as an Effect for programs written with Effect. */
export const verifyDeploymentEffect = Effect.fnUntraced(function* (
  options: VerifyDeploymentOptions,
): Effect.fn.Return<ReadonlyArray<Finding>, ChainMisconfigured, Scope.Scope> {
  const { targets, reading } = yield* openDeployment(options)
  const heads = yield* askEach(reading.list, (endpoint) => endpoint.ask(blockCall("latest")))
  const [block] = successes(heads)
    .filter((head) => head !== null)
    .toSorted((a, b) => a.number - b.number)
  const answering = heads.flatMap(({ endpoint, result }) =>
    Result.isSuccess(result) ? [endpoint] : [],
  )
  const ofPlace = (created: number | null) =>
    options.configured === undefined ? [] : placeFindings(targets, options.configured, created)
  if (block === undefined) return [...heads.flatMap(failureFindings), ...ofPlace(null)]
  const read = yield* askEach(answering, (endpoint) =>
    readVerified(endpoint, block.number, targets),
  )
  const failures = [...heads, ...read].flatMap(failureFindings)
  const [first, ...others] = successes(read)
  if (first === undefined) return [...failures, ...ofPlace(null)]
  const agree = others.every((other) => textOfVerified(other) === textOfVerified(first))
  return [
    ...failures,
    agree
      ? ok(
          `${1 + others.length} of ${reading.list.length} endpoints show the same at block ${block.number}`,
        )
      : fault(
          `the endpoints show different things at block ${block.number}`,
          "One of them is wrong: use an endpoint that you trust, best a node of your own, and compare again.",
        ),
    ...ofPlace(first.deploymentBlock),
    ...deploymentFindings(targets, options.tokens, first, block.timestamp),
  ]
})

const askEach = <A>(
  endpoints: ReadonlyArray<Endpoint>,
  ask: (endpoint: Endpoint) => Effect.Effect<A, EndpointFailure>,
) =>
  Effect.forEach(
    endpoints,
    (endpoint) => Effect.map(Effect.result(ask(endpoint)), (result) => ({ endpoint, result })),
    { concurrency: "unbounded" },
  )

function failureFindings({ endpoint: { name }, result }: Answer<unknown>): ReadonlyArray<Finding> {
  if (Result.isSuccess(result)) return []
  const { kind } = result.failure
  return [
    kind === "wrong-chain"
      ? {
          ...fault(`it serves ${servedChain(result.failure)}`, "Correct its URL, or chainId."),
          endpoint: name,
        }
      : {
          ...fault(`it fails: ${kind}`, "Check its node, or use another endpoint."),
          endpoint: name,
        },
  ]
}
