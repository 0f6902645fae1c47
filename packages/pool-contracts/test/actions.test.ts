import {
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  parseEventLogs,
  toHex,
  type Hex,
} from "viem"
import { beforeAll, describe, expect, it } from "vitest"
import { shieldedPoolAbi } from "../src/index.ts"
import {
  fixedRateAction,
  hostileAction,
  testExchange,
  twoAddressToken,
} from "../src/testing/index.ts"
import { fund, nth, openPool, registerAction } from "./chain/openPool.ts"
import { errorIn, revertOf } from "./chain/revert.ts"
import { deployContract, NATIVE, type Operation } from "./chain/TestPool.ts"
import { npkOf, type PlacedNote } from "./model/note.ts"
import { noFee, type ExtData } from "./model/operation.ts"

const FAIL = 0
const DO_NOTHING = 1
const RETURN_LESS = 2
const KEEP_INPUT = 3
const KEEP_OUTPUT = 4
const BURN_GAS = 5
const BOMB = 6
const REENTER = 7
const RETURN_TOO_MUCH = 8
const BURN_GAS_THEN_WORK = 9

/** The pool's balance of the first token at the start of each test. */
const dollarsHeld = 6000n
let spendingKey = 0n
let dollars: PlacedNote[] = []
let coins: PlacedNote[] = []
let exchange: Hex = "0x"
let honest: Hex = "0x"
let hostile: Hex = "0x"
let hostileTarget: Hex = "0x"

const pool = openPool(5, async (opened) => {
  const { client } = opened
  // A euro costs two dollars here: 5,000 basis points.
  exchange = await deployContract(client, testExchange, [5_000n])
  await opened.tokenWrite(opened.otherToken, "mint", [exchange, 10n ** 9n])
  await opened.tokenWrite(opened.token, "mint", [exchange, 10n ** 9n])
  await client.setBalance({ address: exchange, value: 10n ** 9n })
  honest = await registerAction(
    opened,
    "Exchange",
    await deployContract(client, fixedRateAction, [exchange]),
  )
  hostileTarget = await deployContract(client, hostileAction)
  hostile = await registerAction(opened, "Hostile", hostileTarget)
  const funded = await fund(opened, [
    ...Array.from({ length: 6 }, () => [opened.token, 1000n] as const),
    [NATIVE, 1000n],
    [NATIVE, 1000n],
  ])
  spendingKey = funded.spendingKey
  dollars = funded.notes.slice(0, 6)
  coins = funded.notes.slice(6)
})

interface Swap {
  readonly id: Hex
  readonly data?: Hex
  readonly note: PlacedNote
  readonly tokenIn?: Hex
  readonly tokenOut?: Hex
  readonly minOut?: bigint
  readonly fee?: Partial<ExtData["fee"]>
}

/** Swaps 900 of a note of 1000 for at least 450, with a fee of 10 in tokenIn or the given `fee`. */
function plan({ id, data = "0x", note, fee, minOut = 450n, ...tokens }: Swap) {
  const tokenIn = tokens.tokenIn ?? pool().token
  const tokenOut = tokens.tokenOut ?? pool().otherToken
  const released = fee?.fromOutput === true ? 900n : 910n
  const output = pool().note(spendingKey, tokenOut, 0n)
  const refund = pool().note(spendingKey, tokenIn, 900n)
  const action: ExtData["action"] = {
    id,
    tokenIn,
    amountIn: 900n,
    tokenOut,
    minOut,
    npk: npkOf(output),
    encryptedNote: pool().encryptedNote(),
    refundNpk: npkOf(refund),
    refundNote: pool().encryptedNote(),
    data,
  }
  const outputs = [
    pool().note(spendingKey, tokenIn, 1000n - released),
    pool().note(spendingKey, tokenIn, 0n),
  ] as const
  const standard = { ...noFee, token: tokenIn, to: pool().owner, amount: 10n }
  return {
    output,
    refund,
    operation: {
      joins: [{ inputs: [note], outputs, publicAmount: -released }],
      ext: { action, fee: { ...standard, ...fee } },
    },
  }
}

const misbehave = (mode: number, payload: Hex = "0x") =>
  pool().call(hostileTarget, hostileAction.abi, "setMode", [mode, payload])

const publicNotes = (logs: Parameters<typeof parseEventLogs>[0]["logs"]) =>
  parseEventLogs({ abi: shieldedPoolAbi, logs, eventName: "PublicNote" }).map(({ args }) => args)

describe("a swap", () => {
  it("turns a note into a note of what came back, which can be spent", async () => {
    await pool().trial(async () => {
      const { output, operation } = plan({ id: honest, note: nth(dollars, 0) })
      const { receipt } = await pool().transact(operation)
      const [made] = publicNotes(receipt.logs)
      expect(made).toMatchObject({ position: 10n, amount: 450n, npk: operation.ext.action.npk })
      expect(BigInt(made?.token ?? "0x0")).toBe(BigInt(pool().otherToken))
      expect(await pool().balance(pool().token)).toBe(dollarsHeld - 910n)
      expect(await pool().balance(pool().otherToken)).toBe(450n)
      expect(await pool().balance(pool().token, pool().owner)).toBe(10n)
      const placed = pool().queued({ ...output, amount: 450n })
      expect(await pool().read("accumulatorAt", [11n])).toBe(pool().model.accumulator(11))
      await pool().flush()
      const outputs = [
        pool().note(spendingKey, pool().otherToken, 450n),
        pool().note(spendingKey, pool().otherToken, 0n),
      ] as const
      await pool().transact({ joins: [{ inputs: [placed], outputs, publicAmount: 0n }] })
    })
  })

  it("pays the fee out of what came back when the fee says so", async () => {
    await pool().trial(async () => {
      const fee = { token: pool().otherToken, amount: 30n, fromOutput: true }
      const { operation } = plan({ id: honest, note: nth(dollars, 1), fee })
      const { receipt } = await pool().transact(operation)
      expect(publicNotes(receipt.logs)[0]).toMatchObject({ amount: 420n })
      expect(await pool().balance(pool().otherToken)).toBe(420n)
      expect(await pool().balance(pool().otherToken, pool().owner)).toBe(30n)
    })
  })

  it("works from coins and into coins", async () => {
    await pool().trial(async () => {
      const fromCoins = plan({ id: honest, note: nth(coins, 0), tokenIn: NATIVE })
      await pool().transact(fromCoins.operation)
      pool().queued({ ...fromCoins.output, amount: 450n })
      expect(await pool().balance(NATIVE)).toBe(1090n)
      expect(await pool().balance(pool().otherToken)).toBe(450n)
      const intoCoins = plan({ id: honest, note: nth(dollars, 2), tokenOut: NATIVE })
      await pool().transact(intoCoins.operation)
      expect(await pool().balance(NATIVE)).toBe(1540n)
    })
  })
})

describe("a token with two addresses", () => {
  const WORK = 255

  it("swapped for itself gives what the action brought: the input left before that was measured", async () => {
    await pool().trial(async () => {
      const { client } = pool()
      const first = await deployContract(client, twoAddressToken, ["Two", "TWO", 18])
      const second = await client.readContract({
        address: first,
        abi: twoAddressToken.abi,
        functionName: "second",
      })
      await pool().accept(first)
      const { notes } = await fund(pool(), [[first, 1000n]])
      await misbehave(WORK)
      const swap = plan({ id: hostile, note: nth(notes, 0), tokenIn: first, tokenOut: second })
      const { receipt } = await pool().transact(swap.operation)
      const [made] = publicNotes(receipt.logs)
      expect(made).toMatchObject({ amount: 450n, npk: swap.operation.ext.action.npk })
      expect(BigInt(made?.token ?? "0x0")).toBe(BigInt(second))
      expect(await pool().balance(first)).toBe(1000n - 910n + 450n)
    })
  })
})

describe("an action that fails", () => {
  let swap: ReturnType<typeof plan>
  let proven: Operation
  beforeAll(async () => {
    swap = plan({ id: hostile, note: nth(dollars, 3) })
    proven = await pool().prepare(swap.operation)
  })

  it.each([
    ["reverts", FAIL],
    ["does nothing", DO_NOTHING],
    ["returns too little", RETURN_LESS],
    ["keeps some input", KEEP_INPUT],
    ["keeps some output", KEEP_OUTPUT],
    ["burns all its gas", BURN_GAS],
    ["reverts with a heap of data", BOMB],
    ["returns more than a note can hold", RETURN_TOO_MUCH],
  ])("because it %s leaves a refund note and the fee", async (_, mode) => {
    await pool().trial(async () => {
      await misbehave(mode)
      const receipt = await pool().send(proven)
      const [made] = publicNotes(receipt.logs)
      expect(made).toMatchObject({ amount: 900n, npk: proven.ext.action.refundNpk })
      expect(BigInt(made?.token ?? "0x0")).toBe(BigInt(pool().token))
      const events = parseEventLogs({ abi: shieldedPoolAbi, logs: receipt.logs })
      expect(events.map(({ eventName }) => eventName)).toContain("ActionRefunded")
      expect(await pool().balance(pool().token)).toBe(dollarsHeld - 10n)
      expect(await pool().balance(pool().otherToken)).toBe(0n)
      expect(await pool().balance(pool().token, pool().owner)).toBe(10n)
      for (const join of swap.operation.joins) join.outputs.forEach((note) => pool().queued(note))
      pool().queued(swap.refund)
      const { length } = pool().model.queue
      expect(await pool().read("accumulatorAt", [BigInt(length)])).toBe(
        pool().model.accumulator(length),
      )
      expect(receipt.gasUsed).toBeLessThan(1_800_000n)
    })
  })

  it("refunds coins as well, and pays no fee that was to come from the output", async () => {
    await pool().trial(async () => {
      await misbehave(FAIL)
      const fee = { token: pool().otherToken, amount: 30n, fromOutput: true }
      const { operation } = plan({ id: hostile, note: nth(coins, 1), tokenIn: NATIVE, fee })
      const { receipt } = await pool().transact(operation)
      expect(publicNotes(receipt.logs)[0]).toMatchObject({ amount: 900n })
      expect(await pool().balance(NATIVE)).toBe(2000n)
      expect(await pool().balance(pool().otherToken, pool().owner)).toBe(0n)
    })
  })

  it("never does so because a relayer gave little gas", async () => {
    await pool().trial(async () => {
      await misbehave(BURN_GAS_THEN_WORK, encodeAbiParameters([{ type: "uint256" }], [700_000n]))
      const answers = new Set<string>()
      for (let gas = 500_000n; gas < 1_800_000n; gas += 50_000n) {
        const refunded = await pool().trial(async () => {
          const receipt = await pool()
            .send(proven, { gas })
            .catch(() => undefined)
          const events = parseEventLogs({ abi: shieldedPoolAbi, logs: receipt?.logs ?? [] })
          return events.some(({ eventName }) => eventName === "ActionRefunded")
        })
        expect(refunded).toBe(false)
        answers.add(
          await pool()
            .outcome(proven, { gas })
            .catch(() => "out of gas"),
        )
      }
      expect(answers).toEqual(new Set(["InsufficientGas", "success"]))
    })
  })

  it("and calls back finds the pool closed: a deposit cannot count as its output as well", async () => {
    await pool().trial(async () => {
      const note = pool().note(spendingKey, pool().otherToken, 450n)
      const deposit = pool().depositEntry(pool().otherToken, note)
      const back = encodeFunctionData({
        abi: shieldedPoolAbi,
        functionName: "deposit",
        args: [[deposit]],
      })
      await misbehave(REENTER, back)
      const receipt = await pool().send(proven)
      const answer = await pool().client.readContract({
        address: hostileTarget,
        abi: hostileAction.abi,
        functionName: "answer",
      })
      expect(errorIn(answer)).toBe("Reentrancy")
      expect(publicNotes(receipt.logs)).toHaveLength(1)
      expect(await pool().balance(pool().otherToken)).toBe(450n)
    })
  })
})

describe("an operation with an action", () => {
  let proven: Operation
  beforeAll(async () => {
    proven = await pool().prepare(plan({ id: honest, note: nth(dollars, 4) }).operation)
  })

  it("is bound to every field of the action and of the fee", async () => {
    const { action, fee } = proven.ext
    const changes: ReadonlyArray<readonly [Partial<ExtData["action"]>, string]> = [
      [{ id: hostile }, "InvalidProof"],
      [{ tokenIn: NATIVE }, "Unbalanced"],
      [{ amountIn: 899n }, "Unbalanced"],
      [{ amountIn: 0n }, "ZeroAmount"],
      [{ amountIn: 2n ** 128n }, "AmountTooLarge"],
      [{ tokenOut: NATIVE }, "InvalidProof"],
      [{ tokenOut: pool().token }, "InvalidSwap"],
      [{ minOut: 449n }, "InvalidProof"],
      [{ minOut: 0n }, "ZeroAmount"],
      [{ npk: 5n }, "InvalidProof"],
      [{ npk: 0n }, "InvalidNpk"],
      [{ npk: 2n ** 254n }, "NotCanonical"],
      [{ encryptedNote: action.refundNote }, "InvalidProof"],
      [{ encryptedNote: "0x" }, "InvalidNoteLength"],
      [{ refundNpk: 5n }, "InvalidProof"],
      [{ refundNpk: 0n }, "InvalidNpk"],
      [{ refundNpk: 2n ** 254n }, "NotCanonical"],
      [{ refundNote: action.encryptedNote }, "InvalidProof"],
      [{ refundNote: "0x" }, "InvalidNoteLength"],
      [{ data: "0x00" }, "InvalidProof"],
    ]
    for (const [change, answer] of changes) {
      const ext = { ...proven.ext, action: { ...action, ...change } }
      expect([change, await pool().outcome({ ...proven, ext })]).toEqual([change, answer])
    }
    const moved = { ...proven.ext, fee: { ...fee, token: pool().otherToken, fromOutput: true } }
    expect(await pool().outcome({ ...proven, ext: moved })).toBe("Unbalanced")
    expect(await pool().outcome(proven)).toBe("success")
  })

  it("takes a fee from the output only in the output's token and below minOut", async () => {
    const outcomeOf = (fee: Partial<ExtData["fee"]>) => {
      const draft = pool().draft(
        plan({ id: honest, note: nth(dollars, 5), fee: { ...fee, fromOutput: true } }).operation,
      )
      return pool().outcome(draft)
    }
    expect(await outcomeOf({ token: pool().otherToken, amount: 449n })).toBe("InvalidProof")
    expect(await outcomeOf({ token: pool().otherToken, amount: 450n })).toBe("InvalidOutputFee")
    expect(await outcomeOf({ token: pool().token, amount: 10n })).toBe("InvalidOutputFee")
  })

  it("has no positive amount", async () => {
    const draft = pool().draft({
      ...plan({ id: honest, note: nth(dollars, 5) }).operation,
      joins: [
        ...plan({ id: honest, note: nth(dollars, 5) }).operation.joins,
        {
          inputs: [],
          outputs: [
            pool().note(spendingKey, pool().otherToken, 5n),
            pool().note(spendingKey, pool().otherToken, 0n),
          ] as const,
          publicAmount: 5n,
        },
      ],
    })
    expect(await pool().outcome(draft)).toBe("ActionWithDeposit")
  })
})

describe("the registry", () => {
  const byOwner = (functionName: "addAction" | "removeAction", args: ReadonlyArray<unknown>) =>
    revertOf(pool().write(functionName, args, { account: pool().owner }))

  it("opens an action after 48 hours, never twice, and closes it for ever", async () => {
    await pool().trial(async () => {
      const draft = (id: Hex) => pool().draft(plan({ id, note: nth(dollars, 5) }).operation)
      const id = keccak256(toHex("Another"))
      expect(await byOwner("addAction", ["Another", hostileTarget])).toBe("success")
      expect(await pool().outcome(draft(id))).toBe("UnknownAction")
      await pool().client.increaseTime({ seconds: 48 * 3600 - 10 })
      await pool().client.mine({ blocks: 1 })
      expect(await pool().outcome(draft(id))).toBe("UnknownAction")
      await pool().client.increaseTime({ seconds: 10 })
      await pool().client.mine({ blocks: 1 })
      expect(await pool().outcome(draft(id))).toBe("InvalidProof")
      expect(await byOwner("addAction", ["Another", exchange])).toBe("ActionExists")
      expect(await byOwner("removeAction", [id])).toBe("success")
      expect(await pool().outcome(draft(id))).toBe("UnknownAction")
      expect(await byOwner("addAction", ["Another", hostileTarget])).toBe("ActionExists")
      expect(await pool().outcome(draft(keccak256("0x01")))).toBe("UnknownAction")
      expect(await byOwner("removeAction", [keccak256("0x01")])).toBe("UnknownAction")
    })
  })

  it("takes contracts only, and not the pool", async () => {
    expect(await byOwner("addAction", ["Empty", pool().user])).toBe("InvalidAction")
    expect(await byOwner("addAction", ["Self", pool().address])).toBe("InvalidAction")
    expect(await revertOf(pool().simulate("addAction", ["Mine", hostileTarget]))).toBe("NotOwner")
    expect(await revertOf(pool().simulate("removeAction", [honest]))).toBe("NotOwner")
  })

  it("lets nobody but the pool run an action", async () => {
    const args = [hostileTarget, pool().token, 1n, pool().otherToken, 1n, "0x"]
    for (const account of [pool().user, pool().owner, hostileTarget]) {
      expect(await revertOf(pool().simulate("runAction", args, { account }))).toBe("OnlySelf")
    }
  })
})
