import { evmChain } from "@shielded-relay/chain-evm"
import { Prover } from "@shielded-relay/core"
import { nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import {
  deployDevnet,
  startEvmNode,
  evmView,
  type Devnet,
  type EvmView,
} from "@shielded-relay/devnet"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { memoryVault } from "@shielded-relay/storage-memory"
import { Effect, Layer } from "effect"
import { createRelay, type Relay } from "shielded-relay"
import type { Section } from "./section/Section.ts"
import { untilTrue } from "./inTime.ts"

const chainId = 31337
const recipient = "0x00000000000000000000000000000000000abcde"

export const withdrawalTitle = "Withdrawal from request to hash"

export async function* measureWithdrawal(): AsyncGenerator<Section> {
  const devnet = await deployDevnet(await startEvmNode())
  const { prover, spent } = timedProver()
  const relay = await createRelay({
    vault: memoryVault(),
    prover,
    noteCrypto: nativeNoteCryptoLayer,
    chains: [evmChain(devnet.chainOptions)],
    prices: devnet.tokens
      .filter(({ address }) => BigInt(address) !== 0n)
      .map(({ address, decimals }) => ({
        chainId,
        token: address,
        tokens: 2_000n * 10n ** BigInt(decimals),
        native: 10n ** 18n,
      })),
    configuration: { pollInterval: 50 },
  })
  const owner = devnet.users[0]
  if (owner === undefined) throw new Error("The devnet has no users")
  const chain = evmView(devnet.node.url, owner.privateKey)
  await deposits(devnet, relay, chain, 8)
  const timed = async (): Promise<Measured> => {
    const before = spent()
    const total = await withdrawal(devnet, relay, owner.address)
    const proofs = spent() - before
    return { total, proofs, rest: total - proofs }
  }
  const flushed = await timed()
  const inTree: Array<Measured> = []
  for (let n = 0; n < 5; n += 1) inTree.push(await timed())
  await relay.stop()
  await devnet.node.close()
  const median = inTree.toSorted((one, other) => one.rest - other.rest)[2] ?? flushed
  yield {
    title: withdrawalTitle,
    note: "In one process on a local node: accept, plan, prove (2→2), simulate, sign, store, send. The rest is what the service adds to its proofs (goal: at most 300 ms for notes in the tree); the median of five is by the rest.",
    columns: ["notes", "ms", "of that proofs", "the rest"],
    rows: [
      ["in the tree, median of five", ...cells(median)],
      ["waiting in the queue: a forced batch insertion first", ...cells(flushed)],
    ],
  }
}

/** Milliseconds of one withdrawal. */
interface Measured {
  readonly total: number
  readonly proofs: number
  readonly rest: number
}

function cells({ total, proofs, rest }: Measured): ReadonlyArray<string> {
  return [total, proofs, rest].map((each) => Math.round(each).toLocaleString("en"))
}

/** The service's prover, and the milliseconds that it has spent on proofs. */
function timedProver() {
  let milliseconds = 0
  const timed = Effect.map(Prover, (inner) => ({
    ...inner,
    prove: (...parameters: Parameters<typeof inner.prove>) =>
      Effect.suspend(() => {
        const start = performance.now()
        return Effect.ensuring(
          inner.prove(...parameters),
          Effect.sync(() => {
            milliseconds += performance.now() - start
          }),
        )
      }),
  }))
  const prover = Layer.effect(Prover, timed).pipe(Layer.provide(wasmProver()))
  return { prover, spent: () => milliseconds }
}

/** Deposits notes of 10 units each. */
async function deposits(
  devnet: Devnet,
  relay: Relay,
  chain: EvmView,
  count: number,
): Promise<void> {
  const [token] = devnet.tokens
  const amount = 10n * 10n ** 6n
  await chain.approve(token.address, devnet.pool, amount * BigInt(count))
  for (let n = 0; n < count; n += 1) {
    const { txData } = await relay.deposit({
      address: chain.address,
      chainId,
      tokenAddresses: [token.address],
      amounts: [amount.toString()],
    })
    await chain.send(txData)
  }
  await untilTrue("Deposits in the balance", 120, async () => {
    const { balances } = await relay.balance({ address: chain.address, chainId })
    return BigInt(balances[0]?.balance ?? "0") === amount * BigInt(count)
  })
}

/** Milliseconds of a withdrawal that spends one note, including the fee. */
async function withdrawal(devnet: Devnet, relay: Relay, address: string): Promise<number> {
  const [token] = devnet.tokens
  const start = performance.now()
  await relay.withdraw({
    address,
    chainId,
    tokenAddresses: [token.address],
    amounts: ["1000000"],
    recipientAddress: recipient,
    feeToken: token.address,
  })
  return performance.now() - start
}
