import {
  ChainUnavailable,
  isNativeToken,
  nativeToken,
  renderAddress,
  SimulationRejected,
  type Block,
  type CallShape,
  type DepositNote,
  type Payout,
  type PoolGatewayShape,
  type RootMemory,
  type TransactionStatus,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { COPYCAT, deliver } from "./deliver.ts"
import type { GatewayParts } from "./GatewayParts.ts"
import { gasOf } from "../gas.ts"
import { NEWEST_ROOTS } from "../pool/PoolState.ts"
import { OUT_OF_TIME } from "../SimulatedBlock.ts"
import type { SimulatedChain } from "../SimulatedChain.ts"
import { simulatedAddress } from "../simulatedAddress.ts"
import { priceNow, suggestedFees } from "./prices.ts"
import type { Submission } from "./Submission.ts"
import { withExpiry, type GatewayReach } from "./withExpiry.ts"
import { withPlainHashes } from "./withPlainHashes.ts"
import { canonicalText, keccakText, keccakWords, asHex } from "../words.ts"

const minute = 60_000

/** `PoolGateway` over a simulated chain, like an adapter whose endpoints have the given faults. */
export function simulatedGateway(parts: GatewayParts, submission: Submission): PoolGatewayShape {
  const { chain, chainId, faults } = parts
  const { contract } = chain
  const { facts, family } = contract.identity
  const answer = <A>(read: () => A) =>
    Effect.gen(function* () {
      if (faults.latency > 0) yield* Effect.sleep(faults.latency)
      if (faults.down)
        return yield* new ChainUnavailable({ chainId, reason: "no endpoint answers" })
      return read()
    })
  const seen = () => Math.max(0, chain.tip.number - faults.lag)
  const at = (number: number) => plain(chain.newest(Math.max(0, number)))
  const refuses = ({ token, to }: Payout) =>
    !isNativeToken(token) && chain.refusing.has(to) && !faults.silent

  const gateway: PoolGatewayShape = {
    chainId,
    name: "Simulated",
    family,
    pool: contract.identity.address,
    poolTag: contract.poolTag,
    nativeToken: nativeToken(family),
    feeRecipient: simulatedAddress(0xfee, family),
    expiry: null,
    feeReserve: null,
    senderNonces: facts.senderNonces
      ? {
          next: (sender, when) =>
            answer(() =>
              when === "finalized"
                ? (chain
                    .newest(Math.max(0, seen() - chain.conditions.finality))
                    .nonces.get(sender) ?? 0)
                : chain.nextNonce(sender, when),
            ),
        }
      : null,
    insertion: facts.queue
      ? {
          challenge: (update) => contract.treeUpdateChallenge(update),
          insertionCost: answer(() => cost(chain, "tree-update")),
        }
      : null,
    rootMemory: facts.queue ? null : rootMemory(chain, answer, seen),
    joinsPerCall: {
      inputs: facts.wideJoins ? [2, 4] : [2],
      maximum: facts.severalJoins ? null : 1,
    },
    tokensPerCall: facts.severalJoins ? null : 1,
    tokensPerDeposit: facts.severalDeposits ? null : 1,
    refunds: facts.refunds,
    swapNotes: facts.wholeSwaps ? "both" : "change",
    timeLimit: facts.timeLimit,
    deadlines: facts.queue
      ? { least: 20 * minute, grid: 15 * minute, toStart: 5 * minute }
      : { least: 5 * minute, grid: 5 * minute, toStart: 2 * minute },
    resendAfter: null,
    callerRules:
      family === "solana"
        ? { feeToken: "implied", mintFrom: true, approvalAddress: null, maximumNativeDeposit: null }
        : {
            feeToken: "named",
            mintFrom: false,
            approvalAddress: contract.identity.address,
            maximumNativeDeposit: family === "tron" ? 2n ** 53n - 1n : null,
          },
    senders: parts.senders,
    senderFloor: parts.senderFloor,
    forbiddenRecipients: [contract.identity.address, simulatedAddress(0xac7104, family)],
    deploymentBlock: 1,

    assetOf: (token) => contract.assetOf(token),
    tokenOf: (asset) => contract.tokenOf(asset),
    operationHash: (call) => contract.operationHash(call),
    emptyAccumulator: contract.emptyAccumulator,
    foldAccumulator: (accumulator, commitment) => keccakWords(accumulator, commitment),

    depositTransaction: (notes) => answer(() => unsignedDeposit(parts, notes)),
    walletTransaction: (notes, wallet, fillsNonce) =>
      answer(() => {
        const txData = unsignedDeposit(parts, notes)
        const nonce = fillsNonce ? 0 : chain.nextNonce(wallet, "pending")
        const serialized =
          typeof txData === "string" ? txData : JSON.stringify({ ...txData, nonce })
        return { txData, serialized }
      }),
    estimateCost: (shape) => answer(() => cost(chain, shape)),
    refusesPayout: (payout) => answer(() => refuses(payout)),
    refusedRecipients: (payouts) => answer(() => payouts.filter(refuses)),
    simulate: (transaction) =>
      Effect.flatMap(
        answer(() => {
          if (faults.stealing && transaction.kind === "transact") {
            chain.copy(transaction, COPYCAT)
            return "TransferMismatch"
          }
          const on = facts.showsPending ? chain.tip : chain.newest(seen())
          return chain.rejection(transaction, parts.senders[0] ?? simulatedAddress(0), on)
        }),
        (code) => {
          const byRecipient = code === "TransferMismatch" || code === "ActionFailed"
          return code === null
            ? Effect.void
            : Effect.fail(
                new SimulationRejected({
                  chainId,
                  code,
                  byRecipient,
                  unknownRoot: code === "UnknownRoot",
                }),
              )
        },
      ),
    suggestFees: (_, replacing) => answer(() => suggestedFees(chain, replacing)),
    sign: (transaction, sender, senderNonce, fees) =>
      Effect.sync(() => {
        if ((senderNonce !== null) !== facts.senderNonces)
          throw new Error(`this chain has ${facts.senderNonces ? "" : "no "}sender nonces`)
        return submission.sign(transaction, sender, senderNonce, fees)
      }),
    broadcast: submission.broadcastTo((bytes, fate) => deliver(chain, faults, bytes, fate)),
    senderBalance: (sender) => answer(() => chain.balanceOf(nativeToken(family), sender)),

    head: answer(() => {
      faults.beforeHead.shift()?.()
      return {
        latest: at(seen()),
        confirmed: at(seen() - parts.confirmations),
        finalized: at(seen() - chain.conditions.finality),
      }
    }),
    block: (number) => answer(() => (number <= seen() ? at(number) : null)),
    events: (from, to) =>
      Effect.flatMap(
        answer(() => (to <= seen() ? chain.events(from, to) : null)),
        (events) =>
          events === null
            ? Effect.fail(new ChainUnavailable({ chainId, reason: "no endpoint has these blocks" }))
            : Effect.succeed(events),
      ),
    payersOf: ({ transactionHash }) =>
      Effect.flatMap(
        answer(() => chain.find(transactionHash)),
        (found) => {
          if (found === null || found.block.number > seen())
            return new ChainUnavailable({ chainId, reason: "no endpoint has this transaction" })
          const { from, input } = found.mined.transaction
          const isWhole = input.kind === "deposit"
          return Effect.succeed({ payers: isWhole ? [from] : [], isWhole })
        },
      ),
    poolState: answer(() => {
      const { commitments, inserted, newestRoot } = chain.tip.state
      return { queued: commitments.length, inserted, root: newestRoot }
    }),
    isKnownRoot: (root) => answer(() => chain.tip.state.knows(root)),
    isSpent: (nullifier) => answer(() => chain.tip.state.nullifiers.has(nullifier)),
    isContract: (address) => answer(() => parts.contracts.has(address)),
    transactionStatus: (hash) =>
      answer(() => {
        const status = statusOf(chain, hash, seen())
        // These nodes have no mempool to query; they know only blocks.
        return status.state === "pending" && !facts.showsPending ? { state: "unknown" } : status
      }),
  }
  const whole = facts.expiry ? withExpiry(gateway, parts, { submission, answer, seen }) : gateway
  return family === "tron" ? withPlainHashes(whole) : whole
}

/** Of a pool whose transactions fill a pair of leaves each. */
function rootMemory(
  chain: SimulatedChain,
  answer: GatewayReach["answer"],
  seen: () => number,
): RootMemory {
  return {
    commitments: 2 * NEWEST_ROOTS,
    period: chain.conditions.rootPeriod,
    firsts: answer(() => {
      const newest = [...chain.newest(seen()).state.timedRoots].toReversed().slice(0, 3)
      return { roots: newest.map(([, root]) => root), newestPeriod: newest[0]?.[0] ?? 0 }
    }),
  }
}

function unsignedDeposit(
  { chain, chainId, deposits }: GatewayParts,
  notes: ReadonlyArray<DepositNote>,
) {
  const data = asHex(keccakText(canonicalText(notes)))
  deposits.set(data, notes)
  if (chain.contract.identity.family === "solana") return data
  const value = notes.reduce(
    (sum, { token, amount }) => (isNativeToken(token) ? sum + amount : sum),
    0n,
  )
  const { maxFeePerGas, maxPriorityFeePerGas } = priceNow(chain)
  return {
    type: 2,
    to: renderAddress(chain.contract.identity.address, "evm"),
    gasLimit: (500_000 * notes.length).toString(),
    maxFeePerGas: maxFeePerGas.toString(),
    maxPriorityFeePerGas: maxPriorityFeePerGas.toString(),
    data,
    value: value.toString(),
    chainId: Number(chainId),
  }
}

function plain({ number, hash, parentHash, time }: Block): Block {
  return { number, hash, parentHash, time }
}

function statusOf(chain: SimulatedChain, hash: string, seen: number): TransactionStatus {
  const found = chain.find(hash)
  if (found !== null && found.block.number <= seen) {
    const { number, hash: blockHash } = found.block
    const { success, gasUsed, cost: paid, transaction, code } = found.mined
    const block = { number, hash: blockHash }
    const mined = { sender: transaction.from, block, success, gasUsed, cost: paid }
    const producer = chain.producerOf(number)
    return {
      state: "mined",
      ...mined,
      ...(code === OUT_OF_TIME ? { outOfTime: true } : {}),
      ...(producer === null ? {} : { producer }),
    }
  }
  return { state: found !== null || chain.mempool.has(hash) ? "pending" : "unknown" }
}

function cost(chain: SimulatedChain, shape: CallShape | "tree-update") {
  const { baseFee, suggestedTip } = chain.conditions
  const gas = gasOf(shape)
  return { gas, native: gas * (baseFee + suggestedTip) }
}
