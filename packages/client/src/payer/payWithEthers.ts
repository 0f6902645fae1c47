import { approveExactly } from "./allowance.ts"
import { evmDeposit, requireChain } from "./evmDeposit.ts"
import type { Payer, PayerOptions } from "./Payer.ts"
import { beforeWallet } from "./WrongDepositError.ts"

/** A transaction as ethers' signers take it. */
interface EthersTransaction {
  readonly to: string
  readonly data: string
  readonly chainId: number
  readonly value?: bigint
  readonly gasLimit?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/** An ethers signer with a provider, or an object with these members. */
export interface EthersSenderLike {
  readonly provider: {
    getNetwork(): Promise<{ readonly chainId: bigint }>
    waitForTransaction(hash: string): Promise<{ readonly status: number | null } | null>
  } | null
  getAddress(): Promise<string>
  call(transaction: { readonly to: string; readonly data: string }): Promise<string>
  sendTransaction(transaction: EthersTransaction): Promise<{ readonly hash: string }>
}

/** Pays with an ethers signer that has a provider. */
export function payWithEthers(signer: EthersSenderLike, options: PayerOptions): Payer {
  const provider = () => {
    if (signer.provider === null) throw new TypeError("The signer has no provider")
    return signer.provider
  }
  const send = async (transaction: EthersTransaction) => {
    requireChain(Number((await provider().getNetwork()).chainId), transaction.chainId)
    return (await signer.sendTransaction(transaction)).hash
  }
  const outcome = async (hash: string) => {
    const receipt = await provider().waitForTransaction(hash)
    return receipt?.status === 0 ? "reverted" : "executed"
  }
  return {
    send: async (txData, deposit) => {
      const { gas, ...transaction } = beforeWallet(() => evmDeposit(txData, deposit, options))
      return send({ ...transaction, gasLimit: gas })
    },
    approve: async (approval) => {
      const { chainId } = approval
      const access = {
        owner: await signer.getAddress(),
        call: (to: string, data: string) => signer.call({ to, data }),
        execute: async (to: string, data: string) => outcome(await send({ to, data, chainId })),
      }
      return approveExactly(access, approval, options)
    },
    outcome,
  }
}
