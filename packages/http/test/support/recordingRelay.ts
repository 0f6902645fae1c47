import type { Answer, SignedRequest } from "@shielded-relay/api"
import type { RelayHandler } from "shielded-relay/handler"

export interface RecordingRelay extends RelayHandler {
  readonly seen: ReadonlyArray<SignedRequest>
  readonly stopped: () => boolean
}

const token = {
  chainId: 31337,
  erc20TokenAddress: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  name: "Test Dollar",
  symbol: "TUSD",
  decimals: 6,
}

/** A relay that records its requests and returns given answers. Serves two chains, one without tokens. */
export function recordingRelay(
  answer: (request: SignedRequest) => Answer | Promise<Answer> = () => ok({}),
): RecordingRelay {
  const seen: Array<SignedRequest> = []
  let stopped = false
  return {
    seen,
    stopped: () => stopped,
    handle: async (request) => {
      seen.push(request)
      return answer(request)
    },
    readiness: async () => ({
      ready: !stopped,
      chains: [{ chainId: 31337, name: "Local", ok: !stopped, detail: { height: 12n } }],
    }),
    chains: () => [
      { chainId: 31337, name: "Local", poolAddress: "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512" },
      { chainId: 10, name: "Other", poolAddress: "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0" },
    ],
    capabilities: () => ({
      sessionMessageVersions: [1, 2],
      nonceFreshness: "lenient",
      longestSession: 2_592_000,
      freshness: { request: 300, transaction: 60 },
      operatorBps: 10,
      features: { events: true, managedWallets: false, webhooks: false },
      chains: [{ chainId: 31337, name: "Local", explorer: null, genesisHash: null }],
      caps: {
        session: { requestsPerSecond: 20, requests: null },
        owner: {
          sessions: 100,
          unpaidOrders: 50,
          waitingOperations: 20,
          operationsPerProvingWorker: 2,
        },
      },
    }),
    tokens: (chainId) => (chainId === undefined || chainId === token.chainId ? [token] : []),
    stop: async () => {
      stopped = true
    },
  }
}

/** A success. */
export function ok(body: Readonly<Record<string, unknown>>): Answer {
  return { outcome: "ok", body: { success: true, ...body } }
}

/** A promise and the functions that settle it. */
export function deferred<A>() {
  return Promise.withResolvers<A>()
}
