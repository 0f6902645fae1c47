/// <reference lib="dom" />
/**
 * Test wallets for the wallet page of a local network. They announce themselves (EIP-6963), and the local node signs for them with its published
 * keys, without asking anybody. Only the demo's server has this file: no service serves it.
 */
interface TestWallet {
  readonly name: string
  readonly address: string
}

const wallets: ReadonlyArray<TestWallet> = await (await fetch("../test-wallets.json")).json()

/** A wallet's mark: its colour and initial. */
const iconOf = (name: string, n: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="hsl(${n * 67 + 20} 60% 38%)"/><text x="16" y="22" font-family="sans-serif" font-size="17" font-weight="700" text-anchor="middle" fill="#fff">${name.slice(0, 1)}</text></svg>`,
  )}`

async function askNode(method: string, params: ReadonlyArray<unknown>): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  const headers = { "content-type": "application/json" }
  const response = await fetch("../test-node", { method: "POST", headers, body })
  const { result, error } = await response.json()
  if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}

const details = wallets.map(({ name, address }, n) =>
  Object.freeze({
    info: Object.freeze({
      uuid: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
      name: `${name} (test wallet)`,
      icon: iconOf(name, n),
      rdns: `local.test-wallet.${n}`,
    }),
    provider: {
      on: () => {},
      removeListener: () => {},
      request: async ({
        method,
        params = [],
      }: {
        readonly method: string
        readonly params?: ReadonlyArray<unknown>
      }) => {
        if (method === "eth_requestAccounts" || method === "eth_accounts") return [address]
        if (method === "wallet_switchEthereumChain") return null
        return askNode(method, params)
      },
    },
  }),
)

function announce(): void {
  for (const detail of details)
    dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }))
}

addEventListener("eip6963:requestProvider", announce)
announce()

export {}
