import { deployPool, type EvmChainOptions, type TokenOptions } from "@shielded-relay/chain-evm"
import { poolKeys } from "@shielded-relay/pool-contracts"
import { noReturnToken, testToken } from "@shielded-relay/pool-contracts/testing"
import { Redacted } from "effect"
import { parseEther, zeroAddress, type Address } from "viem"
import { actingAs } from "../node/actingAs.ts"
import { developmentAccounts, type DevelopmentAccount } from "../node/developmentAccounts.ts"
import type { EvmNode } from "../node/startEvmNode.ts"
import { deployExchanges, type Exchanges } from "../exchange/deployExchanges.ts"
import { registerSwaps, swapOptions, type SwapActions } from "../exchange/registerSwaps.ts"

/** A token of the local network. Anyone may call `mint`. */
export interface DevnetToken extends TokenOptions {
  readonly address: Address
  readonly name: string
  /** In the smallest unit. */
  readonly minimumDeposit: bigint
}

/** A pool on a local node, with everything that a service and its callers need. */
export interface Devnet {
  readonly node: EvmNode
  readonly pool: Address
  readonly deploymentBlock: number
  /** A token with 6 decimals, a token with 18 decimals, and the native coin. */
  readonly tokens: readonly [dollar: DevnetToken, gold: DevnetToken, native: DevnetToken]
  /** An accepted token whose `transfer` returns nothing. It has no `decimals()`, so services cannot list it. */
  readonly silentToken: Address
  /** The pool's owner. */
  readonly owner: DevelopmentAccount
  /** Accounts that pay for relayed transactions. */
  readonly relayers: ReadonlyArray<DevelopmentAccount>
  /** The account that lends coins to managed wallets. */
  readonly gasTank: DevelopmentAccount
  readonly feeRecipient: Address
  /** Accounts with 1,000,000 of each token and 10,000 coins each. */
  readonly users: ReadonlyArray<DevelopmentAccount>
  /** Exchanges and the pool's swap actions for them; `null` unless requested. */
  readonly exchanges: (Exchanges & { readonly actions: SwapActions }) | null
  /** Options of `evmChain` for this pool. Tests may replace the node's URL with an endpoint's. */
  readonly chainOptions: EvmChainOptions
}

export interface DeployDevnetOptions {
  /** 26 (default), or 5 for tests that fill trees. */
  readonly treeDepth?: 26 | 5
  /**
   * Also deploys exchanges with liquidity and registers their actions in the pool. Actions become usable after 48 hours, so the node must
   * have been started with a clock `actionDelay` behind; afterwards its clock shows the present. Default false.
   */
  readonly exchanges?: boolean
}

const [owner, firstRelayer, secondRelayer, treasury, ...others] = developmentAccounts
const [firstUser, secondUser, thirdUser, fourthUser, fifthUser, gasTank] = others
const users = [firstUser, secondUser, thirdUser, fourthUser, fifthUser]

/** Deploys two test tokens and the pool with its verifiers, accepts the tokens, and gives every user a million of each. */
export async function deployDevnet(
  node: EvmNode,
  options: DeployDevnetOptions = {},
): Promise<Devnet> {
  const restore = await withBlocks(node)
  try {
    return await deploy(node, options)
  } finally {
    await restore()
  }
}

async function deploy(
  node: EvmNode,
  { treeDepth = 26, exchanges: wantsExchanges = false }: DeployDevnetOptions,
): Promise<Devnet> {
  const { create, call } = actingAs(node, owner.address)
  const dollar = await token(create, { name: "Test Dollar", symbol: "USDT", decimals: 6 })
  const gold = await token(create, { name: "Test Gold", symbol: "GLD", decimals: 18 })
  const silentToken = await create(noReturnToken, [])
  const mint = (address: Address, to: Address, units: bigint) =>
    call(address, testToken.abi, "mint", [to, units])
  for (const { address } of users) {
    await mint(dollar.address, address, 1_000_000n * 10n ** 6n)
    await mint(gold.address, address, 1_000_000n * 10n ** 18n)
    await mint(silentToken, address, 1_000_000n)
  }
  const native: DevnetToken = {
    address: zeroAddress,
    name: "Ether",
    symbol: "ETH",
    decimals: 18,
    minimumDeposit: parseEther("0.0001"),
  }
  const tokens = [dollar, gold, native] as const
  const { pool, deploymentBlock } = await deployPool({
    chainId: node.chainId,
    endpoints: [{ url: node.url }],
    deployer: Redacted.make(owner.privateKey),
    treeDepth,
    minimumDeposits: [
      ...tokens.map(({ address, minimumDeposit }) => ({
        token: address,
        amount: minimumDeposit,
      })),
      { token: silentToken, amount: 1n },
    ],
  })
  const relayers = [firstRelayer, secondRelayer]
  const exchanges = wantsExchanges ? await exchangesOf(node, pool, dollar, gold) : null
  return {
    node,
    pool: `0x${pool.slice(2)}`,
    deploymentBlock,
    tokens,
    silentToken,
    owner,
    relayers,
    gasTank,
    feeRecipient: treasury.address,
    users,
    exchanges,
    chainOptions: {
      chainId: node.chainId,
      name: "Devnet",
      endpoints: [{ url: node.url, name: "node" }],
      pool,
      deploymentBlock,
      senders: relayers.map(({ privateKey }) => Redacted.make(privateKey)),
      gasTank: Redacted.make(gasTank.privateKey),
      feeRecipient: treasury.address,
      tokens: tokens.map(({ address, symbol, decimals, name }) => ({
        address,
        symbol,
        decimals,
        name,
      })),
      ...(exchanges !== null && { swaps: swapOptions(exchanges, dollar.address) }),
      ...(treeDepth === 5 && { verifyingKeys: poolKeys(5).vkHash }),
    },
  }
}

async function exchangesOf(node: EvmNode, pool: string, dollar: DevnetToken, gold: DevnetToken) {
  const tokens = { dollar: dollar.address, gold: gold.address }
  const exchanges = await deployExchanges(node, owner, tokens)
  return { ...exchanges, actions: await registerSwaps(node, owner, pool, exchanges) }
}

async function token(
  create: ReturnType<typeof actingAs>["create"],
  { name, symbol, decimals }: Pick<DevnetToken, "name" | "symbol" | "decimals">,
): Promise<DevnetToken> {
  const address = await create(testToken, [name, symbol, decimals])
  return { address, name, symbol, decimals, minimumDeposit: 10n ** BigInt(decimals - 2) }
}

/** Switches a node with manual or timed blocks to one block per transaction. Returns a function that switches back. */
async function withBlocks({ mining, client }: EvmNode): Promise<() => Promise<void>> {
  if (mining === "automine") return () => Promise.resolve()
  await client.setAutomine(true)
  return mining === "manual"
    ? () => client.setAutomine(false)
    : () => client.setIntervalMining({ interval: mining })
}
