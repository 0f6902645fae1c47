import type { TypedData } from "./TypedData.ts"
import type { TypedDataWallet } from "./Wallet.ts"

/** A viem local account, or an object with these three members. */
export interface ViemAccountLike {
  readonly address: string
  signMessage(parameters: { readonly message: string }): Promise<string>
  signTypedData(parameters: TypedData): Promise<string>
}

/** A viem wallet client, or an object with these two methods. */
export interface ViemWalletClientLike {
  signMessage(parameters: {
    readonly account: `0x${string}`
    readonly message: string
  }): Promise<string>
  signTypedData(parameters: TypedData & { readonly account: `0x${string}` }): Promise<string>
}

/** The wallet of a viem local account, such as `privateKeyToAccount` returns. */
export function viemAccount(account: ViemAccountLike): TypedDataWallet {
  return {
    signs: "typed-data",
    address: async () => account.address,
    signMessage: (message) => account.signMessage({ message }),
    signTypedData: (data) => account.signTypedData(data),
  }
}

/** One address of a viem wallet client, such as a browser wallet, which asks its user for each signature. */
export function viemWalletClient(
  client: ViemWalletClientLike,
  account: `0x${string}`,
): TypedDataWallet {
  return {
    signs: "typed-data",
    address: async () => account,
    signMessage: (message) => client.signMessage({ account, message }),
    signTypedData: (data) => client.signTypedData({ ...data, account }),
  }
}
