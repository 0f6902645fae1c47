import { memoryStorage } from "@shielded-relay/storage-memory"
import { simulatedAddress, simulatedNetwork, SimulatedTime } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import type { Address, PoolGatewayShape } from "../../src/index.ts"
import { unknownOperation } from "../../src/startup/tracesOnChain.ts"

/** What an empty storage learns from a chain on which this account has sent one operation. */
function traceOf(
  sender: (ours: Address) => Address,
  senderNonces: PoolGatewayShape["senderNonces"] = null,
): Promise<string | null> {
  const time = new SimulatedTime()
  const { gateway } = simulatedNetwork(time, { blockTime: 0 })
  const [ours] = gateway.senders
  if (ours === undefined) throw new Error("the chain has a relaying account")
  const block = { number: 0, hash: "0x0" }
  const facts = { block, success: true, gasUsed: 1n, cost: 1n }
  const chain = {
    ...gateway,
    senderNonces,
    deploymentBlock: 0,
    events: () => {
      const event = { type: "Operation", operationHash: 3n } as const
      return Effect.succeed([{ block, logIndex: 0, transactionHash: "0xaa", event }])
    },
    transactionStatus: () =>
      Effect.succeed({ state: "mined" as const, sender: sender(ours), ...facts }),
  }
  const layer = Layer.merge(memoryStorage, time.layer)
  return time.during(Effect.runPromise(Effect.provide(unknownOperation(chain, -1), layer)))
}

it("a start takes an operation that our account sent for one of ours, and no other account's", async () => {
  expect(await traceOf((ours) => ours)).toBe("the operation in transaction 0xaa")
  expect(await traceOf(() => simulatedAddress(0x57a))).toBe(null)
})

it("a start reads no events where its account's nonce shows that it has sent nothing more", async () => {
  const counting = (sent: number) => ({ next: () => Effect.succeed(sent) })
  expect(await traceOf((ours) => ours, counting(1))).toBe("the operation in transaction 0xaa")
  expect(await traceOf((ours) => ours, counting(0))).toBe(null)
})
