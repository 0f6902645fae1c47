import { sendTronTransaction, tronTransaction } from "@shielded-relay/client/tron"
import { formatUnits } from "viem"
import { TronWallet, type CallParameter, type TronReceipt } from "../tron/deploy/TronWallet.ts"
import { tronSender } from "../tron/deploy/tronSender.ts"

/** A TRON node as a wallet and an explorer see it, independent of the service. */
export interface TronView {
  readonly address: string
  /** In the smallest unit. */
  readonly tokenBalance: (token: string, holder: string) => Promise<bigint>
  /** Sun. */
  readonly coinBalance: (holder: string) => Promise<bigint>
  /** Lets the pool take the wallet's tokens. */
  readonly approve: (token: string, spender: string) => Promise<Cost>
  /** Checks a deposit, signs it with the wallet, sends it, and waits until a block contains it. */
  readonly deposit: (
    txData: object | string,
    pool: string,
    token: string,
    amount: bigint,
  ) => Promise<Cost>
  /** The cost of a transaction, once it is in a block. */
  readonly mined: (id: string) => Promise<Cost>
}

/** What a transaction cost its account, as text: energy, bandwidth and TRX. */
export interface Cost {
  readonly cost: string
}

/** @param url a full node's HTTP API */
export function tronView(url: string, privateKey: string): TronView {
  const wallet = new TronWallet(url, privateKey)
  const { address } = wallet
  const call = (contract: string, method: string, parameters: ReadonlyArray<CallParameter>) =>
    wallet.call(contract, method, parameters)
  return {
    address,
    tokenBalance: (token, holder) => wallet.tokens(token, holder),
    coinBalance: (holder) => wallet.coins(holder),
    approve: async (token, spender) =>
      costOf(
        await call(token, "approve(address,uint256)", [
          { type: "address", value: spender },
          { type: "uint256", value: 2n ** 255n },
        ]),
      ),
    deposit: async (txData, pool, token, amount) => {
      const deposits = [{ token, amount }]
      const terms = { wallet: address, pool, deposits, now: Date.now() }
      const checked = tronTransaction(txData, terms)
      return landed(wallet, await sendTronTransaction(tronSender(wallet), checked))
    },
    mined: (id) => landed(wallet, id),
  }
}

async function landed(wallet: TronWallet, id: string): Promise<Cost> {
  const receipt = await wallet.receiptOf(id)
  if (!receipt.success) throw new Error(`transaction ${id} failed`)
  return costOf(receipt)
}

function costOf({ energy, bandwidth, cost }: TronReceipt): Cost {
  const thousands = (units: bigint) => units.toLocaleString("en")
  return {
    cost: `${thousands(energy)} energy, ${thousands(bandwidth)} bytes, ${formatUnits(cost, 6)} TRX`,
  }
}
