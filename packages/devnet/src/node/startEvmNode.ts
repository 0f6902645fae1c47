import {
  createTestClient,
  defineChain,
  http,
  publicActions,
  toHex,
  walletActions,
  type Chain,
  type Client,
  type HttpTransport,
  type PublicActions,
  type TestActions,
  type WalletActions,
} from "viem"
import { anvilBinary } from "./anvilBinary.ts"
import { superviseProcess } from "./superviseProcess.ts"

export interface EvmNodeOptions {
  /** Default 31337, which this project treats as a test network. */
  readonly chainId?: number
  /**
   * `"automine"` (default): a block per transaction, immediately. A number: a block every so many seconds. `"manual"`: blocks are made only
   * by `mine`.
   */
  readonly mining?: "automine" | "manual" | number
  /** The `finalized` tag is 2 × this number of blocks behind the newest, `safe` 1 ×. Default 0: every block is final. */
  readonly slotsInAnEpoch?: number
  /** Base fee of the first block, wei; anvil's default is 1 gwei. */
  readonly baseFeePerGas?: bigint
  readonly blockGasLimit?: bigint
  /** Seconds by which the chain's clock starts behind the machine's. Default 0. Contracts with delays of days are deployed in the past. */
  readonly secondsBehind?: number
  /** Loopback port. Default: a free one. */
  readonly port?: number
  readonly startTimeoutMilliseconds?: number
}

/** viem's test, public and wallet client in one, without retries and caching. */
export type EvmNodeClient = Client<
  HttpTransport,
  Chain,
  undefined,
  undefined,
  TestActions & PublicActions<HttpTransport, Chain> & WalletActions<Chain>
>

/** A local EVM node. Its accounts are {@link developmentAccounts}. */
export interface EvmNode {
  readonly url: string
  readonly chainId: number
  readonly mining: "automine" | "manual" | number
  /** Mines, moves time, sets balances, takes snapshots (`client.snapshot`, `client.revert`), reads and sends. */
  readonly client: EvmNodeClient
  /** Replaces the newest `depth` blocks with empty ones; their transactions are lost. */
  readonly reorganise: (depth: number) => Promise<void>
  /** Id of the process group that contains the node. */
  readonly pid: number
  readonly close: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/**
 * Starts anvil on the loopback interface. It ends with `close`, and with this process for any reason.
 *
 * @throws if the binary is missing or does not listen within `startTimeoutMilliseconds` (default 10 s)
 */
export async function startEvmNode(options: EvmNodeOptions = {}): Promise<EvmNode> {
  const chainId = options.chainId ?? 31337
  const node = await superviseProcess({
    program: anvilBinary(),
    parameters: anvilParameters(chainId, options),
    readyText: "Listening on ",
    readyWithinMilliseconds: options.startTimeoutMilliseconds ?? 10_000,
  })
  const url = `http://${node.readyLine.replace("Listening on ", "").trim()}`
  const client = nodeClient(url, chainId)
  return {
    url,
    chainId,
    mining: options.mining ?? "automine",
    client,
    pid: node.pid,
    reorganise: async (depth) => {
      await client.request<{
        Method: "anvil_reorg"
        Parameters: readonly [number, readonly []]
        ReturnType: null
      }>({ method: "anvil_reorg", params: [depth, []] })
    },
    close: node.close,
    [Symbol.asyncDispose]: node.close,
  }
}

function anvilParameters(chainId: number, options: EvmNodeOptions): ReadonlyArray<string> {
  const mining = options.mining ?? "automine"
  const optional = (name: string, value: bigint | undefined) =>
    value === undefined ? [] : [name, value.toString()]
  return [
    "--host=127.0.0.1",
    `--port=${options.port ?? 0}`,
    `--chain-id=${chainId}`,
    `--slots-in-an-epoch=${options.slotsInAnEpoch ?? 0}`,
    ...(mining === "manual" ? ["--no-mining"] : []),
    ...(typeof mining === "number" ? [`--block-time=${mining}`] : []),
    ...(options.secondsBehind === undefined
      ? []
      : [`--timestamp=${Math.floor(Date.now() / 1000) - options.secondsBehind}`]),
    ...optional("--block-base-fee-per-gas", options.baseFeePerGas),
    ...optional("--gas-limit", options.blockGasLimit),
  ]
}

function nodeClient(url: string, chainId: number): EvmNodeClient {
  return createTestClient({
    mode: "anvil",
    chain: evmNodeChain(url, chainId),
    transport: http(url, { retryCount: 0 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
}

function evmNodeChain(url: string, chainId: number): Chain {
  return defineChain({
    id: chainId,
    name: `local ${toHex(chainId)}`,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
}
