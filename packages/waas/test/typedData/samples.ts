import {
  addressFromBytes,
  chainIdFromNumber,
  parseJsonObject,
  type ChainId,
} from "@shielded-relay/core"
import { Result } from "effect"
import { parseTypedData, type TypedData, type TypedDataNotation } from "@shielded-relay/waas"

export const chainId = chainOf(1)

/** The example of EIP-712. */
export const mail = {
  domain: {
    name: "Ether Mail",
    version: "1",
    chainId: 1,
    verifyingContract: "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC",
  },
  types: {
    EIP712Domain: [
      { name: "name", type: "string" },
      { name: "version", type: "string" },
      { name: "chainId", type: "uint256" },
      { name: "verifyingContract", type: "address" },
    ],
    Person: [
      { name: "name", type: "string" },
      { name: "wallet", type: "address" },
    ],
    Mail: [
      { name: "from", type: "Person" },
      { name: "to", type: "Person" },
      { name: "contents", type: "string" },
    ],
  },
  value: {
    from: { name: "Cow", wallet: "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826" },
    to: { name: "Bob", wallet: "0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB" },
    contents: "Hello, Bob!",
  },
}

/** A request's fields; those given replace the sample's, and the texts of JSON replace both. */
export interface Sample {
  readonly domain?: unknown
  readonly types?: unknown
  readonly value?: unknown
  readonly primaryType?: unknown
  readonly chainId?: ChainId
  readonly notation?: TypedDataNotation
}

/** Parses a request through JSON, as a body arrives. */
export function parse(sample: Sample): Result.Result<TypedData, string> {
  const { chainId: chain = chainId, notation = "evm", ...fields } = sample
  const body = parseJsonObject(new TextEncoder().encode(jsonOf({ ...mail, ...fields })))
  if (body === null) throw new Error("The sample is not JSON")
  const { domain, types, value, primaryType } = body
  const request = { domain, types, value, chainId: chain, notation }
  const asked = primaryType === undefined ? request : { ...request, primaryType }
  return Result.mapError(parseTypedData(asked), ({ code, message }) => `${code} ${message}`)
}

/** Parses a valid request. */
export function parsed(sample: Sample): TypedData {
  return Result.getOrThrow(parse(sample))
}

/** The refusal of a request, code and text. */
export function refusalOf(sample: Sample): string {
  return Result.match(parse(sample), { onFailure: (text) => text, onSuccess: () => "accepted" })
}

/** A request whose only struct has one field `x`. */
export function oneField(type: string, x: unknown): Sample {
  return { types: { One: [{ name: "x", type }] }, value: { x } }
}

/** JSON text that stands in a sample exactly as written. */
export class Json {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export function chainOf(number: number): ChainId {
  const chain = chainIdFromNumber(number)
  if (chain === null) throw new Error("not a chain")
  return chain
}

export function addressOf(byte: number) {
  return addressFromBytes(new Uint8Array(20).fill(byte))
}

export function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString("hex")}`
}

function jsonOf(value: unknown): string {
  const texts: Array<string> = []
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (!(inner instanceof Json)) return inner
    texts.push(inner.text)
    return `json text ${texts.length - 1}`
  })
  return text.replace(/"json text (\d+)"/g, (_, index: string) => texts[Number(index)] ?? "")
}
