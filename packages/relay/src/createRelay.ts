import { handle, shownRefusal, type Answer, schemas, type SignedRequest } from "@shielded-relay/api"
import {
  type Capabilities,
  capabilitiesOf,
  JournalWatch,
  linkAuditLog,
  workWalletOperations,
  ChainHealthBoard,
  GasTankBoard,
  openInstallation,
  plainAction,
  PoolGateways,
  RelayConfiguration,
  RelayError,
  renderAddress,
  runRelay,
  SenderFundsBoard,
  SessionRules,
  supervised,
  TokenRegistry,
  Webhooks,
} from "@shielded-relay/core"
import { handleStamped } from "@shielded-relay/waas"
import { Effect, Layer, Schema } from "effect"
import { embedded } from "./embedded.ts"
import type { EventStream } from "./handler/RelayHandler.ts"
import { ManagedWallets } from "./managedWallets.ts"
import { ensureMasterSeed } from "./masterSeed.ts"
import { openEvents } from "./openEvents.ts"
import type { RelayOptions } from "./RelayOptions.ts"
import { relayServices } from "./relayServices.ts"
import { RelayStopped } from "./RelayStopped.ts"
import { readinessOf, untilReady, type Readiness, type ReadyOptions } from "./readiness.ts"
import { Retirements } from "./senders/Retirements.ts"
import { claimSenders } from "./senders/claimSenders.ts"
import { operatorOf } from "./operator/operatorOf.ts"
import type { RelayOperator } from "./operator/RelayOperator.ts"
import { started } from "./started.ts"
import { relayWaas, type RelayWaas } from "./waas.ts"

type Body<K extends keyof typeof schemas> = (typeof schemas)[K]["answer"]["Type"]

/**
 * A running relay, with promises and plain objects. A refusal rejects with a `RelayError` that has a stable `code`. Every call
 * after `stop` rejects with `RelayStopped`.
 */
export interface Relay {
  /**
   * Answers a request that its caller signed, over any transport. Rejects only with `RelayStopped`. A body over 1 MiB is refused.
   * `toFetchHandler` and `toNodeHandler` make a server of it.
   */
  readonly handle: (request: ReceivedSignedRequest) => Promise<Answer>

  /**
   * Answers a request to GET /events with a stream, or with a refusal. `lastEventId`: where the caller's previous stream ended, or `null`. Close
   * the stream when its reader leaves.
   */
  readonly openEvents: (
    request: ReceivedSignedRequest,
    lastEventId: string | null,
  ) => Promise<Answer | EventStream>

  /** Answers requests under stamps, the way into managed wallets, for any server and for clients in this process. */
  readonly waas: RelayWaas

  /** The use cases for a server that authenticates its users itself; see `EmbeddedInput`. */
  readonly balance: (input: Input<"balance">) => Promise<Body<"GET /balance">>
  readonly recipientInfo: (input: Input<"recipientInfo">) => Promise<Body<"GET /recipient-info">>
  /** `externalActionId` is `Transact`, the plain transfer or withdrawal, unless you pass the action of a swap. */
  readonly getFee: (input: FeeInput) => Promise<Body<"GET /get-fee">>
  readonly deposit: (input: Input<"deposit">) => Promise<Body<"POST /deposit">>
  readonly depositForOther: (
    input: Input<"depositForOther">,
  ) => Promise<Body<"POST /deposit-for-other">>
  readonly transfer: (input: Input<"transfer">) => Promise<Body<"POST /transfer">>
  readonly withdraw: (input: Input<"withdraw">) => Promise<Body<"POST /withdraw">>
  readonly getSwapData: (input: Input<"getSwapData">) => Promise<Body<"GET /get-swap-data">>
  readonly swap: (input: Input<"swap">) => Promise<Body<"POST /swap">>
  readonly privateSend: (input: Input<"privateSend">) => Promise<Body<"POST /private-send">>
  /** The state of a private send of this owner. */
  readonly privateSendStatus: (input: {
    readonly address: string
    readonly orderId: string
  }) => Promise<Body<"GET /private-send/:orderId">>
  readonly stuckBalance: (input: Input<"stuckBalance">) => Promise<Body<"GET /stuck-utxo-balance">>
  readonly withdrawStuck: (
    input: Input<"withdrawStuck">,
  ) => Promise<Body<"POST /withdraw-stuck-utxos">>
  readonly refreshCache: (input: Input<"refreshCache">) => Promise<Body<"POST /refresh-cache">>
  /** The state of the owner's operation whose nonce was `operationNonce`. */
  readonly operation: (input: {
    readonly address: string
    readonly operationNonce: string
  }) => Promise<Body<"GET /operation/:nonce">>

  /** Cancels the owner's operation with a completion time whose nonce was `operationNonce`, unless it has been planned. */
  readonly cancelOperation: (input: {
    readonly address: string
    readonly operationNonce: string
  }) => Promise<Body<"POST /cancel-operation">>

  /** All operations of this owner, newest first, 50 per page. `cursor` is the previous answer's `nextCursor`. */
  readonly operations: (input: Input<"operations">) => Promise<Body<"GET /operations">>

  /**
   * What happened to the owner's operations and private sends after `cursor`, of an earlier answer. Without one: none, and the cursor of
   * now. `wait`: seconds until an answer without events, at most 25, as text.
   */
  readonly events: (input: Input<"events">) => Promise<Body<"GET /events">>

  /** What the operator's console shows. It names no owner. */
  readonly operator: RelayOperator

  readonly readiness: () => Promise<Readiness>
  /**
   * Resolves once the relay can serve every chain: it is indexed to its head, and a relaying account can pay. Until then the relay
   * answers, with refusals for what is not ready. Rejects with `RelayStopped` after `stop`.
   */
  readonly ready: (options?: ReadyOptions) => Promise<Readiness>
  readonly chains: () => ReadonlyArray<ChainDescription>
  readonly tokens: (chainId?: number) => ReadonlyArray<TokenDescription>
  /** The kinds of session that the relay opens, and its limits, as configured. */
  readonly capabilities: () => Capabilities
  /** Answers the callers that wait for events now, and later ones at once: before a server stops. */
  readonly endWaits: () => void
  /** Finishes running steps and releases all resources. Operations in flight continue when the next relay starts on the same storage. */
  readonly stop: () => Promise<void>
}

/** A signed request whose exact body is bytes, or text that was sent as UTF-8. */
export type ReceivedSignedRequest = Omit<SignedRequest, "rawBody"> & {
  readonly rawBody: Uint8Array | string
}

type FeeInput = Omit<Input<"getFee">, "externalActionId"> & { readonly externalActionId?: string }

type Input<K extends keyof typeof embedded> = Parameters<(typeof embedded)[K]>[0]

export interface ChainDescription {
  readonly chainId: number
  readonly name: string
  readonly poolAddress: string
}

export interface TokenDescription {
  readonly chainId: number
  readonly erc20TokenAddress: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * Starts a relay: connects the chains, creates the master seed on the first start, indexes every chain and executes operations
 * until `stop`.
 * Rejects if a part is unusable: with `VaultUnavailable`, `ChainUnavailable` or `StorageUnavailable`; with an adapter's own error
 * (`ChainMisconfigured` of `@shielded-relay/chain-evm` and `chain-solana`, `DatabaseUnusable` of `storage-postgres`,
 * `ProverUnavailable` of `prover-wasm`); or with `StaleStorage` if a chain contains operations that are missing from the storage
 * (see `afterRestore`); or with `SenderShared` if another relay of this process sends from the same account on another storage. The messages are for operators: they name the unusable part and contain no secrets.
 */
export async function createRelay(options: RelayOptions): Promise<Relay> {
  const retirements = new Retirements()
  const background = Effect.gen(function* () {
    yield* ensureMasterSeed
    // Before any operation is signed.
    yield* retirements.read
    yield* Effect.forkScoped(retirements.watch)
    yield* claimSenders
    yield* openInstallation(options.afterRestore ?? false)
    const managed = yield* ManagedWallets
    if (managed === null) return yield* runRelay
    // With the seals of organizations and users: payouts of suspended ones wait.
    yield* Effect.provideContext(runRelay, managed)
    yield* Effect.forkScoped(supervised({ task: "audit", chain: "all" }, linkAuditLog))
    yield* Effect.provideContext(workWalletOperations, managed)
  })
  const runtime = await started(
    Layer.effectDiscard(background).pipe(Layer.provideMerge(relayServices(options, retirements))),
  )
  const { gateways, health, funds, tanks, endpoints, tokens, capabilities, endWaits } =
    await runtime.runPromise(
      Effect.gen(function* () {
        const gateways = yield* PoolGateways
        const registry = yield* TokenRegistry
        const tokens = yield* Effect.forEach(gateways.values(), ({ chainId }) =>
          registry.tokens(chainId),
        )
        return {
          gateways: [...gateways.values()],
          health: yield* ChainHealthBoard,
          funds: yield* SenderFundsBoard,
          tanks: yield* GasTankBoard,
          endpoints: (yield* Webhooks).endpoints,
          tokens: tokens.flat(),
          endWaits: (yield* JournalWatch).endWaits,
          capabilities: capabilitiesOf(yield* SessionRules, yield* RelayConfiguration, {
            features: {
              events: true,
              managedWallets: options.waas !== undefined,
              webhooks: options.ownerWebhooks !== undefined,
            },
            chains: [...gateways.values()].map(({ chainId, name, genesisHash = null }) => ({
              chainId,
              name,
              explorer: options.explorers?.[chainId] ?? null,
              genesisHash,
            })),
          }),
        }
      }),
    )
  const familyOf = (chainId: number) =>
    gateways.find((gateway) => gateway.chainId === chainId)?.family ?? null

  const look = () => readinessOf({ gateways, health, funds })

  let stopped = false
  /** Errors during or after `stop` are caused by it, so they become `RelayStopped`. Refusals stay as they are. */
  const run: typeof runtime.runPromise = async (effect, options) => {
    if (stopped) throw new RelayStopped({ begun: false })
    try {
      return await runtime.runPromise(effect, options)
    } catch (error) {
      if (stopped && !(error instanceof RelayError)) throw new RelayStopped({ begun: true })
      throw error
    }
  }

  return {
    handle: (request) => run(answerTo(request)),
    openEvents: (request, lastEventId) =>
      openEvents((effect, options) => run(effect, options), withBytes(request), lastEventId),
    waas: relayWaas((request) => run(answerTo(request)), options.waas !== undefined),
    balance: (input) => run(bodyOf(schemas["GET /balance"], embedded.balance(input))),
    recipientInfo: (input) =>
      run(bodyOf(schemas["GET /recipient-info"], embedded.recipientInfo(input))),
    getFee: (input) =>
      run(
        bodyOf(
          schemas["GET /get-fee"],
          embedded.getFee({ ...input, externalActionId: input.externalActionId ?? plainAction }),
        ),
      ),
    deposit: (input) => run(bodyOf(schemas["POST /deposit"], embedded.deposit(input))),
    depositForOther: (input) =>
      run(bodyOf(schemas["POST /deposit-for-other"], embedded.depositForOther(input))),
    transfer: (input) => run(bodyOf(schemas["POST /transfer"], embedded.transfer(input))),
    withdraw: (input) => run(bodyOf(schemas["POST /withdraw"], embedded.withdraw(input))),
    getSwapData: (input) => run(bodyOf(schemas["GET /get-swap-data"], embedded.getSwapData(input))),
    swap: (input) => run(bodyOf(schemas["POST /swap"], embedded.swap(input))),
    privateSend: (input) => run(bodyOf(schemas["POST /private-send"], embedded.privateSend(input))),
    privateSendStatus: ({ address, orderId }) =>
      run(
        bodyOf(
          schemas["GET /private-send/:orderId"],
          embedded.privateSendStatus({ address }, { orderId }),
        ),
      ),
    stuckBalance: (input) =>
      run(bodyOf(schemas["GET /stuck-utxo-balance"], embedded.stuckBalance(input))),
    withdrawStuck: (input) =>
      run(bodyOf(schemas["POST /withdraw-stuck-utxos"], embedded.withdrawStuck(input))),
    refreshCache: (input) =>
      run(bodyOf(schemas["POST /refresh-cache"], embedded.refreshCache(input))),
    operation: ({ address, operationNonce }) =>
      run(
        bodyOf(
          schemas["GET /operation/:nonce"],
          embedded.operation({ address }, { nonce: operationNonce }),
        ),
      ),
    cancelOperation: ({ address, operationNonce }) =>
      run(
        bodyOf(
          schemas["POST /cancel-operation"],
          embedded.cancelOperation({ address, operation: operationNonce }),
        ),
      ),
    operations: (input) => run(bodyOf(schemas["GET /operations"], embedded.operations(input))),
    events: (input) => run(bodyOf(schemas["GET /events"], embedded.events(input))),
    operator: operatorOf({ gateways, health, funds, tanks, endpoints }, (effect) => run(effect)),
    readiness: async () => {
      if (stopped) throw new RelayStopped({ begun: false })
      return look()
    },
    ready: ({ onWaiting, signal } = {}) =>
      run(
        untilReady(look, () => stopped, onWaiting),
        signal === undefined ? {} : { signal },
      ),
    chains: () =>
      gateways.map(({ chainId, name, pool, family }) => ({
        chainId,
        name,
        poolAddress: renderAddress(pool, family),
      })),
    tokens: (chainId) =>
      tokens
        .filter((token) => chainId === undefined || token.chainId === chainId)
        .map((token) => ({
          chainId: token.chainId,
          erc20TokenAddress: renderAddress(token.address, familyOf(token.chainId)),
          name: token.name,
          symbol: token.symbol,
          decimals: token.decimals,
        })),
    capabilities: () => capabilities,
    endWaits,
    stop: () => {
      stopped = true
      return runtime.dispose()
    },
  }
}

function withBytes(received: ReceivedSignedRequest): SignedRequest {
  const { rawBody } = received
  const bytes = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody
  return { ...received, rawBody: bytes }
}

/** Answers a request of a session, or under `/waas` of a stamp. */
const answerTo = Effect.fnUntraced(function* (received: ReceivedSignedRequest) {
  const request = withBytes(received)
  const managed = yield* ManagedWallets
  if (managed === null || !request.routePattern.startsWith("/waas/")) return yield* handle(request)
  return yield* Effect.provideContext(handleStamped(request), managed)
})

/** The body of an answer, decoded with the route's schema. Fails with a `RelayError` if the answer is a refusal. */
const bodyOf = <
  S extends Schema.ConstraintDecoder<unknown>,
  E extends RelayError | { readonly _tag: string },
  R,
>(
  schema: { readonly answer: S },
  answer: Effect.Effect<Answer, E, R>,
): Effect.Effect<S["Type"], RelayError, R> =>
  answer.pipe(
    Effect.mapError(shownRefusal),
    Effect.flatMap((answered) => {
      if (answered.outcome !== "refused")
        return Effect.orDie(Schema.decodeUnknownEffect(schema.answer)(answered.body))
      const { code, body } = answered
      return Effect.fail(new RelayError({ code, message: String(body["error"]), details: body }))
    }),
  )
