import { Connection, VersionedTransaction, type Keypair } from "@solana/web3.js"
import { createPrivateKey, sign } from "node:crypto"
import { nameOf } from "../fundedAccounts.ts"
import { ownerOf, type LocalWallets } from "./LocalWallets.ts"

/** Wallets of the wallet standard, with keys that were made for this run. */
export function solanaTestWallets(users: ReadonlyArray<Keypair>, nodeUrl: string): LocalWallets {
  const addressed = users.map((keypair) => [keypair.publicKey.toBase58(), keypair] as const)
  const wallets = new Map(
    addressed.map(([address, keypair]) => [address, solanaSigner(keypair, nodeUrl)]),
  )
  return {
    family: "solana",
    people: addressed.map(([address], index) => ({ name: nameOf(index), address })),
    answer: async ({ address, method, params }) => {
      const [bytes] = params
      if (typeof bytes !== "string") throw new Error("A wallet signs base64")
      return ownerOf(wallets, address)(method, bytes)
    },
  }
}

/** Signs a text, or signs and sends a transaction, both in base64. Resolves with the signature in base64. */
export function solanaSigner(keypair: Keypair, nodeUrl: string) {
  const connection = new Connection(nodeUrl, "confirmed")
  const key = createPrivateKey({
    // PKCS #8 of an ed25519 seed (RFC 8410).
    key: Buffer.concat([
      Buffer.from("302e020100300506032b657004220420", "hex"),
      keypair.secretKey.subarray(0, 32),
    ]),
    format: "der",
    type: "pkcs8",
  })
  return async (method: string, base64: string): Promise<string> => {
    const bytes = Buffer.from(base64, "base64")
    switch (method) {
      case "signMessage":
        return sign(null, bytes, key).toString("base64")
      case "signAndSendTransaction": {
        const transaction = VersionedTransaction.deserialize(bytes)
        transaction.sign([keypair])
        await connection.sendRawTransaction(transaction.serialize())
        return Buffer.from(transaction.signatures[0] ?? []).toString("base64")
      }
      case undefined:
      default:
        throw new Error(`This wallet has no ${method}`)
    }
  }
}
