/// <reference lib="dom" />
/**
 * Test wallets for the wallet page of a local network. They announce themselves as wallets of their chain do, and the demo's server signs for
 * them, without asking anybody. Only the demo's server has this file: no service serves it.
 */
interface TestWallet {
  readonly name: string
  readonly address: string
}

const { family, people }: { readonly family: string; readonly people: ReadonlyArray<TestWallet> } =
  await (await fetch("../test-wallets.json")).json()

/** A wallet's mark: its colour and initial. */
const iconOf = (name: string, n: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="hsl(${n * 67 + 20} 60% 38%)"/><text x="16" y="22" font-family="sans-serif" font-size="17" font-weight="700" text-anchor="middle" fill="#fff">${name.slice(0, 1)}</text></svg>`,
  )}`

const infoOf = ({ name }: TestWallet, n: number) =>
  Object.freeze({
    uuid: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    name: `${name} (test wallet)`,
    icon: iconOf(name, n),
    rdns: `local.test-wallet.${n}`,
  })

async function ask(
  address: string,
  method: string,
  params: ReadonlyArray<unknown>,
): Promise<unknown> {
  // TronWeb takes numbers of typed data as text, too.
  const body = JSON.stringify({ address, method, params }, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  )
  const headers = { "content-type": "application/json" }
  const response = await fetch("../test-wallet", { method: "POST", headers, body })
  const { result, error } = await response.json()
  if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}

/** Nothing of a test wallet ever changes. */
const still = { on: () => {}, removeListener: () => {} }

interface Call {
  readonly method: string
  readonly params?: ReadonlyArray<unknown>
}

const evmProvider = ({ address }: TestWallet) => ({
  ...still,
  request: async ({ method, params = [] }: Call) => {
    if (method === "eth_requestAccounts" || method === "eth_accounts") return [address]
    if (method === "wallet_switchEthereumChain") return null
    return ask(address, method, params)
  },
})

function tronProvider({ address }: TestWallet) {
  const methods = (...names: ReadonlyArray<string>) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        (...params: ReadonlyArray<unknown>) => ask(address, name, params),
      ]),
    )
  return {
    ...still,
    tronWeb: {
      defaultAddress: { base58: address },
      trx: methods(
        "sign",
        "signMessageV2",
        "signTypedData",
        "sendRawTransaction",
        "getUnconfirmedTransactionInfo",
        "getUnconfirmedBalance",
      ),
      transactionBuilder: methods("triggerSmartContract", "triggerConstantContract"),
    },
    request: async ({ method }: Call) => {
      if (method === "eth_requestAccounts") return [address]
      throw Object.assign(new Error(`This wallet has no ${method}`), { code: 4200 })
    },
  }
}

function standardWallet(wallet: TestWallet, n: number) {
  const { address } = wallet
  const chains = ["solana:localnet"]
  const features = ["solana:signMessage", "solana:signAndSendTransaction"]
  const account = Object.freeze({ address, publicKey: new Uint8Array(32), chains, features })
  const accounts = [account]
  const signed = async (method: string, bytes: Uint8Array): Promise<Uint8Array> => {
    const given = btoa(String.fromCharCode(...bytes))
    const signature = String(await ask(address, method, [given]))
    return Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0))
  }
  return {
    version: "1.0.0",
    ...infoOf(wallet, n),
    chains,
    accounts,
    features: {
      "standard:connect": { version: "1.0.0", connect: async () => ({ accounts }) },
      "solana:signMessage": {
        version: "1.1.0",
        signMessage: async ({ message }: { readonly message: Uint8Array }) => [
          { signedMessage: message, signature: await signed("signMessage", message) },
        ],
      },
      "solana:signAndSendTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: ["legacy", 0],
        signAndSendTransaction: async ({ transaction }: { readonly transaction: Uint8Array }) => [
          { signature: await signed("signAndSendTransaction", transaction) },
        ],
      },
    },
  }
}

/** Announces wallets by events, now and whenever a page asks (EIP-6963, TIP-6963). */
function announceAs(prefix: string, providerOf: (wallet: TestWallet) => object): void {
  const details = people.map((wallet, n) =>
    Object.freeze({ info: infoOf(wallet, n), provider: providerOf(wallet) }),
  )
  const announce = () => {
    for (const detail of details)
      dispatchEvent(new CustomEvent(`${prefix}:announceProvider`, { detail }))
  }
  addEventListener(`${prefix}:requestProvider`, announce)
  announce()
}

/** Registers wallets with pages (wallet-standard). */
function register(): void {
  const wallets = people.map(standardWallet)
  const tell = (app: unknown) => {
    const take: unknown = Reflect.get(Object(app), "register")
    if (typeof take === "function") Reflect.apply(take, app, wallets)
  }
  addEventListener("wallet-standard:app-ready", (event) => tell(Reflect.get(event, "detail")))
  dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: tell }))
}

if (family === "evm") announceAs("eip6963", evmProvider)
if (family === "tron") announceAs("TIP6963", tronProvider)
if (family === "solana") register()

export {}
