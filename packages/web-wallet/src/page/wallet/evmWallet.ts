import {
  payWithViem,
  type Payer,
  type TypedData,
  type TypedDataWallet,
} from "@shielded-relay/client"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { Provider } from "./discover.ts"

export type Hex = `0x${string}`

/** One account of a wallet, as the SDK's owner of a balance. */
export function ownerOf(provider: Provider, account: Hex): TypedDataWallet {
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
export function payerOf(
  provider: Provider,
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
export async function heldBy(provider: Provider, account: Hex, token: string): Promise<bigint> {
  const isCoin = /^0x0{40}$/.test(token)
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, "0")}`
  const units = isCoin
    ? await provider.request({ method: "eth_getBalance", params: [account, "latest"] })
    : await provider.request({ method: "eth_call", params: [{ to: token, data }, "latest"] })
  return BigInt(hexOf(units))
}

export async function chainIdOf(provider: Provider): Promise<number> {
  return Number(BigInt(hexOf(await provider.request({ method: "eth_chainId" }))))
}

/** The accounts that a wallet shows this page. @param method `eth_accounts` asks nobody. */
export async function accountsOf(
  provider: Provider,
  method: "eth_accounts" | "eth_requestAccounts",
): Promise<ReadonlyArray<Hex>> {
  return accountsIn(await provider.request({ method }))
}

/** The addresses in what a wallet gives. */
export function accountsIn(value: unknown): ReadonlyArray<Hex> {
  return Array.isArray(value)
    ? value.flatMap((one: unknown) =>
        typeof one === "string" && /^0x[0-9a-f]{40}$/i.test(one) ? [hexOf(one)] : [],
      )
    : []
}

/** Asks a wallet to go to a chain. */
export async function switchChain(provider: Provider, chainId: number): Promise<void> {
  const params = [{ chainId: `0x${chainId.toString(16)}` }]
  await provider.request({ method: "wallet_switchEthereumChain", params })
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

/** Waits. Rejects when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const stop = () => {
    clearTimeout(timer)
    resolve()
  }
  signal.addEventListener("abort", stop, { once: true })
  await promise
  signal.removeEventListener("abort", stop)
  signal.throwIfAborted()
}
