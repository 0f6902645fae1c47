import {
  ChainUnavailable,
  nativeToken,
  type Address,
  type Block,
  type ChainId,
  type LocatedPoolEvent,
  type PoolCall,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { asField, keccakText, keccakWords } from "./keccak.ts"
import { SimulatedChain } from "./SimulatedChain.ts"
import { SimulatedPool } from "./SimulatedPool.ts"

/** Depth at which a balance counts, and depth that is final, on simulated chains. */
export const CONFIRMATIONS = 2
const FINALITY = 12

/** What an endpoint does wrong; everything can be changed while the test runs. */
export interface Endpoint {
  /** No answer at all. */
  down: boolean
  /** Blocks that it has not seen yet. */
  lag: number
  /** What it makes of the events of a range: each function serves one call, the last one all further calls. */
  lies: Array<(events: ReadonlyArray<LocatedPoolEvent>) => ReadonlyArray<LocatedPoolEvent>>
  /** Runs between the reading of a range's first and last block. */
  whileReading: (() => void) | null
  /** Runs while events are asked for, once. */
  meanwhile: Effect.Effect<unknown> | null
  /** Ranges that were asked for. */
  readonly asked: Array<readonly [number, number]>
}

export interface SimulatedNetwork {
  readonly chainId: ChainId
  readonly chain: SimulatedChain
  readonly endpoint: Endpoint
  readonly gateway: PoolGatewayShape
  /** Whom a recipientInfo was drawn for, as only its owner knows. */
  readonly names: Map<string, string>
}

export const address = (number: number): Address =>
  `0x${number.toString(16).padStart(40, "0")}` as Address

export const FEE_RECIPIENT = address(0xfee)

/** A chain with a pool and the gateway to it; everything that the pool package never calls dies. */
export function simulatedNetwork(chain_ = 31337, depth = 26, name = "simulated"): SimulatedNetwork {
  const chainId = chain_ as ChainId
  const pool = new SimulatedPool({
    chainId,
    pool: address(0x9001),
    poolTag: BigInt(asField(keccakText(`pool of ${chainId}`)) & ((1n << 80n) - 1n)) | 1n,
    depth,
    operationHash: (transaction) => operationHash(transaction.call),
  })
  const chain = new SimulatedChain(pool)
  const endpoint: Endpoint = {
    down: false,
    lag: 0,
    lies: [],
    whileReading: null,
    meanwhile: null,
    asked: [],
  }
  const answer = <A>(read: () => A) =>
    Effect.suspend(() =>
      endpoint.down
        ? Effect.fail(new ChainUnavailable({ chainId, reason: "down" }))
        : Effect.succeed(read()),
    )
  const seen = () => chain.tip.number - endpoint.lag
  const plain = ({ number, hash, parentHash, time }: Block): Block => ({
    number,
    hash,
    parentHash,
    time,
  })
  const unused = (what: string) => () => Effect.die(new Error(`${what} is not the pool's to call`))

  const gateway: PoolGatewayShape = {
    chainId,
    name,
    family: "evm",
    pool: pool.facts.pool,
    poolTag: pool.facts.poolTag,
    nativeToken: nativeToken("evm"),
    feeRecipient: FEE_RECIPIENT,
    expiry: null,
    senderNonces: { next: unused("senderNonces.next") },
    insertion: {
      challenge: (update) => pool.treeUpdateChallenge(update),
      insertionCost: unused("insertionCost")(),
    },
    rootMemory: null,
    joinsPerCall: { inputs: [2, 4], maximum: null },
    tokensPerCall: null,
    tokensPerDeposit: null,
    refunds: true,
    swapNotes: "both",
    timeLimit: false,
    feeReserve: null,
    callerRules: {
      feeToken: "named",
      mintFrom: false,
      approvalAddress: null,
      maximumNativeDeposit: null,
    },
    deadlines: { least: 1_200_000, grid: 900_000, toStart: 300_000 },
    resendAfter: null,
    senders: [],
    senderFloor: 0n,
    forbiddenRecipients: [],
    deploymentBlock: 1,
    assetOf: (token) => pool.assetOf(token),
    tokenOf: (asset) => pool.tokenOf(asset),
    operationHash,
    emptyAccumulator: pool.emptyAccumulator(),
    foldAccumulator: (accumulator, commitment) => keccakWords(accumulator, commitment),
    head: answer(() => {
      const at = (below: number) => plain(chain.newest(Math.max(0, seen() - below)))
      return { latest: at(0), confirmed: at(CONFIRMATIONS), finalized: at(FINALITY) }
    }),
    block: (number) => answer(() => (number <= seen() ? plain(chain.newest(number)) : null)),
    events: (from, to) =>
      Effect.suspend(() => {
        const { meanwhile } = endpoint
        endpoint.meanwhile = null
        return Effect.andThen(
          meanwhile ?? Effect.void,
          answer(() => {
            endpoint.asked.push([from, to])
            const events = chain.events(from, to)
            endpoint.whileReading?.()
            const lie = endpoint.lies.length > 1 ? endpoint.lies.shift() : endpoint.lies[0]
            return lie === undefined ? events : lie(events)
          }),
        )
      }),
    payersOf: unused("payersOf"),
    depositTransaction: unused("depositTransaction"),
    walletTransaction: unused("walletTransaction"),
    estimateCost: unused("estimateCost"),
    refusesPayout: unused("refusesPayout"),
    refusedRecipients: unused("refusedRecipients"),
    simulate: unused("simulate"),
    suggestFees: unused("suggestFees"),
    sign: unused("sign"),
    broadcast: unused("broadcast"),
    senderBalance: unused("senderBalance"),
    poolState: Effect.die(new Error("poolState is not the pool's to call")),
    isKnownRoot: unused("isKnownRoot"),
    isSpent: unused("isSpent"),
    isContract: unused("isContract"),
    transactionStatus: unused("transactionStatus"),
  }
  return { chainId, chain, endpoint, gateway, names: new Map() }
}

/** Binds every field of joins (without their proofs) and extData. */
function operationHash({ joins, extData }: PoolCall): bigint {
  const bound = joins.map(({ root, asset, out, amount, nullifiers, commitments }) => ({
    root,
    asset,
    out,
    amount,
    nullifiers,
    commitments,
  }))
  const text = JSON.stringify({ joins: bound, extData }, (_, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value instanceof Uint8Array ? [...value] : value,
  )
  return asField(keccakText(text))
}
