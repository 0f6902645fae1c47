import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { exampleAddress } from "@shielded-relay/testkit"
import {
  nativeToken,
  WalletOperationStore,
  type Leg,
  type SignedTransaction,
  type WalletOperation,
} from "../../../src/index.ts"
import { runWalletOperation } from "../../../src/worker/wallet/runWalletOperation.ts"
import { replaceLeg } from "../../../src/worker/wallet/replaceLeg.ts"
import { signNextLeg } from "../../../src/worker/wallet/signLegs.ts"
import {
  start,
  walletScene,
  type WalletSceneOptions,
} from "../../application/wallets/walletScene.ts"

const rich = 2n ** 200n
const most = { perOperation: rich, perOrganization: rich, perDay: rich }
const plenty = { balanceOf: () => Effect.succeed(rich), allowance: () => Effect.succeed(rich) }
/** The account has tokens and no coins. */
const withoutCoins = {
  allowance: () => Effect.succeed(rich),
  balanceOf: (_: string, token: string) => Effect.succeed(token === nativeToken("evm") ? 0n : rich),
}

/** What the next step makes of an accepted operation. */
async function next(options: WalletSceneOptions, changes: Partial<WalletOperation> = {}) {
  const { run, side, operation, store, stored } = walletScene(options)
  const accepted = operation(0, { createdAt: start, updatedAt: start, ...changes })
  return run(
    Effect.gen(function* () {
      yield* store(accepted)
      const step = yield* signNextLeg(accepted, side)
      return { step, row: yield* stored(accepted.id) }
    }),
  )
}

describe("the next leg of a wallet operation", () => {
  it("is signed if the account can pay for it", async () => {
    const { row } = await next({ chain: plenty })
    expect(row).toMatchObject({
      status: { state: "signed" },
      legs: [{ leg: { kind: "deposit" }, isLast: true }],
    })
  })

  it("is not signed after the deadline: the operation ends", async () => {
    const { row } = await next({ chain: plenty }, { deadline: start - 1 })
    expect(row).toMatchObject({ status: { state: "failed", code: "OPERATION_EXPIRED" }, legs: [] })
  })

  it("is not signed once the operation is cancelled, even while the organization is suspended", async () => {
    const topUp = {
      leg: { kind: "top-up", amount: 1n },
      isLast: false,
      transactions: [],
      executed: null,
      excluded: true,
    } as const
    const { row } = await next(
      { chain: plenty, suspended: true },
      { legs: [topUp], cancelled: true },
    )
    expect(row.status).toMatchObject({ state: "failed", code: "OPERATION_CANCELLED" })
  })

  it("waits while the organization is suspended", async () => {
    const { step, row } = await next({ chain: plenty, suspended: true })
    expect(step).toEqual({ again: 30_000 })
    expect(row.legs).toEqual([])
  })

  it("ends the operation if nobody pays for it any more", async () => {
    const { row } = await next({ chain: { ...withoutCoins, tank: null } })
    expect(row.status).toMatchObject({ state: "failed", code: "INSUFFICIENT_GAS" })
  })

  it("is signed without an advance whatever the gas tank has lent", async () => {
    const none = { perOperation: -1n, perOrganization: -1n, perDay: -1n }
    const { row } = await next({ chain: { ...plenty, advances: none } })
    expect(row.status.state).toBe("signed")
  })

  it("is a top-up also while a transaction of the account waits", async () => {
    const senderNonces = {
      next: (sender: string, at: string) =>
        Effect.succeed(sender === walletScene().account && at === "pending" ? 1 : 0),
    }
    const { row } = await next({
      chain: { ...withoutCoins, advances: most },
      gateway: { senderNonces },
    })
    expect(row).toMatchObject({ status: { state: "signed" }, legs: [{ leg: { kind: "top-up" } }] })
  })

  it("is no top-up if another operation takes the rest of what the gas tank may lend", async () => {
    const { run, side, operation, store, stored } = walletScene({
      chain: { ...withoutCoins, advances: { ...most, perOrganization: 1_000n } },
    })
    const accepted = operation(0, { createdAt: start, updatedAt: start })
    const raced = Effect.gen(function* () {
      const real = yield* WalletOperationStore
      yield* store(accepted)
      yield* Effect.provide(
        signNextLeg(accepted, side),
        Layer.succeed(WalletOperationStore, {
          ...real,
          // Looked at in the transaction that would store the signed leg.
          advanced: (_, { of }) => Effect.succeed(of === "organization" ? 1_000n : 0n),
        }),
      )
      return yield* stored(accepted.id)
    })
    expect(await run(raced)).toMatchObject({
      status: { state: "failed", code: "INSUFFICIENT_GAS" },
      legs: [],
    })
  })
})

describe("a top-up of a wallet whose keys were exported after the operation was accepted", () => {
  it("is not signed: the operation ends and tells why", async () => {
    const { row } = await next({ chain: { ...withoutCoins, advances: most }, exportedAt: start })
    expect(row).toMatchObject({
      status: {
        state: "failed",
        code: "INSUFFICIENT_GAS",
        error: expect.stringContaining("lends none to wallets whose keys were exported"),
      },
      legs: [],
    })
  })
})

describe("a leg that is signed again with higher fees", () => {
  const { account } = walletScene()
  const signed = (sender: string): SignedTransaction => ({
    sender: sender === account ? account : exampleAddress(7),
    senderNonce: 0,
    raw: new Uint8Array(1),
    hash: "0x1",
    fees: { most: 5n, terms: {} },
  })
  /** The number of transactions of a leg after the attempt. */
  const replaced = async (
    options: WalletSceneOptions,
    leg: Leg,
    changes: Partial<WalletOperation> = {},
  ) => {
    const { run, side, operation, store, stored } = walletScene(options)
    const row = operation(0, {
      ...changes,
      status: { state: "broadcast" },
      legs: [
        {
          leg,
          isLast: leg.kind === "deposit",
          transactions: [signed(side.chain.senderOf(leg, account))],
          executed: null,
        },
      ],
    })
    const after = Effect.gen(function* () {
      yield* store(row)
      yield* replaceLeg(row, side)
      return (yield* stored(row.id)).legs[0]?.transactions.length
    })
    return run(after)
  }
  const topUp: Leg = { kind: "top-up", amount: 100n }
  const limited = (perOperation: bigint) => ({
    chain: { ...plenty, advances: { ...most, perOperation } },
  })

  it("costs the gas tank no more than it may lend", async () => {
    // Fees rise from 5 to 10.
    expect(await replaced(limited(110n), topUp)).toBe(2)
    expect(await replaced(limited(109n), topUp)).toBe(1)
    expect(await replaced({ ...limited(110n), exportedRoot: 1 }, topUp)).toBe(1)
  })

  it("stays what it is while its operation is cancelled, unless it is the last one", async () => {
    const kinds: Array<string> = []
    const chain: NonNullable<WalletSceneOptions["chain"]> = {
      ...plenty,
      advances: most,
      signLeg: (leg, _, senderNonce) =>
        Effect.sync(() => {
          kinds.push(leg.kind)
          return { ...signed(account), senderNonce }
        }),
    }
    await replaced({ chain }, topUp, { cancelled: true })
    await replaced({ chain }, walletScene().operation(0).leg, { cancelled: true })
    expect(kinds).toEqual(["top-up", "cancel"])
  })

  it("needs nothing of the gas tank if the account pays", async () => {
    expect(await replaced(limited(-1n), walletScene().operation(0).leg)).toBe(2)
  })
})

describe("the job of a wallet operation", () => {
  const job = async (options: WalletSceneOptions, changes: Partial<WalletOperation> = {}) => {
    const { run, operation, store, jobs } = walletScene(options)
    const row = operation(0, changes)
    await run(Effect.andThen(store(row), runWalletOperation(row.id)))
    return jobs.map(({ delay }) => delay)
  }

  it("ends with the operation", async () => {
    expect(await job({}, { status: { state: "confirmed" } })).toEqual([])
  })

  it("comes back after the pause of its step", async () => {
    expect(await job({ chain: plenty, suspended: true })).toEqual([30_000])
  })
})
