import {
  noAdvances,
  OrganizationSeal,
  OrganizationStore,
  WalletChains,
  WalletOperationStore,
  type Leg,
  type ManagedUser,
  type Organization,
  type Wallet,
  type WalletLeg,
} from "@shielded-relay/core"
import {
  exampleAddress,
  exampleOrganization,
  exampleSignedTransaction,
  exampleTopUp,
  exampleUser,
  exampleWallet,
  exampleWalletOperation,
} from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { advanceObstacle } from "../../../src/application/wallets/advances.ts"
import { nextLeg } from "../../../src/application/wallets/nextLeg.ts"
import { walletSideOf } from "../../../src/application/wallets/WalletSide.ts"
import { aWalletSide, coin, fee, sponsor, type WalletSideOptions } from "./aWalletSide.ts"

const token = exampleAddress(1)
const amount = 1_000n
const note = { npk: 1n, encryptedNote: Uint8Array.of(1) }
const deposit: Leg = { kind: "deposit", notes: [{ ...note, token, amount }] }
const stake = { resource: "ENERGY", amount: 70n } as const
const delegation = { kind: "delegate", ...stake, receiver: exampleAddress(2) } as const
const freeze = { kind: "freeze", ...stake } as const
const approval = { kind: "approve", token, amount } as const
const topUp = exampleTopUp(exampleSignedTransaction(1, 0))
const cancel = { kind: "cancel" } as const

/** A leg that a block holds. */
const made = (leg: Leg): WalletLeg => ({
  ...topUp,
  leg,
  executed: { txHash: "0x1", block: 1, success: true, cost: 1n },
})
const next = (leg: Leg, legs: ReadonlyArray<WalletLeg>, options: WalletSideOptions) =>
  Effect.runPromise(nextLeg({ ...exampleWalletOperation(1), leg, legs }, aWalletSide(options)))
const last = (leg: Leg) => ({ leg, isLast: true })
const before = (leg: Leg) => ({ leg, isLast: false })

const rich = { holds: new Map([[coin, 1_000n]]) }
const approving: WalletSideOptions = { ...rich, chain: { needsApproval: () => true } }
const staking: WalletSideOptions = {
  ...rich,
  chain: { freeStake: () => Effect.succeed(0n), minimumBalance: Effect.succeed(0n) },
}
/** Missing for one leg, and by how much prices may rise: a quarter after no top-up, and twice as much after each. */
const lentAfter = (topUps: bigint) =>
  before({ kind: "top-up", amount: fee + (fee * 2n ** topUps) / 4n })
const lent = lentAfter(0n)

describe("the next leg of a wallet operation", () => {
  it.each<
    readonly [
      title: string,
      leg: Leg,
      legs: ReadonlyArray<WalletLeg>,
      options: WalletSideOptions,
      expected: unknown,
    ]
  >([
    ["is a top-up if the account cannot pay fees", cancel, [], {}, lent],
    ["is no top-up if there is no tank", cancel, [], { chain: { tank: null } }, { missing: fee }],
    [
      "is a larger top-up for each time that prices rose",
      cancel,
      Array.from({ length: 5 }, () => made(topUp.leg)),
      {},
      lentAfter(5n),
    ],
    [
      "is the same top-up again in place of an excluded one",
      cancel,
      [made(topUp.leg), { ...topUp, excluded: true }],
      {},
      lentAfter(1n),
    ],
    ["is the same top-up whatever else is made", cancel, [made(cancel), made(cancel)], {}, lent],
    [
      "is no top-up for coins that the leg itself freezes",
      freeze,
      [],
      {},
      { missing: fee + freeze.amount },
    ],
    [
      "is no top-up for coins that the leg itself deposits",
      { kind: "deposit", notes: [{ ...note, token: coin, amount }] },
      [],
      {},
      { missing: fee + amount },
    ],
    [
      "needs no coins of an account for which another one pays, even below the minimum balance",
      cancel,
      [],
      { chain: { senderOf: () => sponsor, minimumBalance: Effect.succeed(5n) } },
      last(cancel),
    ],
    ["is the deposit if the pool needs no approval", deposit, [], rich, last(deposit)],
    ["is an approval before a deposit", deposit, [], approving, before(approval)],
    [
      "is the deposit if the pool may take it",
      deposit,
      [],
      { ...rich, chain: { needsApproval: () => true, allowance: () => Effect.succeed(amount) } },
      last(deposit),
    ],
    [
      "is an approval of 0 if the pool may take less",
      deposit,
      [],
      { ...rich, chain: { needsApproval: () => true, allowance: () => Effect.succeed(1n) } },
      before({ ...approval, amount: 0n }),
    ],
    ["is no approval twice", deposit, [made(approval)], approving, last(deposit)],
    [
      "is an approval although another leg, amount or token is made",
      deposit,
      [
        made(cancel),
        made({ ...approval, amount: 1n }),
        made({ ...approval, token: exampleAddress(3) }),
      ],
      approving,
      before(approval),
    ],
    [
      "freezes what a delegation lacks",
      { ...delegation, freezes: true },
      [],
      staking,
      before(freeze),
    ],
    [
      "freezes nothing twice",
      { ...delegation, freezes: true },
      [made(freeze)],
      staking,
      last({ ...delegation, freezes: true }),
    ],
    [
      "freezes although another leg is made",
      { ...delegation, freezes: true },
      [made(cancel)],
      staking,
      before(freeze),
    ],
    [
      "freezes nothing for a delegation that does not ask for it",
      delegation,
      [],
      staking,
      last(delegation),
    ],
    [
      "freezes nothing to take a delegation back",
      { ...delegation, kind: "undelegate", freezes: true },
      [],
      staking,
      last({ ...delegation, kind: "undelegate", freezes: true }),
    ],
  ])("%s", async (_, leg, legs, options, expected) => {
    expect(await next(leg, legs, options)).toEqual(expected)
  })
})

describe("what the gas tank may lend", () => {
  const limits = { perOperation: 100n, perOrganization: 200n, perDay: 300n }
  type Rows = {
    readonly organization?: Partial<Organization> | null
    readonly user?: Partial<ManagedUser> | null
    readonly wallet?: Partial<Wallet> | null
  }
  const rowsOf = ({ organization = {}, user = {}, wallet = {} }: Rows) => {
    const seal = ""
    const find = organization && exampleOrganization(0, { seal, ...organization })
    const found = user && exampleUser(0, { seal, ...user })
    const at = wallet && exampleWallet(0, { seal, ...wallet })
    return Layer.merge(
      Layer.mock(OrganizationStore)({
        find: () => Effect.succeed(find),
        user: () => Effect.succeed(found),
        walletAt: () => Effect.succeed(at),
      }),
      Layer.succeed(OrganizationSeal, { seal: () => seal }),
    )
  }
  const lends = (
    organization: bigint,
    all: bigint,
    more: bigint,
    advances = limits,
    rows: Rows = {},
  ) => {
    const store = Layer.mock(WalletOperationStore)({
      advanced: (_, { of }) => Effect.succeed(of === "organization" ? organization : all),
    })
    // Lent to this operation already: 1, which a block holds.
    const legs = [made({ kind: "top-up", amount: 0n })]
    const operation = exampleWalletOperation(1, { legs })
    return Effect.runPromise(
      advanceObstacle(operation, aWalletSide({ chain: { advances } }), more).pipe(
        Effect.provide(Layer.merge(store, rowsOf(rows))),
      ),
    )
  }

  it.each([
    ["up to the limit of an operation", 0n, 0n, 99n, null],
    ["no more than the limit of an operation", 0n, 0n, 100n, "limits"],
    ["up to the limit of an organization", 150n, 150n, 50n, null],
    ["no more than the limit of an organization", 150n, 150n, 51n, "limits"],
    ["up to the limit of a day", 0n, 250n, 50n, null],
    ["no more than the limit of a day", 0n, 250n, 51n, "limits"],
  ])("is %s", async (_, organization, all, more, expected) => {
    expect(await lends(organization, all, more)).toBe(expected)
  })

  it("is nothing without limits", async () => {
    expect(await lends(0n, 0n, 1n, noAdvances)).toBe("limits")
  })

  it.each<[string, Rows, string | null]>([
    ["nothing to a user whose words were exported", { user: { exportedAt: 1 } }, "exported"],
    [
      "nothing to a user whose organization's root was exported",
      { organization: { exportedRoot: 2 }, user: { rootVersion: 2 } },
      "exported",
    ],
    ["nothing to an imported wallet", { wallet: { importedSeed: "a sealed seed" } }, "imported"],
    [
      "as before to a user of a newer root than the exported one",
      { organization: { exportedRoot: 2 }, user: { rootVersion: 3 } },
      null,
    ],
  ])("is %s", async (_, rows, expected) => {
    expect(await lends(0n, 0n, 1n, limits, rows)).toBe(expected)
  })

  it.each<[string, Rows]>([
    ["organization", { organization: { seal: "another" } }],
    ["user", { user: { seal: "another" } }],
    ["wallet", { wallet: { seal: "another" } }],
  ])("is not decided by a row of kind %s that another program wrote", async (kind, rows) => {
    await expect(lends(0n, 0n, 1n, limits, rows)).rejects.toThrow(
      `a row of kind ${kind} has a wrong seal`,
    )
  })

  it.each<[string, Rows]>([
    ["organization", { organization: null }],
    ["user", { user: null }],
    ["wallet", { wallet: null }],
  ])("is not decided without the row of kind %s", async (kind, rows) => {
    await expect(lends(0n, 0n, 1n, limits, rows)).rejects.toThrow(
      `the row of kind ${kind} of a managed account is missing`,
    )
  })
})

describe("the public coins of a chain", () => {
  const { gateway, chain } = aWalletSide()
  const sideOf = (chains: ReadonlyArray<readonly [typeof gateway.chainId, typeof chain]>) =>
    Effect.runPromise(
      walletSideOf(gateway).pipe(
        Effect.catch(({ code }) => Effect.succeed(code)),
        Effect.provideService(WalletChains, new Map(chains)),
      ),
    )

  it("are refused with UNSUPPORTED_CHAIN if the adapter moves none", async () => {
    expect(await sideOf([[gateway.chainId, chain]])).toEqual({ gateway, chain })
    expect(await sideOf([])).toBe("UNSUPPORTED_CHAIN")
  })
})
