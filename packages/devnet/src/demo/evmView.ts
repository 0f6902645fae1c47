import { evmTransaction, type Answers } from "@shielded-relay/client"
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  http,
  type Address,
  type Hex,
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { receiptOf } from "../node/receiptOf.ts"

/** A caller's own view of the chain, with only JSON-RPC and its wallet key. */
export interface EvmView {
  readonly address: Address
  readonly tokenBalance: (token: string, holder: string) => Promise<bigint>
  readonly coinBalance: (holder: Address) => Promise<bigint>
  readonly approve: (token: Address, spender: Address, amount: bigint) => Promise<Mined>
  /** Signs the service's unsigned transaction with the caller's wallet and sends it. */
  readonly send: (
    txData: UnsignedTransaction | Answers["POST /deposit"]["txData"],
  ) => Promise<Mined>
  readonly mined: (hash: string) => Promise<Mined>
}

export interface Mined {
  readonly hash: Hex
  readonly gas: bigint
}

export interface UnsignedTransaction {
  readonly to: string
  readonly data: string
  readonly value: string
  readonly gasLimit: string
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
}

/** Connects a wallet to a node. @throws if a transaction reverts, because the demo's figures would be wrong */
export function evmView(nodeUrl: string, walletKey: Hex): EvmView {
  const transport = http(nodeUrl)
  const account = privateKeyToAccount(walletKey)
  const reader = createPublicClient({ transport, pollingInterval: 50 })
  const wallet = createWalletClient({ account, transport })
  const mined = async (hash: Hex): Promise<Mined> => {
    const { status, gasUsed } = await receiptOf(reader, hash)
    if (status !== "success") throw new Error(`${hash} reverted`)
    return { hash, gas: gasUsed }
  }
  return {
    address: account.address,
    tokenBalance: (token, holder) =>
      reader.readContract({
        address: hex(token),
        abi: erc20Abi,
        functionName: "balanceOf",
        args: [hex(holder)],
      }),
    coinBalance: (address) => reader.getBalance({ address }),
    approve: async (address, spender, amount) =>
      mined(
        await wallet.writeContract({
          address,
          abi: erc20Abi,
          functionName: "approve",
          args: [spender, amount],
          chain: null,
        }),
      ),
    send: async (answered) => {
      const txData = evmTransaction(answered)
      return mined(
        await wallet.sendTransaction({
          to: hex(txData.to),
          data: hex(txData.data),
          value: BigInt(txData.value),
          gas: BigInt(txData.gasLimit),
          maxFeePerGas: BigInt(txData.maxFeePerGas),
          maxPriorityFeePerGas: BigInt(txData.maxPriorityFeePerGas),
          chain: null,
        }),
      )
    },
    mined: (hash) => mined(hex(hash)),
  }
}

/** Checks that a text of the service is hex. */
export function hex(text: string): Hex {
  if (!/^0x[0-9a-f]*$/i.test(text)) throw new Error(`${text} is not 0x-prefixed hex`)
  return `0x${text.slice(2)}`
}
