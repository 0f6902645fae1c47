import { describe, expect, it } from "vitest"
import { addressOf, chainOf, Json, mail, parsed, refusalOf } from "./samples.ts"

const { value } = mail
const { EIP712Domain, ...types } = mail.types

const refusalOfDomain = (domain: unknown) => refusalOf({ domain, types, value })

describe("the domain of typed data", () => {
  it.each([
    [
      "an unknown key",
      { name: "a", chainid: 1 },
      "domain: 'chainid' is not a field of EIP712Domain",
    ],
    ["nothing", {}, "domain: expected at least one field"],
    ["no object", "a", "domain: expected an object, found 'a'"],
    ["an array", [], "domain: expected an object, found an array"],
    ["a null name", { name: null }, "domain.name: expected a text"],
    ["a number as version", { version: 1 }, "domain.version: expected a text"],
    ["a short salt", { salt: "0x00" }, "domain.salt: expected 0x and 64 hex digits"],
    [
      "a contract's short address",
      { verifyingContract: "0x00" },
      "domain.verifyingContract: expected",
    ],
    [
      "a wrong EIP-55 checksum",
      { verifyingContract: value.to.wallet.replace("bB", "Bb") },
      "EIP-55",
    ],
    ["__proto__", new Json('{"name":"a","__proto__":{"chainId":1}}'), "'__proto__' is not a field"],
  ])("is not %s", (_, domain, problem) => {
    expect(refusalOfDomain(domain)).toContain(problem)
  })

  it.each([1, "1", "0x1", "0x01"])("names the request's chain, as %j", (chainId) => {
    expect(parsed({ domain: { chainId }, types, value }).facts.chainId).toBe(1)
  })

  it.each([2, "10", "0x2", "0", 2 ** 53 - 1, `0x${"f".repeat(64)}`])(
    "does not name another chain, as %j",
    (chainId) => {
      expect(refusalOfDomain({ name: "a", chainId })).toMatch(
        /^INVALID_TYPED_DATA .* domain\.chainId: \d+; the request names 1$/,
      )
    },
  )

  it.each([true, null, "", "one", "1.0", "+1", "01", "-0", " 1", "eip155:1", [1]])(
    "has no chainId %j",
    (chainId) => {
      expect(refusalOfDomain({ chainId })).toContain("domain.chainId: expected uint256")
    },
  )

  it("says of a signature what limits it", () => {
    const contract = { verifyingContract: value.to.wallet }
    expect(parsed({ domain: { ...contract, chainId: 1 }, types, value }).facts).toEqual({
      chainId: 1,
      verifyingContract: addressOf(0xbb),
      primaryType: "Mail",
    })
    expect(parsed({ domain: { name: "a" }, types, value }).facts).toEqual({
      chainId: null,
      verifyingContract: null,
      primaryType: "Mail",
    })
  })

  it("is declared as it is, in the standard order, if at all", () => {
    const all = [...EIP712Domain, { name: "salt", type: "bytes32" }]
    const salt = `0x${"00".repeat(32)}`
    const refusal = (declared: unknown, domain: unknown) =>
      refusalOf({ domain, types: { ...types, EIP712Domain: declared }, value })
    expect(refusal(all, { ...mail.domain, salt })).toBe("accepted")
    const [name, version, chainId, contract] = EIP712Domain
    const wrong: ReadonlyArray<unknown> = [
      [],
      [name, version, chainId],
      all,
      [version, name, chainId, contract],
      [name, version, { name: "chainId", type: "uint64" }, contract],
      [name, { name: "version", type: "bytes" }, chainId, contract],
      [name, version, chainId, { name: "verifyingContract", type: "address[]" }],
    ]
    for (const declared of wrong) {
      expect(refusal(declared, mail.domain)).toContain("types.EIP712Domain: '")
    }
    expect(refusal([name, name, version, chainId, contract], mail.domain)).toContain(
      "types.EIP712Domain[1]: a second field 'name'",
    )
    expect(refusal(null, mail.domain)).toContain("types.EIP712Domain: expected an array")
  })

  it("takes TRON's addresses for TRON wallets only", () => {
    const verifyingContract = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
    const domain = { chainId: 728126428, verifyingContract }
    const sample = { domain, types, value, chainId: chainOf(728126428) }
    expect(parsed({ ...sample, notation: "tron" }).facts.verifyingContract).toBe(
      "0xa614f803b6fd780986a42c78ec9c7f77e6ded13c",
    )
    expect(refusalOf(sample)).toContain("domain.verifyingContract: expected an address")
  })

  it.each([
    "Service Enclave",
    "service enclave",
    "SERVICE ENCLAVE",
    " Service Enclave\n",
    "Service\u00a0Enclave",
    "ServiceEnclave",
    "Service  Enclave",
    "\ufeffService Enclave",
    "Ser\u200bvice Enclave",
    "Service\u2060 Enclave\u0000",
    "Ｓｅｒｖｉｃｅ Ｅｎｃｌａｖｅ",
    "Service Encla\u00advﬁ".replace("ﬁ", "e"),
    "𝐒𝐞𝐫𝐯𝐢𝐜𝐞 Enclave",
    "\u2800Service\u3164Enclave",
  ])("is not this service's own, nor looks like it: %j", (name) => {
    for (const domain of [{ name }, { name, chainId: 1 }, { ...mail.domain, name }]) {
      expect(refusalOfDomain(domain)).toContain("domain.name: reserved for the requests")
    }
  })

  it.each(["Service Enclave 2", "My Service Enclave", "Enclave", ""])("may be named %j", (name) => {
    expect(refusalOfDomain({ name })).toBe("accepted")
  })
})
