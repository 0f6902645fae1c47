import { getAddress } from "ethers"
import { primaryTypeOf } from "@shielded-relay/core"
import { type Wallet } from "@shielded-relay/testkit"
import { TronWeb, utils } from "tronweb"
import { asSent, typedDataOf, type TransactionBody } from "../../../build/vectors/typedDataOf.ts"

const { trx } = new TronWeb({ fullHost: "http://localhost" })

/** A wallet whose every signature TronWeb makes. `write` writes its 20 bytes. */
export function tronWebWallet(fill: number, write: (base58: string) => string = asSent): Wallet {
  const key = fill.toString(16).padStart(2, "0").repeat(32)
  return {
    address: write(String(utils.address.fromPrivateKey(key))),
    sign: (message) => utils.message.signMessage(message, key),
    signTransaction: (route, body) => {
      const type = primaryTypeOf(route) ?? ""
      const { domain, types, message } = typedDataOf(
        type,
        body as unknown as TransactionBody,
        asSent,
      )
      return trx._signTypedData(domain, { ...types }, { ...message }, key)
    },
  }
}

const toHex41 = (base58: string) => utils.address.toHex(base58)
const toHex0x = (base58: string) => `0x${utils.address.toHex(base58).slice(2)}`

/** Every text that names the 20 bytes of a `T…` address, with the way to write it. */
export const spellings = [
  ["T…", asSent],
  ["41…", toHex41],
  ["41… in capital letters", (base58: string) => toHex41(base58).toUpperCase()],
  ["0x…", toHex0x],
  ["0x… with its checksum", (base58: string) => getAddress(toHex0x(base58))],
] as const
