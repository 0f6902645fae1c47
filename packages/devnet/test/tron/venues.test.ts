import { readConnection } from "@shielded-relay/chain-rpc"
import {
  deployAction,
  openVenues,
  tronEndpoints,
  type SwapOptions,
} from "@shielded-relay/chain-tron"
import {
  chainIdFromNumber,
  parseAddress,
  type Address,
  type SwapVenueShape,
} from "@shielded-relay/core"
import { OpenVenue, swapVenueContract } from "@shielded-relay/testkit"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { bytesToHex } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  mining,
  nativeTron,
  startTronDevnet,
  type TronDevnet,
} from "../../src/tron/deploy/index.ts"

let devnet: TronDevnet
let venue: SwapVenueShape
let silent: SwapVenueShape
const scope = Scope.makeUnsafe()

const address = (text: string): Address => {
  const parsed = parseAddress(text, "tron")
  if (parsed === null) throw new Error(`${text} is no address`)
  return parsed
}

const options = (changes: Partial<SwapOptions> = {}): SwapOptions => ({
  wrappedNative: devnet.exchange.wrappedNative,
  intermediates: [devnet.tokens[0].address],
  venues: [{ kind: "uniswap-v2", action: devnet.action, router: devnet.exchange.router }],
  ...changes,
})

/** The venues as one endpoint shows them. */
const opened = (swaps: SwapOptions, loses: () => boolean = () => false) =>
  Effect.gen(function* () {
    const { chainId, node, pool } = devnet
    const connection = yield* Effect.orDie(
      readConnection({ chainId, endpoints: [{ url: node.url }] }, (_code, message) => message),
    )
    const endpoints = yield* tronEndpoints({ ...connection, targets: connection.reading })
    // An endpoint that stops answering after the start.
    const losing: typeof endpoints = {
      ...endpoints,
      first: (ask) =>
        loses() ? Effect.fail(endpoints.unavailable("it is silent")) : endpoints.first(ask),
    }
    return yield* openVenues({ chainId, pool: address(pool) }, losing, swaps)
  })
const refusal = (changes: Partial<SwapOptions>) =>
  Effect.runPromise(Effect.scoped(Effect.result(opened(options(changes))))).then((result) =>
    result._tag === "Success" ? "opened" : result.failure,
  )

beforeAll(async () => {
  devnet = await startTronDevnet({ treeDepth: 5, blocks: "manual" })
  let isSilent = false
  const venues = await Effect.runPromise(
    Scope.provide(Effect.all([opened(options()), opened(options(), () => isSilent)]), scope),
  )
  const [[one], [other]] = venues
  if (one === undefined || other === undefined) throw new Error("a venue was configured")
  venue = one
  silent = other
  isSilent = true
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await devnet.node.close()
})

const request = (tokenIn: string, tokenOut: string, amountIn: bigint) => {
  const chainId = chainIdFromNumber(devnet.chainId)
  if (chainId === null) throw new Error("no chain id")
  return { chainId, tokenIn: address(tokenIn), tokenOut: address(tokenOut), amountIn }
}

/** Does what the pool does: sends the input, calls the action, and measures the output. */
async function execute(tokenIn: string, tokenOut: string, amountIn: bigint, data: Uint8Array) {
  const { owner: caller, node, pool, action: name } = devnet
  const { web } = caller
  const contract = web.address.fromHex(String(await actionAt(pool, name)))
  const held = () =>
    tokenOut === nativeTron ? caller.coins(caller.address) : caller.tokens(tokenOut, caller.address)
  return mining(
    node,
    (async () => {
      if (tokenIn !== nativeTron)
        await caller.call(tokenIn, "transfer(address,uint256)", [
          { type: "address", value: contract },
          { type: "uint256", value: amountIn },
        ])
      const before = await held()
      const { cost } = await caller.call(
        contract,
        "execute(address,uint256,address,uint256,bytes)",
        [
          { type: "address", value: tokenIn },
          { type: "uint256", value: amountIn },
          { type: "address", value: tokenOut },
          { type: "uint256", value: 1n },
          { type: "bytes", value: bytesToHex(data) },
        ],
        tokenIn === nativeTron ? Number(amountIn) : 0,
      )
      return (await held()) - before + (tokenOut === nativeTron ? cost : 0n)
    })(),
  )
}

/** The registered contract of an action. */
async function actionAt(pool: string, name: string): Promise<string> {
  const { web, address: caller } = devnet.owner
  const id = web.sha3(name)
  const { constant_result } = await web.transactionBuilder.triggerConstantContract(
    pool,
    "actions(bytes32)",
    {},
    [{ type: "bytes32", value: id }],
    caller,
  )
  return `41${constant_result[0]?.slice(24, 64)}`
}

describe.each([
  ["TRX for dollars", () => [nativeTron, devnet.tokens[0].address] as const, 5_000_000_000n],
  [
    "gold for TRX over dollars",
    () => [devnet.tokens[1].address, nativeTron] as const,
    10_000_000_000n,
  ],
])("an exchange of the Uniswap v2 shape on TRON: %s", (_, pairOf, most) => {
  swapVenueContract(
    { describe, it, expect },
    Layer.effect(
      OpenVenue,
      Effect.sync(() => {
        const [tokenIn, tokenOut] = pairOf()
        return {
          venue,
          silent,
          pair: request(tokenIn, tokenOut, 1n),
          strangers: request(devnet.tokens[0].address, devnet.exchange.router, 1n),
          most,
          now: () => Date.now(),
          execute: ({ amountIn }, { data }) => execute(tokenIn, tokenOut, amountIn, data),
        }
      }),
    ),
    3,
  )
})

describe("a venue on TRON is refused", () => {
  it.each<[string, string, () => Partial<SwapOptions>]>([
    [
      "an action that the pool does not have",
      "unknown-action",
      () => ({ venues: [{ ...nth(options().venues), action: "Other" }] }),
    ],
    [
      "one action twice",
      "unknown-action",
      () => ({ venues: [nth(options().venues), nth(options().venues)] }),
    ],
    [
      "a router of another exchange",
      "foreign-exchange",
      () => ({ venues: [{ ...nth(options().venues), router: devnet.pool }] }),
    ],
    [
      "another wrapped token",
      "foreign-exchange",
      () => ({ wrappedNative: devnet.tokens[0].address }),
    ],
    [
      "a router that is no address",
      "invalid-address",
      () => ({ venues: [{ ...nth(options().venues), router: "router" }] }),
    ],
  ])("for %s", async (_what, code, changes) => {
    expect(await refusal(changes())).toMatchObject({ _tag: "ChainMisconfigured", code })
  })
})

it("a venue on TRON is refused until its action is active by the chain's clock", async () => {
  const { chainId, node, pool, owner, exchange } = devnet
  const name = "Later"
  const venues = [{ ...nth(options().venues), action: name }]
  await mining(
    node,
    deployAction({
      chainId,
      endpoints: [{ url: node.url }],
      deployer: Redacted.make(owner.privateKey),
      journal: { read: () => Promise.resolve(""), write: () => Promise.resolve() },
      pollMilliseconds: 5,
      pool,
      name,
      contract: { kind: "uniswap-v2", ...exchange },
    }),
  )
  expect(await refusal({ venues })).toMatchObject({
    code: "unknown-action",
    message: expect.stringContaining("becomes active"),
  })
  await node.passTime(48 * 3_600_000)
  await node.advance()
  expect(await refusal({ venues })).toBe("opened")
})

function nth<T>([first]: ReadonlyArray<T>): T {
  if (first === undefined) throw new Error("an empty list")
  return first
}
