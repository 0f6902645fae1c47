import {
  chainParameters,
  createMachine,
  type BlockContext,
  type ChainParameters,
  type CpuTable,
  type Execution,
  type Machine,
  type Message,
  type Snapshot,
} from "@shielded-relay/local-tron-node"
import {
  createTestClient,
  hexToBytes,
  http,
  isHex,
  keccak256,
  numberToHex,
  padHex,
  publicActions,
  toHex,
  walletActions,
  zeroHash,
  type Hex,
} from "viem"
import { foundry } from "viem/chains"
import type { Client } from "./anvil.ts"

/** The TRON virtual machine behind the same client as anvil. Every transaction is a block; energy stands where receipts have gas. */
export interface Tvm {
  readonly client: Client
  /** The execution of a transaction, by its hash. */
  readonly execution: (hash: Hex) => Execution
  /** The executions of all contract creations, in order. */
  readonly creations: () => ReadonlyArray<Execution>
}

export interface TvmOptions {
  readonly parameters?: ChainParameters
  readonly cpuTable?: CpuTable
  readonly cpuScale?: number
}

interface Call {
  readonly from?: Hex
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
}

/** Ends in the four bytes of foundry's chain id, 31337. */
const genesisId = hexToBytes(padHex("0x7a69", { size: 32 }))
const accounts = [1, 2].map((k) => padHex(toHex(k), { size: 20 }))
const limit = 150_000_000n

export function startTvm({ parameters = chainParameters(), ...cpu }: TvmOptions = {}): Tvm {
  const machine = createMachine({ genesisId, ...cpu })
  for (const account of accounts) machine.addBalance(hexToBytes(account), 10n ** 15n)
  const chain = new Chain(machine, parameters)
  const client = createTestClient({
    mode: "anvil",
    chain: foundry,
    // Answers inside the process; the address is never asked.
    transport: http("http://tvm.invalid", { retryCount: 0, fetchFn: chain.fetch }),
    pollingInterval: 5,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
  return {
    client,
    execution: (hash) => chain.mined(hash).execution,
    creations: () => chain.creations(),
  }
}

interface Mined {
  readonly call: Call
  readonly number: number
  readonly execution: Execution
}

class Chain {
  readonly #machine: Machine
  readonly #parameters: ChainParameters
  readonly #mined = new Map<string, Mined>()
  readonly #snapshots: Array<readonly [Snapshot, number, number]> = []
  #number = 1
  #time = 1_700_000_000_000
  #sent = 0

  constructor(machine: Machine, parameters: ChainParameters) {
    this.#machine = machine
    this.#parameters = parameters
  }

  readonly fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    const { id, method, params = [] } = requestOf(init?.body)
    const answer = await this.#answer(method, params).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: asRpcError(error) }),
    )
    return Response.json({ jsonrpc: "2.0", id, ...answer })
  }

  mined(hash: string): Mined {
    const mined = this.#mined.get(hash)
    if (mined === undefined) throw new Error(`no transaction ${hash}`)
    return mined
  }

  creations(): ReadonlyArray<Execution> {
    return [...this.#mined.values()]
      .map(({ execution }) => execution)
      .filter(({ createdAddress }) => createdAddress !== undefined)
  }

  #answer = async (method: string, [first]: ReadonlyArray<unknown>): Promise<unknown> => {
    switch (method) {
      case "eth_accounts":
        return accounts
      case "eth_chainId":
        return numberToHex(foundry.id)
      case "eth_blockNumber":
        return numberToHex(this.#number)
      case "eth_getBalance":
        return numberToHex(this.#machine.balanceOf(hexToBytes(hexOf(first))))
      case "eth_getCode":
        return toHex(this.#machine.codeOf(hexToBytes(hexOf(first))))
      case "eth_call":
        return this.#call(callOf(first))
      case "eth_sendTransaction":
        return this.#send(callOf(first))
      case "eth_getTransactionReceipt":
        return this.#receipt(hexOf(first))
      case "evm_snapshot":
        return numberToHex(
          this.#snapshots.push([this.#machine.snapshot(), this.#number, this.#time]),
        )
      case "evm_revert":
        return this.#revert(Number(first))
      case "txpool_status":
        return { pending: "0x0", queued: "0x0" }
      case "evm_increaseTime":
        this.#time += 1000 * Number(first)
        return numberToHex(0)
      case "anvil_mine":
        this.#number += Number(first ?? 1)
        return null
      default:
        throw new Error(`the TVM answers no ${method}`)
    }
  }

  #block(): BlockContext {
    return {
      number: this.#number,
      timestamp: this.#time,
      witness: new Uint8Array(20),
      cycle: 1,
      parameters: this.#parameters,
      blockId: () => undefined,
    }
  }

  #execute(
    { from = accounts[0] ?? zeroHash, to, data = "0x", value = "0x0", gas }: Call,
    isConstant: boolean,
  ) {
    const common = {
      from: hexToBytes(from),
      callValue: BigInt(value),
      data: hexToBytes(data),
      transactionId: hexToBytes(numberToHex(this.#sent, { size: 32 })),
      isConstant,
    }
    const message: Message =
      to === undefined
        ? { kind: "create", ...common }
        : { kind: "call", to: hexToBytes(to), ...common }
    return this.#machine.execute(message, this.#block(), gas === undefined ? limit : BigInt(gas))
  }

  async #call(call: Call): Promise<Hex> {
    const { word, message, returnData } = await this.#execute(call, true)
    if (word !== "SUCCESS") throw new Reverted(`${word}: ${message}`, toHex(returnData))
    return toHex(returnData)
  }

  async #send(call: Call): Promise<Hex> {
    this.#sent += 1
    this.#number += 1
    const hash = keccak256(numberToHex(this.#sent))
    const execution = await this.#execute({ ...call, gas: numberToHex(limit) }, false)
    this.#mined.set(hash, { call, number: this.#number, execution })
    return hash
  }

  #revert(id: number): boolean {
    const saved = this.#snapshots[id - 1]
    if (saved === undefined) return false
    this.#machine.rewind(saved[0])
    this.#number = saved[1]
    this.#time = saved[2]
    return true
  }

  #receipt(hash: string) {
    const { call, number, execution } = this.mined(hash)
    const block = { blockHash: zeroHash, blockNumber: numberToHex(number) }
    return {
      ...block,
      transactionHash: hash,
      transactionIndex: "0x0",
      from: call.from ?? accounts[0],
      to: call.to ?? null,
      contractAddress:
        execution.createdAddress === undefined ? null : toHex(execution.createdAddress),
      status: execution.word === "SUCCESS" ? "0x1" : "0x0",
      type: "0x0",
      gasUsed: numberToHex(execution.energyUsed),
      cumulativeGasUsed: numberToHex(execution.energyUsed),
      effectiveGasPrice: "0x0",
      logsBloom: `0x${"00".repeat(256)}`,
      logs: execution.logs.map(({ address, topics, data }, k) => ({
        ...block,
        transactionHash: hash,
        transactionIndex: "0x0",
        logIndex: numberToHex(k),
        removed: false,
        address: toHex(address),
        topics: topics.map((topic) => toHex(topic)),
        data: toHex(data),
      })),
    }
  }
}

interface Request {
  readonly id: number
  readonly method: string
  readonly params?: ReadonlyArray<unknown>
}

function requestOf(body: unknown): Request {
  if (typeof body !== "string") throw new Error("a request has a body of text")
  return JSON.parse(body) as Request
}

function hexOf(value: unknown): Hex {
  if (isHex(value)) return value
  throw new Error(`${JSON.stringify(value)} is not hexadecimal`)
}

const callOf = (value: unknown): Call =>
  Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, field]) => (isHex(field) ? [[name, field]] : [])),
  )

class Reverted extends Error {
  readonly data: Hex
  constructor(message: string, data: Hex) {
    super(message)
    this.data = data
  }
}

/** Error 3 is what nodes answer for a revert; viem decodes its data. */
function asRpcError(error: unknown) {
  if (error instanceof Reverted) {
    return { code: 3, message: `execution reverted: ${error.message}`, data: error.data }
  }
  return { code: -32603, message: error instanceof Error ? error.message : String(error) }
}
