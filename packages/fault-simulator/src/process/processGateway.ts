import {
  ChainUnavailable,
  isFinal,
  SimulationRejected,
  type BroadcastOutcome,
  type OperationStoreShape,
  type PoolGatewayShape,
  type PoolTransaction,
  type SignedTransaction,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { foreignErrors, type ForeignErrorMeaning } from "@shielded-relay/testkit"
import type { Draws } from "../Draws.ts"
import type { ClosureWatch } from "../check/ClosureWatch.ts"
import type { CallFault, Outgoing, SimulatedProcess } from "./SimulatedProcess.ts"
import { drawSolanaError } from "../solanaErrors.ts"
import type { Stake } from "../Switchboard.ts"
import { drawTronError } from "../tronErrors.ts"
import { unfoundedBytes } from "../unfoundedBytes.ts"

const crashes: ReadonlyArray<CallFault> = [
  "crash before a call",
  "crash after a call",
  "frozen before a call",
  "frozen after a call",
]
const possible: ReadonlyArray<CallFault> = [...crashes, "RPC answer lost", "RPC answer late"]

const polled: ReadonlySet<string> = new Set(["head", "block", "events", "payersOf"])

/**
 * A chain's gateway as one process reaches it. Faults look like those of real clients' endpoints,
 * with their error texts.
 */
export function processGateway(
  gateway: PoolGatewayShape,
  process: SimulatedProcess,
  operations: OperationStoreShape,
  settled: Set<string>,
  closure: ClosureWatch,
): PoolGatewayShape {
  const { chainId } = gateway
  const { switchboard } = process
  const unavailable = (reason: string) => Effect.fail(new ChainUnavailable({ chainId, reason }))
  const outgoing = (name: string): Outgoing<ChainUnavailable> => ({
    name: `gateway.${name}`,
    stake: stakeOf(name),
    failure: () => unavailable("no answer came"),
    possible,
  })
  /** A read of the chain; an endpoint may answer it with an error. */
  const ask = <A, E>(
    name: string,
    method: string,
    effect: Effect.Effect<A, E | ChainUnavailable>,
    meaning: (kind: ForeignErrorMeaning) => Effect.Effect<A, E | ChainUnavailable> = unavailable,
  ) =>
    process.call<A, E | ChainUnavailable, never>(
      outgoing(name),
      Effect.suspend(() => {
        const call = { process: process.name, name: `endpoint of ${name}`, stake: stakeOf(name) }
        if (switchboard.decide({ ...call, possible: ["RPC error"] }) === null) return effect
        const { client, kind } = drawError(switchboard.draws, method, gateway)
        switchboard.count(`words of ${client}`)
        return meaning(kind)
      }),
    )

  /**
   * Whether an endpoint's rejection counts as final. An insertion's proof depends on the queue,
   * which a reorganisation may have changed.
   */
  const seen =
    ({ kind }: PoolTransaction) =>
    (error: { readonly _tag: string; readonly code?: string }) =>
      Effect.sync(() => {
        if (kind === "transact" && error.code === "InvalidProof")
          switchboard.violation(`${process.name} showed an endpoint a proof that does not verify`)
      })

  const broadcast = (
    signed: SignedTransaction,
    covered?: boolean,
  ): Effect.Effect<BroadcastOutcome> =>
    Effect.suspend(() => {
      const call = {
        process: process.name,
        name: `broadcast ${signed.hash}`,
        stake: "sent" as const,
      }
      const fate = switchboard.decide({ ...call, possible: ["broadcast answered with an error"] })
      if (fate === null) return gateway.broadcast(signed, covered)
      const { client, kind } = drawError(switchboard.draws, "eth_sendRawTransaction", gateway)
      switchboard.count(`words of ${client}`)
      const outcome = outcomes[kind] ?? "unclear"
      switchboard.trace.add(`${client} answers as ${kind}`)
      // One endpoint of several gave the error. Others may have the bytes, and a look-up by hash
      // may find them.
      if (switchboard.draws.chance(0.5)) return Effect.succeed(outcome)
      const isFound = switchboard.draws.chance(0.5)
      return Effect.map(gateway.broadcast(signed, covered), () => (isFound ? "accepted" : outcome))
    })

  /** Checks that bytes are stored before an endpoint sees them. */
  const isStored = (signed: SignedTransaction) => {
    const { sender, senderNonce, hash } = signed
    if (senderNonce === null)
      return Effect.map(unfoundedBytes(operations, chainId, signed, settled), (problem) => {
        if (problem !== null) switchboard.violation(`${process.name} ${problem}`)
      })
    return Effect.map(operations.bySenderNonce(chainId, sender, senderNonce), (operation) => {
      const stored = operation?.attempts.flatMap(({ transactions }) => transactions) ?? []
      // The remaining bytes of an ended operation or stage repeat the same call, so they need no
      // record.
      const isOver =
        operation !== null &&
        (isFinal(operation.status.state) ||
          !stored.some((one) => one.sender === sender && one.senderNonce === senderNonce))
      if (isOver) return
      if (!stored.some((one) => one.hash === hash))
        switchboard.violation(`${process.name} broadcast ${hash}, which no operation has stored`)
    })
  }

  /** Records once that these bytes will never execute the call. */
  const settle = (hash: string, how: string) => {
    if (settled.has(hash)) return
    settled.add(hash)
    switchboard.count(how)
  }

  return {
    ...gateway,
    depositTransaction: (notes, wallet) =>
      ask("depositTransaction", "eth_feeHistory", gateway.depositTransaction(notes, wallet)),
    walletTransaction: (notes, wallet, fillsNonce) =>
      ask(
        "walletTransaction",
        "eth_feeHistory",
        gateway.walletTransaction(notes, wallet, fillsNonce),
      ),
    estimateCost: (shape) => ask("estimateCost", "eth_feeHistory", gateway.estimateCost(shape)),
    payersOf: (note) => ask("payersOf", "eth_getLogs", gateway.payersOf(note)),
    refusesPayout: (payout) => ask("refusesPayout", "eth_call", gateway.refusesPayout(payout)),
    refusedRecipients: (payouts) =>
      ask("refusedRecipients", "eth_call", gateway.refusedRecipients(payouts)),
    simulate: (transaction) => {
      const simulated = ask(
        "simulate",
        "eth_call",
        Effect.tapError(gateway.simulate(transaction), seen(transaction)),
        (kind) =>
          kind === "reverted"
            ? Effect.fail(
                new SimulationRejected({
                  chainId,
                  code: "",
                  byRecipient: false,
                  unknownRoot: false,
                }),
              )
            : unavailable(kind),
      )
      if (!gateway.timeLimit) return simulated
      return Effect.andThen(closure.meets(process, transaction), simulated)
    },
    suggestFees: (transaction, replacing) =>
      ask("suggestFees", "eth_feeHistory", gateway.suggestFees(transaction, replacing)),
    sign: (transaction, sender, senderNonce, fees) =>
      process.call(
        { name: "gateway.sign", stake: "written", failure: null, possible: crashes },
        gateway.sign(transaction, sender, senderNonce, fees),
      ),
    broadcast: (signed, covered) =>
      process.call(
        { name: "gateway.broadcast", stake: "sent", failure: null, possible: crashes },
        Effect.andThen(Effect.orDie(isStored(signed)), broadcast(signed, covered)).pipe(
          Effect.tap((outcome) =>
            Effect.sync(() => {
              if (outcome === "expired") settle(signed.hash, "transaction that expired")
            }),
          ),
        ),
      ),
    senderNonces:
      gateway.senderNonces === null
        ? null
        : {
            next: (sender, at) =>
              ask(
                "senderNonce",
                "eth_call",
                gateway.senderNonces?.next(sender, at) ?? unavailable(""),
              ),
          },
    insertion:
      gateway.insertion === null
        ? null
        : {
            ...gateway.insertion,
            insertionCost: ask("estimateCost", "eth_feeHistory", gateway.insertion.insertionCost),
          },
    senderBalance: (sender) => ask("senderBalance", "eth_call", gateway.senderBalance(sender)),
    head: Effect.andThen(
      gateway.timeLimit ? closure.look(process) : Effect.void,
      ask("head", "eth_getBlockByNumber", gateway.head),
    ),
    block: (number) =>
      ask("block", "eth_getBlockByNumber", gateway.block(number), (kind) =>
        kind === "block-unknown" ? Effect.succeed(null) : unavailable(kind),
      ),
    events: (from, to) => ask("events", "eth_getLogs", gateway.events(from, to)),
    poolState: ask("poolState", "eth_call", gateway.poolState),
    rootMemory:
      gateway.rootMemory === null
        ? null
        : { ...gateway.rootMemory, firsts: ask("firsts", "eth_call", gateway.rootMemory.firsts) },
    isKnownRoot: (root) => ask("isKnownRoot", "eth_call", gateway.isKnownRoot(root)),
    isSpent: (nullifier) => ask("isSpent", "eth_call", gateway.isSpent(nullifier)),
    isContract: (address) => ask("isContract", "eth_call", gateway.isContract(address)),
    transactionStatus: (hash) =>
      ask("transactionStatus", "eth_call", gateway.transactionStatus(hash)).pipe(
        Effect.tap((status) =>
          Effect.sync(() => {
            if (status.state !== "mined" || status.success) return
            if (gateway.senderNonces === null) settle(hash, "transaction executed in vain")
          }),
        ),
      ),
  }
}

function stakeOf(name: string): Stake {
  return polled.has(name) ? "polled" : "read"
}

/** An error that one of the clients would give for the method. */
function drawError(draws: Draws, method: string, { expiry, timeLimit }: PoolGatewayShape) {
  if (timeLimit) return drawTronError(draws, method)
  if (expiry !== null) return drawSolanaError(draws, method)
  const clients = Object.entries(foreignErrors).filter(([, methods]) => method in methods)
  const [client, methods] = draws.pick(clients)
  const [kind] = draws.pick(methods[method] ?? [])
  return { client, kind }
}

/**
 * The outcome as the EVM adapter classifies it. Errors that do not concern the transaction leave it
 * unclear.
 */
const outcomes: Partial<Record<ForeignErrorMeaning, BroadcastOutcome>> = {
  "already-known": "accepted",
  "nonce-too-low": "nonce-taken",
  "replacement-underpriced": "underpriced",
  underpriced: "underpriced",
  unfunded: "unfunded",
}
