import { PublicKey, type Keypair } from "@solana/web3.js"
import { SolanaSender } from "../solana/deploy/solanaSender.ts"

/** A Solana node as a wallet and an explorer see it, independent of the service. */
export interface SolanaView {
  readonly address: string
  /** Balance of the holder's associated token account in smallest units; 0 if it does not exist. */
  readonly tokenBalance: (mint: string, holder: string) => Promise<bigint>
  /** Lamports. */
  readonly coinBalance: (holder: string) => Promise<bigint>
  /** Signs a prepared transaction, sends it, and waits until it is confirmed. */
  readonly signAndSend: (serialized: string) => Promise<Cost>
  /** The cost of a transaction, once it is confirmed. */
  readonly mined: (signature: string) => Promise<Cost>
}

/** What a transaction cost its payer, as text. */
interface Cost {
  readonly cost: string
}

/** @param url JSON-RPC; the websocket uses the next port, as on every node */
export function solanaView(url: string, wallet: Keypair): SolanaView {
  const websocket = new URL(url)
  websocket.protocol = "ws:"
  websocket.port = String(Number(websocket.port) + 1)
  const sender = new SolanaSender({ url, websocketUrl: websocket.href })
  const mined = async (signature: string) => {
    await sender.confirmed(signature)
    const found = await sender.connection.getTransaction(signature, {
      commitment: "confirmed",
      maxSupportedTransactionVersion: 0,
    })
    const [before = 0] = found?.meta?.preBalances ?? []
    const [after = 0] = found?.meta?.postBalances ?? []
    return { cost: `${(before - after).toLocaleString("en")} lamports` }
  }
  return {
    address: wallet.publicKey.toBase58(),
    tokenBalance: (mint, holder) => sender.tokensOf(new PublicKey(holder), mint),
    coinBalance: async (holder) =>
      BigInt(await sender.connection.getBalance(new PublicKey(holder))),
    signAndSend: async (serialized) => mined(await sender.signAndSend(serialized, wallet)),
    mined,
  }
}
