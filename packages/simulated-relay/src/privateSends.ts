import { parseAddress, type Address, type DepositNote } from "@shielded-relay/core"
import { freshUuid } from "@shielded-relay/testkit"
import { addressOf } from "./addressOf.ts"
import type { World } from "./World.ts"

/** The payer in these tests. */
export const alice = { address: "0x00000000000000000000000000000000000A11cE" }

/** The n-th recipient: an address without a known key. */
export function payee(n: number): Address {
  const address = parseAddress(`0x${(0xfee0_0000 + n).toString(16).padStart(40, "0")}`, "evm")
  if (address === null) throw new Error("no address")
  return address
}

export interface Ordered {
  readonly nonce: string
  readonly orderId: string
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly fee: bigint
  readonly excess: bigint
  /** The notes that the wallet would deposit. */
  readonly notes: ReadonlyArray<DepositNote>
  readonly total: DepositNote
}

/** Creates a private send for Alice with these amounts, one recipient each. It is unpaid. */
export async function order(
  world: World,
  amounts: ReadonlyArray<bigint>,
  more: {
    readonly token?: Address
    readonly feeToken?: Address
    readonly txCompletionTime?: number
    readonly roundDeposit?: boolean
    readonly walletFillsNonce?: boolean
    readonly nonce?: string
    /** The bound for the payouts' fees; the service's default without. */
    readonly feeAmount?: bigint
  } = {},
): Promise<Ordered> {
  const { token = world.token(), nonce = freshUuid(), feeAmount, ...rest } = more
  const answer = await world.time.during(
    world.relay.privateSend({
      ...alice,
      nonce,
      chainId: world.chainId,
      tokenAddress: token,
      recipients: amounts.map((amount, n) => ({ address: payee(n), amount: amount.toString() })),
      ...rest,
      ...(feeAmount === undefined ? {} : { feeAmount: feeAmount.toString() }),
    }),
  )
  const notes = world.network.notesOf(answer.txData)
  const [total] = notes
  if (total === undefined) throw new Error("an order without a deposit")
  return {
    nonce,
    orderId: answer.orderId,
    amountIn: BigInt(answer.amountIn),
    amountOut: BigInt(answer.amountOut),
    fee: BigInt(answer.fee),
    excess: BigInt(answer.excess ?? "0"),
    notes,
    total,
  }
}

/** Funds Alice's wallet and deposits these notes. */
export function send(world: World, notes: ReadonlyArray<DepositNote>): void {
  for (const { token, amount } of notes) world.chain.endow(token, addressOf(alice.address), amount)
  world.chain.deposit(addressOf(alice.address), notes)
}

export function statusOf(world: World, { orderId }: { readonly orderId: string }) {
  return world.time.during(world.relay.privateSendStatus({ ...alice, orderId }))
}

/** The fees that an order's payouts pay, in the order of its recipients. */
export async function feesOf(
  world: World,
  ordered: { readonly orderId: string },
): Promise<ReadonlyArray<bigint>> {
  const { scheduledTransactions = [] } = await statusOf(world, ordered)
  return scheduledTransactions.map(({ feeAmount }) => BigInt(feeAmount ?? "0"))
}

/** What an order's payouts leave of the bound for their fees. */
export async function unspentFee(world: World, ordered: Ordered): Promise<bigint> {
  const fees = await feesOf(world, ordered)
  return fees.reduce((rest, fee) => rest - fee, ordered.fee)
}

/** Waits until an order reaches a phase. */
export async function reaches(
  world: World,
  ordered: { readonly orderId: string },
  phase: string,
  within = 20 * 60_000,
) {
  await world.time.eventually(async () => (await statusOf(world, ordered)).phase === phase, {
    within,
  })
  return await statusOf(world, ordered)
}

export async function stuck(world: World, token = world.token()): Promise<bigint> {
  const { balances } = await world.time.during(
    world.relay.stuckBalance({ ...alice, chainId: world.chainId }),
  )
  const row = balances.find(({ tokenAddress }) => addressOf(tokenAddress) === token)
  return BigInt(row?.balance ?? "0")
}
