import {
  concat,
  encodeDeployData,
  keccak256,
  sliceHex,
  toHex,
  TransactionReceiptNotFoundError,
  zeroAddress,
  type Abi,
  type ContractFunctionName,
  type Hex,
  type TransactionReceipt,
} from "viem"
import {
  deployments,
  link,
  shieldedPoolAbi,
  twoCallPoolAbi,
  type Linkable,
} from "../../src/index.ts"
import { testToken } from "../../src/testing/index.ts"
import { seeded } from "../model/field.ts"
import { prepareJoin, type JoinPlan } from "../model/joinSplit.ts"
import { commitmentOf, newNote, npkOf, type Note, type PlacedNote } from "../model/note.ts"
import { noAction, noFee, operationHash, type ExtData, type Join } from "../model/operation.ts"
import { PoolModel, type TreeUpdate } from "../model/PoolModel.ts"
import type { Client } from "./anvil.ts"
import { revertOf } from "./revert.ts"

/** Default gas limit of a call: enough for every test. */
const PLENTY = 20_000_000n
export const NATIVE = zeroAddress

type PoolFunction = ContractFunctionName<typeof shieldedPoolAbi, "nonpayable" | "payable">
type PoolView = ContractFunctionName<typeof shieldedPoolAbi, "view">

export interface Operation {
  readonly joins: ReadonlyArray<Join>
  readonly ext: ExtData
  readonly value: bigint
  readonly opHash: bigint
}

export interface OperationPlan {
  readonly joins: ReadonlyArray<Omit<JoinPlan, "tree"> & { readonly tree?: JoinPlan["tree"] }>
  readonly ext?: Partial<ExtData>
}

export interface Call {
  readonly account?: Hex
  readonly gas?: bigint
  readonly value?: bigint
}

/** A deployed pool with its model and two tokens. Its methods keep pool and model in step. */
export class TestPool {
  readonly client: Client
  readonly address: Hex
  readonly model: PoolModel
  readonly random: () => bigint
  readonly owner: Hex
  /** The account that deposits and relays in the tests. */
  readonly user: Hex
  readonly token: Hex
  readonly otherToken: Hex

  private constructor(
    client: Client,
    address: Hex,
    depth: number,
    accounts: readonly [owner: Hex, user: Hex],
    tokens: readonly [Hex, Hex],
  ) {
    this.client = client
    this.address = address
    this.model = new PoolModel(address, BigInt(client.chain.id), depth)
    this.random = seeded(address)
    ;[this.owner, this.user] = accounts
    ;[this.token, this.otherToken] = tokens
  }

  /** @param earlier the pool's code in place of this version's */
  static async deploy(
    client: Client,
    depth: 5 | 26,
    family: "evm" | "tron" = "evm",
    calls: 1 | 2 = 1,
    earlier?: Linkable,
  ): Promise<TestPool> {
    const [owner = zeroAddress, user = zeroAddress] = await client.getAddresses()
    const addresses: Record<string, Hex> = {}
    let address: Hex = zeroAddress
    for (const step of deployments({ owner, chainId: client.chain.id, depth, family, calls })) {
      const data = encodeDeployData({
        abi: step.abi as Abi,
        bytecode:
          earlier !== undefined && step.contractName === "ShieldedPool"
            ? link(earlier, addresses)
            : step.creationCode(addresses),
        args: step.args,
      })
      address = await create(client, owner, data)
      addresses[step.contractName] = address
    }
    const tokens = [
      await deployContract(client, testToken, ["Test Dollar", "TUSD", 6]),
      await deployContract(client, testToken, ["Test Euro", "TEUR", 18]),
    ] as const
    const pool = new TestPool(client, address, depth, [owner, user], tokens)
    for (const token of tokens) await pool.accept(token)
    await pool.write("setMinDeposit", [NATIVE, 1n], { account: owner })
    return pool
  }

  get trees(): PoolModel["trees"] {
    return this.model.trees
  }

  asset(token: Hex): bigint {
    return this.model.assetOf(token)
  }

  /** Enables deposits of a token and mints plenty of it to the user. */
  async accept(token: Hex): Promise<void> {
    await this.write("setMinDeposit", [token, 1n], { account: this.owner })
    await this.tokenWrite(token, "mint", [this.user, 10n ** 30n])
    await this.tokenWrite(token, "approve", [this.address, 2n ** 256n - 1n])
  }

  /** A new spending key. */
  newSpendingKey(): bigint {
    return this.random() >> 8n
  }

  note(spendingKey: bigint, token: Hex, amount: bigint): Note {
    return newNote(this.random, spendingKey, this.asset(token), amount)
  }

  /** Random bytes of an encrypted note's length: hard to compress and unique. */
  encryptedNote(): Hex {
    const blocks = Array.from({ length: 5 }, () => toHex(this.random(), { size: 32 }))
    return sliceHex(concat(blocks), 0, 157)
  }

  /** Makes plain deposits by the user. Returns the notes in the order of the entries. */
  async deposit(
    entries: ReadonlyArray<{
      readonly token: Hex
      readonly amount: bigint
      readonly spendingKey: bigint
    }>,
    call: Call = {},
  ): Promise<{ readonly notes: PlacedNote[]; readonly receipt: TransactionReceipt }> {
    const notes = entries.map(({ spendingKey, token, amount }) =>
      this.note(spendingKey, token, amount),
    )
    const deposits = notes.map((note, i) => this.depositEntry(entries[i]?.token ?? NATIVE, note))
    const value = deposits
      .filter(({ token }) => token === NATIVE)
      .reduce((sum, { amount }) => sum + amount, 0n)
    const receipt = await this.write("deposit", [deposits], { value, ...call })
    return { notes: notes.map((note) => this.queued(note)), receipt }
  }

  depositEntry(token: Hex, note: Note) {
    return {
      token,
      amount: note.amount,
      npk: npkOf(note),
      encryptedNote: this.encryptedNote(),
    }
  }

  /** Records in the model that a note's commitment was queued next. */
  queued(note: Note): PlacedNote {
    const position = this.model.queue.push(commitmentOf(note)) - 1
    return { ...note, position }
  }

  /** Proves an operation without sending it. */
  async prepare(plan: OperationPlan): Promise<Operation> {
    const { prepared, ...draft } = this.assemble(plan)
    const joins: Join[] = []
    for (const join of prepared) joins.push(await join.prove(draft.opHash))
    return { ...draft, joins }
  }

  /** An operation with all-zero proofs, for refusals that happen before the proofs are checked. */
  draft(plan: OperationPlan): Operation {
    const { prepared, ...draft } = this.assemble(plan)
    const proof = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n] as const
    return { ...draft, joins: prepared.map(({ publicPart }) => ({ ...publicPart, proof, c: 0n })) }
  }

  private assemble({ joins, ext = {} }: OperationPlan) {
    const prepared = joins.map((plan) => {
      const tree = plan.tree ?? this.model.treeOf(plan.inputs[0]?.position ?? 0)
      return prepareJoin({ ...plan, tree }, this.random)
    })
    const complete: ExtData = {
      payouts: [],
      fee: noFee,
      action: noAction,
      deadline: 2n ** 40n,
      salt: sliceHex(toHex(this.random(), { size: 32 }), 0, 16),
      encryptedNotes: joins.flatMap(() => [this.encryptedNote(), this.encryptedNote()]),
      ...ext,
    }
    const publicParts = prepared.map(({ publicPart }) => publicPart)
    const value = publicParts
      .filter(({ out, asset }) => !out && asset === this.asset(NATIVE))
      .reduce((sum, { amount }) => sum + amount, 0n)
    const opHash = operationHash(this.model.chainId, this.address, publicParts, complete)
    return { prepared, ext: complete, value, opHash }
  }

  /** Proves and sends an operation. Returns its output notes in join order, then output order. */
  async transact(
    plan: OperationPlan,
    call: Call = {},
  ): Promise<{
    readonly operation: Operation
    readonly receipt: TransactionReceipt
    readonly notes: PlacedNote[]
  }> {
    const operation = await this.prepare(plan)
    const receipt = await this.send(operation, call)
    const notes = plan.joins.flatMap(({ outputs }) => outputs.map((note) => this.queued(note)))
    return { operation, receipt, notes }
  }

  send({ joins, ext, value }: Operation, call: Call = {}): Promise<TransactionReceipt> {
    return this.write("transact", [joins, ext], { value, ...call })
  }

  /** Simulates the call: "success" or the name of the pool's error. */
  outcome({ joins, ext, value }: Pick<Operation, "joins" | "ext" | "value">, call: Call = {}) {
    return revertOf(this.simulate("transact", [joins, ext], { value, ...call }))
  }

  outcomeOfUpdate({ start, newRoot, commitments, proof }: TreeUpdate, call: Call = {}) {
    return revertOf(this.simulate("updateTree", [start, newRoot, commitments, proof], call))
  }

  /** Runs a test's steps, then restores the chain and the model. */
  async trial<T>(steps: () => Promise<T>): Promise<T> {
    const id = await this.client.snapshot()
    const restore = this.model.save()
    try {
      return await steps()
    } finally {
      await untilPoolIsEmpty(this.client)
      await this.client.revert({ id })
      restore()
    }
  }

  sendUpdate({ start, newRoot, commitments, proof }: TreeUpdate, call: Call = {}) {
    return this.write("updateTree", [start, newRoot, commitments, proof], call)
  }

  /** Inserts everything queued into the trees. */
  async flush(): Promise<void> {
    while (this.model.inserted < this.model.queue.length) await this.update()
  }

  /** One tree update with all available leaves, or the given number. */
  async update(count?: number, call: Call = {}): Promise<TransactionReceipt> {
    const start = this.model.inserted - (this.model.inserted % 16)
    const size = count ?? Math.min(16, this.model.queue.length - start)
    const receipt = await this.sendUpdate(await this.model.proveUpdate(size), call)
    this.model.insert(start + size)
    return receipt
  }

  /**
   * Sends a call of the pool and waits for it.
   *
   * @throws viem's error with the pool's own if the call would revert
   */
  async write(
    functionName: PoolFunction,
    args: ReadonlyArray<unknown>,
    call: Call = {},
  ): Promise<TransactionReceipt> {
    return send(this.client, this.request(functionName, args, call))
  }

  async simulate(functionName: PoolFunction, args: ReadonlyArray<unknown>, call: Call = {}) {
    return this.client.simulateContract(this.request(functionName, args, call))
  }

  async read(functionName: PoolView, args: ReadonlyArray<unknown> = []): Promise<unknown> {
    const abi: Abi = shieldedPoolAbi
    return this.client.readContract({ address: this.address, abi, functionName, args })
  }

  private request(
    functionName: PoolFunction,
    args: ReadonlyArray<unknown>,
    { account = this.user, gas = PLENTY, value = 0n }: Call,
  ): Request {
    // Contains the functions and errors of both pools.
    const abi = twoCallPoolAbi
    return { address: this.address, abi, functionName, args, account, gas, value }
  }

  /** Sends a call of any other contract. */
  call(
    address: Hex,
    abi: Abi,
    functionName: string,
    args: ReadonlyArray<unknown>,
    { account = this.user, gas = PLENTY, value = 0n }: Call = {},
  ): Promise<TransactionReceipt> {
    return send(this.client, { address, abi, functionName, args, account, gas, value })
  }

  tokenWrite(token: Hex, functionName: string, args: ReadonlyArray<unknown>, account = this.user) {
    return this.call(token, testToken.abi, functionName, args, { account })
  }

  async balance(token: Hex, account: Hex = this.address): Promise<bigint> {
    if (token === NATIVE) return this.client.getBalance({ address: account })
    return this.client.readContract({
      address: token,
      abi: testToken.abi,
      functionName: "balanceOf",
      args: [account],
    })
  }
}

/** Deploys a contract without libraries. */
export function deployContract(
  client: Client,
  contract: Linkable & { readonly abi: Abi },
  args: ReadonlyArray<unknown> = [],
): Promise<Hex> {
  const data = encodeDeployData({ abi: contract.abi, bytecode: contract.bytecode, args })
  return client.getAddresses().then(([deployer = zeroAddress]) => create(client, deployer, data))
}

export async function create(client: Client, account: Hex, data: Hex): Promise<Hex> {
  const hash = await client.sendTransaction({ account, data, gas: PLENTY })
  const { contractAddress, status } = await receiptOf(client, hash)
  if (status !== "success" || contractAddress === null || contractAddress === undefined) {
    throw new Error(`creation failed: ${keccak256(data)}`)
  }
  return contractAddress
}

interface Request {
  readonly address: Hex
  readonly abi: Abi
  readonly functionName: string
  readonly args: ReadonlyArray<unknown>
  readonly account: Hex
  readonly gas: bigint
  readonly value: bigint
}

/**
 * Waits until the node's pool is empty. A mined transaction leaves it a moment after its receipt appears. A revert of the chain in
 * that moment would make the node mine the transaction again.
 */
async function untilPoolIsEmpty(client: Client): Promise<void> {
  for (;;) {
    const { pending, queued } = await client.getTxpoolStatus()
    if (pending + queued === 0) return
  }
}

/** @throws the contract's error if the transaction reverts */
async function send(client: Client, request: Request): Promise<TransactionReceipt> {
  const receipt = await receiptOf(client, await client.writeContract(request))
  if (receipt.status === "success") return receipt
  await client.simulateContract(request)
  throw new Error(`${request.functionName} reverted with ${receipt.gasUsed} of ${request.gas} gas`)
}

/** Polls for the receipt. The node mines each transaction at once, so a few polls suffice. */
export async function receiptOf(client: Client, hash: Hex): Promise<TransactionReceipt> {
  for (let attempts = 0; attempts < 2_000; attempts++) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt !== undefined) return receipt
  }
  throw new Error(`${hash} was not mined`)
}
