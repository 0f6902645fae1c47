import { base58 } from "@scure/base"
import {
  deployPool,
  type DeployedPool,
  type SolanaChainOptions,
} from "@shielded-relay/chain-solana"
import { Keypair, SystemProgram, type PublicKey } from "@solana/web3.js"
import { Redacted } from "effect"
import type { SolanaNode } from "@shielded-relay/local-solana-node"
import { openExchange } from "./openExchange.ts"
import { SolanaSender } from "./solanaSender.ts"
import { createMint, endow } from "./solanaTokens.ts"

/** A token of the local cluster. */
export interface SolanaDevnetToken {
  /** Base58. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly minimumDeposit: bigint
}

/** A local cluster with a pool that the service can serve. Its keys are generated for each run. */
export interface SolanaDevnet {
  readonly family: "solana"
  readonly node: SolanaNode
  readonly chainId: number
  readonly pool: DeployedPool
  /** A dollar token, a gold token, and the native coin. */
  readonly tokens: readonly [SolanaDevnetToken, SolanaDevnetToken, SolanaDevnetToken]
  /** The pool's admin. */
  readonly owner: Keypair
  /** Accounts that pay for relayed transactions. */
  readonly relayers: ReadonlyArray<Keypair>
  readonly feeRecipient: PublicKey
  /** Accounts with 1,000,000 of each token and 1,000 coins each. */
  readonly users: ReadonlyArray<Keypair>
  /** Options of `solanaChain` for this pool. */
  readonly chainOptions: SolanaChainOptions
}

/** Solana's chain id in the service's API. The genesis hash distinguishes a local cluster from mainnet. */
const chainId = 501
const LAMPORTS = 1_000_000_000

export interface DeploySolanaDevnetOptions {
  /** Number of funded wallets; three by default. */
  readonly users?: number
  /**
   * Also deploys an exchange on which the pool swaps the two tokens. The node's clock must have started 48 hours behind; afterwards it
   * shows the present.
   */
  readonly exchange?: boolean
}

/** Creates two tokens, deploys the pool, accepts the tokens and the coin, and gives every user a million of each. */
export async function deploySolanaDevnet(
  node: SolanaNode,
  { users = 3, exchange = false }: DeploySolanaDevnetOptions = {},
): Promise<SolanaDevnet> {
  const sender = new SolanaSender(node)
  const owner = Keypair.generate()
  const relayers = [Keypair.generate(), Keypair.generate()]
  const treasury = Keypair.generate()
  const wallets = Array.from({ length: users }, () => Keypair.generate())
  const fund = async ({ publicKey }: Keypair, coins: number) =>
    sender.confirmed(await sender.connection.requestAirdrop(publicKey, coins * LAMPORTS))
  await Promise.all([owner, ...relayers, treasury, ...wallets].map((one) => fund(one, 1_000)))

  const make = async (symbol: string, decimals: number): Promise<SolanaDevnetToken> => {
    const mint = Keypair.generate()
    await sender.send(createMint(owner.publicKey, mint.publicKey, decimals), [owner, mint])
    const million = 1_000_000n * 10n ** BigInt(decimals)
    await Promise.all(
      wallets.map(({ publicKey }) =>
        sender.send(endow(owner.publicKey, publicKey, mint.publicKey, million), [owner]),
      ),
    )
    const address = mint.publicKey.toBase58()
    return { address, symbol, decimals, minimumDeposit: 10n ** BigInt(decimals) / 100n }
  }
  const [dollar, gold] = await Promise.all([make("USDT", 6), make("GLD", 9)])
  const coin = {
    address: SystemProgram.programId.toBase58(),
    symbol: "SOL",
    decimals: 9,
    minimumDeposit: 100_000n,
  }
  const tokens = [dollar, gold, coin] as const
  const endpoints = [{ url: node.url, name: "node" }]
  const pool = await deployPool({
    chainId,
    endpoints,
    deployer: secretOf(owner),
    // A local cluster ends with its process.
    journal: { read: () => Promise.resolve(""), write: () => Promise.resolve() },
    minimumDeposits: tokens.map(({ address, minimumDeposit }) => ({
      token: address,
      amount: minimumDeposit,
    })),
  })
  const deployment = { chainId, endpoints, deployer: secretOf(owner), pool: pool.program }
  const swaps = exchange
    ? await openExchange(node, sender, owner, deployment, [dollar, gold])
    : undefined
  return {
    family: "solana",
    node,
    chainId,
    pool,
    tokens,
    owner,
    relayers,
    feeRecipient: treasury.publicKey,
    users: wallets,
    chainOptions: {
      chainId,
      name: "Solana devnet",
      endpoints,
      ...pool,
      senders: relayers.map(secretOf),
      feeRecipient: treasury.publicKey.toBase58(),
      tokens: tokens.map(({ address, symbol, decimals }) => ({ address, symbol, decimals })),
      ...(swaps === undefined ? {} : { swaps }),
    },
  }
}

/** A secret key in the format of wallets. */
export function secretOf({ secretKey }: Keypair): Redacted.Redacted<string> {
  return Redacted.make(base58.encode(secretKey))
}
