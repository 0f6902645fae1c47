import { PoolGateways, Prover, SetAside, type PoolGatewayShape } from "@shielded-relay/core"
import { nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { memoryVault } from "@shielded-relay/storage-memory"
import { insecureSeededRandom, recordingTelemetry } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"

/** The ports of an index that reads one chain into a storage. It proves nothing. */
export const indexPorts = <A, E, R>(gateway: PoolGatewayShape, storage: Layer.Layer<A, E, R>) =>
  Layer.mergeAll(
    storage,
    memoryVault({ "master-seed": new Uint8Array(32).fill(7) }),
    nativeNoteCryptoLayer,
    Layer.succeed(Prover, {
      prove: () => Effect.die(new Error("an index proves nothing")),
      verify: () => Effect.die(new Error("an index verifies nothing")),
      capacity: Effect.succeed({ workers: 0, free: 0 }),
    }),
    insecureSeededRandom("index"),
    SetAside.layer,
    recordingTelemetry().layer,
    Layer.succeed(PoolGateways, new Map([[gateway.chainId, gateway]])),
  )
