import {
  makeEndpoints,
  type Answer as AnswerOf,
  type Dialect,
  type Endpoint as EndpointOf,
  type EndpointHealth as EndpointHealthOf,
  type Endpoints as EndpointsOf,
  type EndpointsOptions,
} from "@shielded-relay/chain-rpc"
import { classifyFailure } from "./classifyFailure.ts"
import { EndpointFailure, type FailureKind } from "./EndpointFailure.ts"
import { chainIdCall } from "./ethereumCalls.ts"

export type Endpoint = EndpointOf<EndpointFailure>
export type EndpointHealth = EndpointHealthOf<FailureKind>
export type Endpoints = EndpointsOf<EndpointFailure>
export type Answer<A> = AnswerOf<A, EndpointFailure>

const dialect: Dialect<EndpointFailure> = {
  fault: (request, kind) => new EndpointFailure({ ...request, kind }),
  refusal: (request, error) => new EndpointFailure({ ...request, ...classifyFailure(error) }),
  ownFaults: [],
}

/** The endpoints of an EVM chain; each must show the chain id. */
export const evmEndpoints = (options: Omit<EndpointsOptions<bigint>, "identity">) =>
  makeEndpoints(dialect, {
    ...options,
    identity: {
      call: chainIdCall,
      answer: BigInt(options.chainId),
      describe: (chainId) => `chain ${chainId}`,
    },
  })
