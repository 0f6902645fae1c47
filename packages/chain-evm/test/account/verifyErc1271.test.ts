import { parseAddress, type Address } from "@shielded-relay/core"
import { developmentAccounts, receiptOf, startEvmNode, type EvmNode } from "@shielded-relay/devnet"
import { contractWallet, contractWalletFactory } from "@shielded-relay/pool-contracts/testing"
import { ContractAccounts, contractSignaturesContract } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { createServer } from "node:http"
import { once } from "node:events"
import {
  bytesToHex,
  encodeFunctionData,
  hexToBytes,
  serializeErc6492Signature,
  toHex,
  type Hex,
} from "viem"
import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { verifyErc1271 } from "../../src/account/verifyErc1271.ts"
import { endpointsAt } from "../fixture/endpoints.ts"
import { resources } from "../fixture/run.ts"

const keyOf = (fill: number) => privateKeyToAccount(toHex(new Uint8Array(32).fill(fill)))
const digest = new Uint8Array(32).fill(7)

const { run, close } = resources()
let node: EvmNode
let accounts: typeof ContractAccounts.Service
const addressOf = (text: string): Address => {
  const address = parseAddress(text, "evm")
  if (address === null) throw new Error(`${text} is no address`)
  return address
}
const nobody = "http://127.0.0.1:9"
const ask = async (urls: ReadonlyArray<string>, factories: ReadonlyArray<Address> = []) =>
  verifyErc1271(await run(endpointsAt(urls)), new Set(factories))

beforeAll(async () => {
  node = await startEvmNode()
  const [deployer] = developmentAccounts
  const create = async (bytecode: Hex): Promise<Address> => {
    const hash = await node.client.sendTransaction({
      account: deployer?.address ?? "0x",
      data: bytecode,
    })
    const { contractAddress } = await receiptOf(node.client, hash)
    return addressOf(contractAddress ?? "")
  }
  const wallet = async (owner: PrivateKeyAccount) => {
    const word = owner.address.slice(2).padStart(64, "0")
    return create(`${contractWallet.bytecode}${word}`)
  }
  const code = async (address: Hex, bytecode: Hex): Promise<Address> => {
    await node.client.setCode({ address, bytecode })
    return addressOf(address)
  }
  const promisedBy = async (factory: Address, owner: PrivateKeyAccount) => {
    const { abi } = contractWalletFactory
    const account = await node.client.readContract({
      address: `0x${factory.slice(2)}`,
      abi,
      functionName: "addressOf",
      args: [owner.address],
    })
    const data = encodeFunctionData({ abi, functionName: "create", args: [owner.address] })
    const wrap = (signature: Hex) =>
      serializeErc6492Signature({ address: `0x${factory.slice(2)}`, data, signature })
    return {
      account: addressOf(account),
      sign: async (hash: Uint8Array) =>
        hexToBytes(wrap(await owner.sign({ hash: bytesToHex(hash) }))),
    }
  }
  const plain = (account: Address, owner: PrivateKeyAccount) => ({
    account,
    sign: async (hash: Uint8Array) => hexToBytes(await owner.sign({ hash: bytesToHex(hash) })),
  })
  const [factory, stranger] = [
    await create(contractWalletFactory.bytecode),
    await create(contractWalletFactory.bytecode),
  ]
  const promised = await promisedBy(factory, keyOf(3))
  accounts = {
    ask: await ask([node.url], [factory]),
    silent: await ask([nobody], [factory]),
    deployed: plain(await wallet(keyOf(1)), keyOf(1)),
    other: plain(await wallet(keyOf(2)), keyOf(2)),
    promised,
    bare: plain(promised.account, keyOf(3)),
    unlisted: await promisedBy(stranger, keyOf(4)),
    empty: addressOf("0x00000000000000000000000000000000000e4321"),
    hostile: {
      // PUSH1 0 PUSH1 0 REVERT
      reverts: await code("0x00000000000000000000000000000000000b0001", "0x60006000fd"),
      // JUMPDEST PUSH1 0 JUMP
      "burns all gas": await code("0x00000000000000000000000000000000000b0002", "0x5b600056"),
      // STOP
      "answers nothing": await code("0x00000000000000000000000000000000000b0003", "0x00"),
      // The right four bytes at the wrong end of the word.
      "answers a number": await code(
        "0x00000000000000000000000000000000000b0004",
        "0x631626ba7e60005260206000f3",
      ),
      // The right word and one more.
      "answers too much": await code(
        "0x00000000000000000000000000000000000b0005",
        `0x7f1626ba7e${"00".repeat(28)}60005260406000f3`,
      ),
      // The right four bytes alone.
      "answers too little": await code(
        "0x00000000000000000000000000000000000b0006",
        `0x7f1626ba7e${"00".repeat(28)}60005260046000f3`,
      ),
      // INVALID
      fails: await code("0x00000000000000000000000000000000000b0007", "0xfe"),
    },
  }
})
afterAll(async () => {
  await close()
  await node.close()
})

contractSignaturesContract(
  { describe, it, expect },
  Layer.sync(ContractAccounts, () => accounts),
)

describe("contract accounts asked through several endpoints", () => {
  /** An endpoint of the same chain that answers every call with one word, or not at all. */
  const liar = async (word: string | null) => {
    const server = createServer((request, response) => {
      let text = ""
      request.setEncoding("utf8")
      request.on("data", (piece: string) => (text += piece))
      request.on("end", () => {
        const { id, method } = JSON.parse(text) as { id: number; method: string }
        if (word === null) return
        const result = method === "eth_chainId" ? toHex(31337) : word
        response.end(JSON.stringify({ jsonrpc: "2.0", id, result }))
      })
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
  }
  const yes = `0x1626ba7e${"00".repeat(28)}`
  const verdict = async (urls: ReadonlyArray<string>, signature: Uint8Array) => {
    const { account } = accounts.deployed
    return Effect.runPromise((await ask(urls))({ account, digest, signature }))
  }

  it("are believed when two agree, and not on the word of one that lies or stands alone", async () => {
    const [lying, refusing] = [await liar(yes), await liar("0x")]
    const right = await accounts.deployed.sign(digest)
    const wrong = await accounts.other.sign(digest)
    expect(await verdict([node.url, node.url], right)).toBe("valid")
    expect(await verdict([lying, node.url], right)).toBe("valid")
    expect(await verdict([lying, node.url], wrong)).toBe("invalid")
    expect(await verdict([refusing, node.url], right)).toBe("invalid")
    expect(await verdict([lying, nobody], wrong)).toBe("unavailable")
    expect(await verdict([node.url, nobody], right)).toBe("unavailable")
  })
})
