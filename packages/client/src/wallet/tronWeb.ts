import { mutableTypes } from "./mutableTypes.ts"
import type { TypedData, TypedDataStruct } from "./TypedData.ts"
import type { TypedDataWallet } from "./Wallet.ts"

type SignTypedData = (
  domain: TypedData["domain"],
  types: Record<string, Array<{ name: string; type: string }>>,
  value: TypedDataStruct,
) => string | Promise<string>

/** A TronWeb with an account (a private key, or one injected by a browser wallet), or an object with these members. */
export interface TronWebLike {
  readonly defaultAddress: { readonly base58: string | false }
  readonly trx: {
    signMessageV2(message: string): string | Promise<string>
    readonly signTypedData?: SignTypedData
    /** The name of the method in older versions. */
    readonly _signTypedData?: SignTypedData
  }
}

/** The wallet of a TronWeb's default account. Signs texts with `signMessageV2` (TIP-191) and typed data by TIP-712. */
export function tronWebWallet(tronWeb: TronWebLike): TypedDataWallet {
  return {
    signs: "typed-data",
    address: async () => {
      const { base58 } = tronWeb.defaultAddress
      if (base58 === false || base58 === "") throw new TypeError("TronWeb has no default account")
      return base58
    },
    signMessage: async (text) => tronWeb.trx.signMessageV2(text),
    signTypedData: async ({ domain, types, message }) => {
      const { trx } = tronWeb
      const sign = trx.signTypedData ?? trx._signTypedData
      if (sign === undefined) throw new TypeError("This TronWeb cannot sign typed data")
      return sign.call(trx, domain, mutableTypes(types), message)
    },
  }
}
