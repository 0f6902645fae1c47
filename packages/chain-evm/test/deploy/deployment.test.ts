import {
  developmentAccounts,
  forMethods,
  lagging,
  losingAnswers,
  receiptOf,
  refusing,
  replying,
  startEvmNode,
  startFaultyEndpoint,
  times,
  type EvmNode,
} from "@shielded-relay/devnet"
import { poolKeys, shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { Effect, Redacted } from "effect"
import { getAddress, keccak256, stringToHex, zeroAddress, type Hex } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import {
  applyDeployment,
  applyDeploymentEffect,
  planDeployment,
  safeBatch,
  verifyDeployment,
  type ApplyDeploymentOptions,
  type DeploymentProgress,
} from "../../src/index.ts"

const [owner, stranger, penniless] = developmentAccounts
const proxy = "0x4e59b44847b379578588920cA78FbF26c0B4956C"
const token = "0x00000000000000000000000000000000000000aa"

let node: EvmNode
let before: Hex
beforeAll(async () => {
  // Without a base fee a transaction costs the same in every block.
  node = await startEvmNode({ baseFeePerGas: 0n })
  await node.client.setBalance({ address: penniless.address, value: 10n ** 12n })
})
beforeEach(async () => {
  before = await node.client.snapshot()
})
afterEach(async () => {
  await node.client.setAutomine(true)
  await node.client.revert({ id: before })
})
afterAll(() => node.close())

const options = (changes: Partial<ApplyDeploymentOptions> = {}): ApplyDeploymentOptions => ({
  chainId: 31337,
  endpoints: [{ url: node.url }],
  deployer: Redacted.make(owner.privateKey),
  owner: owner.address,
  tokens: [{ token: zeroAddress, minimumDeposit: 5n }],
  // Any contract: what it does is not looked at here.
  actions: [{ name: "Router", contract: { kind: "router", router: proxy } }],
  treeDepth: 5,
  ...changes,
})
const apply = (changes: Partial<ApplyDeploymentOptions> = {}) => applyDeployment(options(changes))
const plan = (changes: Partial<ApplyDeploymentOptions> = {}) => planDeployment(options(changes))
const refusal = (changes: Partial<ApplyDeploymentOptions>) =>
  apply(changes).then(
    () => "applied",
    (error: unknown) => error,
  )
const faults = async (changes: Partial<ApplyDeploymentOptions> = {}) =>
  (await verifyDeployment(options(changes))).flatMap(({ verdict, what }) =>
    verdict === "fault" ? [what] : [],
  )
const addressIn = (address: string): Hex => `0x${address.slice(2)}`

const mined = async (sent: Promise<Hex>) => receiptOf(node.client, await sent)
/** Calls a pool as an account. */
const calling = (pool: string, account: Hex = owner.address) =>
  ({ account, address: addressIn(pool), abi: shieldedPoolAbi }) as const

/** What an account has sent and has left. */
const paidBy = async ({ address }: { readonly address: Hex } = owner) => ({
  nonce: await node.client.getTransactionCount({ address }),
  balance: await node.client.getBalance({ address }),
})

/** Applies until the account is told of something of this kind; then nothing more happens, as when the process is killed. */
function applyUntil(
  type: "sent" | "mined" | "waiting",
  told: (step: string) => void,
  changes: Partial<ApplyDeploymentOptions>,
) {
  const kill = new AbortController()
  const onProgress = (progress: DeploymentProgress) => {
    if (progress.type === "waiting") void node.client.mine({ blocks: 1 })
    if (progress.type !== type || kill.signal.aborted) return
    told(progress.step)
    kill.abort()
  }
  return Effect.runPromiseExit(
    Effect.scoped(applyDeploymentEffect(options({ ...changes, onProgress }))),
    kill,
  )
}

/** With a test token, and an exchange that trades it for wrapped coins. */
const dollar = { name: "Test Dollar", symbol: "USDT", decimals: 6 }
const withExchange = {
  tokens: [
    { token: zeroAddress, minimumDeposit: 5n },
    { test: dollar, minimumDeposit: 7n },
  ],
  exchange: { name: "Exchange", pairs: [[0, 1]] },
} satisfies Partial<ApplyDeploymentOptions>

const steps = [
  "create PoseidonT4",
  "create ShieldedPool",
  "create the action Router",
  `set the minimum deposit of ${zeroAddress} to 5`,
  "register the action Router",
]

describe("a plan", () => {
  it("tells addresses, code, keys, steps and cost beforehand, and what stands afterwards", async () => {
    const planned = await plan()
    expect(planned.faults).toEqual([])
    expect(planned.steps.map(({ step, isDone }) => [step, isDone])).toEqual(
      steps.map((step) => [step, false]),
    )
    const { balance } = await paidBy()
    expect(planned.deployer?.balance).toBe(balance)
    expect(await paidBy()).toEqual({ nonce: 0, balance })

    const { pool, deploymentBlock, transactions, left } = await apply()
    expect({ pool, transactions, left }).toEqual({ pool: planned.pool, transactions: 5, left: [] })
    for (const { address, codeHash } of planned.contracts) {
      const code = await node.client.getCode({ address: addressIn(address) })
      expect(keccak256(code ?? "0x")).toBe(codeHash)
    }
    const address = addressIn(pool)
    const at = (block: number) =>
      node.client.getCode({ address, blockNumber: BigInt(block) }).then((code) => code?.length)
    expect([await at(deploymentBlock - 1), (await at(deploymentBlock)) ?? 0]).toEqual([
      undefined,
      expect.toSatisfy((length: number) => length > 40_000),
    ])
    const read = { address, abi: shieldedPoolAbi } as const
    expect(await node.client.readContract({ ...read, functionName: "vkHash" })).toBe(planned.vkHash)

    const paid = balance - (await paidBy()).balance
    expect(planned.cost).toBeGreaterThan(paid)
    expect(planned.cost).toBeLessThan((paid * 3n) / 2n)
    const after = await plan()
    expect(after.steps.every(({ isDone }) => isDone)).toBe(true)
    expect([after.cost, after.planHash]).toEqual([0n, planned.planHash])
    const byAddress = { ...options(), deployerAddress: stranger.address }
    const { deployer: _key, ...withoutKey } = byAddress
    expect((await planDeployment(withoutKey)).deployer?.balance).toBe(10n ** 22n)
    await expect(planDeployment({ ...withoutKey, deployerAddress: "0x1" })).rejects.toMatchObject({
      code: "invalid-address",
    })
    // What an OP stack chain charges for the data comes on top.
    await expect(plan({ l1Fees: "op-stack" })).rejects.toMatchObject({ code: "l1-fees" })
    expect((await plan({ salt: `0x${"7".repeat(64)}` })).planHash).not.toBe(planned.planHash)
  })
})

describe("an applied deployment", () => {
  it("waits until it is final, repeats what a reorganisation undid, and pays nothing when it is killed there", async () => {
    const kill = new AbortController()
    const killed = options({
      finality: 2,
      onProgress: ({ type }) => {
        if (type === "waiting-for-finality") kill.abort()
      },
    })
    await Effect.runPromiseExit(Effect.scoped(applyDeploymentEffect(killed)), kill)
    const paid = await paidBy()
    expect(paid.nonce).toBe(5)

    let waited = 0
    const done = await apply({
      finality: 2,
      onProgress: ({ type }) => {
        if (type !== "waiting-for-finality") return
        // The first time the last step is undone.
        const happens = waited++ === 0 ? node.reorganise(1) : node.client.mine({ blocks: 4 })
        void happens.then(() => node.client.mine({ blocks: 4 }))
      },
    })
    expect({ ...done, waited }).toMatchObject({
      isFinal: true,
      left: [],
      transactions: 1,
      waited: 2,
    })
  })

  it("costs the same however often it is killed, and nothing once it stands, with test tokens and an exchange", async () => {
    const start = await node.client.snapshot()
    const { steps: missing, cost, planHash } = await plan(withExchange)
    for (const exchange of [
      { ...withExchange.exchange, name: "Other" },
      { name: "Exchange", pairs: [] },
    ])
      expect((await plan({ ...withExchange, exchange })).planHash).not.toBe(planHash)
    const { balance } = await paidBy()
    const planned = missing.map(({ step }) => step)
    expect(planned).toEqual([
      "create PoseidonT4",
      "create ShieldedPool",
      "create the test token USDT",
      "create WrappedCoin",
      "create ExchangeFactory",
      "create ExchangeRouter",
      "create the action Router",
      "create the action Exchange",
      expect.stringMatching(/^make the pair of 0x\w{40} and 0x\w{40}$/),
      `set the minimum deposit of ${zeroAddress} to 5`,
      expect.stringMatching(/^set the minimum deposit of 0x\w{40} to 7$/),
      "register the action Router",
      "register the action Exchange",
    ])
    const { places } = await apply(withExchange)
    const unbroken = await paidBy()
    expect(cost).toBeGreaterThan(balance - unbroken.balance)
    expect((await apply(withExchange)).transactions).toBe(0)
    expect(await paidBy()).toEqual(unbroken)
    expect(await faults(withExchange)).toEqual([])
    // The action becomes usable 48 hours later.
    expect(places.actions.get("Exchange")).toBeGreaterThan(places.time + 47 * 3_600)

    // Killed after each step.
    await node.client.revert({ id: start })
    const again = await node.client.snapshot()
    const killedAfter: Array<string> = []
    for (const _ of planned)
      await applyUntil("mined", (step) => killedAfter.push(step), withExchange)
    expect(killedAfter).toEqual(planned)
    expect((await apply(withExchange)).transactions).toBe(0)
    expect(await paidBy()).toEqual(unbroken)

    // Killed between sending and the block of each step: the next run waits for it.
    await node.client.revert({ id: again })
    await node.client.setAutomine(false)
    const killedBefore: Array<string> = []
    for (const _ of planned)
      await applyUntil("sent", (step) => killedBefore.push(step), withExchange)
    expect(killedBefore).toEqual(planned)
    await node.client.mine({ blocks: 1 })
    expect((await apply(withExchange)).transactions).toBe(0)
    expect(await paidBy()).toEqual(unbroken)
    expect(await faults(withExchange)).toEqual([])
  })

  it("is not paid again when the answer to a transaction was lost", async () => {
    await using endpoint = await startFaultyEndpoint(node.url)
    endpoint.behave(forMethods(["eth_sendRawTransaction"], times(1, losingAnswers)))
    const endpoints = [{ url: endpoint.url }]
    await apply({ endpoints })
    expect((await paidBy()).nonce).toBe(5)
    expect(await faults()).toEqual([])
  })

  it("is not paid again through an endpoint that is behind, or does not show what waits", async () => {
    const start = await node.client.snapshot()
    const mine = () => void node.client.mine({ blocks: 2 })
    await using behind = await startFaultyEndpoint(node.url, lagging(2))
    const late = {
      endpoints: [{ url: node.url }, { url: behind.url }],
      onProgress: ({ type }: DeploymentProgress) => (type === "waiting" ? mine() : undefined),
    }
    await node.client.mine({ blocks: 2 })
    expect((await apply(late)).transactions).toBe(5)
    expect((await paidBy()).nonce).toBe(5)

    await node.client.revert({ id: start })
    await using blind = await startFaultyEndpoint(
      node.url,
      forMethods(["eth_getTransactionCount"], (request, next) =>
        next({
          ...request,
          params: (request.params ?? []).map((each) => (each === "pending" ? "latest" : each)),
        }),
      ),
    )
    await node.client.setAutomine(false)
    const price = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n }
    const earlier = { account: owner.address, to: proxy, gas: 30_000n, ...price } as const
    await node.client.sendTransaction(earlier)
    const told: Array<string> = []
    const onProgress = ({ type }: DeploymentProgress) => {
      told.push(type)
      if (type === "waiting") void node.client.mine({ blocks: 1 })
      if (type === "waiting") void node.client.setAutomine(true)
    }
    expect((await apply({ endpoints: [{ url: blind.url }], onProgress })).transactions).toBe(5)
    expect([told[0], (await paidBy()).nonce]).toEqual(["waiting", 6])
  })

  it("knows its pool's block through an endpoint that answers few blocks at once", async () => {
    const { deploymentBlock } = await apply()
    await node.client.mine({ blocks: 30 })
    await using endpoint = await startFaultyEndpoint(
      node.url,
      forMethods(["eth_getLogs"], async (request, next) => {
        const [filter] = request.params ?? []
        const { fromBlock, toBlock } = Object(filter)
        return Number(toBlock) - Number(fromBlock) < 8
          ? next(request)
          : refusing(-32005, "block range is too large")(request, next)
      }),
    )
    const planned = await plan({ endpoints: [{ url: endpoint.url }] })
    expect(planned.deploymentBlock).toBe(deploymentBlock)
  })

  it("takes over what others created, before it and at the same moment, and belongs to its owner", async () => {
    const [poseidon, pool] = (await plan()).steps
    const create = (data: Hex = "0x") =>
      mined(node.client.sendTransaction({ account: stranger.address, to: proxy, data }))
    await create(poseidon?.data)
    await using endpoint = await startFaultyEndpoint(node.url)
    endpoint.behave(
      forMethods(
        ["eth_sendRawTransaction"],
        times(1, async (request, next) => {
          await create(pool?.data)
          return next(request)
        }),
      ),
    )
    // One transaction came too late and reverted.
    expect((await apply({ endpoints: [{ url: endpoint.url }] })).transactions).toBe(3)
    expect((await paidBy()).nonce).toBe(4)
    expect(await faults()).toEqual([])
  })

  it("leaves the owner's steps to the owner, as transactions for its Safe", async () => {
    const deployer = Redacted.make(stranger.privateKey)
    const { left, transactions } = await apply({ deployer })
    expect([transactions, left.map(({ step }) => step)]).toEqual([3, steps.slice(3)])
    const { nonce } = await paidBy()
    const batch = safeBatch(await plan(), left, 1_646_321_521_061)
    expect([batch.chainId, batch.meta.createdFromSafeAddress, nonce]).toEqual([
      "31337",
      owner.address,
      0,
    ])
    for (const { to, data, value } of batch.transactions)
      await mined(
        node.client.sendTransaction({
          account: owner.address,
          to: addressIn(to),
          data,
          value: BigInt(value),
        }),
      )
    expect(await faults()).toEqual([])
    expect((await apply({ deployer })).left).toEqual([])
  })

  it("changes a minimum deposit that the options change", async () => {
    await apply()
    const tokens = [{ token: zeroAddress, minimumDeposit: 7n }]
    expect(await faults({ tokens })).toEqual([
      `the pool accepts ${zeroAddress} from 5 smallest units on, not from 7`,
    ])
    expect((await apply({ tokens })).transactions).toBe(1)
    expect(await faults({ tokens })).toEqual([])
  })
})

describe("a deployment is refused before anything is paid", () => {
  const refused = async (changes: Partial<ApplyDeploymentOptions>, error: object) => {
    const accounts = [owner, stranger, penniless]
    const start = await Promise.all(accounts.map(paidBy))
    expect(await refusal(changes)).toMatchObject(error)
    expect(await Promise.all(accounts.map(paidBy))).toEqual(start)
  }

  it("at an address with foreign code", async () => {
    const { pool } = await plan()
    await node.client.setCode({ address: addressIn(pool), bytecode: "0x60016002" })
    await refused({}, { _tag: "ChainMisconfigured", code: "foreign-code" })
    expect((await plan()).faults).toMatchObject([{ code: "foreign-code" }])
    expect(await faults()).toContainEqual(
      expect.stringMatching(/^the code at 0x[0-9a-fA-F]{40} is not that of ShieldedPool$/),
    )
  })

  it("where a stranger's code is at an address of the exchange", async () => {
    const { contracts } = await plan(withExchange)
    const { address = "" } = contracts.find(({ name }) => name === "ExchangeFactory") ?? {}
    await node.client.setCode({ address: addressIn(address), bytecode: "0x6001" })
    await refused(withExchange, { code: "foreign-code" })
    expect(await faults(withExchange)).toContain(
      `the code at ${getAddress(addressIn(address))} is not that of ExchangeFactory`,
    )
  })

  it("on a chain without the deployment proxy, until what it says was done", async () => {
    await node.client.setCode({ address: proxy, bytecode: "0x" })
    await node.client.setNonce({ address: proxy, nonce: 0 })
    await refused({}, { code: "no-deployment-proxy" })
    const [fault] = (await plan()).faults
    const [, payer = "", transaction = ""] =
      /coins to (0x[0-9a-f]{40}).* signed transaction (0x[0-9a-f]+)/.exec(fault?.remedy ?? "") ?? []
    const { client } = node
    const [account, to] = [stranger.address, addressIn(payer)]
    await mined(client.sendTransaction({ account, to, value: 10n ** 16n }))
    const serializedTransaction = addressIn(transaction)
    await mined(client.sendRawTransaction({ serializedTransaction }))
    expect((await apply()).transactions).toBe(5)

    await client.setCode({ address: proxy, bytecode: "0x6001" })
    await refused({ salt: `0x${"1".repeat(64)}` }, { code: "no-deployment-proxy" })
  })

  it("without the coins for all steps", async () => {
    const deployer = Redacted.make(penniless.privateKey)
    const change = { owner: penniless.address, deployer }
    const error = { _tag: "DeploymentFailed", reason: "unfunded", step: steps[0] }
    await refused(change, error)
    // Enough for the first steps alone.
    const { cost } = await plan(change)
    await node.client.setBalance({ address: penniless.address, value: (cost * 3n) / 4n })
    await refused(change, error)
  })

  it("while an earlier transaction of the account waits", async () => {
    await node.client.setAutomine(false)
    await node.client.sendTransaction({ account: owner.address, to: proxy, gas: 30_000n })
    await refused(
      { minedWithinMilliseconds: 200 },
      { _tag: "DeploymentFailed", reason: "pending", transactionHash: null },
    )
  })

  it("to another's pool, and with another's or a removed action under the name", async () => {
    const { pool } = await apply()
    const { client } = node
    const call = calling(pool)
    const other = { name: "Router", contract: { kind: "router", router: token } } as const
    await refused({ actions: [other] }, { code: "unknown-action" })
    const id = keccak256(stringToHex("Router"))
    await mined(client.writeContract({ ...call, functionName: "removeAction", args: [id] }))
    await refused({}, { code: "unknown-action" })
    const args = [stranger.address] as const
    await mined(client.writeContract({ ...call, functionName: "transferOwnership", args }))
    const taking = calling(pool, stranger.address)
    await mined(client.writeContract({ ...taking, functionName: "acceptOwnership" }))
    await refused({ actions: [] }, { code: "foreign-pool" })

    // The new owner goes on with the pool, and with no other.
    const transferred = { owner: stranger.address, firstOwner: owner.address, actions: [] }
    const tokens = [{ token: zeroAddress, minimumDeposit: 6n }]
    const deployer = Redacted.make(stranger.privateKey)
    const changed = await apply({ ...transferred, tokens, deployer })
    expect([changed.pool, changed.transactions]).toEqual([pool, 1])
    expect(await faults({ ...transferred, tokens })).toEqual([])
    await refused({ ...transferred, firstOwner: penniless.address }, { code: "no-pool" })
  })

  it.each<[string, string, Partial<ApplyDeploymentOptions>]>([
    ["development keys on a chain that is no test network", "development-keys", { chainId: 1 }],
    ["an owner that is none", "invalid-address", { owner: zeroAddress }],
    ["a first owner that is none", "invalid-address", { firstOwner: "0x1" }],
    ["a key that is none", "invalid-sender", { deployer: Redacted.make("0x1") }],
    ["a salt of another length", "invalid-number", { salt: "0x1" }],
    [
      "a token that is none",
      "invalid-address",
      { tokens: [{ token: "dollar", minimumDeposit: 1n }] },
    ],
    [
      "a token that is listed twice",
      "invalid-address",
      {
        tokens: [
          { token: zeroAddress, minimumDeposit: 1n },
          { token: zeroAddress, minimumDeposit: 2n },
        ],
      },
    ],
    [
      "a minimum deposit of 0",
      "invalid-number",
      { tokens: [{ token: zeroAddress, minimumDeposit: 0n }] },
    ],
    [
      "a pair of a token that the deployment lacks",
      "foreign-exchange",
      { ...withExchange, exchange: { name: "Exchange", pairs: [[0, 2]] } },
    ],
    [
      "a pair that stands twice",
      "foreign-exchange",
      {
        ...withExchange,
        exchange: {
          name: "Exchange",
          pairs: [
            [0, 1],
            [1, 0],
          ],
        },
      },
    ],
    [
      "an exchange under the name of an action",
      "unknown-action",
      { ...withExchange, exchange: { name: "Router", pairs: [[0, 1]] } },
    ],
    [
      "an exchange that is none",
      "invalid-address",
      { actions: [{ name: "Router", contract: { kind: "router", router: "router" } }] },
    ],
    [
      "an action without a name",
      "unknown-action",
      { actions: [{ name: "", contract: { kind: "router", router: proxy } }] },
    ],
  ])("with %s", (_what, code, changes) => refused(changes, { code }))

  it("with test tokens or a test exchange on a chain that is no test network", async () => {
    const keys = { ...poolKeys(5), development: false }
    const { tokens } = withExchange
    for (const changes of [
      { tokens: tokens.slice(1) },
      { tokens: tokens.slice(0, 1), exchange: { name: "Exchange", pairs: [] } },
    ] satisfies ReadonlyArray<Partial<ApplyDeploymentOptions>>)
      await refused({ chainId: 1, keys, ...changes }, { code: "test-contracts" })
  })

  it("through an endpoint of another chain", () =>
    refused({ chainId: 1337 }, { _tag: "ChainMisconfigured", code: "wrong-chain" }))
})

describe("a verification", () => {
  it("finds what is missing", async () => {
    expect(await faults()).toEqual([
      expect.stringMatching(/^PoseidonT4 at 0x\w{40} is not there$/),
      expect.stringMatching(/^ShieldedPool at 0x\w{40} is not there$/),
      expect.stringMatching(/^the action Router at 0x\w{40} is not there$/),
    ])
    await apply({ tokens: [], actions: [] })
    expect(await faults()).toEqual([
      expect.stringMatching(/^the action Router at 0x\w{40} is not there$/),
      `the pool does not accept ${zeroAddress}`,
      "the action Router is not registered",
    ])
  })

  it("finds what the owner did beyond the options, and when actions are usable", async () => {
    const { pool } = await apply()
    const said = (await verifyDeployment(options())).map(
      ({ verdict, what }) => `${verdict} ${what}`,
    )
    expect(said).toContainEqual(
      expect.stringMatching(/^ok the action Router will be usable from 2\d{3}-/),
    )
    expect(said).toContainEqual(expect.stringMatching(/^warning .*development keys 0x/))
    const { client } = node
    const call = calling(pool)
    for (const args of [
      [token, 1n],
      [stranger.address, 1n],
      [stranger.address, 0n],
    ] as const)
      await mined(client.writeContract({ ...call, functionName: "setMinDeposit", args }))
    const action = ["Other", proxy] as const
    await mined(client.writeContract({ ...call, functionName: "addAction", args: action }))
    const args = [stranger.address] as const
    await mined(client.writeContract({ ...call, functionName: "transferOwnership", args }))
    expect(await faults()).toEqual([
      "the pool accepts 0x00000000000000000000000000000000000000AA too",
      'the pool has the action "Other" too',
    ])
    await client.increaseTime({ seconds: 48 * 3_600 })
    await client.mine({ blocks: 1 })
    const later = (await verifyDeployment(options())).map(({ what }) => what)
    expect(later).toContainEqual(expect.stringMatching(/^the action Router is usable since /))
    expect(later).toContainEqual(
      `the pool's ownership is offered to ${stranger.address}, who may take it at any time`,
    )
  })

  it("asks every endpoint, and finds those that fail, that are elsewhere, and that contradict", async () => {
    await apply()
    await using liar = await startFaultyEndpoint(node.url)
    await using elsewhere = await startFaultyEndpoint(
      node.url,
      forMethods(["eth_chainId"], replying("0x1")),
    )
    liar.behave(forMethods(["eth_getCode"], replying("0x6001")))
    const endpoints = [
      { name: "node", url: node.url },
      { name: "liar", url: liar.url },
      { name: "elsewhere", url: elsewhere.url },
    ]
    expect(await faults({ endpoints })).toEqual([
      "it serves chain 1",
      expect.stringMatching(/^the endpoints show different things at block \d+$/),
    ])
    // Nothing is deployed through them.
    expect(await refusal({ endpoints })).toMatchObject({ code: "wrong-chain" })
    expect(await refusal({ endpoints: endpoints.slice(0, 2) })).toMatchObject({
      _tag: "ChainUnavailable",
    })
  })
})
