import { readFileSync, writeFileSync } from "node:fs"
import { concat, numberToHex, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { uniswapV2Action, uniswapV3Action } from "../src/index.ts"
import {
  fixedRateAction,
  hostileAction,
  hostileRecipient,
  testExchange,
} from "../src/testing/index.ts"
import { Harness } from "./chain/openHarness.ts"
import { fund, openPool, registerAction } from "./chain/openPool.ts"
import { openUniswap, v3Tier } from "./chain/openUniswap.ts"
import { deployContract, NATIVE, TestPool, type Operation } from "./chain/TestPool.ts"
import { forgeJoins } from "./model/batch.ts"
import { npkOf, type PlacedNote } from "./model/note.ts"
import { noFee, type ExtData } from "./model/operation.ts"

/**
 * Gas of every kind of call as a whole transaction, and of the proofs alone, on a pool in use: the ring and the relayer's balance are filled, payouts go to
 * empty accounts. `npm run gas` rewrites the table; the test fails if a call grows by more than 2 %.
 */
const file = new URL("../gas.json", import.meta.url)

/** The product's promised limits. */
const limits: Readonly<Record<string, bigint>> = {
  "deposit ERC-20": 190_000n,
  "withdrawal 2→2 ERC-20": 380_000n,
  "withdrawal 2→2 ERC-20, fee": 395_000n,
  "transfer 2→2": 320_000n,
  "transfer 2→2, fee ERC-20": 340_000n,
  "swap 2→2 at Uniswap v3, one hop, fee ERC-20": 650_000n,
  "update of 16": 16n * 18_000n,
  "verification of 2→2 and 2→2": 270_000n,
  "verification of 2→2 and 4→2": 330_000n,
  "verification of 8 × 2→2": 560_000n,
}

const freshRelayer: Hex = "0x2222222222222222222222222222222222222222"
const stranger: Hex = "0x1111111111111111111111111111111111111111"
const table: Record<string, bigint> = {}
let spendingKey = 0n
let dollars: PlacedNote[] = []
let coins: PlacedNote[] = []

// Gas does not depend on the depth, and proofs for short trees take half the time.
const pool = openPool(5, async (opened) => {
  const funded = await fund(opened, [
    ...Array.from({ length: 12 }, () => [opened.token, 1000n] as const),
    ...Array.from({ length: 4 }, () => [NATIVE, 1000n] as const),
  ])
  spendingKey = funded.spendingKey
  dollars = funded.notes.slice(0, 12)
  coins = funded.notes.slice(12)
  for (const token of [opened.token, opened.otherToken]) {
    await opened.tokenWrite(token, "mint", [opened.owner, 1n])
  }
  // The pool already holds some of the other token, and every slot of the ring has been written.
  for (let i = 0; i < 66; i++) {
    await opened.deposit([{ token: opened.otherToken, amount: 1n, spendingKey }])
  }
})

/** Measures a call; every call starts from the same state. */
async function measure(name: string, call: (opened: TestPool) => Promise<{ gasUsed: bigint }>) {
  table[name] = await pool().trial(async () => (await call(pool())).gasUsed)
}

interface Plan {
  readonly token?: Hex
  readonly notes: PlacedNote[]
  readonly leaves?: bigint
  readonly ext?: Partial<ExtData>
}

function prepare({ token = pool().token, notes, leaves = 0n, ext }: Plan): Promise<Operation> {
  const sum = notes.reduce((total, { amount }) => total + amount, 0n)
  const outputs = [
    pool().note(spendingKey, token, sum - leaves - 1n),
    pool().note(spendingKey, token, 1n),
  ] as const
  const join = { inputs: notes, outputs, publicAmount: -leaves }
  return pool().prepare({ joins: [join], ...(ext === undefined ? {} : { ext }) })
}

const fee = (token: Hex): ExtData["fee"] => ({ ...noFee, token, to: pool().owner, amount: 10n })
const payout = (token: Hex, amount: bigint, to = stranger) => [{ token, to, amount }]

describe("gas", () => {
  it("of deposits", async () => {
    const entry = (token: Hex) => ({ token, amount: 1000n, spendingKey })
    const { token, otherToken } = pool()
    await measure(
      "deposit ERC-20",
      async (opened) => (await opened.deposit([entry(token)])).receipt,
    )
    await measure(
      "deposit native",
      async (opened) => (await opened.deposit([entry(NATIVE)])).receipt,
    )
    await measure("deposit of 10 notes", async (opened) => {
      const entries = Array.from({ length: 10 }, () => entry(otherToken))
      return (await opened.deposit(entries)).receipt
    })
    await measure("deposit of 10 notes, native", async (opened) => {
      const entries = Array.from({ length: 10 }, () => entry(NATIVE))
      return (await opened.deposit(entries)).receipt
    })
  })

  it("of what a stranger can queue with proofs: eight notes", async () => {
    for (const [name, publicAmount] of [
      ["4 joins of padding", 0n],
      ["4 joins that enter, native", 1000n],
    ] as const) {
      const joins = Array.from({ length: 4 }, () => {
        const outputs = [
          pool().note(spendingKey, NATIVE, publicAmount),
          pool().note(spendingKey, NATIVE, 0n),
        ] as const
        return { inputs: [], outputs, publicAmount }
      })
      const operation = await pool().prepare({ joins })
      await measure(name, (opened) => opened.send(operation))
    }
  })

  it("of transfers and withdrawals", async () => {
    const { token } = pool()
    const transfer = await prepare({ notes: dollars.slice(0, 2) })
    await measure("transfer 2→2", (opened) => opened.send(transfer))
    await measure("transfer 2→2, across a multiple of 16", async (opened) => {
      const missing = 15 - (opened.model.queue.length % 16)
      const entries = Array.from({ length: missing }, () => ({ token, amount: 1n, spendingKey }))
      await opened.deposit(entries)
      return opened.send(transfer)
    })
    const withFee = await prepare({
      notes: dollars.slice(0, 2),
      leaves: 10n,
      ext: { fee: fee(token) },
    })
    await measure("transfer 2→2, fee ERC-20", (opened) => opened.send(withFee))
    const nativeFee = await prepare({
      token: NATIVE,
      notes: coins.slice(0, 2),
      leaves: 10n,
      ext: { fee: fee(NATIVE) },
    })
    await measure("transfer 2→2, fee native", (opened) => opened.send(nativeFee))
    const withdrawal = await prepare({
      notes: dollars.slice(0, 2),
      leaves: 500n,
      ext: { payouts: payout(token, 500n) },
    })
    await measure("withdrawal 2→2 ERC-20", (opened) => opened.send(withdrawal))
    const withdrawalFee = await prepare({
      notes: dollars.slice(0, 2),
      leaves: 510n,
      ext: { payouts: payout(token, 500n), fee: fee(token) },
    })
    await measure("withdrawal 2→2 ERC-20, fee", (opened) => opened.send(withdrawalFee))
    const coinsOut = await prepare({
      token: NATIVE,
      notes: coins.slice(0, 2),
      leaves: 510n,
      ext: { payouts: payout(NATIVE, 500n), fee: fee(NATIVE) },
    })
    await measure("withdrawal 2→2 native, fee", (opened) => opened.send(coinsOut))
  })

  it("of a transfer of four notes, and of a full batch", async () => {
    // Padding inputs prove against the empty root, which every pool knows. They cost as much gas as notes and need no update.
    const deep = await TestPool.deploy(pool().client, 26)
    for (let i = 0; i < 66; i++) {
      await deep.deposit([{ token: deep.token, amount: 1n, spendingKey }])
    }
    const outputs = [deep.note(1n, deep.token, 0n), deep.note(1n, deep.token, 0n)] as const
    const { receipt } = await deep.transact({
      joins: [{ inputs: [], outputs, publicAmount: 0n, size: 4 }],
    })
    table["transfer 4→2"] = receipt.gasUsed
    table["update of 16"] = (await deep.update(16)).gasUsed
  })

  it("of calls of several joins, and of their verification alone", async () => {
    // Forged proofs cost as much as real ones and take no time.
    const deep = await TestPool.deploy(pool().client, 26)
    const entries = Array.from({ length: 66 }, () => ({
      token: deep.token,
      amount: 1_000n,
      spendingKey,
    }))
    for (const entry of entries) await deep.deposit([entry])
    await deep.tokenWrite(deep.token, "mint", [deep.owner, 1n])
    const forged = (sizes: ReadonlyArray<2 | 4>, leaves = 0n, ext: Partial<ExtData> = {}) => {
      const joins = sizes.map((size) => {
        const outputs = [deep.note(1n, deep.token, 0n), deep.note(1n, deep.token, 0n)] as const
        return { inputs: [], outputs, publicAmount: -leaves, size }
      })
      const operation = deep.draft({ joins, ext })
      return { ...operation, joins: forgeJoins(operation.opHash, operation.joins) }
    }
    const several = {
      "2→2 and 2→2": [2, 2],
      "2→2 and 4→2": [2, 4],
      "4→2 and 4→2": [4, 4],
      "8 × 2→2": Array.from({ length: 8 }, () => 2 as const),
    } as const
    for (const [name, sizes] of Object.entries(several)) {
      table[`transfer ${name}`] = (await deep.send(forged(sizes))).gasUsed
    }
    const sixteen = Array.from({ length: 16 }, () => 4 as const)
    const withdrawal = forged(sixteen, 100n, {
      payouts: payout(deep.token, 1_590n),
      fee: { ...fee(deep.token), to: freshRelayer },
    })
    table["withdrawal 16 × 4→2 ERC-20, fee to a new account"] = (
      await deep.send(withdrawal)
    ).gasUsed

    const harness = await Harness.deploy(pool().client)
    for (const [name, sizes] of Object.entries({ "2→2": [2] as const, ...several })) {
      const { joins } = forged(sizes)
      const gas = await harness.gasOf(forgeJoins(harness.batch.opHash, joins))
      table[`verification of ${name}`] = gas
    }
  })

  it("of a refused payout and its claim", async () => {
    const recipient = await deployContract(pool().client, hostileRecipient)
    await pool().call(recipient, hostileRecipient.abi, "setMode", [2])
    const refused = await prepare({
      token: NATIVE,
      notes: coins.slice(2, 4),
      leaves: 500n,
      ext: { payouts: payout(NATIVE, 500n, recipient) },
    })
    await measure("withdrawal 2→2 native, refused", (opened) => opened.send(refused))
    await measure("claim", async (opened) => {
      await opened.send(refused)
      await opened.client.impersonateAccount({ address: recipient })
      await opened.client.setBalance({ address: recipient, value: 10n ** 18n })
      return opened.write("claim", [stranger], { account: recipient })
    })
  })

  it("of actions that succeed and that burn all they get", async () => {
    const { client, token, otherToken } = pool()
    const exchange = await deployContract(client, testExchange, [10_000n])
    await pool().tokenWrite(otherToken, "mint", [exchange, 10n ** 6n])
    const honest = await deployContract(client, fixedRateAction, [exchange])
    const hostile = await deployContract(client, hostileAction)
    await pool().call(hostile, hostileAction.abi, "setMode", [5, "0x"])
    const { wrapped, v2, v3 } = await openUniswap(pool())
    const atV2 = await deployContract(client, uniswapV2Action, [v2, wrapped, 30n])
    const atV3 = await deployContract(client, uniswapV3Action, [v3, wrapped])
    const swap = (id: Hex, data: Hex): Partial<ExtData> => ({
      fee: fee(token),
      action: {
        id,
        tokenIn: token,
        amountIn: 500n,
        tokenOut: otherToken,
        minOut: 490n,
        npk: npkOf(pool().note(spendingKey, token, 0n)),
        encryptedNote: pool().encryptedNote(),
        refundNpk: npkOf(pool().note(spendingKey, token, 0n)),
        refundNote: pool().encryptedNote(),
        data,
      },
    })
    const v2Route = concat([token, otherToken])
    const v3Route = concat([token, numberToHex(v3Tier.fee, { size: 3 }), otherToken])
    for (const [name, target, data] of [
      ["swap 2→2 at a simple venue, fee ERC-20", honest, "0x"],
      ["swap 2→2 at Uniswap v2, one hop, fee ERC-20", atV2, v2Route],
      ["swap 2→2 at Uniswap v3, one hop, fee ERC-20", atV3, v3Route],
      ["swap 2→2 whose action burns all its gas, fee ERC-20", hostile, "0x"],
    ] as const) {
      const id = await registerAction(pool(), name, target)
      const operation = await prepare({
        notes: dollars.slice(4, 6),
        leaves: 510n,
        ext: swap(id, data),
      })
      await measure(name, (opened) => opened.send(operation))
    }
  })

  it("of a batch that is not full", async () => {
    await measure("update of 8", (opened) => opened.update(8))
  })

  it("keeps what is promised", () => {
    for (const [name, limit] of Object.entries(limits)) {
      expect([name, (table[name] ?? limit + 1n) <= limit]).toEqual([name, true])
    }
  })

  it("has not grown by more than 2 %", () => {
    if (process.env["WRITE_GAS"] !== undefined) {
      const numbers = Object.entries(table).map(([name, gas]) => [name, Number(gas)])
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(numbers), null, 2)}\n`)
    }
    const recorded: Record<string, number> = JSON.parse(readFileSync(file, "utf8"))
    expect(Object.keys(recorded).toSorted()).toEqual(Object.keys(table).toSorted())
    for (const [name, gas] of Object.entries(table)) {
      const allowed = (BigInt(recorded[name] ?? 0) * 102n) / 100n
      expect([name, gas, gas <= allowed]).toEqual([name, gas, true])
    }
  })
})
