import { encodeDeployData, encodeFunctionData, type ContractErrorName, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { verifyingKeys } from "../src/generated/verifyingKeys.ts"
import { deployments, shieldedPool, shieldedPoolAbi } from "../src/index.ts"
import {
  feeOnTransferToken,
  hostileRecipient,
  hostileToken,
  testExchange,
} from "../src/testing/index.ts"
import { fund, nth, openPool, registerAction } from "./chain/openPool.ts"
import { errorIn, revertOf, revertOfRaw } from "./chain/revert.ts"
import { setChainId } from "./chain/setChainId.ts"
import { deployContract, NATIVE, type Operation } from "./chain/TestPool.ts"
import { R } from "./model/field.ts"
import { npkOf, type PlacedNote } from "./model/note.ts"
import type { ExtData, Join } from "./model/operation.ts"

let spendingKey = 0n
let notes: PlacedNote[] = []
let venue: Hex = "0x"
let actionId: Hex = "0x"
/** A proven operation that pays 500 coins to a recipient that rejects them. */
let refused: Operation
let recipient: Hex = "0x"

const pool = openPool(5, async (opened) => {
  const funded = await fund(opened, [
    [opened.token, 1000n],
    [opened.token, 1000n],
    [NATIVE, 1000n],
  ])
  spendingKey = funded.spendingKey
  notes = funded.notes
  venue = await deployContract(opened.client, testExchange, [10_000n])
  actionId = await registerAction(opened, "Venue", venue)
  recipient = await deployContract(opened.client, hostileRecipient)
  await opened.call(recipient, hostileRecipient.abi, "setMode", [1])
  refused = await opened.prepare({
    joins: [
      {
        inputs: [nth(notes, 2)],
        outputs: [opened.note(spendingKey, NATIVE, 500n), opened.note(spendingKey, NATIVE, 0n)],
        publicAmount: -500n,
      },
    ],
    ext: { payouts: [{ token: NATIVE, to: recipient, amount: 500n }] },
  })
})

/** An unproven transfer of the first note, with changes. */
function transfer(change: { join?: Partial<Join>; ext?: Partial<ExtData>; value?: bigint } = {}) {
  const draft = pool().draft({
    joins: [
      {
        inputs: [nth(notes, 0)],
        outputs: [
          pool().note(spendingKey, pool().token, 1000n),
          pool().note(spendingKey, pool().token, 0n),
        ],
        publicAmount: 0n,
      },
    ],
  })
  return {
    ...draft,
    joins: [{ ...nth(draft.joins, 0), ...change.join }],
    ext: { ...draft.ext, ...change.ext },
    value: change.value ?? 0n,
  }
}

/** A transfer that releases 10, all spent on `ext`. */
const withdrawal = (ext: Partial<ExtData>, amount = 10n) =>
  transfer({ join: { asset: pool().asset(pool().token), out: true, amount }, ext })

const swap = (change: Partial<ExtData["action"]> = {}): ExtData["action"] => ({
  id: actionId,
  tokenIn: pool().token,
  amountIn: 10n,
  tokenOut: pool().otherToken,
  minOut: 5n,
  npk: 1n,
  encryptedNote: pool().encryptedNote(),
  refundNpk: 2n,
  refundNote: pool().encryptedNote(),
  data: "0x",
  ...change,
})

const outcome = (operation: Parameters<ReturnType<typeof pool>["outcome"]>[0]) =>
  pool().outcome(operation)

const deposit = (change: object, value = 0n) => {
  const note = pool().note(spendingKey, pool().token, 10n)
  const entry = { ...pool().depositEntry(pool().token, note), ...change }
  return revertOf(pool().simulate("deposit", [[entry]], { value }))
}

const byOwner = (functionName: "addAction" | "removeAction", args: ReadonlyArray<unknown>) =>
  revertOf(pool().simulate(functionName, args, { account: pool().owner }))

const update = (start: bigint, root: bigint, commitments: ReadonlyArray<bigint>) =>
  pool().outcomeOfUpdate({
    start,
    newRoot: root,
    commitments,
    proof: nth(transfer().joins, 0).proof,
  })

/** The answer to a creation of the pool with changes to its configuration. */
function creationWith(change: Partial<ConfigurationArgument>): Promise<string> {
  const [, creation] = deployments({ owner: pool().owner, chainId: 31337, depth: 5 })
  const [configuration] = creation.args
  const data = encodeDeployData({
    abi: shieldedPool.abi,
    bytecode: creation.creationCode({ PoseidonT4: venue }),
    args: [{ ...(configuration as ConfigurationArgument), ...change }],
  })
  return revertOfRaw(pool().client, { account: pool().user, data })
}

/** An error of pools for TRON alone, which `stipend.test.ts` causes. */
const ofTron = "CalledByContract"

/** A cause for each of the pool's errors. The type makes the list complete; the test below checks it at run time. */
const causes: Record<
  Exclude<ContractErrorName<typeof shieldedPoolAbi>, typeof ofTron>,
  () => Promise<string>
> = {
  AbsentNotZero: () => outcome(transfer({ join: { asset: pool().asset(pool().token) } })),
  AccumulatorMismatch: async () =>
    pool().trial(async () => {
      await pool().deposit([{ token: pool().token, amount: 1n, spendingKey }])
      return update(0n, 1n, [...pool().model.queue.slice(0, 3), 5n])
    }),
  ActionExists: () => byOwner("addAction", ["Venue", venue]),
  ActionWithDeposit: () =>
    outcome(
      transfer({
        join: { asset: pool().asset(pool().token), amount: 10n },
        ext: { action: swap() },
      }),
    ),
  AmountTooLarge: () => deposit({ amount: 2n ** 128n }),
  BelowMinimum: () =>
    pool().trial(async () => {
      await pool().write("setMinDeposit", [pool().token, 11n], { account: pool().owner })
      return deposit({})
    }),
  ClaimRefused: () =>
    pool().trial(async () => {
      await pool().send(refused)
      return revertOf(pool().simulate("claim", [recipient], { account: recipient }))
    }),
  EntryPaused: () =>
    pool().trial(async () => {
      await pool().write("setEntryPaused", [true], { account: pool().owner })
      return deposit({})
    }),
  Expired: () => outcome(transfer({ ext: { deadline: 1n } })),
  InsufficientGas: () => pool().outcome(refused, { gas: 370_000n }),
  InvalidAction: () =>
    byOwner("addAction", ["Nobody", "0x00000000000000000000000000000000000000aa"]),
  InvalidNoteLength: () => deposit({ encryptedNote: "0x00" }),
  InvalidNpk: () => deposit({ npk: 0n }),
  InvalidOutputFee: () =>
    outcome(
      withdrawal({
        action: swap(),
        fee: { token: pool().token, to: pool().owner, amount: 1n, fromOutput: true },
      }),
    ),
  InvalidProof: () => outcome(transfer()),
  InvalidRecipient: () =>
    outcome(withdrawal({ payouts: [{ token: pool().token, to: pool().address, amount: 10n }] })),
  InvalidSwap: () => outcome(withdrawal({ action: swap({ tokenOut: pool().token }) })),
  KeysOfDifferentSetups: () => {
    const [alphaX, ...rest] = verifyingKeys[5].treeUpdate16
    return creationWith({ treeUpdate16: [alphaX + 1n, ...rest] })
  },
  NoDeposits: () => revertOf(pool().simulate("deposit", [[]])),
  NoJoins: () => outcome({ ...transfer({ ext: { encryptedNotes: [] } }), joins: [] }),
  NotCanonical: () => deposit({ npk: R }),
  NotOwner: () => revertOf(pool().simulate("setEntryPaused", [true])),
  NothingToClaim: () => revertOf(pool().simulate("claim", [pool().user])),
  NullifierAlreadySpent: () => outcome(transfer({ join: { nullifiers: [7n, 7n] } })),
  OnlySelf: () =>
    revertOf(pool().simulate("runAction", [venue, pool().token, 1n, pool().otherToken, 1n, "0x"])),
  Reentrancy: () =>
    pool().trial(async () => {
      const args = ["Hostile", "HST", 18]
      const token = await deployContract(pool().client, hostileToken, args)
      await pool().accept(token)
      const data = encodeFunctionData({
        abi: shieldedPoolAbi,
        functionName: "claim",
        args: [token],
      })
      await pool().call(token, hostileToken.abi, "arm", [pool().address, data, 0n])
      await pool().deposit([{ token, amount: 5n, spendingKey }])
      return errorIn(
        await pool().client.readContract({
          address: token,
          abi: hostileToken.abi,
          functionName: "answer",
        }),
      )
    }),
  TokenNotAccepted: () => deposit({ token: venue }),
  TransferMismatch: () =>
    pool().trial(async () => {
      const token = await deployContract(pool().client, feeOnTransferToken, ["Fee", "FEE", 18])
      await pool().accept(token)
      await pool().call(token, feeOnTransferToken.abi, "setFee", [true, false])
      return deposit({ token, amount: 100n })
    }),
  Unbalanced: () => outcome(withdrawal({})),
  UnexpectedCoins: () =>
    revertOfRaw(pool().client, { account: pool().user, to: pool().address, value: 1n }),
  UnknownAction: () => outcome(withdrawal({ action: swap({ id: `0x${"11".repeat(32)}` }) })),
  UnknownRoot: () => outcome(transfer({ join: { root: 1n } })),
  UnsupportedDepth: () => creationWith({ depth: 6 }),
  WrongAsset: () => outcome(transfer({ join: { asset: 1n << 160n, out: true, amount: 1n } })),
  WrongBatchSize: () => update(0n, 1n, []),
  WrongChain: async () => {
    await setChainId(pool().client, 1)
    const answer = await deposit({})
    await setChainId(pool().client, 31337)
    return answer
  },
  WrongInputCount: () => outcome(transfer({ join: { nullifiers: [1n, 2n, 3n] } })),
  WrongNoteCount: () => outcome(transfer({ ext: { encryptedNotes: [] } })),
  WrongStart: () => update(16n, 1n, [1n]),
  WrongValue: () => deposit({}, 1n),
  ZeroAmount: () =>
    outcome(
      withdrawal({
        payouts: [
          { token: pool().token, to: pool().user, amount: 10n },
          { token: pool().token, to: pool().user, amount: 0n },
        ],
      }),
    ),
  ZeroCommitment: () => outcome(transfer({ join: { commitments: [0n, npkOf(nth(notes, 0))] } })),
}

type ConfigurationArgument = Parameters<
  typeof encodeDeployData<typeof shieldedPool.abi>
>[0] extends { args: readonly [infer T] }
  ? T
  : never

describe("every error of the pool has a cause", () => {
  it("names all errors of the ABI", () => {
    const names = shieldedPoolAbi.flatMap((item) => (item.type === "error" ? [item.name] : []))
    expect([...Object.keys(causes), ofTron].toSorted()).toEqual(names.toSorted())
  })

  it.each(Object.entries(causes))("%s", async (name, cause) => {
    expect(await cause()).toBe(name)
  })
})
