import {
  concat,
  getAbiItem,
  encodeDeployData,
  keccak256,
  sliceHex,
  toHex,
  zeroAddress,
  type Abi,
  type Hex,
  type TransactionReceipt,
} from "viem"
import { deployments, shieldedPoolAbi, type Linkable } from "../../src/index.ts"
import { testToken } from "../../src/testing/index.ts"
import { seeded } from "../model/field.ts"
import { prepareJoin, type JoinPlan } from "../model/joinSplit.ts"
import { commitmentOf, newNote, npkOf, type Note, type PlacedNote } from "../model/note.ts"
import { noAction, noFee, operationHash, type ExtData, type Join } from "../model/operation.ts"
import { PoolModel, type TreeUpdate } from "../model/PoolModel.ts"
import type { Client } from "./anvil.ts"

/** Gas limit of a call unless a test says otherwise: enough for anything. */
export const PLENTY = 20_000_000n
export const NATIVE = zeroAddress

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

/** A deployed pool with its model beside it, two tokens, and the calls that keep both in step. */
export class TestPool {
  readonly client: Client
  readonly address: Hex
  readonly model: PoolModel
  readonly random: () => bigint
  readonly owner: Hex
  /** Deposits and relays in the tests. */
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

  static async deploy(client: Client, depth: 5 | 26): Promise<TestPool> {
    const [owner = zeroAddress, user = zeroAddress] = await client.getAddresses()
    const addresses: Record<string, Hex> = {}
    let address: Hex = zeroAddress
    for (const step of deployments({ owner, chainId: client.chain.id, depth })) {
      const data = encodeDeployData({
        abi: step.abi as Abi,
        bytecode: step.creationCode(addresses),
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

  /** Accepts a token for deposits and gives the user plenty of it. */
  async accept(token: Hex): Promise<void> {
    await this.write("setMinDeposit", [token, 1n], { account: this.owner })
    await this.tokenWrite(token, "mint", [this.user, 10n ** 30n])
    await this.tokenWrite(token, "approve", [this.address, 2n ** 256n - 1n])
  }

  /** A fresh owner of notes. */
  newSpendingKey(): bigint {
    return this.random() >> 8n
  }

  note(spendingKey: bigint, token: Hex, amount: bigint): Note {
    return newNote(this.random, spendingKey, this.asset(token), amount)
  }

  /** Bytes of an encrypted note's length, hard to compress and to confuse. */
  encryptedNote(): Hex {
    const blocks = Array.from({ length: 5 }, () => toHex(this.random(), { size: 32 }))
    return sliceHex(concat(blocks), 0, 157)
  }

  /** Plain deposits by the user; notes in the order of the entries. */
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

  /** Tells the model that a note's commitment was queued next. */
  queued(note: Note): PlacedNote {
    const position = this.model.queue.push(commitmentOf(note)) - 1
    return { ...note, position }
  }

  /** Proves an operation; nothing is sent. */
  async prepare({ joins, ext = {} }: OperationPlan): Promise<Operation> {
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
    const opHash = operationHash(this.model.chainId, this.address, publicParts, complete)
    const proven: Join[] = []
    for (const join of prepared) proven.push(await join.prove(opHash))
    const value = publicParts
      .filter(({ out, asset }) => !out && asset === this.asset(NATIVE))
      .reduce((sum, { amount }) => sum + amount, 0n)
    return { joins: proven, ext: complete, value, opHash }
  }

  /** Proves and sends an operation; its output notes in join then output order. */
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

  sendUpdate({ start, newRoot, commitments, proof }: TreeUpdate, call: Call = {}) {
    return this.write("updateTree", [start, newRoot, commitments, proof], call)
  }

  /** Moves everything queued into the trees. */
  async flush(): Promise<void> {
    while (this.model.inserted < this.model.queue.length) await this.update()
  }

  /** One update with as many leaves as there are, or the given number. */
  async update(count?: number, call: Call = {}): Promise<TransactionReceipt> {
    const start = this.model.inserted - (this.model.inserted % 16)
    const size = count ?? Math.min(16, this.model.queue.length - start)
    const receipt = await this.sendUpdate(await this.model.proveUpdate(size), call)
    this.model.insert(start + size)
    return receipt
  }

  /** Sends a call of the pool and waits; throws viem's error with the pool's own when it would revert. */
  async write(
    functionName: string,
    args: ReadonlyArray<unknown>,
    { account = this.user, gas = PLENTY, value = 0n }: Call = {},
  ): Promise<TransactionReceipt> {
    return send(this.client, this.address, shieldedPoolAbi, functionName, args, account, gas, value)
  }

  async read(functionName: string, args: ReadonlyArray<unknown> = []): Promise<unknown> {
    const abi: Abi = shieldedPoolAbi
    return this.client.readContract({ address: this.address, abi, functionName, args })
  }

  tokenWrite(token: Hex, functionName: string, args: ReadonlyArray<unknown>, account = this.user) {
    return send(this.client, token, testToken.abi, functionName, args, account, PLENTY, 0n)
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

async function create(client: Client, account: Hex, data: Hex): Promise<Hex> {
  const hash = await client.sendTransaction({ account, data, gas: PLENTY })
  const { contractAddress, status } = await client.waitForTransactionReceipt({ hash })
  if (status !== "success" || contractAddress === null || contractAddress === undefined) {
    throw new Error(`creation failed: ${keccak256(data)}`)
  }
  return contractAddress
}

async function send(
  client: Client,
  address: Hex,
  abi: Abi,
  functionName: string,
  args: ReadonlyArray<unknown>,
  account: Hex,
  gas: bigint,
  value: bigint,
): Promise<TransactionReceipt> {
  if (getAbiItem({ abi, name: functionName }) === undefined) throw new Error(functionName)
  const call = { address, abi, functionName, args, account, gas, value }
  await client.simulateContract(call)
  const hash = await client.writeContract(call)
  return client.waitForTransactionReceipt({ hash })
}
