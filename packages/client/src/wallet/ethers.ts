import { mutableTypes } from "./mutableTypes.ts"
import type { TypedData, TypedDataStruct } from "./TypedData.ts"
import type { TypedDataWallet } from "./Wallet.ts"

/** An ethers signer, or an object with these three methods. */
export interface EthersSignerLike {
  getAddress(): Promise<string>
  signMessage(message: string): Promise<string>
  signTypedData(
    domain: TypedData["domain"],
    types: Record<string, Array<{ name: string; type: string }>>,
    value: TypedDataStruct,
  ): Promise<string>
}

/** The wallet of an ethers signer: a `Wallet`, or a browser's `JsonRpcSigner`. */
export function ethersSigner(signer: EthersSignerLike): TypedDataWallet {
  return {
    signs: "typed-data",
    address: () => signer.getAddress(),
    signMessage: (text) => signer.signMessage(text),
    signTypedData: ({ domain, types, message }) =>
      signer.signTypedData(domain, mutableTypes(types), message),
  }
}
