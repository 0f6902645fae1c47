import { concat, id, keccak256, toBeHex, TypedDataEncoder } from "ethers"
import fc from "fast-check"
import { utils } from "tronweb"
import { hashTypedData } from "viem"
import { describe, expect, it } from "vitest"
import { typedDataDigest } from "@shielded-relay/waas"
import { chainOf, hexOf, Json, mail, oneField, parsed, type Sample } from "./samples.ts"
import { typedDataArbitrary } from "./typedDataArbitrary.ts"

const digestOf = (sample: Sample) => hexOf(typedDataDigest(parsed(sample)))

describe("the digest of typed data", () => {
  it("is the one in EIP-712 for its example", () => {
    expect(digestOf({})).toBe("0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2")
  })

  it("equals ethers' and viem's for random types and values", () => {
    fc.assert(
      fc.property(
        typedDataArbitrary("evm"),
        fc.boolean(),
        fc.constantFrom(undefined, 8453, "8453", "0x2105"),
        ({ types, domainTypes, domain, value, primaryType }, declares, chain) => {
          const named = chain !== undefined
          const place = domainTypes.filter(({ name }) => name.endsWith("e") || name === "version")
          const EIP712Domain = domainTypes.toSpliced(
            place.length,
            0,
            ...(named ? [{ name: "chainId", type: "uint256" }] : []),
          )
          const digest = digestOf({
            domain: named ? { ...domain.sent, chainId: chain } : domain.sent,
            types: declares ? { ...types, EIP712Domain } : types,
            value: value.sent,
            chainId: chainOf(8453),
          })
          const plain = { ...domain.plain, ...(named ? { chainId: 8453n } : {}) }
          expect(digest).toBe(TypedDataEncoder.hash(plain, { ...types }, { ...value.plain }))
          const all: Record<string, unknown> = { ...types, EIP712Domain }
          const parameters = { domain: plain, types: all, primaryType, message: value.plain }
          expect(digest).toBe(viemDigest(parameters))
        },
      ),
    )
  })

  it("equals TronWeb's for random types and values, with trcToken and TRON's addresses", () => {
    const nile = { chainId: 3448148188 }
    fc.assert(
      fc.property(typedDataArbitrary("tron"), ({ types, domain, value }) => {
        const digest = digestOf({
          domain: { ...domain.sent, ...nile },
          types,
          value: value.sent,
          chainId: chainOf(3448148188),
          notation: "tron",
        })
        const encoder = utils._TypedDataEncoder
        expect(digest).toBe(
          encoder.hash({ ...domain.plain, ...nile }, { ...types }, { ...value.plain }),
        )
      }),
    )
  })

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "reads the name %s as a name like others",
    (name) => {
      const inner = `${name}(uint8 ${name})`
      const innerHash = keccak256(concat([id(inner), toBeHex(7, 32)]))
      const struct = keccak256(concat([id(`Outer(${name} ${name})${inner}`), innerHash]))
      const domain = { name: "a" }
      const field = (type: string) => `[{"name":"${name}","type":"${type}"}]`
      const types = new Json(`{"Outer":${field(name)},"${name}":${field("uint8")}}`)
      const value = new Json(`{"${name}":{"${name}":7}}`)
      expect(digestOf({ domain, types, value })).toBe(
        keccak256(concat(["0x1901", TypedDataEncoder.hashDomain(domain), struct])),
      )
    },
  )

  it("does not depend on how a value is spelled", () => {
    const spelled = [255, "255", "0xff", "0xFF", "0x00ff"]
    expect(new Set(spelled.map((x) => digestOf(oneField("uint8", x)))).size).toBe(1)
    const wallet = mail.value.from.wallet
    const tron = utils.address.fromHex(`41${wallet.slice(2)}`)
    const addresses = [wallet, wallet.toLowerCase(), `41${wallet.slice(2)}`, tron]
    const digests = addresses.map((x) => digestOf({ ...oneField("address", x), notation: "tron" }))
    expect(new Set(digests).size).toBe(1)
    expect(digests[0]).toBe(digestOf(oneField("address", wallet)))
  })
})

/** viem derives the types of messages from the types of structs, which are random here. */
function viemDigest(parameters: {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Record<string, unknown>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}): string {
  return hashTypedData(parameters)
}
