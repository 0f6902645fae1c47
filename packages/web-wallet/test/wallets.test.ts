import { base58 } from "@scure/base"
import { describe, expect, it } from "vitest"
import type { ServedChain } from "../src/page/wallet/OpenWallet.ts"
import { familyOf } from "../src/page/wallet/discoverWallets.ts"
import { solanaWalletOf } from "../src/page/wallet/solana/solanaWallet.ts"
import { isStandardWallet } from "../src/page/wallet/solana/StandardWallet.ts"
import { tronWalletOf } from "../src/page/wallet/tron/tronWallet.ts"
import { walletFault, withCode } from "../src/page/wallet/walletFault.ts"

const addresses = [1, 2, 3].map((byte) => base58.encode(new Uint8Array(32).fill(byte)))
const [alice = "", bob = "", program = ""] = addresses
const mainnet = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"

const solana = (genesisHash: string): ServedChain => ({
  chainId: 501,
  name: "Solana",
  poolAddress: program,
  family: "solana",
  genesisHash,
})

describe("the family of a chain", () => {
  it.each([
    ["0x3Aa5ebB10DC797CAC828524e59A333d0A371443c", "evm"],
    ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "tron"],
    [program, "solana"],
    ["addr1qxy", null],
  ])("with a pool at %s is %s", (pool, family) => {
    expect(familyOf(pool)).toBe(family)
  })
})

describe("what a wallet says in words", () => {
  const said = (error: unknown) =>
    withCode(Promise.reject(error)).catch((told: unknown) => walletFault(told))

  it.each([
    "User rejected the request.",
    "Confirmation declined by user",
    "Transaction cancelled by the user",
    "User has denied this",
  ])("is a refusal: %s", async (words) => {
    expect(await said(new Error(words))).toEqual({ kind: "refused" })
    // TronLink rejects with the words alone.
    expect(await said(words)).toEqual({ kind: "refused" })
  })

  it.each([
    "Transaction rejected by the cluster",
    "Simulation failed: custom program error",
    "The request was cancelled",
  ])("may come after something was sent: %s", async (words) => {
    expect(await said(new Error(words))).toEqual({ kind: "other", text: words })
  })

  it("is not needed where there is a code", async () => {
    expect(await said(Object.assign(new Error("?"), { code: 4001 }))).toEqual({ kind: "refused" })
    expect(await said(Object.assign(new Error("?"), { code: 4_001_000 }))).toEqual({
      kind: "refused",
    })
    const pending = Object.assign(new Error("User rejected?"), { code: -32_002 })
    expect(await said(pending)).toEqual({ kind: "pending" })
  })
})

describe("a wallet of Solana", () => {
  const features = ["solana:signMessage", "solana:signAndSendTransaction"]
  const accounts = [
    { address: bob, chains: ["solana:devnet", "solana:localnet"], features },
    { address: program, chains: ["solana:mainnet"], features: ["solana:signMessage"] },
    { address: alice, chains: ["solana:mainnet"], features },
  ]
  const given = () => {
    const asked: Array<unknown> = []
    const told: Array<(changes: unknown) => void> = []
    const wallet = {
      name: "A wallet",
      features: {
        "standard:connect": {
          connect: async (input: { readonly silent: boolean }) => {
            asked.push(input)
            return { accounts }
          },
        },
        "standard:events": {
          on: (_event: "change", listener: (changes: unknown) => void) => {
            told.push(listener)
            return () => void told.splice(told.indexOf(listener), 1)
          },
        },
        "solana:signMessage": {
          signMessage: async ({ message }: { readonly message: Uint8Array }) => [
            { signedMessage: message, signature: new Uint8Array(64) },
          ],
        },
        "solana:signAndSendTransaction": {
          signAndSendTransaction: async () => Promise.reject(new Error("unasked")),
        },
      },
    }
    return { asked, told, wallet, open: solanaWalletOf(wallet) }
  }

  it("shows the account that is on the service's cluster and can do what is needed", async () => {
    const { open, asked } = given()
    expect((await open.accountOn(solana(mainnet), "asking"))?.address).toBe(alice)
    const devnet = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"
    expect((await open.accountOn(solana(devnet), "silently"))?.address).toBe(bob)
    // Somebody's own cluster.
    expect((await open.accountOn(solana(program), "silently"))?.address).toBe(bob)
    const testnet = "4uhcVJyU9pJkvQyS88uRDiswHScSGQx9D2xEfQTVqjkM"
    expect(await open.accountOn(solana(testnet), "silently")).toBeNull()
    expect(asked).toEqual([true, false, false, false].map((asks) => ({ silent: !asks })))
  })

  it("is left only when it no longer shows the account", async () => {
    const { open, told } = given()
    const account = await open.accountOn(solana(mainnet), "silently")
    const leaving = new AbortController()
    let gone = 0
    const accountGone = () => {
      gone += 1
    }
    account?.watch({ accountGone, chainChanged: () => {} }, leaving.signal)
    for (const tell of told) {
      tell({ chains: [] })
      tell({ accounts })
      expect(gone).toBe(0)
      tell({ accounts: accounts.slice(0, 2) })
      expect(gone).toBe(1)
    }
    expect(told).toHaveLength(1)
    leaving.abort()
    expect(told).toHaveLength(0)
  })

  it("without what is needed is none", () => {
    const { wallet } = given()
    expect(isStandardWallet(wallet)).toBe(true)
    for (const name of Object.keys(wallet.features).filter((one) => one !== "standard:events")) {
      const less = Object.entries(wallet.features).filter(([one]) => one !== name)
      expect(isStandardWallet({ ...wallet, features: Object.fromEntries(less) })).toBe(false)
    }
    for (const other of [null, "wallet", {}, { name: "x", features: null }])
      expect(isStandardWallet(other)).toBe(false)
  })
})

describe("a wallet of TRON", () => {
  const own = "TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY"
  const usdt = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
  const chain: ServedChain = {
    chainId: 0x2b6653dc,
    name: "TRON",
    poolAddress: usdt,
    family: "tron",
    genesisHash: null,
  }
  const asked: Array<unknown> = []
  const never = async () => Promise.reject(new Error("unasked"))
  const webOf = (base58Address: string) => ({
    defaultAddress: { base58: base58Address },
    trx: {
      sign: never,
      signMessageV2: async (text: string) => `signed ${text}`,
      signTypedData: never,
      sendRawTransaction: never,
      getUnconfirmedTransactionInfo: never,
      getUnconfirmedBalance: async () => 7,
    },
    transactionBuilder: {
      triggerSmartContract: never,
      triggerConstantContract: async (...given: ReadonlyArray<unknown>) => {
        asked.push(given)
        return { constant_result: ["00ff"] }
      },
    },
  })
  const providerOf = () => {
    const provider: { tronWeb: unknown; request: () => Promise<unknown> } = {
      tronWeb: false,
      request: async () => {
        provider.tronWeb = webOf(own)
        return [own]
      },
    }
    return provider
  }

  it("shows nothing while it is locked, and what it holds once it was asked", async () => {
    const open = tronWalletOf(providerOf())
    expect(await open.accountOn(chain, "silently")).toBeNull()
    const account = await open.accountOn(chain, "asking")
    expect(account?.address).toBe(own)
    expect(await account?.held(`0x${"0".repeat(40)}`)).toBe(7n)
    expect(await account?.held(usdt)).toBe(255n)
    // The address as TRON's documents have it in hex.
    expect(asked).toEqual([
      [
        usdt,
        "balanceOf(address)",
        { rawParameter: "928c9af0651632157ef27a2cf17ca72c575a4d21".padStart(64, "0") },
        [],
        own,
      ],
    ])
  })

  it("signs nothing once it shows another account", async () => {
    const provider = providerOf()
    const account = await tronWalletOf(provider).accountOn(chain, "asking")
    expect(await account?.owner.signMessage("x")).toBe("signed x")
    provider.tronWeb = webOf(usdt)
    await expect(account?.owner.signMessage("x")).rejects.toThrow("shows another account")
    expect(() => account?.payer(new AbortController().signal)).toThrow("shows another account")
    provider.tronWeb = false
    await expect(account?.owner.signMessage("x")).rejects.toThrow("locked")
  })
})
