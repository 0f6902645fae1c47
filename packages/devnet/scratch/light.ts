import { Prover } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
// @ts-ignore
import * as snarkjs from "snarkjs"
import { circuit } from "@shielded-relay/pool-circuits"
import { evmChain } from "@shielded-relay/chain-evm"
import { createRelay } from "shielded-relay"
import { memoryVault } from "@shielded-relay/storage-memory"
import { startEvmNode } from "../src/node/startEvmNode.ts"
import { deployDevnet } from "../src/deploy/deployDevnet.ts"
import { createWalletClient, http, erc20Abi, maxUint256 } from "viem"
import { privateKeyToAccount } from "viem/accounts"

const str = (v: any): any =>
  typeof v === "bigint" ? v.toString() : Array.isArray(v) ? v.map(str) : v
const prover = Layer.succeed(Prover, {
  capacity: Effect.succeed({ workers: 1, free: 4 }),
  prove: (name, inputs) =>
    Effect.promise(async () => {
      const c: any = circuit(name)
      const t = performance.now()
      const { proof } = await snarkjs.groth16.fullProve(
        Object.fromEntries(Object.entries(inputs).map(([k, v]) => [k, str(v)])),
        new URL(c.wasmUrl ?? c.wasmPath, "file:").pathname,
        new URL(c.zkeyUrl ?? c.zkeyPath, "file:").pathname,
      )
      console.log("  proof", name, Math.round(performance.now() - t), "ms")
      const p = (x: any) => BigInt(x)
      return {
        a: [p(proof.pi_a[0]), p(proof.pi_a[1])],
        b: [
          [p(proof.pi_b[0][0]), p(proof.pi_b[0][1])],
          [p(proof.pi_b[1][0]), p(proof.pi_b[1][1])],
        ],
        c: [p(proof.pi_c[0]), p(proof.pi_c[1])],
      } as any
    }),
})
const t0 = performance.now()
const at = () => Math.round(performance.now() - t0)
const node = await startEvmNode({ mining: "automine" })
const net = await deployDevnet(node)
console.log(at(), "deployed", net.pool)
const relay = await createRelay({
  vault: memoryVault(),
  prover,
  chains: [evmChain(net.chainOptions)],
  prices: net.tokens.slice(0, 2).map((t) => ({
    chainId: 31337,
    token: t.address,
    tokens: 2000n * 10n ** BigInt(t.decimals),
    native: 10n ** 18n,
  })),
  configuration: { pollInterval: 100 },
})
console.log(at(), "relay up", await relay.readiness())
const [dollar] = net.tokens
const alice = net.users[0]!,
  bob = net.users[1]!
const account = privateKeyToAccount(alice.privateKey)
const wallet = createWalletClient({ account, chain: node.client.chain, transport: http(node.url) })
const dep = await relay.deposit({
  address: alice.address,
  chainId: 31337,
  tokenAddresses: [dollar.address],
  amounts: ["100000000"],
})
console.log(at(), dep)
await wallet.writeContract({
  address: dollar.address,
  abi: erc20Abi,
  functionName: "approve",
  args: [net.pool, maxUint256],
})
const tx: any = dep.txData
const hash = await wallet.sendTransaction({
  to: tx.to,
  data: tx.data,
  gas: BigInt(tx.gasLimit),
  value: BigInt(tx.value),
})
const r = await node.client.waitForTransactionReceipt({ hash })
console.log(at(), "deposit gas", r.gasUsed, r.status)
const until = async (f: () => Promise<any>, ok: (x: any) => boolean) => {
  for (let i = 0; i < 200; i++) {
    const x = await f()
    if (ok(x)) return x
    await new Promise((r) => setTimeout(r, 100))
  }
  throw new Error("never " + JSON.stringify(await f()))
}
console.log(
  at(),
  JSON.stringify(
    await until(
      () => relay.balance({ address: alice.address, chainId: 31337 }),
      (b) => b.balances[0]?.balance === "100000000",
    ),
  ),
)
const fee = await relay.getFee({
  address: alice.address,
  chainId: 31337,
  feeToken: dollar.address,
  tokenAddresses: [dollar.address],
  externalActionId: "Transact",
  amounts: ["30000000"],
})
console.log(at(), fee)
const info = await relay.recipientInfo({ address: bob.address })
const sent = await relay.transfer({
  address: alice.address,
  chainId: 31337,
  tokenAddresses: [dollar.address],
  amounts: ["30000000"],
  recipientAddress: info.recipientInfo,
  feeToken: dollar.address,
})
console.log(at(), "transfer", sent)
console.log(
  at(),
  JSON.stringify(
    await until(
      () => relay.balance({ address: bob.address, chainId: 31337 }),
      (b) => b.balances[0]?.balance === "30000000",
    ),
  ),
)
console.log(at(), JSON.stringify(await relay.balance({ address: alice.address, chainId: 31337 })))
const w = await relay
  .withdraw({
    address: bob.address,
    chainId: 31337,
    tokenAddresses: [dollar.address],
    amounts: ["10000000"],
    recipientAddress: "0x00000000000000000000000000000000000abcde",
    feeToken: dollar.address,
  })
  .catch((e) => e)
console.log(at(), "withdraw", w)
console.log(
  at(),
  JSON.stringify(
    await until(
      () => relay.balance({ address: bob.address, chainId: 31337 }),
      (b) => b.balances[0]?.pending === "0",
    ),
  ),
)
const w2 = await relay
  .withdraw({
    address: alice.address,
    chainId: 31337,
    tokenAddresses: [dollar.address],
    amounts: ["10000000"],
    recipientAddress: "0x00000000000000000000000000000000000abcde",
    feeToken: dollar.address,
  })
  .catch((e) => e)
console.log(at(), "withdraw", w2)
await relay.stop()
await node.close()
console.log(at(), "done")
process.exit(0)
