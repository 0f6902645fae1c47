import { getAddress, isHexString } from "ethers"
import { utils } from "tronweb"

/** A transaction's body as far as its signed text goes. */
export interface TransactionBody {
  readonly nonce: string
  readonly sessionId: string
  readonly chainId: number
  readonly tokenAddresses?: ReadonlyArray<string>
  readonly amounts?: ReadonlyArray<string>
  readonly tokenAddress?: string
  readonly recipientAddress?: string
  readonly recipientInfo?: string
  readonly recipients?: ReadonlyArray<{ readonly address: string; readonly amount: string }>
  readonly externalActionId?: string
  readonly swapData?: string
  readonly feeToken?: string | null
  readonly feeAmount?: string | null
  readonly txCompletionTime?: number | string | null
  readonly ref?: string | null
}

export interface Declared {
  readonly name: string
  readonly type: string
}

/** What ethers, viem and tronweb take: a domain, the structs' declarations and a message. */
export interface TypedData {
  readonly domain: { readonly name: string; readonly chainId: number }
  readonly types: Readonly<Record<string, Array<Declared>>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

const tokenAmounts = "TokenAmount[] tokenAmounts"

/** Written down from the service's contract, apart from what the service itself uses. */
const ownFields: Readonly<Record<string, string>> = {
  Deposit: tokenAmounts,
  ProoflessDeposit: tokenAmounts,
  DepositForOther: `${tokenAmounts}, string recipientInfo`,
  Transfer: `${tokenAmounts}, string recipient`,
  Withdraw: `${tokenAmounts}, string recipient`,
  Swap: `${tokenAmounts}, string externalActionId, string swapData`,
  PrivateSend: "address tokenAddress, RecipientAmount[] recipients",
  WithdrawStuckUtxos: "address tokenAddress, address recipient",
}

export const primaryTypeNames: ReadonlyArray<string> = Object.keys(ownFields)

/**
 * The typed data that a wallet is given for a body. `address` writes the addresses: `checksummed` (default) for libraries that know
 * Ethereum's alone, `asSent` for tronweb.
 */
export function typedDataOf(
  primaryType: string,
  body: TransactionBody,
  address: (text: string) => string = checksummed,
): TypedData {
  const declared = [
    "string nonce, string sessionId, uint256 chainId",
    ownFields[primaryType] ?? "",
    ...(carried(body.feeToken) ? ["address feeToken"] : []),
    ...(carried(body.feeAmount) ? ["uint256 feeAmount"] : []),
    ...(carried(body.txCompletionTime) ? ["uint256 txCompletionTime"] : []),
    ...(carried(body.ref) ? ["string ref"] : []),
  ].join(", ")
  const values: Readonly<Record<string, unknown>> = {
    ...body,
    tokenAmounts: ascending(
      (body.tokenAddresses ?? []).map((token, index) => ({
        token: address(token),
        amount: body.amounts?.[index] ?? "",
      })),
      ({ token }) => token,
    ),
    recipients: ascending(
      (body.recipients ?? []).map((one) => ({
        recipient: address(one.address),
        amount: one.amount,
      })),
      ({ recipient }) => recipient,
    ),
    recipient:
      primaryType === "WithdrawStuckUtxos"
        ? address(body.recipientAddress ?? "")
        : verbatim(body.recipientAddress ?? ""),
    recipientInfo: verbatim(body.recipientInfo ?? ""),
    tokenAddress: address(body.tokenAddress ?? ""),
    feeToken: address(body.feeToken ?? ""),
  }
  const fields = declarations(declared)
  return {
    domain: { name: "Service Enclave", chainId: body.chainId },
    types: {
      [primaryType]: fields,
      ...(declared.includes("TokenAmount[]")
        ? { TokenAmount: declarations("address token, int256 amount") }
        : {}),
      ...(declared.includes("RecipientAmount[]")
        ? { RecipientAmount: declarations("address recipient, int256 amount") }
        : {}),
    },
    primaryType,
    message: Object.fromEntries(fields.map(({ name }) => [name, values[name]])),
  }
}

/** EIP-55 of an address in any writing of its 20 bytes; anything else as it is. */
function checksummed(text: string): string {
  if (isHexString(text, 20)) return getAddress(text.toLowerCase())
  return utils.address.isAddress(text)
    ? getAddress(`0x${utils.address.toHex(text).slice(2)}`)
    : text
}

export function asSent(text: string): string {
  return text
}

/** The text of a recipient: an Ethereum address with its checksum, all else untouched. */
function verbatim(text: string): string {
  return isHexString(text, 20) ? getAddress(text.toLowerCase()) : text
}

function ascending<Pair>(
  pairs: ReadonlyArray<Pair>,
  addressOf: (pair: Pair) => string,
): Array<Pair> {
  const number = (pair: Pair) => BigInt(checksummed(addressOf(pair)))
  return pairs.toSorted((one, other) => {
    const difference = number(one) - number(other)
    return difference === 0n ? 0 : difference < 0n ? -1 : 1
  })
}

function carried(value: unknown): boolean {
  return ![undefined, null, ""].includes(value as null)
}

function declarations(text: string): Array<Declared> {
  return text.split(", ").map((declaration) => {
    const [type = "", name = ""] = declaration.split(" ")
    return { name, type }
  })
}
