import { describe, expect, it } from "@effect/vitest"
import { exampleAddress, exampleChain } from "@shielded-relay/testkit"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { isContractSignature } from "../../src/authorization/contract/contractSignature.ts"
import { type AskContract, ContractSignatures } from "../../src/index.ts"
import { answer } from "./clients.ts"

const chain = exampleChain(0)
const claimed = (length = 65) => ({
  account: exampleAddress(1),
  digest: new Uint8Array(32),
  signature: new Uint8Array(length),
})
const asking = (ask: AskContract, chainId = chain, length?: number) =>
  answer(isContractSignature(chainId, claimed(length), "client")).pipe(
    Effect.provide(Layer.succeed(ContractSignatures, new Map([[chain, ask]]))),
  )

describe("a contract's word", () => {
  it.effect("counts as it says", () =>
    Effect.gen(function* () {
      const says = (verdict: "valid" | "invalid" | "unavailable") =>
        asking(() => Effect.succeed(verdict))
      expect(yield* says("valid")).toEqual({ code: "ok", value: true })
      expect(yield* says("invalid")).toEqual({ code: "ok", value: false })
      expect((yield* says("unavailable")).code).toBe("CHAIN_UNAVAILABLE")
    }),
  )

  it.effect("is waited for no longer than three seconds", () =>
    Effect.gen(function* () {
      const late = yield* Effect.forkChild(
        asking(() => Effect.delay(Effect.succeed("valid" as const), 3_001)),
      )
      const inTime = yield* Effect.forkChild(
        asking(() => Effect.delay(Effect.succeed("valid" as const), 2_999)),
      )
      yield* TestClock.adjust(3_000)
      expect(yield* Fiber.join(inTime)).toEqual({ code: "ok", value: true })
      expect((yield* Fiber.join(late)).code).toBe("CHAIN_UNAVAILABLE")
    }),
  )

  it.effect("is not asked for on a chain that offers none, nor about a signature without end", () =>
    Effect.gen(function* () {
      const never = () => Effect.die("asked")
      expect((yield* asking(never, exampleChain(1))).code).toBe("UNSUPPORTED_CHAIN")
      expect(yield* asking(never, chain, 16 * 1024 + 1)).toEqual({ code: "ok", value: false })
      const yes = () => Effect.succeed("valid" as const)
      expect(yield* asking(yes, chain, 16 * 1024)).toEqual({ code: "ok", value: true })
    }),
  )
})
