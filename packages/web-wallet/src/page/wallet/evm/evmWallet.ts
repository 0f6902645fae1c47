import {
  payWithViem,
  type Payer,
  type TypedData,
  type TypedDataWallet,
} from "@shielded-relay/client"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { pause } from "../../pause.ts"
import type { OpenWallet, WalletAccount } from "../OpenWallet.ts"
import { evmAddressProblem } from "./evmAddress.ts"
import type { EvmProvider } from "./EvmProvider.ts"

type Hex = `0x${string}`

/** A wallet with a provider of EIP-1193. */
export function evmWallet(provider: EvmProvider): OpenWallet {
  return {
    accountOn: async ({ chainId, poolAddress: pool }, how) => {
      const method = how === "asking" ? "eth_requestAccounts" : "eth_accounts"
      const [address] = accountsIn(await provider.request({ method }))
      return address === undefined ? null : accountOf(provider, address, { chainId, pool })
    },
  }
}

function accountOf(
  provider: EvmProvider,
  address: Hex,
  { chainId, pool }: { readonly chainId: number; readonly pool: string },
): WalletAccount {
  return {
    address,
    owner: ownerOf(provider, address),
    payer: (signal) => payerOf(provider, address, { pool, signal }),
    approves: true,
    held: (token) => heldBy(provider, address, token),
    isElsewhere: async () => (await chainIdOf(provider)) !== chainId,
    toChain: async () => {
      const params = [{ chainId: `0x${chainId.toString(16)}` }]
      await provider.request({ method: "wallet_switchEthereumChain", params })
    },
    watch: ({ accountGone, chainChanged }, signal) => {
      const onAccounts = (value: unknown) => {
        const [first] = accountsIn(value)
        if (first?.toLowerCase() !== address.toLowerCase()) accountGone()
      }
      const onChain = (value: unknown) => {
        if (typeof value === "string") chainChanged(Number(value) !== chainId)
      }
      provider.on?.("accountsChanged", onAccounts)
      provider.on?.("chainChanged", onChain)
      signal.addEventListener("abort", () => {
        provider.removeListener?.("accountsChanged", onAccounts)
        provider.removeListener?.("chainChanged", onChain)
      })
    },
    addressProblem: evmAddressProblem,
  }
}

/** One account of a wallet, as the SDK's owner of a balance. */
function ownerOf(provider: EvmProvider, account: Hex): TypedDataWallet {
  const sign = async (method: string, params: ReadonlyArray<unknown>) =>
    textOf(await provider.request({ method, params }))
  return {
    signs: "typed-data",
    address: async () => account,
    signMessage: (text) => sign("personal_sign", [`0x${bytesToHex(utf8ToBytes(text))}`, account]),
    signTypedData: (data) => sign("eth_signTypedData_v4", [account, typedDataJson(data)]),
  }
}

/** The JSON that wallets take: with the domain's type, and integers as decimal text. */
function typedDataJson({ types, ...rest }: TypedData): string {
  const EIP712Domain = [
    { name: "name", type: "string" },
    { name: "chainId", type: "uint256" },
  ]
  return JSON.stringify({ types: { EIP712Domain, ...types }, ...rest }, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  )
}

/** One account of a wallet, as the SDK's payer of deposits. The wallet's own node is asked about nothing but the account's own doings. */
function payerOf(
  provider: EvmProvider,
  account: Hex,
  { pool, signal }: { readonly pool: string; readonly signal: AbortSignal },
): Payer {
  const ask = (method: string, params: ReadonlyArray<unknown> = []) =>
    provider.request({ method, params })
  return payWithViem(
    {
      getAddresses: async () => [account],
      getChainId: () => chainIdOf(provider),
      sendTransaction: async ({ to, data, value, gas, maxFeePerGas, maxPriorityFeePerGas }) =>
        hexOf(
          await ask("eth_sendTransaction", [
            {
              from: account,
              to,
              data,
              ...quantities({ value, gas, maxFeePerGas, maxPriorityFeePerGas }),
            },
          ]),
        ),
    },
    {
      call: async (call) => ({ data: hexOf(await ask("eth_call", [call, "latest"])) }),
      waitForTransactionReceipt: async ({ hash }) => {
        for (;;) {
          const status: unknown = Reflect.get(
            Object(await ask("eth_getTransactionReceipt", [hash])),
            "status",
          )
          if (typeof status === "string")
            return { status: BigInt(status) === 1n ? "success" : "reverted" }
          await pause(1_500, signal)
        }
      },
    },
    { pool, account },
  )
}

/** What an account holds of a token outside the pool; the zero address is the chain's coin. */
async function heldBy(provider: EvmProvider, account: Hex, token: string): Promise<bigint> {
  const isCoin = /^0x0{40}$/.test(token)
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, "0")}`
  const units = isCoin
    ? await provider.request({ method: "eth_getBalance", params: [account, "latest"] })
    : await provider.request({ method: "eth_call", params: [{ to: token, data }, "latest"] })
  return BigInt(hexOf(units))
}

async function chainIdOf(provider: EvmProvider): Promise<number> {
  return Number(BigInt(hexOf(await provider.request({ method: "eth_chainId" }))))
}

/** The addresses in what a wallet gives. */
function accountsIn(value: unknown): ReadonlyArray<Hex> {
  return Array.isArray(value)
    ? value.flatMap((one: unknown) =>
        typeof one === "string" && /^0x[0-9a-f]{40}$/i.test(one) ? [hexOf(one)] : [],
      )
    : []
}

function quantities(given: Readonly<Record<string, bigint | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, `0x${value.toString(16)}`]],
    ),
  )
}

function hexOf(value: unknown): Hex {
  const text = textOf(value)
  if (!/^0x[0-9a-f]*$/i.test(text)) throw new TypeError("The wallet gave no hex")
  return `0x${text.slice(2)}`
}

function textOf(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("The wallet gave no text")
  return value
}
