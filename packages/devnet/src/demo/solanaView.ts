import { associatedAccount } from "@shielded-relay/chain-solana"
import { PublicKey, type Keypair } from "@solana/web3.js"
import { SolanaSender } from "../solana/deploy/solanaSender.ts"

/** A node of a Solana cluster as a wallet and an explorer see it: nothing here knows the service. */
export interface SolanaView {
  readonly address: string
  /** Smallest units in the holder's associated account; 0 where there is none. */
  readonly tokenBalance: (mint: string, holder: string) => Promise<bigint>
  /** Signs what somebody else has built, sends it and waits until it is confirmed; gives its cost to the payer. */
  readonly signAndSend: (serialized: string) => Promise<string>
  /** What a transaction cost its payer, in words, once it is confirmed. */
  readonly costOf: (signature: string) => Promise<string>
}

/** @param url JSON-RPC; the websocket has the next port, as every node's. */
export function solanaView(url: string, wallet: Keypair): SolanaView {
  const websocket = new URL(url)
  websocket.protocol = "ws:"
  websocket.port = String(Number(websocket.port) + 1)
  const sender = new SolanaSender({ url, websocketUrl: websocket.href })
  const costOf = async (signature: string) => {
    await sender.confirmed(signature)
    const found = await sender.connection.getTransaction(signature, {
      commitment: "confirmed",
      maxSupportedTransactionVersion: 0,
    })
    const [before = 0] = found?.meta?.preBalances ?? []
    const [after = 0] = found?.meta?.postBalances ?? []
    return `${(before - after).toLocaleString("en")} lamports`
  }
  return {
    address: wallet.publicKey.toBase58(),
    tokenBalance: async (mint, holder) => {
      const account = associatedAccount(new PublicKey(holder), new PublicKey(mint))
      const info = await sender.connection.getAccountInfo(account)
      if (info === null) return 0n
      return BigInt((await sender.connection.getTokenAccountBalance(account)).value.amount)
    },
    signAndSend: async (serialized) => costOf(await sender.signAndSend(serialized, wallet)),
    costOf,
  }
}
