import {
  ChainUnavailable,
  isNativeToken,
  nativeToken,
  renderAddress,
  SimulationRejected,
  type Block,
  type CallShape,
  type DepositNote,
  type PoolGatewayShape,
  type SignedTransaction,
  type TransactionFees,
  type TransactionStatus,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { COPYCAT, deliver } from "./deliver.ts"
import type { GatewayParts } from "./GatewayParts.ts"
import { gasOf } from "../gas.ts"
import type { SimulatedChain } from "../SimulatedChain.ts"
import { simulatedAddress } from "../simulatedAddress.ts"
import { Submission } from "./Submission.ts"
import { withExpiry } from "./withExpiry.ts"
import { canonicalText, keccakText, keccakWords, asHex } from "../words.ts"

/** `PoolGateway` over a simulated chain, like an adapter whose endpoints have the given faults. */
export function simulatedGateway(parts: GatewayParts): PoolGatewayShape {
  const { chain, chainId, faults } = parts
  const { contract } = chain
  const { manner, family } = contract.identity
  const answer = <A>(read: () => A) =>
    Effect.gen(function* () {
      if (faults.latency > 0) yield* Effect.sleep(faults.latency)
      if (faults.down)
        return yield* new ChainUnavailable({ chainId, reason: "no endpoint answers" })
      return read()
    })
  const seen = () => Math.max(0, chain.tip.number - faults.lag)
  const at = (number: number) => plain(chain.newest(Math.max(0, number)))
  const submission = new Submission(parts)

  const gateway: PoolGatewayShape = {
    chainId,
    name: "Simulated",
    family,
    pool: contract.identity.address,
    poolTag: contract.poolTag,
    nativeToken: nativeToken(family),
    feeRecipient: simulatedAddress(0xfee, family),
    expiry: null,
    insertion: "in-batches",
    rootMemory: null,
    joins: { inputs: [2, 4], maximum: null },
    failedAction: "refunds",
    resendAfter: null,
    senders: parts.senders,
    senderFloor: parts.senderFloor,
    forbiddenRecipients: [contract.identity.address, simulatedAddress(0xac7104, family)],
    deploymentBlock: 1,

    assetOf: (token) => contract.assetOf(token),
    tokenOf: (asset) => contract.tokenOf(asset),
    operationHash: (call) => contract.operationHash(call),
    treeUpdateChallenge: (update) => contract.treeUpdateChallenge(update),
    emptyAccumulator: contract.emptyAccumulator,
    foldAccumulator: (accumulator, commitment) => keccakWords(accumulator, commitment),

    depositTransaction: (notes) => answer(() => unsignedDeposit(parts, notes)),
    walletTransaction: (notes, wallet) =>
      answer(() => {
        const txData = unsignedDeposit(parts, notes)
        const nonce = chain.nextNonce(wallet, "pending")
        const serialized =
          typeof txData === "string" ? txData : JSON.stringify({ ...txData, nonce })
        return { txData, serialized }
      }),
    estimateCost: (shape) => answer(() => cost(chain, shape)),
    refusesPayout: ({ token, to }) =>
      answer(() => !isNativeToken(token) && chain.refusing.has(to) && !faults.silent),
    simulate: (transaction) =>
      Effect.flatMap(
        answer(() => {
          if (faults.stealing && transaction.kind === "transact") {
            chain.copy(transaction, COPYCAT)
            return "TransferMismatch"
          }
          const on = manner === "solana" ? chain.newest(seen()) : chain.tip
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
    suggestFees: (_, replacing) =>
      answer(() => (replacing === undefined ? priceNow(chain) : priceToReplace(chain, replacing))),
    sign: (transaction, sender, senderNonce, fees) =>
      Effect.sync(() => {
        if (senderNonce === null)
          throw new Error("a sender nonce is required on this simulated chain")
        return submission.sign(transaction, sender, senderNonce, fees)
      }),
    broadcast: submission.broadcastTo((bytes, fate) => deliver(chain, faults, bytes, fate)),
    senderNonce: (sender, when) => answer(() => chain.nextNonce(sender, when)),
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
    transactionStatus: (hash) => answer(() => statusOf(chain, hash, seen())),
  }
  return manner === "evm" ? gateway : withExpiry(gateway, parts, { submission, answer, seen })
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
    const { success, gasUsed, cost: paid, transaction } = found.mined
    const block = { number, hash: blockHash }
    return { state: "mined", sender: transaction.from, block, success, gasUsed, cost: paid }
  }
  return { state: found !== null || chain.mempool.has(hash) ? "pending" : "unknown" }
}

function cost(chain: SimulatedChain, shape: CallShape | "tree-update") {
  const { baseFee, suggestedTip } = chain.conditions
  const gas = gasOf(shape)
  return { gas, native: gas * (baseFee + suggestedTip) }
}

function priceNow(chain: SimulatedChain): TransactionFees {
  const { baseFee, suggestedTip } = chain.conditions
  return {
    gasLimit: 2_000_000n,
    maxFeePerGas: 2n * baseFee + suggestedTip,
    maxPriorityFeePerGas: suggestedTip,
  }
}

/** An eighth more on both fees, or the current price. */
function priceToReplace(chain: SimulatedChain, stuck: SignedTransaction["fees"]): TransactionFees {
  const now = priceNow(chain)
  const raised = (fee: bigint) => (fee * 9n + 7n) / 8n
  const more = (a: bigint, b: bigint) => (a > b ? a : b)
  return {
    gasLimit: more(now.gasLimit, stuck.gasLimit),
    maxFeePerGas: more(now.maxFeePerGas, raised(stuck.maxFeePerGas)),
    maxPriorityFeePerGas: more(now.maxPriorityFeePerGas, raised(stuck.maxPriorityFeePerGas)),
  }
}
