import { renderAddress } from "@shielded-relay/core"
import { utils, type Types } from "tronweb"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import {
  deployPool,
  planDeployment,
  printDeployment,
  printDeploymentEffect,
  verifyDeployment,
  type PrintedStep,
  type TronPrintOptions,
} from "../../src/index.ts"
import { DeployerSide, entriesOf, memoryJournal, type MemoryJournal } from "../fixture/deployer.ts"

const native = `0x${"0".repeat(40)}`
const day = 86_400_000
/** Creations and calls of contracts alone, bits 30 and 31. */
const operations = "000000c0".padEnd(64, "0")
let side: DeployerSide
let router: string

beforeAll(async () => {
  side = await DeployerSide.start()
  const permission = { permission_name: "deployers", threshold: 2, type: 2, operations }
  const keys = [1, 2].map((index) => ({ address: side.account(index).address, weight: 1 }))
  const { address } = side.account()
  const owner = { type: 0, permission_name: "owner", threshold: 1, keys: [{ address, weight: 1 }] }
  const update = await side.web.transactionBuilder.updateAccountPermissions(
    address,
    owner,
    undefined,
    [{ ...permission, keys }],
  )
  await side.land(update)
  // A contract that reverts every call.
  router = await side.create({ abi: [], bytecode: "0x6460006000fd6000526005601bf3" })
})
afterAll(() => side.node.close())

let journal: MemoryJournal
beforeEach(() => {
  journal = memoryJournal()
})

const options = (changes: Partial<TronPrintOptions> = {}): TronPrintOptions => ({
  chainId: side.node.chainId,
  endpoints: [{ url: side.node.url }],
  owner: side.account().address,
  permissionId: 2,
  tokens: [{ token: native, minimumDeposit: 5n }],
  actions: [{ name: "Router", contract: { kind: "router", router } }],
  treeDepth: 5,
  journal,
  ...changes,
})
const print = (changes: Partial<TronPrintOptions> = {}) => printDeployment(options(changes))
const refusal = (changes: Partial<TronPrintOptions> = {}) =>
  print(changes).then(
    () => "printed",
    (error: unknown) => error,
  )

/** Signs a printed transaction with both keys of the permission, as its file was imported, and sends it. */
async function signAndSend({ transaction }: PrintedStep) {
  const imported: Types.Transaction = JSON.parse(JSON.stringify(transaction))
  expect(utils.transaction.txCheck(imported)).toBe(true)
  const [one, other] = [side.account(1).privateKey, side.account(2).privateKey]
  const half = await side.web.trx.multiSign(imported, one, 2)
  return side.web.trx.sendRawTransaction(await side.web.trx.multiSign(half, other, 2))
}
/** Solidifies everything that was sent. */
const solidified = () => side.node.advance(3)
const stepsOf = (printed: ReadonlyArray<PrintedStep>) => printed.map(({ step }) => step)

describe("a printed deployment", () => {
  it("is signed by several keys of the owner in rounds, and is paid once", async () => {
    const { address } = side.account()
    const before = await side.balance(address)
    const plan = await planDeployment(options())
    expect(plan.deployer.balance).toBe(before)
    const rounds: Array<ReadonlyArray<string>> = []
    let last = await print()
    for (; last.printed.length > 0; last = await print()) {
      rounds.push(stepsOf(last.printed))
      for (const one of last.printed) expect(await signAndSend(one)).toMatchObject({ result: true })
      await solidified()
    }
    expect(last).toMatchObject({ waiting: [], later: [] })
    expect(before - (await side.balance(address))).toBe(last.applied?.cost)
    const pool = renderAddress(last.applied?.pool ?? plan.owner, "tron")
    const tokens = [{ token: native, minimumDeposit: 5n, decimals: 6 }]
    const found = await verifyDeployment({ ...options(), pool, tokens })
    expect(found.filter(({ verdict }) => verdict === "fault")).toEqual([])
    expect(await planDeployment(options())).toMatchObject({
      planHash: plan.planHash,
      pool: last.applied?.pool,
      cost: 0n,
    })
    expect(rounds).toEqual([
      ["create PoseidonT4", "create the action Router"],
      ["create ShieldedPool"],
      [`set the minimum deposit of ${native}`, "register the action Router"],
    ])
  })

  it("has the same bytes after an end at any moment, and sends nothing", async () => {
    const before = await side.balance(side.account().address)
    const { result, runs, ids } = await side.interrupted((own) =>
      printDeploymentEffect(options({ journal: own })),
    )
    expect(runs).toBeGreaterThan(6)
    for (const { step, transaction } of result.printed)
      expect([step, [...(ids.get(step) ?? [])]]).toEqual([step, [transaction.txID]])
    expect(await side.balance(side.account().address)).toBe(before)
  })

  it("can be sent for a day, and is printed anew only once it has expired", async () => {
    const { printed } = await print()
    expect(stepsOf((await print()).printed)).toEqual(stepsOf(printed))
    expect((await print()).printed).toEqual(printed)
    const [first] = printed
    const short = await print({ journal: memoryJournal(), expirationMinutes: 1 })
    const [brief] = short.printed
    expect((first?.expiration ?? 0) - (brief?.expiration ?? 0)).toBeGreaterThan(day / 2)

    await side.node.passTime(day / 2)
    await solidified()
    expect((await print()).printed).toEqual(printed)
    await side.node.passTime(day / 2)
    await solidified()
    const anew = await print()
    expect(stepsOf(anew.printed)).toEqual(stepsOf(printed))
    const old = new Set(printed.map(({ transaction }) => transaction.txID))
    expect(anew.printed.filter(({ transaction }) => old.has(transaction.txID))).toEqual([])
    for (const one of printed)
      expect(await signAndSend(one)).toMatchObject({ code: "TRANSACTION_EXPIRATION_ERROR" })
  })

  it("waits for what was sent until a solidified block has it", async () => {
    const [first] = (await print()).printed
    side.node.behave({ unsolidified: true })
    if (first !== undefined) await signAndSend(first)
    await side.node.advance()
    const { printed, waiting } = await print()
    side.node.behave({ unsolidified: false })
    expect([waiting, stepsOf(printed)]).toEqual([
      ["create PoseidonT4"],
      ["create the action Router"],
    ])
  })

  it("is not signed by a key meanwhile, and what a key has signed is not printed", async () => {
    const { printed } = await print({ actions: [] })
    const before = await side.balance(side.account().address)
    const deployer = { ...side.options({ journal }), treeDepth: 5 as const }
    await expect(
      deployPool({ ...deployer, solidifiedWithinMilliseconds: 300 }),
    ).rejects.toMatchObject({
      reason: "not-solidified",
    })
    expect(await side.balance(side.account().address)).toBe(before)
    expect((await print({ actions: [] })).printed).toEqual(printed)

    journal.text = journal.text.replaceAll('"printed"', '"signed"')
    expect(await print({ actions: [] })).toMatchObject({
      printed: [],
      waiting: ["create PoseidonT4"],
    })
  })
})

describe("printing is refused", () => {
  it.each<[string, string, Partial<TronPrintOptions>]>([
    ["for longer than nodes take", "invalid-number", { expirationMinutes: 1_440 }],
    ["for no time", "invalid-number", { expirationMinutes: 0 }],
    ["for an owner that is none", "invalid-address", { owner: "T" }],
  ])("%s", async (_what, code, changes) => {
    expect(await refusal(changes)).toMatchObject({ code })
    expect(journal.text).toBe("")
  })

  it("for another chain", async () => {
    expect(await refusal({ chainId: 728_126_428 })).toMatchObject({
      message: expect.stringContaining("wrong-chain"),
    })
  })

  it("for an account whose coins do not cover the fee limit", async () => {
    const owner = "0xfc76f1925c771325cf210976b23d9c58e6cc6518"
    expect(await refusal({ owner })).toMatchObject({ reason: "unfunded", transactionId: null })
  })

  it("with the journal of other options, or of another permission", async () => {
    await print()
    const actions = [
      { name: "Router", contract: { kind: "router", router: side.account(3).address } },
    ] as const
    expect(await refusal({ actions })).toMatchObject({ code: "invalid-journal" })
    expect(await refusal({ permissionId: 3 })).toMatchObject({
      code: "invalid-journal",
      message: expect.stringContaining("set permissionId as it was"),
    })
    expect(await refusal({ owner: side.account(1).address })).toMatchObject({
      code: "invalid-journal",
    })
  })

  it("where a transaction failed, and after it is printed anew", async () => {
    await print()
    const [entry] = entriesOf(journal)
    // A call that reverts, in place of the printed transaction.
    const { transaction } = await side.web.transactionBuilder.triggerSmartContract(
      router,
      "none()",
      { feeLimit: 1_000_000_000 },
      [],
      side.account().address,
    )
    await side.land(transaction).catch(() => {})
    await solidified()
    journal.text = journal.text.replaceAll(entry?.id ?? "", transaction.txID)
    expect(await refusal()).toMatchObject({
      step: "create PoseidonT4",
      reason: "reverted",
      transactionId: transaction.txID,
    })
    expect(stepsOf((await print()).printed)).toContain("create PoseidonT4")
  })

  it("where something else stands in place of what was printed", async () => {
    await print()
    const [entry] = entriesOf(journal)
    const another = await side.web.transactionBuilder.sendTrx(
      side.account(3).address,
      1,
      side.account().address,
    )
    await side.land(another)
    await solidified()
    journal.text = journal.text.replaceAll(entry?.id ?? "", another.txID)
    expect(await refusal()).toMatchObject({ reason: "foreign-code" })
  })
})
