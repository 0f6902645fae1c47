import { TronWeb, type Types } from "tronweb"

/** A contract to create, as pool-contracts exports them. */
export interface TronContract {
  readonly abi: ReadonlyArray<object>
  readonly bytecode: string
}

/** A parameter of a call, in TronWeb's form. */
export interface CallParameter {
  readonly type: string
  readonly value: unknown
}

/** What a transaction used, as its receipt shows it. */
export interface TronReceipt {
  readonly id: string
  readonly success: boolean
  readonly energy: bigint
  /** Bytes of bandwidth: of stake or the daily allowance, or paid at the price of all networks. */
  readonly bandwidth: bigint
  /** Sun that were burnt. */
  readonly cost: bigint
}

/** A receipt as nodes write it: without values of 0, and empty before a block contains the transaction. */
interface Info {
  readonly id?: string
  readonly fee?: number
  readonly result?: unknown
  readonly receipt?: {
    readonly energy_usage_total?: number
    readonly net_usage?: number
    readonly net_fee?: number
  }
}

const sunPerByte = 1_000n
/** Sun. Unused energy costs nothing. */
const feeLimit = 15_000_000_000

/** An account of a TRON network with TronWeb, independent of the service and of chain-tron. */
export class TronWallet {
  readonly web: TronWeb
  /** `T…` */
  readonly address: string
  readonly privateKey: string

  constructor(url: string, privateKey: string) {
    this.web = new TronWeb({ fullHost: url, privateKey })
    this.privateKey = privateKey
    const address = TronWeb.address.fromPrivateKey(privateKey)
    if (address === false) throw new Error("a wallet needs a private key")
    this.address = address
  }

  /** Creates a contract whose callers pay for their energy. @returns its address, `T…` */
  async create(
    { abi, bytecode }: TronContract,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<string> {
    const creation = await this.web.transactionBuilder.createSmartContract(
      {
        abi: JSON.stringify(abi),
        bytecode: bytecode.slice(2),
        parameters: [...parameters],
        feeLimit,
        userFeePercentage: 100,
      },
      this.address,
    )
    await this.succeed(creation)
    return this.web.address.fromHex(creation.contract_address)
  }

  /** @throws Error if the call fails in its block */
  async call(
    contract: string,
    method: string,
    parameters: ReadonlyArray<CallParameter>,
    callValue = 0,
  ): Promise<TronReceipt> {
    return this.succeed(await this.prepare(contract, method, parameters, callValue))
  }

  /** The unsigned transaction of a call. */
  async prepare(
    contract: string,
    method: string,
    parameters: ReadonlyArray<CallParameter>,
    callValue = 0,
  ): Promise<Types.Transaction> {
    const { transaction } = await this.web.transactionBuilder.triggerSmartContract(
      contract,
      method,
      { feeLimit, callValue },
      [...parameters],
      this.address,
    )
    return transaction
  }

  async succeed(transaction: Types.Transaction): Promise<TronReceipt> {
    const receipt = await this.land(transaction)
    if (!receipt.success) throw new Error(`transaction ${receipt.id} failed`)
    return receipt
  }

  /** Signs and sends a transaction, and waits until a block contains it. */
  async land(transaction: Types.Transaction): Promise<TronReceipt> {
    const sent = await this.web.trx.sendRawTransaction(await this.web.trx.sign(transaction))
    if (!sent.result) throw new Error(`the node refused ${transaction.txID}: ${sent.code}`)
    return this.receiptOf(transaction.txID)
  }

  /** The receipt of a transaction, once a block contains it. */
  async receiptOf(id: string): Promise<TronReceipt> {
    const deadline = performance.now() + 60_000
    while (performance.now() < deadline) {
      const info: Info = await this.web.trx.getUnconfirmedTransactionInfo(id)
      if (info.id !== undefined) {
        const { energy_usage_total = 0, net_usage = 0, net_fee = 0 } = info.receipt ?? {}
        return {
          id,
          success: info.result !== "FAILED",
          energy: BigInt(energy_usage_total),
          bandwidth: BigInt(net_usage) + BigInt(net_fee) / sunPerByte,
          cost: BigInt(info.fee ?? 0),
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`no block contains ${id}`)
  }

  /** A holder's TRX in sun. */
  async coins(holder: string): Promise<bigint> {
    return BigInt(await this.web.trx.getUnconfirmedBalance(holder))
  }

  /** A holder's tokens in the smallest unit. */
  tokens(token: string, holder: string): Promise<bigint> {
    return this.read(token, "balanceOf(address)", [{ type: "address", value: holder }])
  }

  /** The number that a contract's view answers. */
  async read(
    contract: string,
    method: string,
    parameters: ReadonlyArray<CallParameter> = [],
  ): Promise<bigint> {
    const { constant_result } = await this.web.transactionBuilder.triggerConstantContract(
      contract,
      method,
      {},
      [...parameters],
      this.address,
    )
    return BigInt(`0x${constant_result[0]}`)
  }
}
