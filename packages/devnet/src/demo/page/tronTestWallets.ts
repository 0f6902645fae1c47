import type { TronWallet } from "../../tron/deploy/TronWallet.ts"
import { nameOf } from "../fundedAccounts.ts"
import { ownerOf, type LocalWallets } from "./LocalWallets.ts"

/** Wallets with a TronWeb, for which this process signs with the local node's published keys. */
export function tronTestWallets(users: ReadonlyArray<TronWallet>): LocalWallets {
  const wallets = new Map(users.map((wallet) => [wallet.address, wallet]))
  return {
    family: "tron",
    people: users.map(({ address }, index) => ({ name: nameOf(index), address })),
    answer: async ({ address, method, params }) =>
      callTronWeb(ownerOf(wallets, address), method, params),
  }
}

/** What pages ask of a wallet's TronWeb: its builder, and the rest of `trx`. */
const methods = {
  transactionBuilder: ["triggerSmartContract", "triggerConstantContract"],
  trx: [
    "sign",
    "signMessageV2",
    "signTypedData",
    "sendRawTransaction",
    "getUnconfirmedTransactionInfo",
    "getUnconfirmedBalance",
  ],
} as const

/** Calls a method of a wallet's TronWeb. @throws Error for a method that pages do not need */
export async function callTronWeb(
  { web }: TronWallet,
  method: string,
  params: ReadonlyArray<unknown>,
): Promise<unknown> {
  const builds = methods.transactionBuilder.some((one) => one === method)
  if (!builds && !methods.trx.some((one) => one === method))
    throw new Error(`This wallet has no ${method}`)
  const part: object = builds ? web.transactionBuilder : web.trx
  return Reflect.apply(Reflect.get(part, method), part, [...params])
}
