import {
  exampleChain,
  exampleOperation,
  exampleOwner,
  exampleRequest,
  simulatedAddress,
} from "@shielded-relay/testkit"
import { Clock, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { GasDebtStore, OperationStore, ownerId, ownerOf, Prover } from "../../../src/index.ts"
import { requireCapacityAndStanding } from "../../../src/application/intake/capacity.ts"
import { workerScene } from "../../worker/steps/workerScene.ts"

const owner = ownerOf(simulatedAddress(1, "evm"))
const debt = (n: number) => ({
  chainId: exampleChain(0),
  transactionHash: `0x${n}`,
  owner: ownerId(owner),
  native: 5n,
})

/** Asks for a place while this many looks find none. A debt comes with each look. */
async function asked({ busy = 0, debts = 0, unsent = 0 }) {
  let looks = 0
  return workerScene({ configuration: { operationsPerWorker: 1 } }).run(
    Effect.gen(function* () {
      const store = yield* GasDebtStore
      for (let n = 0; n < unsent; n += 1)
        yield* (yield* OperationStore).insert({
          ...exampleOperation(n),
          request: { ...exampleRequest(n), owner: ownerId(owner) },
        })
      const at = yield* Clock.currentTimeMillis
      for (let n = 0; n < debts; n += 1) yield* store.record({ ...debt(n), at })
      yield* store.record({ ...debt(9), owner: exampleOwner(0), at })
      const prover = yield* Prover
      const capacity = Effect.gen(function* () {
        if (busy === 0) return { workers: 2, free: 1 }
        looks += 1
        if (looks === 3) yield* Effect.orDie(store.record({ ...debt(looks), at }))
        return { workers: 2, free: looks > busy ? 1 : 0 }
      })
      const { debts: found } = yield* requireCapacityAndStanding(owner).pipe(
        Effect.provideService(Prover, { ...prover, capacity }),
      )
      return found.map(({ transactionHash }) => transactionHash)
    }),
  )
}

describe("a request that asks for a place and for its owner's standing", () => {
  it("is given the owner's debts", async () => {
    expect(await asked({ debts: 2 })).toEqual(["0x0", "0x1"])
  })

  it("is given the debts of after its wait for a place", async () => {
    expect(await asked({ busy: 5 })).toEqual(["0x3"])
  })

  it("is refused while its owner has as many unsent operations as it may", async () => {
    expect(await asked({ unsent: 1 })).toEqual([])
    await expect(asked({ unsent: 2 })).rejects.toMatchObject({ code: "RATE_LIMITED" })
  })

  it.each([0, 5])("is refused after three losses within a day, %i looks later", async (busy) => {
    await expect(asked({ busy, debts: 3 })).rejects.toMatchObject({ code: "RATE_LIMITED" })
  })
})
