import { uniswapV3Action } from "@shielded-relay/pool-contracts"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { zeroAddress, type Address, type Hex } from "viem"
import {
  actionDelay,
  deployDevnet,
  receiptOf,
  startEvmNode,
  type Devnet,
  type EvmNode,
} from "../../src/index.ts"

export const NATIVE = zeroAddress

/** A call of an action, with the pool's parameters. */
export interface ActionCall {
  readonly action: Address
  readonly tokenIn: Address
  readonly amountIn: bigint
  readonly tokenOut: Address
  readonly minOut: bigint
  readonly data: Hex
  /** Coins sent along. Default: those of the input. */
  readonly value?: bigint
  /** Tokens sent before the call. Default: the input. */
  readonly sent?: bigint
}

/** A local network with exchanges, and an account that calls the actions as the pool does. */
export class OpenExchanges {
  readonly node: EvmNode
  readonly devnet: Devnet
  readonly exchanges: NonNullable<Devnet["exchanges"]>
  readonly caller: Address

  private constructor(devnet: Devnet, exchanges: NonNullable<Devnet["exchanges"]>) {
    this.node = devnet.node
    this.devnet = devnet
    this.exchanges = exchanges
    this.caller = devnet.users[0]?.address ?? zeroAddress
  }

  static async start(): Promise<OpenExchanges> {
    const node = await startEvmNode({ secondsBehind: actionDelay })
    const devnet = await deployDevnet(node, { exchanges: true })
    if (devnet.exchanges === null) throw new Error("exchanges were asked for")
    return new OpenExchanges(devnet, devnet.exchanges)
  }

  token(name: "dollar" | "gold"): Address {
    return this.devnet.tokens[name === "dollar" ? 0 : 1].address
  }

  /** A token's address on the exchanges, where native coins are wrapped. */
  traded(token: Address): Address {
    return token === NATIVE ? this.exchanges.wrappedNative : token
  }

  async balance(of: Address, account: Address): Promise<bigint> {
    if (of === NATIVE) return this.node.client.getBalance({ address: account })
    return this.node.client.readContract({
      address: of,
      abi: testToken.abi,
      functionName: "balanceOf",
      args: [account],
    })
  }

  async transfer(token: Address, to: Address, amount: bigint): Promise<void> {
    const { client } = this.node
    const args = [to, amount] as const
    const { caller: account } = this
    const transfer = {
      account,
      address: token,
      abi: testToken.abi,
      functionName: "transfer",
      args,
    } as const
    await receiptOf(client, await client.writeContract(transfer))
  }

  /** Does what the pool does: sends the input, calls the action, and measures the output. All changes are undone afterwards. */
  async execute(call: ActionCall) {
    const { client } = this.node
    const { action, tokenIn, amountIn, tokenOut, minOut, data } = call
    const snapshot = await client.snapshot()
    try {
      if (tokenIn !== NATIVE) await this.transfer(tokenIn, action, call.sent ?? amountIn)
      const before = await this.balance(tokenOut, this.caller)
      const { status, gasUsed, effectiveGasPrice } = await receiptOf(
        client,
        await client.writeContract({
          account: this.caller,
          address: action,
          // All actions have the same function.
          abi: uniswapV3Action.abi,
          functionName: "execute",
          args: [tokenIn, amountIn, tokenOut, minOut, data],
          value: call.value ?? (tokenIn === NATIVE ? amountIn : 0n),
          gas: 1_000_000n,
        }),
      )
      const spentOnGas = tokenOut === NATIVE ? gasUsed * effectiveGasPrice : 0n
      const { wrappedNative } = this.exchanges
      const kept = await Promise.all(
        [NATIVE, wrappedNative, this.token("dollar"), this.token("gold")].map((each) =>
          this.balance(each, action),
        ),
      )
      return {
        done: status === "success",
        received: (await this.balance(tokenOut, this.caller)) - before + spentOnGas,
        kept: kept.reduce((sum, each) => sum + each, 0n),
      }
    } finally {
      await client.revert({ id: snapshot })
    }
  }
}
