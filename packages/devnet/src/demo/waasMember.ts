import {
  keyStamper,
  waasClient,
  type WaasClient,
  type WalletAddresses,
} from "@shielded-relay/client/waas"
import { parseUnits } from "viem"
import { step, until } from "./tour.ts"
import type { WaasNetwork } from "./WaasNetwork.ts"

/** The organization of the tour, with its root user's client. */
export interface Treasury {
  readonly url: string
  readonly organizationId: string
  readonly root: WaasClient
}

/** A user of the organization, with a key of its own and an address on every chain. */
export interface WaasMember {
  readonly name: string
  readonly userId: string
  readonly addresses: WalletAddresses
  readonly client: WaasClient
}

/** Creates a user. */
export async function openMember(
  { url, organizationId, root }: Treasury,
  name: string,
  key: Uint8Array,
): Promise<WaasMember> {
  const stamper = keyStamper(key)
  const { userId, addresses } = await step(
    "create-user",
    () => root.createUser({ publicKey: stamper.publicKey }),
    (user) => ({ text: `${name}: ${user.addresses.map(shortened).join()}` }),
  )
  const [first] = addresses
  if (first === undefined) throw new Error("A user is created with a wallet")
  const client = waasClient({ baseUrl: url, stamper, organizationId })
  return { name, userId, addresses: first, client }
}

/** A user's wallet on one chain. */
export class WaasAccount {
  readonly name: string
  readonly client: WaasClient
  readonly network: WaasNetwork
  readonly wallet: string
  readonly #userId: string

  constructor({ name, userId, addresses, client }: WaasMember, network: WaasNetwork) {
    this.name = name
    this.client = client
    this.network = network
    this.wallet = addresses[network.family]
    this.#userId = userId
  }

  /** The fields of a movement of the chain's token. */
  movement(amount: string) {
    const { address: token, chainId } = this.network.token
    return { userId: this.#userId, fromAddress: this.wallet, token, amount, chainId }
  }

  /** The shielded balance in smallest units, less what the wallet owes. */
  async balance(): Promise<bigint> {
    const { address, chainId, decimals } = this.network.token
    const asked = { userId: this.#userId, walletAddress: this.wallet, chainId }
    const balances = await this.client.privateBalance(asked)
    const row = balances.find(
      ({ token }) => token.tokenAddress.toLowerCase() === address.toLowerCase(),
    )
    return parseUnits(row?.balance ?? "0", decimals)
  }

  /** Waits until the balance is as expected. */
  becomes(expected: bigint): Promise<bigint> {
    return until(
      `${this.name}'s shielded balance`,
      () => this.balance(),
      (units) => units === expected,
    )
  }
}

/** The starts of a wallet's addresses. */
function shortened({ evm, tron, solana }: WalletAddresses): string {
  return [evm, tron, solana].map((address) => `${address.slice(0, 10)}…`).join(", ")
}
