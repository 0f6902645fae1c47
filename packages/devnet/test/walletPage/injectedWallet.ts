import type { Page } from "playwright-core"
import { createWalletClient, http, isHex, type Hex, type TypedDataDefinition } from "viem"
import { privateKeyToAccount } from "viem/accounts"

/** `approve`: signs, and sends one transaction, then none. */
type Mode = "sign" | "refuse" | "hang" | "approve"

/** A wallet in a page, whose key stays in this process. */
export interface InjectedWallet {
  readonly address: Hex
  /** What it does when it is asked to sign or to send. */
  mode: Mode
  /** What it was asked for, besides reading. */
  readonly asked: Array<string>
  /** The chain that it says it is on. */
  chainId: number
  /** Tells the page of a change, as wallets do. */
  readonly emit: (event: "accountsChanged" | "chainChanged", value: unknown) => Promise<void>
}

interface Call {
  readonly method: string
  readonly params?: ReadonlyArray<unknown>
}

/** Gives a page a wallet that announces itself (EIP-6963) from its next load on. */
export async function injectWallet(
  page: Page,
  {
    name,
    key,
    nodeUrl,
    chainId,
  }: {
    readonly name: string
    readonly key: Hex
    readonly nodeUrl: string
    readonly chainId: number
  },
): Promise<InjectedWallet> {
  const account = privateKeyToAccount(key)
  const client = createWalletClient({ account, transport: http(nodeUrl) })
  const wallet: InjectedWallet = {
    address: account.address,
    mode: "sign",
    asked: [],
    chainId,
    emit: (event, value) =>
      page.evaluate(`window.emitFromWallet(${JSON.stringify(event)}, ${JSON.stringify(value)})`),
  }
  const signed = async ({ method, params = [] }: Call): Promise<unknown> => {
    wallet.asked.push(method)
    if (wallet.mode === "hang") return new Promise(() => {})
    if (wallet.mode === "refuse") throw Object.assign(new Error("User rejected"), { code: 4001 })
    const [first, second] = params
    switch (method) {
      case "personal_sign":
        return account.signMessage({ message: { raw: hexOf(first) } })
      case "eth_signTypedData_v4":
        return account.signTypedData(typedDataOf(second))
      case "eth_sendTransaction": {
        if (wallet.mode === "approve") wallet.mode = "hang"
        const { to, data, value, gas } = Object(first)
        return client.sendTransaction({
          chain: null,
          to: hexOf(to),
          data: hexOf(data),
          ...(value === undefined ? {} : { value: BigInt(hexOf(value)) }),
          ...(gas === undefined ? {} : { gas: BigInt(hexOf(gas)) }),
        })
      }
      default:
        return askNode(nodeUrl, method, params)
    }
  }
  const answer = async (call: Call): Promise<unknown> => {
    switch (call.method) {
      case "eth_requestAccounts":
      case "eth_accounts":
        return [account.address]
      case "eth_chainId":
        return `0x${wallet.chainId.toString(16)}`
      case "wallet_switchEthereumChain":
        wallet.chainId = chainId
        return null
      case "personal_sign":
      case "eth_signTypedData_v4":
      case "eth_sendTransaction":
        return signed(call)
      default:
        return askNode(nodeUrl, call.method, call.params ?? [])
    }
  }
  await page.exposeFunction("askWallet", (call: Call) =>
    answer(call).then(
      (result) => ({ result }),
      (error: unknown) => ({
        error: {
          code: Reflect.get(Object(error), "code") ?? -32_603,
          message: error instanceof Error ? error.message : "The wallet failed",
        },
      }),
    ),
  )
  await page.addInitScript(`{
    const listeners = new Map()
    window.emitFromWallet = (event, value) => listeners.get(event)?.forEach((listener) => listener(value))
    const provider = {
      on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
      removeListener: (event, listener) =>
        void listeners.set(event, (listeners.get(event) ?? []).filter((one) => one !== listener)),
      async request({ method, params }) {
        const { result, error } = await window.askWallet({ method, params })
        if (error) throw Object.assign(new Error(error.message), { code: error.code })
        return result
      },
    }
    const info = { uuid: crypto.randomUUID(), name: ${JSON.stringify(name)}, icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>", rdns: "example.wallet" }
    const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }))
    window.addEventListener("eip6963:requestProvider", announce)
    announce()
  }`)
  return wallet
}

function hexOf(value: unknown): Hex {
  if (!isHex(value)) throw new TypeError(`Not hex: ${String(value)}`)
  return value
}

/** What the page sends as JSON: viem checks it when it signs. */
function typedDataOf(value: unknown): TypedDataDefinition {
  const parsed: TypedDataDefinition = JSON.parse(String(value))
  return parsed
}

async function askNode(
  url: string,
  method: string,
  params: ReadonlyArray<unknown>,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const headers = { "content-type": "application/json" }
  const answer: unknown = await (await fetch(url, { method: "POST", headers, body })).json()
  const { result, error } = Object(answer)
  if (error !== undefined) throw new Error(JSON.stringify(error))
  return result
}
