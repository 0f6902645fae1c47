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
import { defaultLayout, type Layout } from "@shielded-relay/prover-workers"
import { memoryVault } from "@shielded-relay/storage-memory"
import { Effect, Layer } from "effect"
import { availableParallelism } from "node:os"
import { createRelay, type Relay } from "shielded-relay"
import type { Section } from "./section/Section.ts"
import { spread, spreadNote } from "./section/spread.ts"
import { untilTrue } from "./inTime.ts"

const chainId = 31337
const recipient = "0x00000000000000000000000000000000000abcde"

export const withdrawalTitle = "Withdrawal from request to hash"

/** Smallest units of a deposited note, and of a withdrawal: more than the change of those before, so that it spends such a note. */
const [deposited, withdrawn] = [10_000_000n, 8_000_000n]

/** How often each kind of withdrawal is measured. */
const times = 5

export async function* measureWithdrawal(): AsyncGenerator<Section> {
  const rows: Array<ReadonlyArray<string>> = []
  const layouts = [defaultLayout(availableParallelism()), { workers: 2, threadsPerProof: 1 }]
  for (const layout of layouts) {
    const { inTree, young } = await measureWith(layout)
    const workers = `${layout.workers} × ${layout.threadsPerProof}`
    rows.push(["in the tree", workers, ...cells(inTree)])
    rows.push(["waiting in the queue: a forced batch insertion first", workers, ...cells(young)])
  }
  yield {
    title: withdrawalTitle,
    note: `In one process on a local node: accept, plan, prove (2→2), simulate, sign, store, send. Milliseconds by the clock, because waiting is the point: ${spreadNote(times)}, each column by itself; keys are loaded before. A note that waits in the queue needs two proofs, of the insertion and of its join: two workers make them side by side, so the time while any proof is made is shorter than the sum of both; one worker makes the join's while the insertion is sent and mined, and the sum includes the wait for it. The node mines at once; where a block takes 12 seconds, the join's proof is ready before the block. The rest is what the service adds to its proofs (goal: at most 300 ms for notes in the tree).`,
    columns: [
      "notes",
      "workers × threads",
      "ms",
      "while proofs are made",
      "sum of the proofs",
      "the rest",
    ],
    rows,
  }
}

/** Withdrawals of notes in the tree and of notes that wait in the queue, with one layout of proving workers. */
async function measureWith(layout: Layout) {
  const devnet = await deployDevnet(await startEvmNode())
  const { prover, spent } = timedProver(layout)
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
    // The timer of a batch that is not full inserts nothing meanwhile.
    configuration: { pollInterval: 50, batchDelay: 600_000, forcedInsertionsPerOwner: 100 },
  })
  const [old, recent] = devnet.users.map(({ privateKey }) => evmView(devnet.node.url, privateKey))
  if (old === undefined || recent === undefined) throw new Error("The devnet has two users")
  const timed = async ({ address }: EvmView): Promise<Measured> => {
    const before = spent()
    const total = await withdrawal(devnet, relay, address)
    const { sum, any } = spent()
    const proofs = any - before.any
    return { total, proofs, sum: sum - before.sum, rest: total - proofs }
  }
  try {
    await deposits(devnet, relay, old, times + 1)
    // Brings the notes into the tree and loads the keys.
    await timed(old)
    const inTree: Array<Measured> = []
    for (let n = 0; n < times; n += 1) inTree.push(await timed(old))
    const young: Array<Measured> = []
    for (let n = 0; n < times; n += 1) {
      await deposits(devnet, relay, recent, 1)
      young.push(await timed(recent))
    }
    return { inTree, young }
  } finally {
    await relay.stop()
    await devnet.node.close()
  }
}

/** Milliseconds of one withdrawal. */
interface Measured {
  readonly total: number
  /** While at least one proof was made. */
  readonly proofs: number
  /** Of each proof by itself, together. */
  readonly sum: number
  readonly rest: number
}

function cells(measured: ReadonlyArray<Measured>): ReadonlyArray<string> {
  return (["total", "proofs", "sum", "rest"] as const).map((part) =>
    spread(measured.map((each) => each[part])),
  )
}

/** The service's prover, and the milliseconds that it has spent on proofs: of each together, and while any was made. */
function timedProver(layout: Layout) {
  let sum = 0
  let any = 0
  let running = 0
  let since = 0
  const timed = Effect.map(Prover, (inner) => ({
    ...inner,
    prove: (...parameters: Parameters<typeof inner.prove>) =>
      Effect.suspend(() => {
        const start = performance.now()
        if (running === 0) since = start
        running += 1
        return Effect.ensuring(
          inner.prove(...parameters),
          Effect.sync(() => {
            const end = performance.now()
            sum += end - start
            running -= 1
            if (running === 0) any += end - since
          }),
        )
      }),
  }))
  const prover = Layer.effect(Prover, timed).pipe(Layer.provide(wasmProver(layout)))
  return {
    prover,
    spent: () => ({ sum, any: running === 0 ? any : any + performance.now() - since }),
  }
}

/** Deposits notes, each as large as the others. */
async function deposits(
  devnet: Devnet,
  relay: Relay,
  chain: EvmView,
  count: number,
): Promise<void> {
  const [token] = devnet.tokens
  const amount = deposited
  const before = await balanceOf(relay, chain.address)
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
  const wanted = before + amount * BigInt(count)
  await untilTrue(
    "Deposits in the balance",
    120,
    async () => (await balanceOf(relay, chain.address)) === wanted,
  )
}

/** The balance of the one token that an owner has, with the change of its withdrawals. */
async function balanceOf(relay: Relay, address: string): Promise<bigint> {
  const { balances } = await relay.balance({ address, chainId })
  const [row] = balances
  return BigInt(row?.balance ?? "0") + BigInt(row?.pending ?? "0")
}

/** Milliseconds of a withdrawal that spends one note, including the fee. */
async function withdrawal(devnet: Devnet, relay: Relay, address: string): Promise<number> {
  const [token] = devnet.tokens
  const start = performance.now()
  await relay.withdraw({
    address,
    chainId,
    tokenAddresses: [token.address],
    amounts: [withdrawn.toString()],
    recipientAddress: recipient,
    feeToken: token.address,
  })
  return performance.now() - start
}
