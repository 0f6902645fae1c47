import type { TronWebLike } from "@shielded-relay/client"
import type { TronWebSender } from "@shielded-relay/client/tron"
import type { Types } from "tronweb"
import type { TronWallet } from "./TronWallet.ts"

const isUnsigned = (value: object): value is Types.Transaction => "txID" in value
const isSigned = (value: object): value is Types.SignedTransaction =>
  isUnsigned(value) && "signature" in value

/**
 * TronWeb's own signer with the members that the SDK takes. TronWeb's declarations name kinds of
 * contracts by an enum, so its methods are wrapped.
 */
export function tronSender({ web, address }: TronWallet): TronWebLike & TronWebSender {
  return {
    defaultAddress: { base58: address },
    trx: {
      signMessageV2: (message) => web.trx.signMessageV2(message),
      signTypedData: (domain, types, value) => web.trx.signTypedData({ ...domain }, types, value),
      sign: async (unsigned) => {
        if (!isUnsigned(unsigned)) throw new TypeError("not a transaction")
        return web.trx.sign(unsigned)
      },
      sendRawTransaction: async (transaction) => {
        if (!isSigned(transaction)) throw new TypeError("not a signed transaction")
        return web.trx.sendRawTransaction(transaction)
      },
    },
  }
}
