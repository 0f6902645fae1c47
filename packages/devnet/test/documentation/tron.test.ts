import { bandwidthOf, transactionJson } from "@shielded-relay/chain-tron"
import { addressFromBytes, type CallShape } from "@shielded-relay/core"
import { callSizeOf, depositData } from "@shielded-relay/pool-abi"
import { chainProfile } from "@shielded-relay/local-tron-node"
import { mkdtemp, rm } from "node:fs/promises"
import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hexToBytes, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { deployTron } from "../../src/examples/deployTron.ts"
import { mining, startTronDevnet } from "../../src/tron/deploy/index.ts"

const read = (path: string) => readFileSync(join(import.meta.dirname, "../../../..", path), "utf8")
const page = read("docs/tron.md")

/** The rows of the table after this header, each with its cells. */
function rowsAfter(text: string, header: string): ReadonlyArray<ReadonlyArray<string>> {
  const [, rest = ""] = text.split(header)
  const [table = ""] = rest.split("\n\n")
  const cells = (line: string) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1)
  return table
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| -"))
    .map(cells)
}

const thousands = (units: bigint | number) => units.toLocaleString("en-US")
const trx = (sun: bigint) => (Number(sun) / 1e6).toFixed(1)

const address = addressFromBytes(new Uint8Array(20).fill(1))
/** Bytes that a call takes of the sender's bandwidth. */
function bytesOf(data: Hex): number {
  const { raw_data_hex } = transactionJson({
    owner: address,
    contract: address,
    data,
    callValue: 0n,
    feeLimit: 100_000_000n,
    permissionId: 0,
    reference: { number: 1, id: "1".repeat(64) },
    expiration: 1_800_000_000_000,
    timestamp: 1_800_000_000_000,
  })
  return bandwidthOf(hexToBytes(`0x${raw_data_hex}`))
}
const shape = (changes: Partial<CallShape>): CallShape => ({
  joins: [2],
  payouts: 0,
  nativePayouts: 0,
  fee: false,
  action: false,
  ...changes,
})
const dataOfSize = (shaped: CallShape | "tree-update"): Hex =>
  `0x${"01".repeat(callSizeOf(shaped))}`
const deposit = depositData([
  { token: address, amount: 1n, npk: 1n, encryptedNote: new Uint8Array(157) },
])

/** Calldata of the table's calls. */
const calls: Readonly<Record<string, Hex>> = {
  "deposit TRC-20": deposit,
  "transfer 2→2": dataOfSize(shape({})),
  "withdrawal 2→2 TRC-20": dataOfSize(shape({ payouts: 1 })),
  "swap 2→2 at a pair of Uniswap v2, fee TRC-20": dataOfSize(shape({ fee: true, action: true })),
  "update of the tree": dataOfSize("tree-update"),
}

describe("what docs/tron.md shows", () => {
  it("costs that much: the energy that the pool's package measures, and the bytes of each call", () => {
    const { getEnergyFee, getTransactionFee, getTotalEnergyCurrentLimit } =
      chainProfile("mainnet").parameters
    const { otherStake } = chainProfile("mainnet")
    const perTrx = Math.floor(getTotalEnergyCurrentLimit / Number(otherStake.energy))
    const measured = new Map(
      rowsAfter(
        read("packages/pool-contracts/README.md"),
        "| Call on TRON | Energy | TRX at 100 sun | Modelled time |\n",
      ).map(([call = "", energy = ""]) => [call, BigInt(energy.replaceAll(",", ""))]),
    )
    const expected = Object.entries(calls).map(([call, data]) => {
      const energy = measured.get(call) ?? 0n
      const bytes = bytesOf(data)
      const sun = energy * BigInt(getEnergyFee) + BigInt(bytes * getTransactionFee)
      const stake = Math.ceil(Number(energy) / perTrx)
      return [call, thousands(energy), thousands(bytes), trx(sun), thousands(stake)]
    })
    expect(
      rowsAfter(page, "| Call | Energy | Bytes | TRX | TRX to stake for one a day |\n"),
    ).toEqual(expected)
  })

  it("deploys a pool and its action, and continues with its files", async () => {
    const folder = await mkdtemp(join(tmpdir(), "shielded-relay-"))
    const devnet = await startTronDevnet({ treeDepth: 5, blocks: "manual" })
    try {
      const { node, owner, exchange, tokens } = devnet
      const input = {
        chainId: node.chainId,
        url: node.url,
        privateKey: owner.privateKey,
        token: tokens[0].address,
        folder,
        pollMilliseconds: 5,
        ...exchange,
      }
      const { pool, energy, cost } = await mining(node, deployTron(input))
      const before = await owner.coins(owner.address)
      expect(await mining(node, deployTron(input))).toMatchObject({ pool, energy, cost })
      expect(await owner.coins(owner.address)).toBe(before)
      expect(/takes ([\d,]+) energy and burns ([\d,]+) TRX/.exec(page)?.slice(1)).toEqual([
        thousands(energy),
        (Number(cost) / 1e6).toFixed(0),
      ])
    } finally {
      await devnet.node.close()
      await rm(folder, { recursive: true })
    }
  })
})
