import {
  type Answer,
  ChainHealthBoard,
  defaultRelayConfiguration,
  defaultSessionRules,
  embedded,
  handle,
  nobleSignatureVerifierLayer,
  PoolGateways,
  RebuildTimes,
  RelayConfiguration,
  RelayError,
  renderAddress,
  runRelay,
  type schemas,
  SessionRules,
  type SignedRequest,
} from "@shielded-relay/core"
import { nobleNoteCryptoLayer, shieldedPoolLayer } from "@shielded-relay/pool"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { Effect, Layer, ManagedRuntime } from "effect"
import { configuredPrices } from "./configuredPrices.ts"
import { connectedTokens } from "./connectedTokens.ts"
import { servesEverybody, silentTelemetry } from "./defaults.ts"
import { ensureMasterSeed } from "./masterSeed.ts"
import type { RelayOptions } from "./RelayOptions.ts"
import { systemClock } from "./systemClock.ts"
import { unpredictableSchedule, webCryptoRandom } from "./webCryptoRandom.ts"
