import { exampleAddress } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import {
  defaultRelayConfiguration,
  LegRejected,
  nativeToken,
  RelayConfiguration,
  WalletOperationStore,
  type WalletOperation,
} from "../../../src/index.ts"
import { depositFromWallet } from "../../../src/application/wallets/depositFromWallet.ts"
import { moveStake, type StakeLeg } from "../../../src/application/wallets/moveStake.ts"
import {
  awaitWallet,
  requireAffordable,
} from "../../../src/application/wallets/walletOperations.ts"
import { walletScene, start, type WalletSceneOptions } from "./walletScene.ts"

const token = exampleAddress(1)

/** The code and the message of the refusal of a deposit. */
function depositing(options: WalletSceneOptions, { amount = 100n, of = token, lost = false } = {}) {
  const { run, caller, chainId, wallet, losses } = walletScene(options)
  const asked = depositFromWallet(caller, { chainId, token: of, amount, wallet })
  return run(Effect.flip(Effect.andThen(lost ? losses : Effect.void, asked)))
}

describe("a deposit from a wallet", () => {
  it("is refused for an account that screening does not serve", async () => {
    expect(await depositing({ verdict: "denied" })).toMatchObject({ code: "FORBIDDEN" })
  })

  it("is refused below the least deposit", async () => {
    expect(await depositing({ minimumDeposit: 101n })).toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringContaining("at least 101"),
    })
  })

  it("is refused with more native coins than a transaction can carry", async () => {
    const { callerRules } = walletScene().side.gateway
    const gateway = { callerRules: { ...callerRules, maximumNativeDeposit: 99n } }
    expect(await depositing({ gateway }, { of: nativeToken("evm") })).toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringContaining("at most 99"),
    })
  })

  it("is refused for an owner with three losses within a day", async () => {
    expect(await depositing({}, { lost: true })).toMatchObject({ code: "RATE_LIMITED" })
  })
})

const freeze: StakeLeg = { kind: "freeze", resource: "ENERGY", amount: 100n }

/** The refusal of a move of staked coins. */
function staking(options: WalletSceneOptions, { leg = freeze, lost = false } = {}) {
  const chain = { freeStake: () => Effect.succeed(0n), ...options.chain }
  const { run, caller, chainId, wallet, losses } = walletScene({ ...options, chain })
  const asked = moveStake(caller, { chainId, leg, wallet })
  return run(Effect.flip(Effect.andThen(lost ? losses : Effect.void, asked)))
}

describe("a move of staked coins", () => {
  it("is refused on a chain without stake", async () => {
    expect(await staking({ chain: { freeStake: null } })).toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringContaining("a chain on which coins are staked"),
    })
  })

  it("is refused for an account that screening does not serve", async () => {
    expect(await staking({ verdict: "denied" })).toMatchObject({ code: "FORBIDDEN" })
  })

  it("is refused for an owner with three losses within a day", async () => {
    expect(await staking({}, { lost: true })).toMatchObject({ code: "RATE_LIMITED" })
  })

  it("is refused before a freeze if the chain refuses the delegation for another reason than the missing stake", async () => {
    const leg: StakeLeg = {
      kind: "delegate",
      resource: "ENERGY",
      amount: 100n,
      receiver: exampleAddress(5),
      freezes: true,
    }
    const { chainId } = walletScene()
    const chain = {
      priceLeg: () => Effect.fail(new LegRejected({ chainId, code: "NoSuchReceiver" })),
    }
    expect(await staking({ chain }, { leg })).toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringContaining("NoSuchReceiver"),
    })
  })
})

describe("a wallet operation that the account cannot do now", () => {
  /** The refusal of an operation beside others that wait, which would bring this much of the token. */
  const refused = (options: WalletSceneOptions, { waiting = 0, worth = 0n } = {}) => {
    const { run, side, operation, store } = walletScene(options)
    const others = Array.from({ length: waiting }, (_, n) => operation(n + 1))
    const asked = requireAffordable(side, operation(0), new Map([[token, worth]]))
    return run(Effect.flip(Effect.andThen(store(...others), asked)))
  }
  const withoutCoins = {
    balanceOf: (_: string, of: string) =>
      Effect.succeed(of === nativeToken("evm") ? 0n : 10n ** 40n),
  }

  it("is refused while sixteen operations of the account wait", async () => {
    expect(await refused({}, { waiting: 16 })).toMatchObject({ code: "RATE_LIMITED" })
  })

  it("is refused without coins for fees on a chain without a gas tank", async () => {
    expect(await refused({ chain: { ...withoutCoins, tank: null } })).toMatchObject({
      code: "INSUFFICIENT_GAS",
    })
  })

  it("is refused if the chain refuses its leg, which comes first", async () => {
    const { chainId } = walletScene()
    const chain = { priceLeg: () => Effect.fail(new LegRejected({ chainId, code: "Paused" })) }
    const allowance = () => Effect.succeed(2n ** 200n)
    const balanceOf = allowance
    expect(await refused({ chain: { ...chain, allowance, balanceOf } })).toMatchObject({
      code: "INVALID_REQUEST",
      message: expect.stringContaining("Paused"),
    })
  })

  it("is refused above what the gas tank lends, whatever would repay it", async () => {
    const advances = { perOperation: 5n, perOrganization: 5n, perDay: 5n }
    expect(
      await refused({ chain: { ...withoutCoins, advances } }, { worth: 10n ** 30n }),
    ).toMatchObject({ code: "INSUFFICIENT_GAS" })
  })

  it.each([{ exportedAt: start }, { exportedRoot: 1 }])(
    "is refused without coins for fees once others have its keys, and told why: %j",
    async (marks) => {
      const advances = { perOperation: 2n ** 200n, perOrganization: 2n ** 200n, perDay: 2n ** 200n }
      const options = { chain: { ...withoutCoins, advances } }
      const worth = 10n ** 30n
      expect(await refused({ ...options, ...marks }, { worth })).toMatchObject({
        code: "INSUFFICIENT_GAS",
        message: expect.stringContaining(
          "the service lends none to wallets whose keys were exported",
        ),
      })
    },
  )
})

describe("the answer to a request that moves a wallet's coins", () => {
  const { operation } = walletScene()
  const signed = {
    sender: exampleAddress(1),
    senderNonce: 0,
    raw: new Uint8Array(1),
    hash: "0x1",
    fees: { most: 1n, terms: {} },
  }
  const deposit = operation(0)
  const legs = [{ leg: deposit.leg, isLast: true, transactions: [signed], executed: null }]
  /** The state of the version that answers, of these versions that are committed one after the other. */
  const answeredWith = async (...versions: ReadonlyArray<Partial<WalletOperation>>) => {
    let newest: WalletOperation | null = null
    const answer = awaitWallet(deposit.id).pipe(
      Effect.provide(
        Layer.mergeAll(
          Layer.mock(WalletOperationStore)({
            until: (_, enough) =>
              Effect.sync(
                () =>
                  (newest =
                    versions.map((one) => ({ ...deposit, ...one })).find((one) => enough(one)) ??
                    null),
              ),
            find: () => Effect.sync(() => newest),
          }),
          Layer.succeed(RelayConfiguration, defaultRelayConfiguration),
        ),
      ),
    )
    return (await Effect.runPromise(answer))?.status.state
  }

  it("comes once the request's own transaction is sent, without the rest of the wait", async () => {
    expect(
      await answeredWith(
        { status: { state: "signed" }, legs },
        { status: { state: "broadcast" }, legs: legs.map((leg) => ({ ...leg, isLast: false })) },
        { status: { state: "broadcast" }, legs },
        { status: { state: "confirmed" }, legs },
      ),
    ).toBe("broadcast")
  })

  it("comes at once when the operation ends before that", async () => {
    const failed = { state: "failed", code: "OPERATION_EXPIRED", error: "too late" } as const
    expect(await answeredWith({ updatedAt: start }, { status: failed })).toBe("failed")
  })
})
