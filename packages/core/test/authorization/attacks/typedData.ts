import type { SignedRequest } from "@shielded-relay/api"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { getAddress, toHex, type TypedDataDomain } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import type { Body } from "@shielded-relay/testkit"
import { dataOf } from "./tamper.ts"

/** Typed data as a wallet takes it. */
export interface TypedData {
  readonly domain: TypedDataDomain
  readonly types: Readonly<
    Record<string, ReadonlyArray<{ readonly name: string; readonly type: string }>>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Primary types by route, written out as the contract prints them: not read from the table under test. */
const primaryTypes: Readonly<Record<string, string>> = {
  "/deposit": "Deposit",
  "/proofless-deposit": "ProoflessDeposit",
  "/deposit-for-other": "DepositForOther",
  "/deposit-solana-for-other": "DepositForOther",
  "/transfer": "Transfer",
  "/withdraw": "Withdraw",
  "/swap": "Swap",
  "/private-send": "PrivateSend",
  "/withdraw-stuck-utxos": "WithdrawStuckUtxos",
}

interface Member {
  readonly name: string
  readonly type: string
  readonly value: unknown
}

const member = (type: string, name: string, value: unknown): Member => ({ name, type, value })

const asList = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

function pairs(body: Body): Member {
  const amounts = asList(body["amounts"])
  const value = asList(body["tokenAddresses"])
    .map((token, index) => ({ token: String(token), amount: BigInt(String(amounts[index])) }))
    .toSorted((one, other) => (BigInt(one.token) < BigInt(other.token) ? -1 : 1))
  return member("TokenAmount[]", "tokenAmounts", value)
}

/** The payouts of a private send, ascending by recipient. */
function payees(value: unknown): ReadonlyArray<unknown> {
  return asList(value)
    .map((item) => {
      const { address, amount } = Object(item)
      return { recipient: String(address), amount: BigInt(String(amount)) }
    })
    .toSorted((one, other) => (BigInt(one.recipient) < BigInt(other.recipient) ? -1 : 1))
}

/** `recipient` of a transfer or withdrawal, and `recipientInfo`: text, an EVM address with its checksum. */
const payee = (value: unknown): string =>
  /^0x[0-9a-fA-F]{40}$/.test(String(value)) ? getAddress(String(value)) : String(value)

function ownMembers(primaryType: string, body: Body): ReadonlyArray<Member> {
  switch (primaryType) {
    case "Deposit":
    case "ProoflessDeposit":
      return [pairs(body)]
    case "DepositForOther":
      return [pairs(body), member("string", "recipientInfo", payee(body["recipientInfo"]))]
    case "Transfer":
    case "Withdraw":
      return [pairs(body), member("string", "recipient", payee(body["recipientAddress"]))]
    case "Swap":
      return [
        pairs(body),
        member("string", "externalActionId", body["externalActionId"]),
        member("string", "swapData", body["swapData"]),
      ]
    case "PrivateSend":
      return [
        member("address", "tokenAddress", body["tokenAddress"]),
        member("RecipientAmount[]", "recipients", payees(body["recipients"])),
      ]
    case "WithdrawStuckUtxos":
      return [
        member("address", "tokenAddress", body["tokenAddress"]),
        member("address", "recipient", body["recipientAddress"]),
      ]
    default:
      throw new Error(`how ${primaryType} is signed is not written here yet`)
  }
}

/** Whether a body carries an optional field. */
export const isCarried = (value: unknown) => value !== undefined && value !== null && value !== ""

/** What a wallet is asked to sign for a transaction with this body, built from the contract's text alone. */
export function typedDataOf(route: string, body: Body): TypedData {
  const primaryType = primaryTypes[route] ?? route
  const tail = [
    member("address", "feeToken", body["feeToken"]),
    member("uint256", "feeAmount", body["feeAmount"]),
    member("uint256", "txCompletionTime", body["txCompletionTime"]),
    member("string", "ref", body["ref"]),
  ].filter(({ value }) => isCarried(value))
  const members = [
    member("string", "nonce", body["nonce"]),
    member("string", "sessionId", body["sessionId"]),
    member("uint256", "chainId", body["chainId"]),
    ...ownMembers(primaryType, body),
    ...tail,
  ]
  return {
    domain: { name: "Service Enclave", chainId: Number(body["chainId"]) },
    types: {
      TokenAmount: [
        { name: "token", type: "address" },
        { name: "amount", type: "int256" },
      ],
      RecipientAmount: [
        { name: "recipient", type: "address" },
        { name: "amount", type: "int256" },
      ],
      [primaryType]: members.map(({ name, type }) => ({ name, type })),
    },
    primaryType,
    message: Object.fromEntries(members.map(({ name, value }) => [name, value])),
  }
}

/** The wallet of `evmWallet(fill)`, as viem signs with it. */
export const typedWallet = (fill: number) =>
  privateKeyToAccount(toHex(new Uint8Array(32).fill(fill)))

/** The body of a request as an object. */
export function bodyOf(request: SignedRequest): Body {
  return JSON.parse(new TextDecoder().decode(dataOf(request)))
}

/** A transaction without header, its body exactly this. */
export function unsignedPost(routePattern: string, body: Body | string): SignedRequest {
  const text = typeof body === "string" ? body : JSON.stringify(body)
  return {
    method: "POST",
    routePattern,
    pathParameters: {},
    rawQuery: "",
    rawBody: utf8ToBytes(text),
    headers: {},
  }
}

/** The same transaction as a session in EIP-712 mode sends it: signed by the wallet in its body, without header. */
export async function signedByWallet(
  request: SignedRequest,
  wallet: Pick<ReturnType<typeof typedWallet>, "signTypedData">,
  more: Body = {},
): Promise<SignedRequest> {
  const body = { ...bodyOf(request), ...more }
  const signature = await wallet.signTypedData(typedDataOf(request.routePattern, body))
  return unsignedPost(request.routePattern, { ...body, signature })
}

/** The signature that a transaction's body carries. */
export function signatureOf(request: SignedRequest): string {
  return String(bodyOf(request)["signature"])
}
