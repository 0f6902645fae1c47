import type { SignedRequest } from "@shielded-relay/api"
import { ownerId, ownerOf, sealSwapData, swapDataKey } from "@shielded-relay/core"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { freshUuid, type Caller } from "@shielded-relay/testkit"
import {
  STRANGER,
  StorageDiary,
  addressOf,
  MASTER_SEED,
  newStorage,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"

/** What a request did to the stores, the chain and the prover. */
export interface Changes {
  readonly writes: ReadonlyArray<string>
  readonly broadcasts: number
  readonly proofs: number
}

/** No balance moved, no note reserved, no nonce burnt, no operation or session recorded, no job queued. */
export const nothing: Changes = { writes: [], broadcasts: 0, proofs: 0 }

/** What a validly signed, well-formed transaction that the rules refuse leaves: its nonce is used up, and the reason is kept. */
export const refusedForGood: Changes = {
  ...nothing,
  writes: ["NonceStore.consume", "OperationStore.insert"],
}

export interface Attempt {
  /** The refusal's code, or `ok`, or `accepted`. */
  readonly result: string
  readonly body: Readonly<Record<string, unknown>>
  readonly changes: Changes
}

/** A world with something to steal: Alice has money and a session, Mallory has a session of her own. */
export class Scene {
  readonly world: World
  readonly diary: StorageDiary
  readonly alice: Caller
  readonly mallory: Caller
  /** The nonce of an operation of Alice's that is done. */
  readonly done: string
  /** The nonce of a withdrawal of Alice's that waited for its time until she cancelled it. */
  readonly cancelled: string
  /** A private send of Alice's that was paid too little and is over. */
  readonly order: string

  private constructor(
    world: World,
    diary: StorageDiary,
    alice: Caller,
    mallory: Caller,
    done: string,
    cancelled: string,
    order: string,
  ) {
    this.world = world
    this.diary = diary
    this.alice = alice
    this.mallory = mallory
    this.done = done
    this.cancelled = cancelled
    this.order = order
  }

  static async open(more: Pick<WorldOptions, "neighbour"> = {}): Promise<Scene> {
    const diary = new StorageDiary(await newStorage())
    const world = await World.open({
      ...more,
      storage: diary.storage,
      network: {
        tokens: [
          { symbol: "GOLD", decimals: 6 },
          { symbol: "LEAD", decimals: 6 },
        ],
        exchanges: ["Exchange"],
      },
    })
    world.chain.exchanges[0]?.setRate(world.token(0), world.token(1), 2n, 1n)
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(0), 40_000_000n, 50_000_000n)
    await world.deposit(alice, world.token(1), 60_000_000n)
    await world.flushed()
    const mallory = await world.caller(66)
    const done = freshUuid()
    await world.ask(alice.post("/deposit", { ...amounts(world), nonce: done }))
    const cancelled = freshUuid()
    await world.ask(alice.post("/withdraw", { ...waiting(world), nonce: cancelled }))
    await world.ask(alice.post("/cancel-operation", { operation: cancelled }))
    const order = await underpaidOrder(world, alice)
    return new Scene(world, diary, alice, mallory, done, cancelled, order)
  }

  /** Sends a request, and says what came of it. Time moves only when the relay itself waits. */
  async attempt(request: SignedRequest, relay = this.world.relay): Promise<Attempt> {
    const { network, prover, time } = this.world
    const [broadcasts, proofs] = [network.broadcasts.length, prover.settings.made]
    this.diary.clear()
    const answer = await this.world.ask(request, relay)
    await time.rest()
    return {
      result: answer.outcome === "refused" ? answer.code : answer.outcome,
      body: answer.body,
      changes: {
        writes: this.diary.entries,
        broadcasts: network.broadcasts.length - broadcasts,
        proofs: prover.settings.made - proofs,
      },
    }
  }
}

/** Whom private sends and recoveries of the samples pay. */
export const BYSTANDER = "0x000000000000000000000000000000000000cafe"

/** A private send that got half of what it asked for, once its time is over. */
async function underpaidOrder(world: World, owner: Caller): Promise<string> {
  const { orderId, txData } = await world.time.during(
    world.relay.privateSend({
      address: owner.address,
      chainId: world.chainId,
      tokenAddress: world.token(),
      recipients: [{ address: STRANGER, amount: "40000000" }],
    }),
  )
  const half = world.network.notesOf(txData).map((note) => ({ ...note, amount: note.amount / 2n }))
  world.chain.endow(world.token(), addressOf(owner.address), 40_000_000n)
  world.chain.deposit(addressOf(owner.address), half)
  await world.time.advance(61 * 60_000)
  await world.flushed()
  return orderId
}

/** Fields of a transaction of one token. */
export function amounts(world: World) {
  return { chainId: world.chainId, tokenAddresses: [world.token()], amounts: ["1000000"] }
}

/** Fields of a withdrawal or transfer of one token. */
export function spending(world: World, recipientAddress: string = STRANGER) {
  return { ...amounts(world), recipientAddress, feeToken: world.token() }
}

/** Fields of a withdrawal that waits for its time, 20 days at most. */
export function waiting(world: World) {
  const txCompletionTime = Math.floor(world.time.now / 1_000) + 20 * 86_400
  return { ...spending(world), txCompletionTime }
}

/** Fields of a swap of the first token for the second, with what GET /get-swap-data would have given this caller. */
export function swapping(world: World, { address }: Caller) {
  const [tokenIn, tokenOut, amountIn] = [world.token(0), world.token(1), 1_000_000n]
  const { chainId } = world.network.gateway
  const owner = ownerId(ownerOf(addressOf(address)))
  const terms = { owner, chainId, tokenIn, tokenOut, amountIn, venue: "Exchange" }
  const quote = {
    expiresAt: world.time.now + 60_000,
    amountOut: 2n * amountIn,
    data: utf8ToBytes(`${tokenIn} ${tokenOut}`),
  }
  return {
    chainId: world.chainId,
    tokenAddresses: [tokenIn, tokenOut],
    amounts: [`-${amountIn}`, "1900000"],
    externalActionId: "Exchange",
    swapData: sealSwapData(swapDataKey(MASTER_SEED), terms, quote),
    feeToken: tokenIn,
  }
}
