import {
  createClient,
  ethersSigner,
  solanaKey,
  tronWebWallet,
  viemAccount,
  type RelaySession,
  type Wallet,
} from "@shielded-relay/client"
import { Wallet as EthersWallet } from "ethers"
import { randomBytes } from "node:crypto"
import { TronWeb } from "tronweb"
import { toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmView, type EvmView } from "../../src/demo/evmView.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import type { DevelopmentAccount } from "../../src/node/developmentAccounts.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { eventually } from "./eventually.ts"

/**
 * Wallets of each kind sign their own transactions, with real node, contracts and proofs. The tests depend on each other and run in order.
 */
describe("wallets that sign every transaction", () => {
  let devnet: Devnet
  let service: Service
  let chain: EvmView
  /** Every answer is verified with this key. */
  let verificationKey: string
  const chainId = 31337
  const sessions = new Map<string, RelaySession>()
  const sessionOf = (name: string) => {
    const session = sessions.get(name)
    if (session === undefined) throw new Error(`${name} has no session`)
    return session
  }
  const freshKey = () => toHex(randomBytes(32))
  const owners = (user: DevelopmentAccount): ReadonlyArray<[string, Wallet]> => [
    ["a viem account", viemAccount(privateKeyToAccount(user.privateKey))],
    ["an ethers signer", ethersSigner(new EthersWallet(freshKey()))],
    [
      "a TronWeb",
      tronWebWallet(new TronWeb({ fullHost: "http://127.0.0.1", privateKey: freshKey().slice(2) })),
    ],
    ["a Solana key", solanaKey(randomBytes(32))],
  ]

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode())
    service = await startService(devnet)
    const [user] = devnet.users
    if (user === undefined) throw new Error("The devnet has no users")
    chain = evmView(devnet.node.url, user.privateKey)
    const asking = createClient({ baseUrl: service.url, wallet: solanaKey(randomBytes(32)) })
    verificationKey = (await asking.attestation()).verificationPublicKey
    for (const [name, wallet] of owners(user)) sessions.set(name, await openSession(wallet))
  })

  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  const openSession = (wallet: Wallet) =>
    createClient({ baseUrl: service.url, wallet, verificationKey }).createSession({
      useEIP712: true,
    })
  const balance = async (session: RelaySession) => {
    const { balances } = await session.balance({ chainId })
    return BigInt(balances[0]?.balance ?? "0")
  }
  const holds = (session: RelaySession, units: bigint) =>
    eventually(
      async () => (await balance(session)).toString(),
      (seen) => seen === units.toString(),
    )

  const terms = () => {
    const token = devnet.tokens[0].address
    return { chainId, tokenAddresses: [token], feeToken: token }
  }

  it("deposit into their own balances, for any payer of the gas", async () => {
    const [dollar] = devnet.tokens
    await chain.approve(dollar.address, devnet.pool, 200_000_000n)
    for (const [name, session] of sessions) {
      if (name === "a Solana key") continue
      const { txData } = await session.deposit({
        chainId,
        tokenAddresses: [dollar.address],
        amounts: [50_000_000n],
      })
      await chain.send(txData)
    }
    await holds(sessionOf("a viem account"), 50_000_000n)
  })

  it("transfer with a viem account to a Solana key, and find it among the owner's operations", async () => {
    const [session, payee] = [sessionOf("a viem account"), sessionOf("a Solana key")]
    const { recipientInfo } = await payee.recipientInfo()
    const { nonce, txHash } = await session.transfer({
      ...terms(),
      amounts: [40_000_000n],
      recipientAddress: recipientInfo,
    })
    const { value: newest } = await session.operations().next()
    expect(newest).toMatchObject({ nonce, txHash, kind: "transfer" })
    await holds(payee, 40_000_000n)
  })

  it.concurrent.each(["an ethers signer", "a TronWeb", "a Solana key"])(
    "withdraw with %s",
    async (name) => {
      const session = sessionOf(name)
      const before = await balance(session)
      const { feeAmount } = await session.getFee(terms())
      const recipientAddress = privateKeyToAccount(freshKey()).address
      const sent = await session.withdraw({
        ...terms(),
        amounts: [5_000_000n],
        recipientAddress: recipientAddress.toLowerCase(),
        feeAmount,
      })
      await chain.mined(sent.txHash)
      expect(await chain.tokenBalance(devnet.tokens[0].address, recipientAddress)).toBe(5_000_000n)
      await holds(session, before - 5_000_000n - BigInt(feeAmount))
    },
  )

  it("cannot be replaced by the session key alone", async () => {
    const wallet = viemAccount(privateKeyToAccount(freshKey()))
    const saved = sessionOf("a viem account").save()
    const thief = createClient({ baseUrl: service.url, wallet })
    const withdrawal = {
      ...terms(),
      amounts: [1_000_000n],
      recipientAddress: privateKeyToAccount(freshKey()).address,
    }
    await expect(thief.restoreSession(saved).withdraw(withdrawal)).rejects.toMatchObject({
      code: "INVALID_SIGNATURE",
    })
    const asNormal = thief.restoreSession({ ...saved, useEIP712: false })
    await expect(asNormal.withdraw(withdrawal)).rejects.toMatchObject({
      code: "NORMAL_MODE_REQUIRED",
      status: 403,
    })
  })
})
