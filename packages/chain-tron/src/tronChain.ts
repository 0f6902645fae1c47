import type {
  ChainUnavailable,
  ConnectedChain,
  Finding,
  PoolGatewayShape,
  WalletChain,
} from "@shielded-relay/core"
import { poolCodec } from "@shielded-relay/pool-abi"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "./ChainMisconfigured.ts"
import { chainReading } from "./chainReading.ts"
import { chainRelaying } from "./chainRelaying.ts"
import { examineAccounts } from "./examine/examineAccounts.ts"
import { examineProofs } from "./examine/examineProofs.ts"
import { feedPrices } from "./price/feedPrices.ts"
import { tronEndpoints, type EndpointHealth } from "./rpc/Endpoints.ts"
import { openConditions } from "./sending/chainConditions.ts"
import { readSettings } from "./settings.ts"
import { readActionTargets } from "./state/actionTargets.ts"
import { verifyMachineId } from "./state/verifyMachineId.ts"
import { verifyPool } from "./state/verifyPool.ts"
import { ownersPermission, verifySenders, verifySigner } from "./state/verifySenders.ts"
import { openVenues } from "./swap/openVenues.ts"
import { readTokens } from "./token/readTokens.ts"
import { tronWallets } from "./wallet/tronWallets.ts"
import type { TronChainOptions } from "./TronChainOptions.ts"

const minute = 60_000

/** Milliseconds, four blocks, after which a transaction that is in no block is searched for and sent again. */
const resendAfter = 12_000

/** A connected TRON network: the pool's gateway, its tokens, and the health of the endpoints. */
export interface TronChain extends ConnectedChain {
  readonly wallets: WalletChain
  readonly endpointHealth: Effect.Effect<ReadonlyArray<EndpointHealth>>
  readonly examine: Effect.Effect<ReadonlyArray<Finding>>
}

/**
 * Connects to the pool of a TRON network. Verifies the chain first: the chain id of every endpoint and
 * of the virtual machine, the code of the pool, its hash library and its swap actions byte by byte,
 * each token and its price feeds, and that the keys of the relaying accounts may sign under the configured permission.
 *
 * Fails with `ChainMisconfigured` if the chain contradicts the options, and with `ChainUnavailable`
 * if every endpoint is silent.
 */
export const tronChain = Effect.fnUntraced(function* (
  options: TronChainOptions,
): Effect.fn.Return<TronChain, ChainMisconfigured | ChainUnavailable, Scope.Scope> {
  const settings = yield* readSettings(options)
  const { chainId, pool, timing } = settings
  const endpoints = (targets: typeof settings.reading) =>
    tronEndpoints({ chainId, targets, timing })
  const reading = yield* endpoints(settings.reading)
  const submission = yield* endpoints(settings.submission)
  const trusted = yield* endpoints(settings.trusted)
  const discreet = trusted.list.length > 0 ? trusted : reading
  yield* verifyPool(settings, reading, [...submission.list, ...trusted.list])
  yield* verifyMachineId(chainId, reading)
  yield* verifySenders(settings, reading)
  if (settings.gasTank !== null)
    yield* verifySigner(
      {
        chainId,
        signer: settings.gasTank.address,
        permissionId: ownersPermission,
        option: "gasTank",
      },
      reading,
    )
  const tokens = yield* readTokens(settings, reading, options.tokens)
  const price = yield* feedPrices(settings, reading, options.tokens)
  const { swaps } = options
  const swapVenues = swaps === undefined ? [] : yield* openVenues(settings, reading, swaps)
  const names = [...(options.actions ?? []), ...swapVenues.map(({ name }) => name)]
  const actions = yield* readActionTargets(settings, reading, names)

  const conditions = yield* openConditions(
    reading,
    pool,
    tokens.map(({ address }) => address),
  )

  const gateway: PoolGatewayShape = {
    ...poolCodec({ family: "tron", chainId, pool }),
    name: settings.name,
    feeRecipient: settings.feeRecipient,
    rootMemory: null,
    joinsPerCall: { inputs: [2, 4], maximum: 1 },
    tokensPerCall: 1,
    tokensPerDeposit: null,
    refunds: true,
    swapNotes: "both",
    timeLimit: true,
    callerRules: {
      feeToken: "named",
      mintFrom: false,
      approvalAddress: pool,
      // Wallets read the amount as a number of JavaScript.
      maximumNativeDeposit: BigInt(Number.MAX_SAFE_INTEGER),
    },
    deadlines: { least: 20 * minute, grid: 15 * minute, toStart: 5 * minute },
    resendAfter,
    senders: [...settings.senders.keys()],
    senderFloor: settings.senderFloor,
    forbiddenRecipients: [pool, ...actions],
    deploymentBlock: settings.deploymentBlock,

    ...chainReading(settings, reading, discreet, actions),
    ...(yield* chainRelaying(settings, conditions, { reading, submission, discreet })),
  }
  return {
    gateway,
    tokens,
    swapVenues,
    wallets: yield* tronWallets(settings, conditions, { reading, discreet }),
    examine: Effect.map(
      Effect.all(
        [
          Effect.forEach(reading.list, examineProofs, { concurrency: "unbounded" }),
          examineAccounts(reading, gateway.senders),
        ],
        { concurrency: "unbounded" },
      ),
      (findings) => findings.flat(),
    ),
    price,
    endpointHealth: Effect.map(Effect.all([reading.health, trusted.health]), (all) => all.flat()),
  }
})
