import { memoryStorage } from "@shielded-relay/storage-memory"
import {
  insecureSeededRandom,
  recordingTelemetry,
  SimulatedTime,
  simulatedNetwork,
  testClock,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import {
  OperationStore,
  PoolGateways,
  Prover,
  ProverDoubt,
  RunningOperations,
  SetAside,
  ShieldedPool,
  type Operation,
} from "../../../src/index.ts"
import { runOperation } from "../../../src/worker/runOperation.ts"
import { anOperation, aPlan, aSignedTransaction } from "../../operation/anOperation.ts"

/** Runs an operation whose bytes carry the sender nonce 1, on a node that calls this nonce taken and does not know the bytes. */
async function afterTakenNonce(latest: number) {
  const time = new SimulatedTime(testClock())
  const { gateway } = simulatedNetwork(time)
  const telemetry = recordingTelemetry()
  const signed = aSignedTransaction(1)
  const sent: Array<string> = []
  const chain = {
    ...gateway,
    broadcast: ({ hash }: { readonly hash: string }) =>
      Effect.sync(() => {
        sent.push(hash)
        return sent.length === 1 ? ("nonce-taken" as const) : ("accepted" as const)
      }),
    transactionStatus: () => Effect.succeed({ state: "unknown" as const }),
    senderNonce: () => Effect.succeed(latest),
    sign: () => Effect.succeed({ ...signed, senderNonce: latest, hash: "0xanew" }),
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
    insecureSeededRandom("taken nonce"),
    SetAside.layer,
    ProverDoubt.layer,
    RunningOperations.layer,
    Layer.mock(ShieldedPool)({}),
    Layer.mock(Prover)({}),
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
  const hashes = stored?.attempts.at(-1)?.transactions.map(({ hash }) => hash)
  return { hashes, sent, outside: telemetry.counted("relayer_key_used_outside_total") }
}

it("a sender nonce that a node calls taken and no block has used is unclear: nothing else is signed", async () => {
  // Our own bytes may be the ones that took it, in a node that was not asked.
  expect(await afterTakenNonce(1)).toEqual({ hashes: ["0x1"], sent: ["0x1"], outside: 0 })
})

it("a sender nonce that a block has used for other bytes is foreign: the call is signed under another one", async () => {
  expect(await afterTakenNonce(2)).toEqual({
    hashes: ["0x1", "0xanew"],
    sent: ["0x1", "0xanew"],
    outside: 1,
  })
})
