import { readConnection } from "@shielded-relay/chain-rpc"
import { Effect, type Scope } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { evmEndpoints, type Endpoints } from "../rpc/Endpoints.ts"
import {
  deploymentTargets,
  type DeploymentTargets,
  type EvmDeploymentOptions,
} from "./deploymentTargets.ts"

/** A deployment's targets and the endpoints of its chain. */
export interface OpenedDeployment {
  readonly targets: DeploymentTargets
  readonly reading: Endpoints
  readonly submission: Endpoints
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
}

/** Milliseconds for one reading of many requests. A single request ends at the options' own time-out. */
const longestReading = 600_000

/** Checks the options. Contacts no endpoint. */
export const openDeployment = Effect.fnUntraced(function* (
  options: EvmDeploymentOptions,
): Effect.fn.Return<OpenedDeployment, ChainMisconfigured, Scope.Scope> {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const { chainId, reading, submission, timing } = yield* readConnection(options, refuse)
  const targets = yield* deploymentTargets(options, chainId, refuse)
  const endpoints = (targets: typeof reading) =>
    evmEndpoints({ chainId, targets, timing: { ...timing, call: longestReading } })
  return {
    targets,
    reading: yield* endpoints(reading),
    submission: yield* endpoints(submission),
    refuse,
  }
})
