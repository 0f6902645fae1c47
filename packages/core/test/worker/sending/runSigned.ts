import { memoryStorage } from "@shielded-relay/storage-memory"
import {
  insecureSeededRandom,
  recordingTelemetry,
  SimulatedTime,
  simulatedNetwork,
  testClock,
  type NetworkOptions,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import {
  OperationStore,
  PoolGateways,
  PriceSource,
  Prover,
  ProofsAhead,
  ProverDoubt,
  RecordedWaits,
  ScheduleRandom,
  Screening,
  SetAside,
  ShieldedPool,
  type BroadcastOutcome,
  type Operation,
  type PoolGatewayShape,
  type SignedTransaction,
} from "../../../src/index.ts"
import { runOperation } from "../../../src/worker/runOperation.ts"
import { anOperation, aPlan } from "../../operation/anOperation.ts"

/** Runs an operation whose only transaction is `signed`, on a node that answers `first` to its bytes, takes others and knows none. */
export async function runSigned(
  signed: SignedTransaction,
  first: BroadcastOutcome,
  changes: Partial<PoolGatewayShape>,
  options: NetworkOptions = {},
) {
  const time = new SimulatedTime(testClock())
  const { gateway } = simulatedNetwork(time, options)
  const telemetry = recordingTelemetry()
  const sent: Array<string> = []
  const chain: PoolGatewayShape = {
    ...gateway,
    broadcast: ({ hash }) =>
      Effect.sync(() => {
        sent.push(hash)
        return sent.length === 1 ? first : "accepted"
      }),
    transactionStatus: () => Effect.succeed({ state: "unknown" }),
    ...changes,
  }
  const operation: Operation = {
    ...anOperation("signed"),
    chainId: gateway.chainId,
    attempts: anOperation("proven").attempts.map((one) => ({
      ...one,
      proven: { kind: "transact" as const, call: { joins: [], extData: aPlan.call.extData } },
      transactions: [signed],
    })),
  }
  const layer = Layer.mergeAll(
    memoryStorage,
    telemetry.layer,
    time.layer,
    insecureSeededRandom("signed bytes"),
    SetAside.layer,
    ProofsAhead.layer,
    ProverDoubt.layer,
    RecordedWaits.layer,
    Layer.mock(ShieldedPool)({}),
    Layer.mock(Prover)({}),
    Layer.mock(PriceSource)({}),
    Layer.mock(ScheduleRandom)({}),
    Layer.mock(Screening)({}),
    Layer.succeed(PoolGateways, new Map([[gateway.chainId, chain]])),
  )
  const stored = await time.during(
    Effect.runPromise(
      Effect.gen(function* () {
        const operations = yield* OperationStore
        yield* operations.insert(operation)
        yield* runOperation(operation.id)
        return yield* operations.find(operation.id)
      }).pipe(Effect.provide(layer)),
    ),
  )
  const transactions = stored?.attempts.at(-1)?.transactions ?? []
  return { transactions, sent, outside: telemetry.counted("relayer_key_used_outside_total") }
}
