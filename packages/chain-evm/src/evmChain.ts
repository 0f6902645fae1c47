import { recently } from "@shielded-relay/chain-rpc"
import type {
  ChainUnavailable,
  ConnectedChain,
  PoolGatewayShape,
  WalletChain,
} from "@shielded-relay/core"
import { poolCodec } from "@shielded-relay/pool-abi"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "./ChainMisconfigured.ts"
import { verifyErc1271 } from "./account/verifyErc1271.ts"
import type { EvmChainOptions } from "./EvmChainOptions.ts"
import { chainReading } from "./chainReading.ts"
import { chainRelaying } from "./chainRelaying.ts"
import { connectL1Fees } from "./fees/connectL1Fees.ts"
import { gasTableOf } from "./fees/gasTable.ts"
import { readFeeMarket } from "./fees/readFeeMarket.ts"
import { feedPrices } from "./price/feedPrices.ts"
import { evmEndpoints, type EndpointHealth } from "./rpc/Endpoints.ts"
import { sanctionsOracle } from "./screening/sanctionsOracle.ts"
import { readSettings } from "./settings.ts"
import { openVenues } from "./swap/openVenues.ts"
import { readActionTargets } from "./state/actionTargets.ts"
import { verifyPool } from "./state/verifyPool.ts"
import { readTokens } from "./token/readTokens.ts"
import { walletChain } from "./wallet/walletChain.ts"

const minute = 60_000

/**
 * A connected EVM chain: the pool's gateway, its tokens, the public coins of managed accounts, and
 * the health of the endpoints.
 */
export interface EvmChain extends ConnectedChain {
  readonly wallets: WalletChain
  readonly endpointHealth: Effect.Effect<ReadonlyArray<EndpointHealth>>
}

/**
 * Connects to the pool of an EVM chain. Verifies the chain first: the chain id of every endpoint,
 * the code of the pool, its hash library and its swap actions byte by byte, and each token.
 *
 * Fails with `ChainMisconfigured` if the chain contradicts the options, and with `ChainUnavailable`
 * if every endpoint is silent.
 */
export const evmChain = Effect.fnUntraced(function* (
  options: EvmChainOptions,
): Effect.fn.Return<EvmChain, ChainMisconfigured | ChainUnavailable, Scope.Scope> {
  const settings = yield* readSettings(options)
  const { chainId, pool, timing } = settings
  const endpoints = (targets: typeof settings.reading) => evmEndpoints({ chainId, targets, timing })
  const reading = yield* endpoints(settings.reading)
  const submission = yield* endpoints(settings.submission)
  const trusted = yield* endpoints(settings.trusted)
  const discreet = trusted.list.length > 0 ? trusted : reading
  // Questions about recipients begin at the first endpoint, so those about payers begin at the last.
  const ofPayers = discreet === trusted ? trusted : yield* endpoints(settings.reading.toReversed())
  const checked = yield* verifyPool(settings, reading, [...submission.list, ...trusted.list])
  const tokens = yield* readTokens(settings, reading, options.tokens)
  const price = yield* feedPrices(settings, reading, options.tokens)
  const isSanctioned = yield* sanctionsOracle(settings, discreet, options.sanctionsOracle)
  const prices = {
    market: yield* recently(reading.first(readFeeMarket)),
    l1Fees: yield* connectL1Fees(settings, reading),
  }
  const { swaps } = options
  const swapVenues = swaps === undefined ? [] : yield* openVenues(settings, reading, swaps)
  const names = [...(options.actions ?? []), ...swapVenues.map(({ name }) => name)]
  const actions = yield* readActionTargets(settings, reading, names)

  const gateway: PoolGatewayShape = {
    ...poolCodec({ family: "evm", chainId, pool }),
    name: settings.name,
    feeRecipient: settings.feeRecipient,
    expiry: null,
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
      approvalAddress: pool,
      maximumNativeDeposit: null,
    },
    deadlines: { least: 20 * minute, grid: 15 * minute, toStart: 5 * minute },
    resendAfter: null,
    senders: [...settings.senders.keys()],
    senderFloor: settings.senderFloor,
    forbiddenRecipients: [pool, ...actions],
    deploymentBlock: settings.deploymentBlock,

    ...chainReading(settings, reading, discreet, actions),
    ...(yield* chainRelaying(
      settings,
      { reading, submission, discreet, ofPayers },
      prices,
      gasTableOf(checked.verifiesTogether),
    )),
  }
  return {
    gateway,
    tokens,
    wallets: walletChain(settings, ofPayers, prices),
    swapVenues,
    price,
    ...(isSanctioned === undefined ? {} : { isSanctioned }),
    verifyErc1271: verifyErc1271(reading, settings.accountFactories),
    endpointHealth: Effect.map(Effect.all([reading.health, trusted.health]), (all) => all.flat()),
  }
})
