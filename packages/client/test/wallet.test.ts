import {
  ethersSigner,
  evmKey,
  solanaKey,
  solanaWallet,
  tronKey,
  tronWebWallet,
  viemAccount,
  viemWalletClient,
  type EthersSignerLike,
  type TypedDataWallet,
  type ViemAccountLike,
  type ViemWalletClientLike,
  type TronWebLike,
} from "@shielded-relay/client"
import { Keypair } from "@solana/web3.js"
import { Wallet as EthersWallet, type HDNodeWallet, type JsonRpcSigner } from "ethers"
import fc from "fast-check"
import { createPrivateKey, sign } from "node:crypto"
import { TronWeb } from "tronweb"
import { createWalletClient, custom, type LocalAccount, type WalletClient } from "viem"
import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts"
import { describe, expect, expectTypeOf, it } from "vitest"
import { transactionTypedData } from "../src/transaction/transactionTypedData.ts"
import { evmAndTron } from "./support/addresses.ts"
import { primaryTypes, transactionOf } from "./support/transactions.ts"

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const privateKey = fc
  .bigInt({ min: 1n, max: order - 1n })
  .map((key): `0x${string}` => `0x${key.toString(16).padStart(64, "0")}`)
const texts = fc.string({ unit: "grapheme", maxLength: 200 })
const transactions = fc
  .constantFrom(...primaryTypes)
  .chain((primaryType) => transactionOf(primaryType, evmAndTron))

/** A wallet's address and signatures. */
async function signed(
  wallet: TypedDataWallet,
  text: string,
  data: Parameters<TypedDataWallet["signTypedData"]>[0],
) {
  return [await wallet.address(), await wallet.signMessage(text), await wallet.signTypedData(data)]
}

describe("an EVM wallet", () => {
  it("signs the same as a raw key, a viem account, a viem wallet client or an ethers signer", async () => {
    await fc.assert(
      fc.asyncProperty(privateKey, texts, transactions, async (key, text, transaction) => {
        const data = transactionTypedData(transaction)
        const account = privateKeyToAccount(key)
        const expected = await signed(evmKey(key), text, data)
        expect(await signed(viemAccount(account), text, data)).toEqual(expected)
        expect(await signed(ethersSigner(new EthersWallet(key)), text, data)).toEqual(expected)
        const client = createWalletClient({ transport: custom(browserWallet(account)) })
        expect(await signed(viemWalletClient(client, account.address), text, data)).toEqual(
          expected,
        )
      }),
      { numRuns: 25 },
    )
  })

  it("accepts the types of viem and ethers", () => {
    expectTypeOf<PrivateKeyAccount>().toExtend<ViemAccountLike>()
    expectTypeOf<LocalAccount>().toExtend<ViemAccountLike>()
    expectTypeOf<WalletClient>().toExtend<ViemWalletClientLike>()
    expectTypeOf<JsonRpcSigner | EthersWallet | HDNodeWallet>().toExtend<EthersSignerLike>()
  })

  it.each([
    "0x",
    "0x00",
    `0x${"0".repeat(64)}`,
    `0x${order.toString(16)}`,
    `0x${"g".repeat(64)}`,
  ] as const)("refuses a malformed key without quoting it: %s", (key) => {
    for (const make of [evmKey, tronKey]) {
      expect(() => make(key)).toThrow(TypeError)
      expect(() => make(key)).not.toThrow(key.slice(2) === "" ? "0x00" : key)
    }
  })
})

describe("a TRON wallet", () => {
  it("signs the same as a raw key or a TronWeb of either version", async () => {
    await fc.assert(
      fc.asyncProperty(privateKey, texts, transactions, async (key, text, transaction) => {
        const data = transactionTypedData(transaction)
        const expected = await signed(tronKey(key), text, data)
        const tronWeb = new TronWeb({ fullHost: "http://127.0.0.1", privateKey: key.slice(2) })
        expect(await signed(tronWebWallet(tronWeb), text, data)).toEqual(expected)
        const older: TronWebLike = {
          defaultAddress: tronWeb.defaultAddress,
          trx: {
            signMessageV2: (message) => tronWeb.trx.signMessageV2(message),
            _signTypedData: (domain, types, value) =>
              tronWeb.trx._signTypedData(domain, types, value),
          },
        }
        expect(await signed(tronWebWallet(older), text, data)).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  it("needs an account and a method that signs typed data", async () => {
    const tronWeb = new TronWeb({ fullHost: "http://127.0.0.1" })
    await expect(tronWebWallet(tronWeb).address()).rejects.toThrow("no default account")
    const data = { domain: { name: "x", chainId: 1 }, types: {}, primaryType: "x", message: {} }
    const mute = { defaultAddress: { base58: "T" }, trx: { signMessageV2: () => "0x" } }
    await expect(tronWebWallet(mute).signTypedData(data)).rejects.toThrow("cannot sign typed data")
  })
})

describe("a Solana wallet", () => {
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })

  it("signs the same as a seed, a secret key or a wallet-standard wallet", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, texts, async (seed, text) => {
        const keypair = Keypair.fromSeed(seed)
        const { account, wallet } = standardWallet(seed, (message) => message)
        const made = [solanaKey(seed), solanaKey(keypair.secretKey), solanaWallet(wallet, account)]
        const expected = Buffer.from(ed25519(seed, new TextEncoder().encode(text))).toString("hex")
        for (const each of made) {
          expect(await each.address()).toBe(keypair.publicKey.toBase58())
          expect(await each.signMessage(text)).toBe(expected)
        }
      }),
      { numRuns: 25 },
    )
  })

  it("is refused if it signs a changed text", async () => {
    const { account, wallet } = standardWallet(new Uint8Array(32), (message) =>
      Uint8Array.of(0xff, ...message),
    )
    await expect(solanaWallet(wallet, account).signMessage("x")).rejects.toThrow("changed the text")
  })

  it.each([
    ["31 bytes", new Uint8Array(31)],
    ["another key's public half", new Uint8Array(64)],
    ["no base58", "0OIl"],
    ["base58 of another length", "abc"],
  ])("refuses %s", (_name, key) => {
    expect(() => solanaKey(key)).toThrow("A Solana secret key must be")
  })
})

/** A browser wallet's handling of the two requests that it shows to its user (EIP-191, EIP-712). */
function browserWallet(account: PrivateKeyAccount) {
  return {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (!Array.isArray(params)) throw new TypeError(`${method} without parameters`)
      if (method === "personal_sign") return account.signMessage({ message: { raw: params[0] } })
      if (method !== "eth_signTypedData_v4") throw new TypeError(`Unexpected ${method}`)
      return account.signTypedData(JSON.parse(params[1]))
    },
  }
}

/** A wallet as the wallet standard describes it, on Node's Ed25519. `rewrite` changes a message before it is signed. */
function standardWallet(seed: Uint8Array, rewrite: (message: Uint8Array) => Uint8Array) {
  const account = { address: Keypair.fromSeed(seed).publicKey.toBase58(), label: "first" }
  const signMessage = async (input: {
    readonly account: typeof account
    readonly message: Uint8Array
  }) => {
    const signedMessage = rewrite(input.message)
    return [{ signedMessage, signature: ed25519(seed, signedMessage) }]
  }
  return {
    account,
    wallet: { features: { "solana:signMessage": { version: "1.1.0", signMessage } } },
  }
}

/** RFC 8032 by node:crypto; the prefix is that of a PKCS #8 key (RFC 8410). */
function ed25519(seed: Uint8Array, message: Uint8Array): Uint8Array {
  const key = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed])
  return sign(null, message, createPrivateKey({ key, format: "der", type: "pkcs8" }))
}
