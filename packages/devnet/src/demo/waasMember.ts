import { keyStamper, waasClient, type WaasClient } from "@shielded-relay/client/waas"
import { getAddress, parseUnits, type Address } from "viem"
import type { Devnet } from "../deploy/deployDevnet.ts"
import type { EvmView } from "./evmView.ts"
import { step, until, type TourToken } from "./tour.ts"

/** The organization of the tour, its root user's client, and a view of the chain. */
export interface Treasury {
  readonly devnet: Devnet
  readonly url: string
  readonly organizationId: string
  readonly root: WaasClient
  readonly chain: EvmView
  readonly token: TourToken
}

/** A user of the organization, with a key of its own. */
export class WaasMember {
  readonly name: string
  readonly userId: string
  readonly wallet: Address
  readonly client: WaasClient
  readonly #token: TourToken

  private constructor(
    { url, organizationId, token }: Treasury,
    { name, userId, wallet }: Pick<WaasMember, "name" | "userId" | "wallet">,
    key: Uint8Array,
  ) {
    this.name = name
    this.userId = userId
    this.wallet = wallet
    this.client = waasClient({ baseUrl: url, stamper: keyStamper(key), organizationId })
    this.#token = token
  }

  static async open(treasury: Treasury, name: string, key: Uint8Array): Promise<WaasMember> {
    const { publicKey } = keyStamper(key)
    const { userId, addresses } = await step(
      "create-user",
      () => treasury.root.createUser({ publicKey }),
      (user) => ({ text: `${name}, wallet ${user.addresses[0]?.evm ?? ""}` }),
    )
    const [first] = addresses
    if (first === undefined) throw new Error("A user is created with a wallet")
    return new WaasMember(treasury, { name, userId, wallet: getAddress(first.evm) }, key)
  }

  /** The fields of a movement of the tour's token. */
  movement(amount: string) {
    const { address: token, chainId } = this.#token
    return { userId: this.userId, fromAddress: this.wallet, token, amount, chainId }
  }

  /** The shielded balance in smallest units, less what the wallet owes. */
  async balance(): Promise<bigint> {
    const { address, chainId, decimals } = this.#token
    const { userId, wallet: walletAddress } = this
    const balances = await this.client.privateBalance({ userId, walletAddress, chainId })
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
