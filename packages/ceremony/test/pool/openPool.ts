import { createClient, evmKey } from "@shielded-relay/client"
import { developmentAccounts, evmView, startEvmNode, type EvmNode } from "@shielded-relay/devnet"
import { startService, type CommandResult, type Service } from "@shielded-relay/devnet/service"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { deployedUnderKeys, runOperator } from "./runOperator.ts"
import { withdrawDeposited } from "./withdrawDeposited.ts"

const [owner, relayer, treasury, ...payers] = developmentAccounts
/** The last two are no payers of the tests. */
const relayers = [relayer, ...developmentAccounts.slice(-2)]
const native = "0x0000000000000000000000000000000000000000"

/** The files of an operator who deploys a pool on a local node with the keys of a folder, and serves it. */
export interface PoolUnderKeys {
  readonly node: EvmNode
  /** Runs a command of `shielded-relay` with the operator's environment, in which `changes` are made. */
  readonly command: (
    words: ReadonlyArray<string>,
    changes?: Readonly<Record<string, string>>,
  ) => Promise<CommandResult>
  readonly deploymentFile: string
  readonly chainsFile: string
  /**
   * Key of a relaying account that has sent nothing, for `env:RELAYER_KEY` of the chains file: a service refuses a storage that lacks what its
   * account sent. @throws Error if all have been given
   */
  readonly nextRelayerKey: () => string
  readonly serve: (changes?: Readonly<Record<string, string>>) => Promise<Service>
  readonly close: () => Promise<void>
}

export async function openPoolUnderKeys(folder: string, keys: string): Promise<PoolUnderKeys> {
  const node = await startEvmNode()
  const deploymentFile = join(folder, "pool.json")
  const chainsFile = join(folder, "chains.json")
  const environment = {
    LOCAL_RPC: node.url,
    DEPLOYER_KEY: owner.privateKey,
    RELAYER_KEY: relayer.privateKey,
    SHIELDED_RELAY_KEYS_FOLDER: keys,
  }
  const unused = relayers.values()
  const nextRelayerKey = () => {
    const { value } = unused.next()
    if (value === undefined) throw new Error("every relaying account serves already")
    return value.privateKey
  }
  writeFileSync(
    deploymentFile,
    JSON.stringify({
      chainId: node.chainId,
      name: "Local",
      rpcUrls: ["env:LOCAL_RPC"],
      signer: "env:DEPLOYER_KEY",
      owner: owner.address,
      feeRecipient: treasury.address,
      senders: ["env:RELAYER_KEY"],
      tokens: [{ address: native, symbol: "ETH", decimals: 18, minimumDeposit: "1000" }],
      actions: [],
    }),
  )
  return {
    node,
    deploymentFile,
    chainsFile,
    nextRelayerKey,
    command: (words, changes = {}) => runOperator(words, { ...environment, ...changes }),
    serve: (changes = {}) =>
      startService([], {
        ...environment,
        SHIELDED_RELAY_CHAINS: "",
        SHIELDED_RELAY_CHAINS_FILE: chainsFile,
        RELAYER_KEY: nextRelayerKey(),
        ...changes,
      }),
    close: () => node.close(),
  }
}

/** Pays coins into the pool and withdraws some to an address that has nothing. Returns what arrived, wei. */
export async function depositAndWithdraw(
  { node }: PoolUnderKeys,
  service: Pick<Service, "url">,
  recipient: `0x${string}`,
  payerNumber = 0,
): Promise<bigint> {
  const payer = payers[payerNumber] ?? owner
  const { chainId } = node
  const wallet = evmView(node.url, payer.privateKey)
  const client = createClient({ baseUrl: service.url, wallet: evmKey(payer.privateKey) })
  const session = await client.createSession()
  const units = 10n ** 18n
  const { txData } = await session.deposit({
    chainId,
    tokenAddresses: [native],
    amounts: [String(units)],
  })
  await wallet.send(txData)
  return withdrawDeposited({
    session,
    chainId,
    coin: native,
    deposited: units,
    asked: units / 4n,
    recipient,
    coinsOf: () => node.client.getBalance({ address: recipient }),
  })
}

/** Deploys a pool on a new node with the keys of a folder and withdraws from it. Returns what arrived, wei. */
export async function deployAndWithdraw(folder: string, keys: string): Promise<bigint> {
  const pool = await openPoolUnderKeys(folder, keys)
  try {
    await deployedUnderKeys(pool, "Local")
    const service = await pool.serve()
    try {
      return await depositAndWithdraw(pool, service, "0x00000000000000000000000000000000000ccccc")
    } finally {
      await service.close()
    }
  } finally {
    await pool.close()
  }
}
