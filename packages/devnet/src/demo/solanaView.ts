import { PublicKey, type Keypair } from "@solana/web3.js"
import { SolanaSender } from "../solana/deploy/solanaSender.ts"

/** A node of a Solana cluster as a wallet and an explorer see it: nothing here knows the service. */
export interface SolanaView {
  readonly address: string
  /** Smallest units in the holder's associated account; 0 where there is none. */
  readonly tokenBalance: (mint: string, holder: string) => Promise<bigint>
  /** Lamports. */
  readonly coinBalance: (holder: string) => Promise<bigint>
  /** Signs what somebody else has built, sends it and waits until it is confirmed. */
  readonly signAndSend: (serialized: string) => Promise<Cost>
  /** Once it is confirmed. */
  readonly mined: (signature: string) => Promise<Cost>
}

/** What a transaction cost its payer, in words. */
interface Cost {
  readonly cost: string
}

/** @param url JSON-RPC; the websocket has the next port, as every node's. */
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
