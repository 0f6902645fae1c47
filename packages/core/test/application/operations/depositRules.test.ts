import {
  simulatedAddress,
  simulatedNetwork,
  SimulatedTime,
  testClock,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { requireSwapPair } from "../../../src/application/operations/swapPair.ts"
import { swapKey } from "../../../src/application/operations/swapKey.ts"
import {
  requireDepositor,
  requireOrderMinimum,
} from "../../../src/application/operations/depositRules.ts"
import { requireReferral } from "../../../src/application/intake/requireReferral.ts"
import {
  defaultRelayConfiguration,
  KeyVault,
  NoteStore,
  OutOfTimeStore,
  RelayConfiguration,
  Screening,
  TokenRegistry,
  type ScreeningVerdict,
} from "../../../src/index.ts"

const { gateway } = simulatedNetwork(new SimulatedTime(testClock()))
const { chainId } = gateway
const gold = simulatedAddress(0x601d)
const lead = simulatedAddress(0x1ead)

/** Runs a rule where every token takes deposits of 100 and more. */
const answer = <A, E extends { readonly _tag: string }>(
  rule: Effect.Effect<A, E, Screening | TokenRegistry | KeyVault | NoteStore | OutOfTimeStore>,
  verdict: ScreeningVerdict = "served",
) =>
  rule.pipe(
    Effect.map((): string => "ok"),
    Effect.catch((error) => Effect.succeed("code" in error ? String(error.code) : error._tag)),
    Effect.provide(
      Layer.mergeAll(
        Layer.mock(TokenRegistry)({
          token: (_chain, address) =>
            Effect.succeed({
              chainId,
              address,
              name: "",
              symbol: "",
              decimals: 6,
              minimumDeposit: 100n,
            }),
        }),
        Layer.succeed(Screening, { screen: () => Effect.succeed(verdict) }),
        Layer.succeed(RelayConfiguration, { ...defaultRelayConfiguration, referrals: ["friend"] }),
        // The chain of these tests has no limit on processor time, so nothing is read.
        Layer.mock(NoteStore)({}),
        Layer.mock(OutOfTimeStore)({}),
        Layer.mock(KeyVault)({ get: () => Effect.succeed(null) }),
      ),
    ),
    Effect.runPromise,
  )

describe("the deposits of a private send", () => {
  const deposits = (amountIn: bigint, amount: bigint, token = lead) =>
    answer(requireOrderMinimum(gateway, { token: gold, amountIn, fee: { token, amount } }))

  it("are each no less than the least deposit of their token", async () => {
    expect(await deposits(100n, 100n)).toBe("ok")
    expect(await deposits(99n, 100n)).toBe("INVALID_REQUEST")
    expect(await deposits(100n, 99n)).toBe("INVALID_REQUEST")
  })

  it("are one where the token itself pays the fee, or nothing is to be paid", async () => {
    expect(await deposits(100n, 99n, gold)).toBe("ok")
    expect(await deposits(100n, 0n)).toBe("ok")
  })
})

describe("a depositor", () => {
  it("is a wallet of the chain's family that the operator serves", async () => {
    const asked = (address = simulatedAddress(7), verdict: ScreeningVerdict = "served") =>
      answer(requireDepositor(gateway, address), verdict)
    expect(await asked()).toBe("ok")
    expect(await asked(simulatedAddress(7, "solana"))).toBe("WRONG_CHAIN_FAMILY")
    expect(await asked(simulatedAddress(7), "denied")).toBe("FORBIDDEN")
    expect(await asked(simulatedAddress(7), "undecided")).toBe("SCREENING_UNAVAILABLE")
  })
})

describe("the tokens of a swap", () => {
  const pair = (output: typeof gold, verdict?: ScreeningVerdict) =>
    answer(requireSwapPair(gateway, [gold, "in"], [output, "out"]), verdict)

  it("are two that the operator lets be exchanged", async () => {
    expect(await pair(lead)).toBe("ok")
    expect(await pair(gold)).toBe("INVALID_REQUEST")
    expect(await pair(lead, "denied")).toBe("FORBIDDEN")
    expect(await pair(lead, "undecided")).toBe("SCREENING_UNAVAILABLE")
  })

  it("are quoted under a key of the master seed, and not at all without one", async () => {
    expect(await answer(swapKey)).toBe("VaultUnavailable")
  })
})

describe("a referral code", () => {
  it("is one of the operator's list, or none", async () => {
    const codes = [null, "", "friend", "stranger"]
    expect(await Promise.all(codes.map((code) => answer(requireReferral(code))))).toEqual([
      "ok",
      "ok",
      "ok",
      "INVALID_REF",
    ])
  })
})
