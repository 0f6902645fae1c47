import { deployAction, deployPool, type DeploymentJournal } from "@shielded-relay/chain-tron"
import { renderAddress } from "@shielded-relay/core"
import { startTronNode, type TronNode } from "@shielded-relay/local-tron-node"
import { falseReturnToken, testToken } from "@shielded-relay/pool-contracts/testing"
import { Redacted } from "effect"
import { deployTronExchange, wrapped, type TronExchange } from "./deployTronExchange.ts"
import { TronWallet, type TronContract } from "./TronWallet.ts"

/** A token of the local network. */
export interface TronDevnetToken {
  /** `T…`; TRX is `0x` and 40 zeros. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly minimumDeposit: bigint
}

/** What the deployment of the pool took: energy, and sun that were burnt. */
export interface DeploymentCost {
  readonly energy: bigint
  readonly cost: bigint
}

/** A local network with a pool that the service can serve. The keys of its accounts are published. */
export interface TronDevnet {
  readonly family: "tron"
  readonly node: TronNode
  readonly chainId: number
  /** `T…` */
  readonly pool: string
  readonly deploymentBlock: number
  readonly deployed: DeploymentCost
  /** A dollar token that transfers and returns false, as mainnet's USDT does, a gold token, and TRX. */
  readonly tokens: readonly [TronDevnetToken, TronDevnetToken, TronDevnetToken]
  readonly exchange: TronExchange
  /** Name of the pool's action for the exchange. */
  readonly action: string
  /** The pool's owner. */
  readonly owner: TronWallet
  /** Accounts that pay for relayed transactions. */
  readonly relayers: readonly [TronWallet, TronWallet]
  readonly feeRecipient: string
  /** Lends TRX to managed wallets. */
  readonly gasTank: TronWallet
  /** Accounts with 1,000,000 of each token and 1,000,000 TRX each. */
  readonly users: readonly [TronWallet, TronWallet, TronWallet]
}

/** TRX as the pool names it. */
export const nativeTron = `0x${"0".repeat(40)}`
const second = 1_000
/** Actions are active 48 hours after their registration; one more hour is for the deployment itself. */
const actionDelay = 49 * 3_600 * second

export interface TronDevnetOptions {
  /** Depth of the trees: 26 (default), or 5 for tests without the service. */
  readonly treeDepth?: 26 | 5
  /** Milliseconds between blocks after the deployment; 3,000 by default, `"manual"` for none. */
  readonly blocks?: number | "manual"
  /** How many times as long as in the processor table block producers take; 1 by default. Its node answers calls in the table's times. */
  readonly cpuScale?: number
}

/**
 * Starts a local network with tokens, an exchange, the pool and its action for the exchange. The chain's clock starts in the past, so
 * that the action is active in the present, which the clock shows after the deployment.
 */
export async function startTronDevnet({
  treeDepth = 26,
  blocks = 3_000,
  cpuScale = 1,
}: TronDevnetOptions = {}): Promise<TronDevnet> {
  let isDeployed = false
  const node = await startTronNode({
    startTime: Date.now() - actionDelay,
    // During the deployment each block is made as soon as it is needed, 3 seconds of chain time after the previous one.
    now: () => (isDeployed ? Date.now() : 0),
    blocks,
    cpuScale,
    callScale: 1 / cpuScale,
    solidifiedAfter: 2,
  })
  try {
    const devnet = await mining(node, deploy(node, treeDepth))
    const { block_header } = await devnet.owner.web.trx.getCurrentBlock()
    await node.passTime(Date.now() - block_header.raw_data.timestamp)
    isDeployed = true
    await node.advance()
    return devnet
  } catch (error) {
    await node.close()
    throw error
  }
}

/** Makes blocks one after another until the work is done. */
export async function mining<A>(node: TronNode, work: Promise<A>): Promise<A> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  while (!isOver) {
    await node.advance()
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return work
}

async function deploy(node: TronNode, treeDepth: 26 | 5): Promise<TronDevnet> {
  const walletOf = (index: number) => {
    const account = node.accounts[index]
    if (account === undefined) throw new Error(`the node has no account ${index}`)
    return new TronWallet(node.url, account.privateKey)
  }
  const owner = walletOf(0)
  const users = [walletOf(3), walletOf(4), walletOf(5)] as const
  const make = async (contract: TronContract, name: string, symbol: string, decimals: number) => {
    const address = await owner.create(contract, [name, symbol, decimals])
    const amount = 1_000_000n * 10n ** BigInt(decimals)
    for (const { address: to } of [owner, ...users])
      await owner.call(address, "mint(address,uint256)", [
        { type: "address", value: to },
        { type: "uint256", value: amount },
      ])
    return { address, symbol, decimals, minimumDeposit: 10n ** BigInt(decimals) / 100n }
  }
  const dollar = await make(falseReturnToken, "Tether USD", "USDT", 6)
  const gold = await make(testToken, "Gold", "GLD", 9)
  const coin = { address: nativeTron, symbol: "TRX", decimals: 6, minimumDeposit: 10_000n }
  const tokens = [dollar, gold, coin] as const
  // TRX at 0.30 dollars, gold at 150.
  const exchange = await deployTronExchange(owner, [
    [
      [wrapped, 500_000_000_000n],
      [dollar.address, 150_000_000_000n],
    ],
    [
      [dollar.address, 150_000_000_000n],
      [gold.address, 1_000_000_000_000n],
    ],
  ])
  const common = {
    chainId: node.chainId,
    endpoints: [{ url: node.url, name: "node" }],
    deployer: Redacted.make(owner.privateKey),
    pollMilliseconds: 10,
  }
  const deployed = await deployPool({
    ...common,
    journal: journal(),
    treeDepth,
    minimumDeposits: tokens.map(({ address, minimumDeposit }) => ({
      token: address,
      amount: minimumDeposit,
    })),
  })
  const pool = renderAddress(deployed.pool, "tron")
  const action = "SunSwapV2"
  await deployAction({
    ...common,
    journal: journal(),
    pool,
    name: action,
    contract: { kind: "uniswap-v2", ...exchange },
  })
  return {
    family: "tron",
    node,
    chainId: node.chainId,
    pool,
    deploymentBlock: deployed.deploymentBlock,
    deployed,
    tokens,
    exchange,
    action,
    owner,
    relayers: [walletOf(1), walletOf(2)],
    feeRecipient: walletOf(6).address,
    gasTank: walletOf(7),
    users,
  }
}

/** A journal that ends with the process, as the local network does. */
function journal(): DeploymentJournal {
  let text = ""
  return {
    read: () => Promise.resolve(text),
    write: (written) => {
      text = written
      return Promise.resolve()
    },
  }
}
