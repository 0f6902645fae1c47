import { evmTransaction } from "@shielded-relay/client"
import { evmChain } from "@shielded-relay/chain-evm"
import { nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { memoryVault } from "@shielded-relay/storage-memory"
import { pgliteStorage } from "@shielded-relay/storage-postgres"
import { createRelay, type Relay } from "shielded-relay"
import { erc20Abi, formatUnits, toHex, type Address } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { hex } from "../../src/demo/evmView.ts"
import type { Devnet, DevnetToken } from "../../src/deploy/deployDevnet.ts"
import { receiptOf } from "../../src/node/receiptOf.ts"
import { eventually } from "../endToEnd/eventually.ts"
import type { Step } from "./step.ts"

const seed = new Uint8Array(32).fill(0xc0)

/** Owners with balances in a real pool, and a book of the balance that each must have according to the chain and the answers. */
export class Household {
  readonly #devnet: Devnet
  readonly #folder: string
  #relay: Relay | null = null
  /** Balances by owner, then by token, in smallest units. */
  readonly #book = new Map<Address, Map<Address, bigint>>()

  constructor(devnet: Devnet, folder: string) {
    this.#devnet = devnet
    this.#folder = folder
    for (const { address } of devnet.users.slice(0, 3)) this.#book.set(address, new Map())
  }

  get owners(): ReadonlyArray<Address> {
    return [...this.#book.keys()]
  }

  async start(): Promise<void> {
    const { node, chainOptions, tokens } = this.#devnet
    const [dollar, gold] = tokens
    this.#relay = await createRelay({
      vault: memoryVault({ "master-seed": seed }),
      prover: wasmProver(),
      storage: pgliteStorage({ folder: this.#folder }),
      noteCrypto: nativeNoteCryptoLayer,
      chains: [evmChain(chainOptions)],
      // Each payout waits for a batch, and a longer delay would test nothing more.
      configuration: { pollInterval: 200, batchDelay: 5_000 },
      prices: [
        {
          chainId: node.chainId,
          token: dollar.address,
          tokens: 2_000n * 10n ** 6n,
          native: 10n ** 18n,
        },
        {
          chainId: node.chainId,
          token: gold.address,
          tokens: 40n * 10n ** 18n,
          native: 10n ** 18n,
        },
      ],
    })
  }

  async stop(): Promise<void> {
    await this.#relay?.stop()
    this.#relay = null
  }

  /** Executes a step and records its changes in the book. A step that its owner cannot pay for becomes a deposit. */
  async take(step: Step): Promise<void> {
    if (step.do === "restart") {
      await this.stop()
      return this.start()
    }
    const owner = this.#owner(step.owner)
    if (step.do === "refresh") {
      await this.#service.refreshCache({ address: owner, chainId: this.#chainId })
      return
    }
    const token = this.#token(step.token)
    const other = this.#owner(step.owner + 1 + (step.to % 2))
    switch (step.do) {
      case "deposit":
        return this.#deposit(owner, owner, token)
      case "deposit for other":
        return this.#deposit(owner, other, token)
      case "transfer":
      case "withdraw":
        return this.#pay(step.do, owner, other, token, step.share)
      case "private send":
        return this.#sendPrivately(owner, token)
      case "swap":
        return this.#swap(owner, token, this.#token(step.token + 1 + (step.to % 2)), step.share)
    }
  }

  /** Waits until every owner's balance equals the book, nothing is pending, and the pool's balance is the sum. */
  async balances(): Promise<void> {
    for (const owner of this.owners)
      await eventually(
        async () => JSON.stringify(await this.#shown(owner)),
        (shown) => shown === JSON.stringify(this.#entered(owner)),
      )
    for (const { address } of this.#devnet.tokens) {
      const sum = this.owners.reduce((all, owner) => all + this.#entry(owner, address), 0n)
      const held = await this.#held(address)
      if (held !== sum)
        throw new Error(`The pool holds ${held} of ${address}, and its owners ${sum}`)
    }
  }

  async #deposit(payer: Address, owner: Address, token: DevnetToken): Promise<void> {
    const amount = 40n * 10n ** BigInt(token.decimals)
    const asked = {
      address: payer,
      chainId: this.#chainId,
      tokenAddresses: [token.address],
      amounts: [amount.toString()],
    }
    const { txData } =
      payer === owner
        ? await this.#service.deposit(asked)
        : await this.#service.depositForOther({ ...asked, recipientInfo: owner })
    await this.#send(payer, token, amount, evmTransaction(txData))
    this.#enter(owner, token.address, amount)
  }

  /** A private send to two recipients. When both are paid, what the bound leaves of their fees is the payer's balance. */
  async #sendPrivately(payer: Address, token: DevnetToken): Promise<void> {
    const recipients = [3n, 2n].map((whole) => ({
      address: freshAddress(),
      amount: (whole * 10n ** BigInt(token.decimals)).toString(),
    }))
    const order = await this.#service.privateSend({
      address: payer,
      chainId: this.#chainId,
      tokenAddress: token.address,
      recipients,
    })
    await this.#send(payer, token, BigInt(order.amountIn), evmTransaction(order.txData))
    const { scheduledTransactions = [] } = await eventually(
      () => this.#service.privateSendStatus({ address: payer, orderId: order.orderId }),
      ({ phase }) => phase === "completed",
    )
    const fees = scheduledTransactions.reduce(
      (sum, { feeAmount = "0" }) => sum + BigInt(feeAmount),
      0n,
    )
    const left = BigInt(order.amountIn) - BigInt(order.amountOut) - fees
    this.#enter(payer, token.address, left)
    for (const { address, amount } of recipients) {
      const paid = await this.#holdings(token.address, address)
      if (paid !== BigInt(amount)) throw new Error(`${address} was paid ${paid} of ${amount}`)
    }
  }

  /** Approves and sends the prepared transaction from the payer's wallet. */
  async #send(
    payer: Address,
    token: DevnetToken,
    amount: bigint,
    txData: { readonly to: string; readonly data: string; readonly value: string },
  ): Promise<void> {
    const { client } = this.#devnet.node
    await client.impersonateAccount({ address: payer })
    if (BigInt(token.address) !== 0n)
      await receiptOf(
        client,
        await client.writeContract({
          account: payer,
          address: token.address,
          abi: erc20Abi,
          functionName: "approve",
          args: [this.#devnet.pool, amount],
        }),
      )
    const sent = await client.sendTransaction({
      account: payer,
      to: hex(txData.to),
      data: hex(txData.data),
      value: BigInt(txData.value),
    })
    await receiptOf(client, sent)
  }

  async #pay(
    kind: "transfer" | "withdraw",
    owner: Address,
    other: Address,
    token: DevnetToken,
    share: number,
  ): Promise<void> {
    const asked = {
      address: owner,
      chainId: this.#chainId,
      tokenAddresses: [token.address],
      feeToken: token.address,
    }
    const { feeAmount } = await this.#service.getFee({ ...asked, externalActionId: "Transact" })
    const fee = BigInt(feeAmount)
    const amount = ((this.#entry(owner, token.address) - fee) * BigInt(share)) / 1_000n
    if (amount <= 0n) return this.#deposit(owner, owner, token)
    const fresh = freshAddress()
    const recipientAddress = kind === "withdraw" ? fresh : await this.#nameOf(other, share)
    const { operation } = await this.#done(owner, () =>
      this.#service[kind]({
        ...asked,
        amounts: [amount.toString()],
        recipientAddress,
        feeAmount,
      }),
    )
    if (operation.state === "failed") throw new Error(`A ${kind} failed: ${operation.error}`)
    this.#enter(owner, token.address, -amount - fee)
    if (kind === "transfer") return this.#enter(other, token.address, amount)
    const paid = await this.#holdings(token.address, fresh)
    if (paid !== amount) throw new Error(`${fresh} was paid ${paid} in place of ${amount}`)
  }

  /** An owner's name as payers may know it: its address, or a recipientInfo that it gave out. */
  async #nameOf(owner: Address, share: number): Promise<string> {
    if (share % 2 === 0) return owner
    const asked = { address: owner, chainId: this.#chainId }
    return (await this.#service.recipientInfo(asked)).recipientInfo
  }

  async #swap(owner: Address, from: DevnetToken, to: DevnetToken, share: number): Promise<void> {
    const asked = { address: owner, chainId: this.#chainId, feeToken: from.address }
    const tokenAddresses = [from.address, to.address]
    const half = (this.#entry(owner, from.address) * BigInt(share)) / 2_000n
    if (half < 10n ** BigInt(Math.max(0, from.decimals - 1)))
      return this.#deposit(owner, owner, from)
    const { swapData, externalActionId, outSwapAmount } = await this.#service.getSwapData({
      address: owner,
      chainId: this.#chainId,
      inputTokenAddress: from.address,
      outputTokenAddress: to.address,
      amount: formatUnits(half, from.decimals),
    })
    const { feeAmount } = await this.#service.getFee({ ...asked, tokenAddresses, externalActionId })
    if (this.#entry(owner, from.address) < half + BigInt(feeAmount))
      return this.#deposit(owner, owner, from)
    const { operation } = await this.#done(owner, () =>
      this.#service.swap({
        ...asked,
        tokenAddresses,
        amounts: [`-${half}`, outSwapAmount],
        externalActionId,
        swapData,
        feeAmount,
      }),
    )
    const outcome = operation.state === "confirmed" ? operation.result.swap : undefined
    if (outcome === undefined)
      throw new Error(`A swap ended without an outcome: ${operation.state}`)
    this.#enter(owner, from.address, -BigInt(feeAmount))
    if (outcome.outcome === "refunded") return
    this.#enter(owner, from.address, -half)
    this.#enter(owner, to.address, BigInt(outcome.received))
  }

  /** Sends a request and waits for the final outcome. */
  async #done(owner: Address, ask: () => Promise<{ readonly nonce: string }>) {
    const { nonce } = await ask()
    return eventually(
      () => this.#service.operation({ address: owner, operationNonce: nonce }),
      ({ operation: { state } }) => state === "confirmed" || state === "failed",
    )
  }

  async #shown(owner: Address) {
    const { balances } = await this.#service.balance({ address: owner, chainId: this.#chainId })
    return balances.map(({ tokenAddress, balance, pending }) => [
      tokenAddress.toLowerCase(),
      balance,
      pending,
    ])
  }

  #entered(owner: Address) {
    return [...(this.#book.get(owner) ?? [])]
      .filter(([, amount]) => amount !== 0n)
      .map(([token, amount]) => [token.toLowerCase(), amount.toString(), "0"])
      .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1))
  }

  #entry(owner: Address, token: Address): bigint {
    return this.#book.get(owner)?.get(token) ?? 0n
  }

  #enter(owner: Address, token: Address, amount: bigint): void {
    this.#book.get(owner)?.set(token, this.#entry(owner, token) + amount)
  }

  #held(token: Address): Promise<bigint> {
    return this.#holdings(token, this.#devnet.pool)
  }

  #holdings(token: Address, account: Address): Promise<bigint> {
    const { client } = this.#devnet.node
    return BigInt(token) === 0n
      ? client.getBalance({ address: account })
      : client.readContract({
          address: token,
          abi: erc20Abi,
          functionName: "balanceOf",
          args: [account],
        })
  }

  get #service(): Relay {
    if (this.#relay === null) throw new Error("The relay does not run")
    return this.#relay
  }

  get #chainId(): number {
    return this.#devnet.node.chainId
  }

  #owner(index: number): Address {
    return at(this.owners, index)
  }

  #token(index: number): DevnetToken {
    return at(this.#devnet.tokens, index)
  }
}

function freshAddress(): Address {
  return privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
}

function at<A>(list: ReadonlyArray<A>, index: number): A {
  const found = list[index % list.length]
  if (found === undefined) throw new Error("An empty list")
  return found
}
