import { Connection, Keypair, VersionedTransaction } from "@solana/web3.js"
import { createPrivateKey, sign } from "node:crypto"

/**
 * A wallet of the wallet standard with one account, for programs without a browser: it signs without asking anybody, and sends through a
 * node. https://github.com/wallet-standard/wallet-standard
 *
 * @param secretKey 64 bytes in hex: the seed, then the public key.
 */
export function standardWallet(secretKey: string, nodeUrl: string) {
  const keypair = Keypair.fromSecretKey(Buffer.from(secretKey, "hex"))
  const connection = new Connection(nodeUrl, "confirmed")
  const signed = (message: Uint8Array) => sign(null, message, ed25519Key(keypair))
  const account = {
    address: keypair.publicKey.toBase58(),
    publicKey: keypair.publicKey.toBytes(),
    chains: ["solana:localnet"],
    features: ["solana:signMessage", "solana:signAndSendTransaction"],
  } as const
  type Account = typeof account
  return {
    version: "1.0.0",
    name: "A key",
    chains: account.chains,
    accounts: [account],
    features: {
      "standard:connect": { version: "1.0.0", connect: async () => ({ accounts: [account] }) },
      "solana:signMessage": {
        version: "1.1.0",
        signMessage: async ({
          message,
        }: {
          readonly account: Account
          readonly message: Uint8Array
        }) => [{ signedMessage: message, signature: signed(message) }],
      },
      "solana:signAndSendTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: ["legacy", 0],
        signAndSendTransaction: async ({
          transaction: bytes,
        }: {
          readonly account: Account
          readonly transaction: Uint8Array
          readonly chain: "solana:localnet"
        }) => {
          const transaction = VersionedTransaction.deserialize(bytes)
          transaction.sign([keypair])
          const [signature] = transaction.signatures
          if (signature === undefined)
            throw new Error("the transaction has no place for a signature")
          await connection.sendRawTransaction(transaction.serialize())
          return [{ signature }]
        },
      },
    },
  } as const
}

/** PKCS #8 of an ed25519 seed (RFC 8410). */
const ed25519Key = ({ secretKey }: Keypair) =>
  createPrivateKey({
    key: Buffer.concat([
      Buffer.from("302e020100300506032b657004220420", "hex"),
      secretKey.subarray(0, 32),
    ]),
    format: "der",
    type: "pkcs8",
  })
