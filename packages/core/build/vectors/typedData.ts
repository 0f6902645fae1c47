import { TypedDataEncoder, Wallet } from "ethers"
import { TronWeb, utils } from "tronweb"
import { asSent, primaryTypeNames, type TransactionBody, typedDataOf } from "./typedDataOf.ts"

/** A key for tests alone: 32 bytes of 0x42. */
const privateKey = `0x${"42".repeat(32)}`
const wallet = new Wallet(privateKey)
const tronWallet = new TronWeb({ fullHost: "http://localhost" }).trx

const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
const tronUsdt = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
const tronHex = "41928c9af0651632157ef27a2cf17ca72c575a4d21"
const alice = "0xd8da6bf26964af9d7eed9e03e53415d37aa96045"
const bob = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"

const base = {
  nonce: "01941f29-7c00-7aaa-8bbb-123456789abc",
  sessionId: "6E9F1C1E-7d2b-4c3a-9b1e-000000000001",
}

/** What each type's body says on an EVM chain and on TRON; the pairs stand against their signing order. */
const ownParts: Readonly<Record<string, (addresses: Addresses) => Partial<TransactionBody>>> = {
  Deposit: ({ first, second }) => ({ tokenAddresses: [second, first], amounts: ["2", "1"] }),
  ProoflessDeposit: ({ first }) => ({
    tokenAddresses: [first, first],
    amounts: ["170141183460469231731687303715884105727", "1"],
  }),
  DepositForOther: ({ first, payee }) => ({
    tokenAddresses: [first],
    amounts: ["1000000"],
    recipientInfo: payee,
  }),
  Transfer: ({ first, second, payee }) => ({
    tokenAddresses: [second, first, second],
    amounts: ["3", "1", "2"],
    recipientAddress: payee,
  }),
  Withdraw: ({ first, payee }) => ({
    tokenAddresses: [first],
    amounts: ["123456789012345678901234567890"],
    recipientAddress: payee,
  }),
  Swap: ({ first, second }) => ({
    tokenAddresses: [second, first],
    amounts: ["-1500000", "1499000"],
    externalActionId: "Uniswap",
    swapData: "eyJ2IjoxfQ.AAEC/+é波",
  }),
  PrivateSend: ({ first, payee, other }) => ({
    tokenAddress: first,
    recipients: [
      { address: payee, amount: "30" },
      { address: other, amount: "20" },
      { address: payee, amount: "10" },
    ],
  }),
  WithdrawStuckUtxos: ({ first, payee }) => ({ tokenAddress: first, recipientAddress: payee }),
}

interface Addresses {
  readonly first: string
  readonly second: string
  readonly payee: string
  readonly other: string
}

const chains: ReadonlyArray<{ readonly chainId: number; readonly addresses: Addresses }> = [
  { chainId: 10, addresses: { first: usdc, second: usdt, payee: alice, other: bob } },
  {
    chainId: 728126428,
    addresses: {
      first: tronHex,
      second: tronUsdt,
      payee: utils.address.fromHex(`41${alice.slice(2)}`),
      other: `41${bob.slice(2)}`,
    },
  },
]

/** No tail, each of its fields alone, two that swap places easily, and all of them. */
function tails(feeToken: string): ReadonlyArray<Partial<TransactionBody>> {
  const feeAmount = "0"
  const txCompletionTime = 1767225600
  const ref = "partner-7"
  return [
    {},
    { feeToken },
    { feeAmount },
    { txCompletionTime },
    { ref },
    { ref, feeAmount },
    { ref, txCompletionTime, feeAmount, feeToken },
  ]
}

/** Digests and signatures on which ethers and tronweb agree. */
export function typedData() {
  return {
    privateKey,
    address: wallet.address,
    transactions: primaryTypeNames.flatMap((primaryType) =>
      chains.flatMap(({ chainId, addresses }) =>
        tails(addresses.second).map((tail) =>
          vector(primaryType, {
            ...base,
            chainId,
            ...ownParts[primaryType]?.(addresses),
            ...tail,
          }),
        ),
      ),
    ),
  }
}

function vector(primaryType: string, body: TransactionBody) {
  const { domain, types, message } = typedDataOf(primaryType, body)
  const tron = typedDataOf(primaryType, body, asSent)
  const digest = TypedDataEncoder.hash(domain, { ...types }, { ...message })
  const signature = wallet.signingKey.sign(digest).serialized
  same(digest, utils._TypedDataEncoder.hash(tron.domain, { ...tron.types }, { ...tron.message }))
  same(
    signature,
    tronWallet._signTypedData(
      tron.domain,
      { ...tron.types },
      { ...tron.message },
      privateKey.slice(2),
    ),
  )
  const declaration = TypedDataEncoder.from({ ...types }).encodeType(primaryType)
  return { primaryType, body, declaration, digest, signature }
}

function same(one: string, other: string): void {
  if (one !== other) throw new Error(`ethers and tronweb disagree: ${one}, ${other}`)
}
