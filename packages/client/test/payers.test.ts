import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js"
import { ed25519 } from "@noble/curves/ed25519.js"
import { base58 } from "@scure/base"
import {
  approveDeposit,
  payWithEthers,
  payWithSolanaWallet,
  payWithViem,
  payWithWeb3,
  WrongDepositError,
  type Approval,
  type Payer,
  type TxData,
} from "@shielded-relay/client"
import { AbiCoder, id, JsonRpcProvider, Wallet } from "ethers"
import { TronWeb } from "tronweb"
import { createPublicClient, createWalletClient, custom } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { payWithTronWeb } from "../src/tron/index.ts"
import { developmentKey } from "./support/clientOf.ts"

const pool = "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9"
const token = "0x5FbDB2315678afecb367f032d93F642f64180aa3"
const coin = `0x${"0".repeat(40)}`
const chainId = 31337
const deposit = { chainId, tokenAddresses: [token], amounts: [5n] }

/** The calldata of the pool's deposit, as ethers writes it. */
function calldata(rows: ReadonlyArray<readonly [string, bigint]>): string {
  const types = ["tuple(address,uint256,uint256,bytes)[]"]
  const selector = id("deposit((address,uint256,uint256,bytes)[])").slice(0, 10)
  const notes = rows.map(([address, amount], n) => [address, amount, BigInt(n), "0xeeee"])
  return selector + AbiCoder.defaultAbiCoder().encode(types, [notes]).slice(2)
}

const unsigned = {
  type: 2,
  to: pool,
  gasLimit: "300000",
  maxFeePerGas: "2",
  maxPriorityFeePerGas: "1",
  data: calldata([[token, 5n]]),
  value: "0",
  chainId,
} as const

/** Wallets of two libraries, and what they were asked to send. */
const wallets = { viem, ethers }

function viem(onChain = chainId) {
  const sent: Array<unknown> = []
  const transport = custom({
    request: async ({ method, params }: { method: string; params?: ReadonlyArray<unknown> }) => {
      if (method === "eth_chainId") return `0x${onChain.toString(16)}`
      if (method === "eth_accounts") return [privateKeyToAccount(developmentKey).address]
      if (method !== "eth_sendTransaction") throw new Error(method)
      sent.push(params?.[0])
      return `0x${"ee".repeat(32)}`
    },
  })
  const wallet = createWalletClient({ transport })
  const payer = payWithViem(wallet, createPublicClient({ transport }), { pool })
  return { payer, sent }
}

function ethers(onChain = chainId) {
  const sent: Array<unknown> = []
  const provider = new JsonRpcProvider("http://127.0.0.1:1", onChain, { staticNetwork: true })
  const signer = new Wallet(developmentKey, provider)
  signer.sendTransaction = async (transaction) => {
    sent.push(transaction)
    return Object.assign(Object.create(null), { hash: `0x${"ee".repeat(32)}` })
  }
  return { payer: payWithEthers(signer, { pool }), sent }
}

describe.each(["viem", "ethers"] as const)("a payer of %s", (library) => {
  it("sends the deposit as it was prepared", async () => {
    const { payer, sent } = wallets[library]()
    expect(await payer.send(unsigned, deposit)).toBe(`0x${"ee".repeat(32)}`)
    expect(sent).toMatchObject([{ to: pool, data: unsigned.data }])
  })

  it.each([
    ["another contract", { to: token }, "The service names"],
    ["another chain", { chainId: 1 }, "The transaction is for chain 1, not 31337"],
    ["coins beside the deposit", { value: "1" }, "pays 1 wei, not 0"],
    ["another amount", { data: calldata([[token, 6n]]) }, "deposits 6 of 0x5fbd"],
    ["another token", { data: calldata([[pool, 5n]]) }, "deposits 0 of 0x5fbd"],
    [
      "a second token",
      {
        data: calldata([
          [token, 5n],
          [pool, 1n],
        ]),
      },
      "deposits 1 of 0xdc64",
    ],
    ["another function", { data: `0xa9059cbb${"0".repeat(128)}` }, "does not call the pool"],
    ["no hex", { data: "approve" }, "is not hex"],
  ])("asks the wallet for no transaction with %s", async (_what, change, message) => {
    const { payer, sent } = wallets[library]()
    const error: unknown = await payer
      .send({ ...unsigned, ...change }, deposit)
      .catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(WrongDepositError)
    expect(String(error)).toContain(message)
    expect(sent).toEqual([])
  })

  it("pays native coins, and adds up a token that is named twice", async () => {
    const { payer, sent } = wallets[library]()
    const rows = [
      [coin, 3n],
      [token, 1n],
      [token, 4n],
    ] as const
    const both = {
      chainId,
      tokenAddresses: [token.toLowerCase(), coin, token],
      amounts: [2n, "3", 3n],
    }
    await payer.send({ ...unsigned, value: "3", data: calldata(rows) }, both)
    expect(sent).toHaveLength(1)
  })

  it("tells a wallet on another chain to switch", async () => {
    const { payer, sent } = wallets[library](1)
    await expect(payer.send(unsigned, deposit)).rejects.toThrow(
      "The wallet is on chain 1: switch it to chain 31337 and try again",
    )
    expect(sent).toEqual([])
  })

  it("approves no spender but the pool", async () => {
    const { payer, sent } = wallets[library]()
    await expect(approveDeposit(payer, deposit, token)).rejects.toBeInstanceOf(WrongDepositError)
    expect(sent).toEqual([])
  })
})

describe("approveDeposit", () => {
  it("asks per token for exactly the deposit, never for native coins or without a spender", async () => {
    const asked: Array<Approval> = []
    const payer: Payer = {
      send: async () => "",
      approve: async (approval) => void asked.push(approval),
    }
    const tron = "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"
    const several = {
      chainId,
      tokenAddresses: [token, coin, token.toLowerCase(), tron],
      amounts: [5n, 1n, "6", 1n],
    }
    await approveDeposit(payer, several, null)
    expect(asked).toEqual([])
    await approveDeposit(payer, several, pool)
    expect(asked).toEqual([{ chainId, tokenAddress: token, spender: pool, amount: 11n }])
    await approveDeposit(
      { send: payer.send },
      { ...several, tokenAddresses: [coin], amounts: [1n] },
      pool,
    )
    await expect(approveDeposit({ send: payer.send }, several, pool)).rejects.toThrow("approve")
  })
})

describe("a payer on Solana", () => {
  const keypair = Keypair.fromSeed(Uint8Array.from({ length: 32 }, () => 7))
  const program = new PublicKey(Uint8Array.from({ length: 32 }, () => 9))
  const mint = new PublicKey(Uint8Array.from({ length: 32 }, () => 8)).toBase58()
  const solana = { chainId: 501, tokenAddresses: [mint], amounts: [300n] }

  function poolCall(amount: bigint, op = 7): TransactionInstruction {
    const data = Buffer.alloc(9 + 32 + 100, 1)
    data[0] = op
    data.writeBigUInt64LE(amount, 1)
    const keys = [{ pubkey: keypair.publicKey, isSigner: true, isWritable: true }]
    return new TransactionInstruction({ programId: program, keys, data })
  }

  function written(
    instructions: ReadonlyArray<TransactionInstruction>,
    payer = keypair.publicKey,
  ): string {
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: mint,
      instructions: [ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }), ...instructions],
    }).compileToV0Message()
    return Buffer.from(new VersionedTransaction(message).serialize()).toString("base64")
  }

  /** A payer with web3.js, and the transactions that reached the node. */
  function paying() {
    const sent: Array<Uint8Array> = []
    const connection = new Connection("http://127.0.0.1:1")
    connection.sendRawTransaction = async (raw) => {
      sent.push(Uint8Array.from(raw))
      return "signature"
    }
    return { payer: payWithWeb3(connection, keypair, { pool: program.toBase58() }), sent }
  }

  it("signs as web3.js does and sends", async () => {
    const { payer, sent } = paying()
    const txData = written([poolCall(300n)])
    expect(await payer.send(txData, solana)).toBe("signature")
    const reference = VersionedTransaction.deserialize(Buffer.from(txData, "base64"))
    reference.sign([keypair])
    expect(sent).toEqual([reference.serialize()])
  })

  const other = Keypair.fromSeed(Uint8Array.from({ length: 32 }, () => 5)).publicKey
  const pay = SystemProgram.transfer({
    fromPubkey: keypair.publicKey,
    toPubkey: other,
    lamports: 1,
  })
  it.each([
    ["another program", written([poolCall(300n), pay]), "not the pool"],
    ["another amount", written([poolCall(301n)]), "deposits 301, not 300"],
    ["a second deposit", written([poolCall(300n), poolCall(1n)]), "deposits 301, not 300"],
    ["no deposit", written([]), "deposits 0, not 300"],
    ["another instruction of the pool", written([poolCall(300n, 8)]), "does not call the pool"],
    ["another payer", written([poolCall(300n)], other), "signature"],
    ["missing bytes", written([poolCall(300n)]).slice(0, -40), "incomplete"],
    ["an object", unsigned, "not of Solana"],
  ])("asks for no transaction with %s", async (_what, txData: TxData, message) => {
    const { payer, sent } = paying()
    await expect(payer.send(txData, solana)).rejects.toThrow(message)
    await expect(payer.send(txData, solana)).rejects.toBeInstanceOf(WrongDepositError)
    expect(sent).toEqual([])
  })

  it("pays with a wallet-standard wallet", async () => {
    const account = { address: keypair.publicKey.toBase58() }
    const given: Array<unknown> = []
    const signature = ed25519.sign(Uint8Array.of(1), keypair.secretKey.subarray(0, 32))
    const wallet = {
      features: {
        "solana:signAndSendTransaction": {
          signAndSendTransaction: async (input: { readonly chain: `solana:${string}` }) => {
            given.push(input)
            return [{ signature }]
          },
        },
      },
    }
    const payer = payWithSolanaWallet(wallet, account, "solana:mainnet", {
      pool: program.toBase58(),
    })
    const txData = written([poolCall(300n)])
    expect(await payer.send(txData, solana)).toBe(base58.encode(signature))
    const transaction = Uint8Array.from(Buffer.from(txData, "base64"))
    expect(given).toEqual([{ account, chain: "solana:mainnet", transaction }])
    await expect(payer.send(written([pay]), solana)).rejects.toBeInstanceOf(WrongDepositError)
    expect(given).toHaveLength(1)
  })
})

describe("a payer with TronWeb", () => {
  it("takes a declared TronWeb and refuses what is not the deposit", async () => {
    const tronWeb = new TronWeb({ fullHost: "http://127.0.0.1:1", privateKey: "42".repeat(32) })
    const payer = payWithTronWeb(tronWeb, { pool, now: () => 0 })
    const error: unknown = await payer.send(unsigned, deposit).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(WrongDepositError)
    expect(error).toMatchObject({ message: "txData is not a TRON transaction" })
  })

  const owner = "TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY"
  const spender = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
  const approval = { chainId, tokenAddress: token, spender, amount: 5n }
  /** A TronWeb whose token allows so much, whose blocks end transactions so. */
  const approving = (allowed: string, end: object) => {
    const asked: Array<string> = []
    const tronWeb = {
      defaultAddress: { base58: owner },
      trx: {
        sign: async (transaction: object) => ({ ...transaction, signature: ["ee"] }),
        sendRawTransaction: async () => ({ result: true }),
        getUnconfirmedTransactionInfo: async () => end,
      },
      transactionBuilder: {
        triggerConstantContract: async () => ({ constant_result: [allowed] }),
        triggerSmartContract: async (
          _contract: string,
          method: string,
          { rawParameter }: { readonly rawParameter: string },
        ) => {
          asked.push(`${method} ${BigInt(`0x${rawParameter.slice(64)}`)}`)
          return { transaction: { txID: "aa".repeat(32) } }
        },
      },
    }
    let waited = 0
    const pause = async (milliseconds: number) => {
      waited += milliseconds
    }
    const options = { pool: spender, now: () => waited, pause }
    return { asked, payer: payWithTronWeb(tronWeb, options) }
  }
  const executed = { id: "aa".repeat(32), receipt: { result: "SUCCESS" } }

  it.each([
    ["", ["approve(address,uint256) 5"]],
    ["00", ["approve(address,uint256) 5"]],
    ["04", ["approve(address,uint256) 0", "approve(address,uint256) 5"]],
    ["05", []],
  ])("makes an allowance of 0x%s exactly what is needed", async (allowed, wanted) => {
    const { payer, asked } = approving(allowed, executed)
    await payer.approve?.(approval)
    expect(asked).toEqual(wanted)
  })

  it("approves nothing to others than the pool, and believes no approval that the chain undid or lacks", async () => {
    const { payer, asked } = approving("00", { ...executed, result: "FAILED" })
    await expect(payer.approve?.({ ...approval, spender: owner })).rejects.toThrow(
      WrongDepositError,
    )
    expect(asked).toEqual([])
    await expect(payer.approve?.(approval)).rejects.toThrow("refused to approve 5")
    await expect(payer.outcome?.(executed.id)).resolves.toBe("reverted")
    const lost = approving("00", {})
    await expect(lost.payer.approve?.(approval)).rejects.toThrow("No block contains")
  })
})
