import fc from "fast-check"
import type { Hex } from "viem"
import { describe, expect, it } from "vitest"
import { fixedRateAction, hostileRecipient, testExchange } from "../src/testing/index.ts"
import { nth, openPool, registerAction } from "./chain/openPool.ts"
import { revertOf } from "./chain/revert.ts"
import { deployContract, NATIVE, type Operation, type TestPool } from "./chain/TestPool.ts"
import { npkOf, type PlacedNote } from "./model/note.ts"
import { noAction, noFee, type ExtData } from "./model/operation.ts"

/** Two sequences of 11 calls that contain every kind of call. INVARIANT_SEED selects others. */
const SEED = Number(process.env["INVARIANT_SEED"] ?? 51)
/** 20,000 basis points, two for one: 10 in give 20 out. */
const RATE = 20_000n
const stranger: Hex = "0x00000000000000000000000000000000000000bb"

let refusing: Hex = "0x"
let exchange: Hex = "0x"

const pool = openPool(5, async (opened) => {
  const { client } = opened
  const venue = await deployContract(client, testExchange, [RATE])
  for (const token of [opened.token, opened.otherToken]) {
    await opened.tokenWrite(token, "mint", [venue, 10n ** 9n])
  }
  await client.setBalance({ address: venue, value: 10n ** 9n })
  exchange = await registerAction(
    opened,
    "Venue",
    await deployContract(client, fixedRateAction, [venue]),
  )
  refusing = await deployContract(client, hostileRecipient)
  await opened.call(refusing, hostileRecipient.abi, "setMode", [1])
})

interface HeldNote extends PlacedNote {
  readonly token: Hex
}

/** The pool's obligations: unspent notes and refused payouts. */
class Owed {
  readonly notes: HeldNote[] = []
  refused = 0n
  last: Operation | undefined

  total(token: Hex): bigint {
    const notes = this.notes.filter((note) => note.token === token)
    const credited = token === NATIVE ? this.refused : 0n
    return notes.reduce((sum, { amount }) => sum + amount, credited)
  }

  spendable(opened: TestPool): boolean {
    return this.ready(opened).length > 0
  }

  /** Removes and returns a spendable note. */
  take(opened: TestPool, pick: number): HeldNote {
    const ready = this.ready(opened)
    const chosen = nth(ready, pick % ready.length)
    this.notes.splice(this.notes.indexOf(chosen), 1)
    return chosen
  }

  private ready(opened: TestPool): HeldNote[] {
    const { inserted } = opened.model
    return this.notes.filter(({ position, amount }) => position < inserted && amount > 0n)
  }
}

type Kind = "transfer" | "withdraw" | "refuse" | "enter" | "swap" | "swap that fails"

interface Step {
  readonly what: "deposit" | "update" | "replay" | "claim" | Kind
  readonly pick: number
  readonly share: bigint
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constant("deposit" as const) },
    { weight: 2, arbitrary: fc.constant("update" as const) },
    { weight: 1, arbitrary: fc.constantFrom("replay" as const, "claim" as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom<Kind>(
        "transfer",
        "withdraw",
        "refuse",
        "enter",
        "swap",
        "swap that fails",
      ),
    },
  ),
  pick: fc.nat({ max: 1000 }),
  share: fc.bigInt({ min: 1n, max: 100n }),
})

async function deposit(opened: TestPool, owed: Owed, { pick, share }: Step) {
  const tokens = [opened.token, opened.otherToken, NATIVE]
  const entries = [0, 1].map((i) => ({
    token: nth(tokens, (pick + i) % 3),
    amount: share * 7n + BigInt(i),
    spendingKey: BigInt(1 + (pick % 2)),
  }))
  const { notes } = await opened.deposit(entries)
  owed.notes.push(...notes.map((note, i) => ({ ...note, token: nth(entries, i).token })))
}

/** Spends a note in one of the possible ways, `share` percent of it publicly. An operation that pays out has a fee of 1. */
async function spend(opened: TestPool, owed: Owed, { pick, share, what }: Step) {
  if (!owed.spendable(opened)) await opened.update()
  const note = owed.take(opened, pick)
  const { token, amount, spendingKey } = note
  const enters = what === "enter"
  const leaves =
    what === "transfer" || enters || amount < 3n ? 0n : 2n + ((amount - 2n) * share) / 100n
  const change = amount - leaves + (enters ? share : 0n)
  const outputs = [
    opened.note(spendingKey, token, change / 2n),
    opened.note(spendingKey, token, change - change / 2n),
  ] as const
  const paid = leaves - 1n
  const swaps = leaves > 0n && (what === "swap" || what === "swap that fails")
  const tokenOut = token === opened.token ? opened.otherToken : opened.token
  const [output, refund] = [
    opened.note(spendingKey, tokenOut, paid * 2n),
    opened.note(spendingKey, token, paid),
  ]
  const to = what === "refuse" && token === NATIVE ? refusing : stranger
  const action: ExtData["action"] = {
    id: exchange,
    tokenIn: token,
    amountIn: paid,
    tokenOut,
    minOut: what === "swap" ? paid * 2n : paid * 2n + 1n,
    npk: npkOf(output),
    encryptedNote: opened.encryptedNote(),
    refundNpk: npkOf(refund),
    refundNote: opened.encryptedNote(),
    data: "0x",
  }
  const { operation, notes } = await opened.transact({
    joins: [{ inputs: [note], outputs, publicAmount: enters ? share : -leaves }],
    ext: {
      fee: leaves > 0n ? { token, to: opened.owner, amount: 1n, fromOutput: false } : noFee,
      payouts: leaves > 0n && !swaps ? [{ token, to, amount: paid }] : [],
      action: swaps ? action : noAction,
    },
  })
  owed.last = operation
  owed.notes.push(...notes.map((made) => ({ ...made, token })))
  if (swaps) {
    const made = what === "swap" ? { ...output, token: tokenOut } : { ...refund, token }
    owed.notes.push({ ...opened.queued(made), token: made.token })
  } else if (to === refusing) owed.refused += paid > 0n ? paid : 0n
}

/** Makes one call. Returns its outcome and the expected one. */
async function run(
  opened: TestPool,
  owed: Owed,
  each: Step,
): Promise<readonly [outcome: string, expected: string]> {
  switch (each.what) {
    case "deposit":
      await deposit(opened, owed, each)
      return ["done", "done"]
    case "update":
      if (opened.model.inserted < opened.model.queue.length) await opened.update()
      return ["done", "done"]
    case "replay":
      if (owed.last === undefined) return ["nothing", "nothing"]
      return [await opened.outcome(owed.last), "NullifierAlreadySpent"]
    case "claim": {
      const claim = opened.simulate("claim", [stranger], { account: refusing })
      return [await revertOf(claim), owed.refused > 0n ? "success" : "NothingToClaim"]
    }
    case "transfer":
    case "withdraw":
    case "refuse":
    case "enter":
    case "swap":
    case "swap that fails":
      await spend(opened, owed, each)
      return ["done", "done"]
  }
}

describe("over random sequences of all calls", () => {
  it(
    "the pool holds exactly what it owes, after every call and for every token",
    { timeout: 300_000 },
    async () => {
      const covered = new Set<string>()
      const property = fc.asyncProperty(
        fc.array(step, { minLength: 11, maxLength: 11 }),
        async (steps) => {
          await pool().trial(async () => {
            const owed = new Owed()
            await deposit(pool(), owed, { what: "deposit", pick: 0, share: 50n })
            await deposit(pool(), owed, { what: "deposit", pick: 2, share: 60n })
            await pool().update()
            for (const each of steps) {
              const [outcome, expected] = await run(pool(), owed, each)
              expect([each.what, outcome]).toEqual([each.what, expected])
              covered.add(each.what)
              for (const token of [pool().token, pool().otherToken, NATIVE]) {
                expect([each.what, await pool().balance(token)]).toEqual([
                  each.what,
                  owed.total(token),
                ])
              }
              const { length } = pool().model.queue
              expect(await pool().read("queued")).toBe(BigInt(length))
              expect(await pool().read("accumulatorAt", [BigInt(length)])).toBe(
                pool().model.accumulator(length),
              )
            }
          })
        },
      )
      await fc.assert(property, { seed: SEED, numRuns: 2, endOnFailure: true })
      if (SEED !== 51) return
      const everything = [
        "claim",
        "deposit",
        "enter",
        "refuse",
        "replay",
        "swap",
        "swap that fails",
      ]
      everything.push("transfer", "update", "withdraw")
      expect([...covered].toSorted()).toEqual(everything)
    },
  )
})
