import { approveExactly } from "./allowance.ts"
import { evmDeposit, hexText, requireChain, type Hex } from "./evmDeposit.ts"
import type { Payer, PayerOptions } from "./Payer.ts"
import { beforeWallet } from "./WrongDepositError.ts"

/** A transaction as viem's wallet clients take it. */
interface ViemTransaction {
  /** Absent: the client's own account. */
  readonly account?: Hex
  readonly to: Hex
  readonly data: Hex
  readonly value?: bigint
  readonly gas?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly chain: null
}

/** A viem wallet client, or an object with these members. */
export interface ViemSenderLike {
  readonly account?: { readonly address: Hex } | undefined
  getAddresses(): Promise<ReadonlyArray<Hex>>
  getChainId(): Promise<number>
  sendTransaction(parameters: ViemTransaction): Promise<Hex>
}

/** A viem public client, or an object with these methods. */
export interface ViemReaderLike {
  call(parameters: {
    readonly to: Hex
    readonly data: Hex
  }): Promise<{ readonly data?: Hex | undefined }>
  waitForTransactionReceipt(parameters: {
    readonly hash: Hex
  }): Promise<{ readonly status: "success" | "reverted" }>
}

export interface ViemPayerOptions extends PayerOptions {
  /** The address that pays, if the client has no account of its own. Default: the first that it offers. */
  readonly account?: Hex
}

/** Pays with a viem wallet client. `reader` reads allowances and receipts; a public client of the same chain. */
export function payWithViem(
  wallet: ViemSenderLike,
  reader: ViemReaderLike,
  options: ViemPayerOptions,
): Payer {
  const send = async (chainId: number, transaction: Omit<ViemTransaction, "account" | "chain">) => {
    requireChain(await wallet.getChainId(), chainId)
    // A client with a local account signs with it; naming its address would ask the node to sign.
    const account =
      wallet.account === undefined ? { account: await addressOf(wallet, options) } : {}
    return wallet.sendTransaction({ ...account, ...transaction, chain: null })
  }
  const outcome = async (hash: string) => {
    const { status } = await reader.waitForTransactionReceipt({ hash: hexText(hash) })
    return status === "success" ? "executed" : "reverted"
  }
  return {
    send: async (txData, deposit) => {
      const { chainId, ...transaction } = beforeWallet(() => evmDeposit(txData, deposit, options))
      return send(chainId, transaction)
    },
    approve: async (approval) => {
      const access = {
        owner: await addressOf(wallet, options),
        call: async (to: Hex, data: Hex) => (await reader.call({ to, data })).data,
        execute: async (to: Hex, data: Hex) => outcome(await send(approval.chainId, { to, data })),
      }
      return approveExactly(access, approval, options)
    },
    outcome,
  }
}

async function addressOf(wallet: ViemSenderLike, { account }: ViemPayerOptions): Promise<Hex> {
  const address = wallet.account?.address ?? account ?? (await wallet.getAddresses())[0]
  if (address === undefined) throw new TypeError("The wallet offers no address")
  return address
}
