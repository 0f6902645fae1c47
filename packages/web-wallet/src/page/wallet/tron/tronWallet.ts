import { tronWebWallet, type Payer, type TypedDataWallet } from "@shielded-relay/client"
import { payWithTronWeb } from "@shielded-relay/client/tron"
import { now } from "../../clock.ts"
import { isCoin } from "../../money/address.ts"
import { pause } from "../../pause.ts"
import type { OpenWallet, WalletAccount } from "../OpenWallet.ts"
import { withCode } from "../walletFault.ts"
import { hexOf, tronAddressProblem } from "./tronAddress.ts"
import { tronWebOf, type InjectedTronWeb, type TronProvider } from "./TronProvider.ts"

/** A wallet with a provider of TIP-1193, such as TronLink. */
export function tronWalletOf(provider: TronProvider): OpenWallet {
  return {
    accountOn: async ({ chainId, poolAddress: pool }, how) => {
      if (how === "asking") await withCode(provider.request({ method: "eth_requestAccounts" }))
      const address = tronWebOf(provider)?.defaultAddress.base58
      return typeof address === "string" ? accountOf(provider, address, { chainId, pool }) : null
    },
  }
}

function accountOf(
  provider: TronProvider,
  address: string,
  { chainId, pool }: { readonly chainId: number; readonly pool: string },
): WalletAccount {
  /** The wallet's TronWeb, as long as it is of this account. */
  const current = (): InjectedTronWeb => {
    const web = tronWebOf(provider)
    if (web === null || web.defaultAddress.base58 !== address)
      throw Object.assign(new Error("The wallet is locked, or shows another account"), {
        code: 4100,
      })
    return web
  }
  const isChain = (id: unknown) => Number(id) === chainId
  return {
    address,
    owner: ownerOf(address, current),
    payer: (signal) => payerOf(current(), { pool, signal }),
    approves: true,
    held: (token) => heldBy(current(), address, token),
    isElsewhere: async () => {
      const id = await provider.request({ method: "eth_chainId" }).catch(() => null)
      return typeof id === "string" ? !isChain(id) : null
    },
    toChain: async () => {
      const params = [{ chainId: `0x${chainId.toString(16)}` }]
      await provider.request({ method: "wallet_switchEthereumChain", params })
    },
    watch: ({ accountGone, chainChanged }, signal) => {
      const onAccounts = (value: unknown) => {
        if (!Array.isArray(value) || value[0] !== address) accountGone()
      }
      const onChain = (value: unknown) =>
        chainChanged(!isChain(Reflect.get(Object(value), "chainId")))
      provider.on?.("accountsChanged", onAccounts)
      provider.on?.("chainChanged", onChain)
      signal.addEventListener("abort", () => {
        provider.removeListener?.("accountsChanged", onAccounts)
        provider.removeListener?.("chainChanged", onChain)
      })
    },
    addressProblem: tronAddressProblem,
  }
}

function ownerOf(address: string, current: () => InjectedTronWeb): TypedDataWallet {
  const wallet = () => tronWebWallet(current())
  return {
    signs: "typed-data",
    address: async () => address,
    signMessage: async (text) => withCode(wallet().signMessage(text)),
    signTypedData: async (data) => withCode(wallet().signTypedData(data)),
  }
}

function payerOf(
  web: InjectedTronWeb,
  { pool, signal }: { readonly pool: string; readonly signal: AbortSignal },
): Payer {
  const { defaultAddress, transactionBuilder, trx } = web
  return payWithTronWeb(
    {
      defaultAddress,
      transactionBuilder,
      trx: {
        sign: (transaction) => withCode(trx.sign(transaction)),
        sendRawTransaction: (transaction) => trx.sendRawTransaction(transaction),
        getUnconfirmedTransactionInfo: (id) => trx.getUnconfirmedTransactionInfo(id),
      },
    },
    { pool, now, pause: (milliseconds) => pause(milliseconds, signal) },
  )
}

/** What an account holds of a token outside the pool; the zero address is TRX. */
async function heldBy(
  { trx, transactionBuilder }: InjectedTronWeb,
  address: string,
  token: string,
): Promise<bigint> {
  if (isCoin(token)) return BigInt(await trx.getUnconfirmedBalance(address))
  const { constant_result: answer } = await transactionBuilder.triggerConstantContract(
    token,
    "balanceOf(address)",
    { rawParameter: hexOf(address).padStart(64, "0") },
    [],
    address,
  )
  return BigInt(`0x${answer?.[0] || "0"}`)
}
