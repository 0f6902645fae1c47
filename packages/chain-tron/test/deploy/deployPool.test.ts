import { renderAddress } from "@shielded-relay/core"
import { chainProfile } from "@shielded-relay/local-tron-node"
import { poolKeys, shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployPool, deployPoolEffect, type DeployPoolOptions } from "../../src/index.ts"
import { DeployerSide, entriesOf, memoryJournal } from "../fixture/deployer.ts"

/** TRX as the pool names it. */
const native = `0x${"0".repeat(40)}`
let side: DeployerSide

beforeAll(async () => {
  side = await DeployerSide.start()
})
afterAll(() => side.node.close())

const options = (changes: Partial<DeployPoolOptions> = {}): DeployPoolOptions => ({
  ...side.options(),
  treeDepth: 5,
  minimumDeposits: [{ token: native, amount: 5n }],
  ...changes,
})
const refusal = (changes: Partial<DeployPoolOptions>) =>
  deployPool(options(changes)).then(
    () => "deployed",
    (error: unknown) => error,
  )

describe("a deployed pool", () => {
  it("belongs to its owner, verifies with the packaged keys, and its callers pay for their energy", async () => {
    const { address } = side.account()
    const before = await side.balance(address)
    const { pool, deploymentBlock, energy, cost } = await deployPool(options())
    expect(before - (await side.balance(address))).toBe(cost)
    expect(energy).toBeGreaterThan(6_800_000n)
    const at = renderAddress(pool, "tron")
    const contract = side.web.contract([...shieldedPoolAbi], at)
    const owner: unknown = await contract.methods.owner?.().call()
    expect(side.web.address.fromHex(String(owner))).toBe(address)
    expect(await contract.methods.vkHash?.().call()).toBe(poolKeys(5).vkHash)
    expect(BigInt(String(await contract.methods.minDeposit?.(native).call()))).toBe(5n)
    expect(await side.web.trx.getContract(at)).toMatchObject({
      consume_user_resource_percent: 100,
      name: "ShieldedPool",
    })
    const block = await side.web.trx.getBlockByNumber(deploymentBlock)
    expect(block.transactions).toHaveLength(1)
    expect(side.node.solidified()).toBeGreaterThanOrEqual(deploymentBlock)
  })

  it("is finished with the same bytes after an end at any moment, and paid once", async () => {
    const { address, privateKey } = side.account(1)
    const before = await side.balance(address)
    const deployer = Redacted.make(privateKey)
    const { result, runs, ids } = await side.interrupted((journal) =>
      deployPoolEffect(options({ journal, deployer })),
    )
    // Three steps, each with its simulation, its signature, its entry and its blocks.
    expect(runs).toBeGreaterThan(14)
    expect(before - (await side.balance(address))).toBe(result.cost)
    // Each step was signed once, and no step lands twice.
    const landed = await side.transactions()
    for (const [step, signed] of ids)
      expect([step, signed.size, landed.filter((id) => signed.has(id)).length]).toEqual([
        step,
        1,
        1,
      ])
    expect(ids.size).toBe(3)
  })

  it("is signed anew only once the bytes that no block took are proven expired", async () => {
    const journal = memoryJournal()
    let dropped = 0
    side.node.behave({
      onSend: () => {
        dropped += 1
        return dropped <= 2 ? "dropped" : "executed"
      },
    })
    const { cost } = await deployPool(options({ journal, minimumDeposits: [] }))
    expect(cost).toBeGreaterThan(0n)
    side.node.behave({ onSend: () => "executed" })
    // The same bytes twice into the void, then again until a block took them.
    const [first] = entriesOf(journal)
    expect(await side.transactions()).toContain(first?.id)

    const other = memoryJournal()
    const lost = new Set<string>()
    side.node.behave({
      onSend: (id) => {
        const [entry] = entriesOf(other)
        if (entry !== undefined && lost.size === 0) lost.add(entry.id)
        if (!lost.has(id)) return "executed"
        // The chain's time goes on, until the bytes have expired.
        void side.node.advance()
        return "dropped"
      },
    })
    await deployPool(options({ journal: other, minimumDeposits: [] }))
    side.node.behave({ onSend: () => "executed" })
    expect(lost.has(entriesOf(other)[0]?.id ?? "")).toBe(false)
  })

  it("is paid once when answers are lost and transactions arrive late or twice", async () => {
    const { address } = side.account()
    const before = await side.balance(address)
    const fates = ["executed, answer lost", "duplicated", "delayed"] as const
    let sent = 0
    side.node.behave({
      onSend: (_id, attempt) => {
        sent += 1
        return attempt === 1 ? (fates[sent % fates.length] ?? "executed") : "executed"
      },
    })
    const { cost } = await deployPool(options())
    side.node.behave({ onSend: () => "executed" })
    expect(before - (await side.balance(address))).toBe(cost)
  })
})

describe("a deployment is refused", () => {
  it("where block.chainid is the genesis block's whole id", async () => {
    await using other = await DeployerSide.start({
      profile: chainProfile("local", { getAllowOptimizedReturnValueOfChainId: 0 }),
    })
    expect(await refusal(other.options())).toMatchObject({
      _tag: "ChainMisconfigured",
      code: "wrong-chain",
    })
    expect(await other.transactions()).toEqual([])
  })

  it("before anything is paid when its options are wrong", async () => {
    const { address } = side.account()
    const before = await side.balance(address)
    const wrong: ReadonlyArray<readonly [Partial<DeployPoolOptions>, object]> = [
      [{ chainId: 3448148188 }, { _tag: "ChainUnavailable" }],
      [{ deployer: Redacted.make("0x1") }, { code: "invalid-sender" }],
      [{ permissionId: -1 }, { code: "invalid-number" }],
      [{ owner: "nobody" }, { code: "invalid-address" }],
      [{ minimumDeposits: [{ token: "dollar", amount: 1n }] }, { code: "invalid-address" }],
      [{ owner: side.account(1).address }, { code: "invalid-sender" }],
      [
        { journal: { read: async () => "{}", write: async () => undefined } },
        { code: "invalid-journal" },
      ],
      [
        {
          journal: {
            read: () => Promise.reject(new Error("permission denied")),
            write: async () => undefined,
          },
        },
        { code: "invalid-journal" },
      ],
      [
        {
          journal: {
            read: async () => "",
            write: () => Promise.reject(new Error("the disk is full")),
          },
        },
        { _tag: "DeploymentFailed", reason: "not-stored", step: "create PoseidonT4" },
      ],
    ]
    for (const [changes, error] of wrong) expect(await refusal(changes)).toMatchObject(error)
    expect(await side.balance(address)).toBe(before)
  })

  it("without the coins for a fee limit", async () => {
    const { address, privateKey } = side.account(2)
    await side.node.setBalance(address, 300_000_000n)
    expect(await refusal({ deployer: Redacted.make(privateKey) })).toMatchObject({
      _tag: "DeploymentFailed",
      step: "create PoseidonT4",
      reason: "unfunded",
      transactionId: null,
    })
    expect(await side.balance(address)).toBe(300_000_000n)
  })

  it("while no block is solidified, and continues with the same bytes", async () => {
    const journal = memoryJournal()
    side.node.behave({ unsolidified: true })
    expect(await refusal({ journal, solidifiedWithinMilliseconds: 300 })).toMatchObject({
      _tag: "DeploymentFailed",
      reason: "not-solidified",
    })
    const [entry] = entriesOf(journal)
    side.node.behave({ unsolidified: false })
    await deployPool(options({ journal }))
    expect(entriesOf(journal)[0]?.id).toBe(entry?.id)
  })

  it("with the journal of another deployment, or whose contracts are others", async () => {
    const journal = memoryJournal()
    const mine = options({ journal })
    await deployPool(mine)
    const before = await side.transactions()
    // Finished: the same result, and nothing is sent.
    await deployPool(mine)
    expect(
      await refusal({ journal, owner: side.account(1).address, minimumDeposits: [] }),
    ).toMatchObject({
      code: "invalid-journal",
    })
    expect(
      await refusal({ journal, deployer: Redacted.make(side.account(1).privateKey) }),
    ).toMatchObject({ code: "invalid-journal" })

    const [library, pool] = entriesOf(journal)
    const swapped = memoryJournal()
    swapped.text = journal.text.replaceAll(pool?.id ?? "", library?.id ?? "")
    expect(await refusal({ journal: swapped })).toMatchObject({ reason: "foreign-code" })
    expect(await side.transactions()).toEqual(before)
  })

  it("for a contract whose deployer pays for callers", async () => {
    const journal = memoryJournal()
    const mine = options({ journal, minimumDeposits: [] })
    const { pool } = await deployPool(mine)
    const changed = await side.web.transactionBuilder.updateSetting(
      renderAddress(pool, "tron"),
      50,
      side.account().address,
    )
    await side.web.trx.sendRawTransaction(await side.web.trx.sign(changed))
    await expect
      .poll(() => side.web.trx.getContract(renderAddress(pool, "tron")))
      .toMatchObject({
        consume_user_resource_percent: 50,
      })
    expect(await refusal(mine)).toMatchObject({
      _tag: "DeploymentFailed",
      step: "create ShieldedPool",
      reason: "deployer-pays-callers",
    })
  })
})
