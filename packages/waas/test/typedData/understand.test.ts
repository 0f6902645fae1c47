import { addressFromBytes } from "@shielded-relay/core"
import { id } from "ethers"
import { describe, expect, it } from "vitest"
import { permit2, understand } from "@shielded-relay/waas"
import { permit2Permits, tokenPermits } from "../../src/typedData/permitTypes.ts"
import { addressOf, oneField, parsed, type Sample } from "./samples.ts"

/** Reads `(type name,…)` as an array of fields. */
const fieldsOf = (declaration: string) =>
  declaration
    .split(",")
    .filter((text) => text !== "")
    .map((text) => {
      const [type = "", name = ""] = text.split(" ")
      return { name, type }
    })

const text = (byte: number) => `0x${byte.toString(16).padStart(2, "0").repeat(20)}`
const token = text(0x70)
const spender = text(0x5e)
const owner = text(0x01)
const permit2Text = "0x000000000022D473030F116dDEE9F6B43aC78BA3"
const max = (bits: bigint) => 2n ** bits - 1n

const meaningOf = (sample: Sample) => understand(parsed(sample))

/** The meaning of a struct whose types are declarations by name. */
const meaning = (
  verifyingContract: string | null,
  declarations: Readonly<Record<string, string>>,
  value: unknown,
) =>
  meaningOf({
    domain: { name: "Token", ...(verifyingContract === null ? {} : { verifyingContract }) },
    types: Object.fromEntries(
      Object.entries(declarations).map(([name, fields]) => [name, fieldsOf(fields)]),
    ),
    value,
  })

const permit = "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline"
const permitValue = { owner, spender, value: "5", nonce: 0, deadline: 1_700_000_000 }
const dai = "address holder,address spender,uint256 nonce,uint256 expiry,bool allowed"
const authorization =
  "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce"
const authorizationValue = {
  from: owner,
  to: spender,
  value: 7,
  validAfter: 0,
  validBefore: 99,
  nonce: `0x${"00".repeat(32)}`,
}
const details = "address token,uint160 amount,uint48 expiration,uint48 nonce"
const permissions = "address token,uint256 amount"

describe("a permit of a token", () => {
  it("of EIP-2612 lets its spender take its value until its deadline", () => {
    expect(meaning(token, { Permit: permit }, permitValue)).toEqual({
      kind: "permits",
      spends: [
        {
          token: addressOf(0x70),
          owner: addressOf(0x01),
          spender: addressOf(0x5e),
          amount: 5n,
          deadline: 1_700_000_000n,
        },
      ],
    })
  })

  it("of everything stays a number", () => {
    const value = `${max(256n)}`
    expect(meaning(token, { Permit: permit }, { ...permitValue, value })).toMatchObject({
      spends: [{ amount: max(256n) }],
    })
  })

  it.each([
    [true, 50, { amount: "unlimited", deadline: 50n }],
    // DAI reads an expiry of 0 as no expiry.
    [true, 0, { amount: "unlimited", deadline: null }],
  ])("of DAI, allowed %s until %i, permits everything", (allowed, expiry, spend) => {
    const value = { holder: owner, spender, nonce: 1, expiry, allowed }
    expect(meaning(token, { Permit: dai }, value)).toEqual({
      kind: "permits",
      spends: [
        { token: addressOf(0x70), owner: addressOf(0x01), spender: addressOf(0x5e), ...spend },
      ],
    })
  })

  it("of DAI that is not allowed permits nothing", () => {
    const value = { holder: owner, spender, nonce: 1, expiry: 0, allowed: false }
    expect(meaning(token, { Permit: dai }, value)).toEqual({ kind: "nothing" })
  })

  it.each(["TransferWithAuthorization", "ReceiveWithAuthorization"])(
    "of ERC-3009, %s, moves its value to its recipient",
    (name) => {
      expect(meaning(token, { [name]: authorization }, authorizationValue)).toEqual({
        kind: "permits",
        spends: [
          {
            token: addressOf(0x70),
            owner: addressOf(0x01),
            spender: addressOf(0x5e),
            amount: 7n,
            deadline: 99n,
          },
        ],
      })
    },
  )

  it("of ERC-3009 that cancels permits nothing", () => {
    const types = { CancelAuthorization: "address authorizer,bytes32 nonce" }
    const value = { authorizer: owner, nonce: authorizationValue.nonce }
    expect(meaning(token, types, value)).toEqual({ kind: "nothing" })
  })
})

describe("a permit of Permit2", () => {
  const single = {
    PermitSingle: "PermitDetails details,address spender,uint256 sigDeadline",
    PermitDetails: details,
  }
  const batch = {
    PermitBatch: "PermitDetails[] details,address spender,uint256 sigDeadline",
    PermitDetails: details,
  }
  const detail = (byte: number, amount: string, expiration: number) => ({
    token: text(byte),
    amount,
    expiration,
    nonce: 0,
  })
  const spend = (byte: number, amount: bigint, deadline: bigint) => ({
    token: addressOf(byte),
    owner: null,
    spender: addressOf(0x5e),
    amount,
    deadline,
  })

  it("is at the address that Uniswap publishes", () => {
    const bytes = Uint8Array.from(Buffer.from(permit2Text.slice(2), "hex"))
    expect(permit2).toBe(addressFromBytes(bytes))
  })

  it.each([
    [200, 100, 200n],
    [100, 200, 200n],
    // An expiration of 0 is the block that takes the signature.
    [0, 200, 200n],
  ])(
    "with allowance until %i and signature until %i is of use until %s",
    (expiration, sig, last) => {
      const amount = `${max(160n)}`
      const value = { details: detail(0x70, amount, expiration), spender, sigDeadline: sig }
      expect(meaning(permit2Text, single, value)).toEqual({
        kind: "permits",
        spends: [spend(0x70, max(160n), last)],
      })
    },
  )

  it("gives an allowance for every token of a batch", () => {
    const elements = [detail(0x70, "1", 10), detail(0x71, `${max(160n)}`, 30)]
    const value = { details: elements, spender, sigDeadline: 20 }
    expect(meaning(permit2Text, batch, value)).toEqual({
      kind: "permits",
      spends: [spend(0x70, 1n, 20n), spend(0x71, max(160n), 30n)],
    })
  })

  const transfer = {
    PermitTransferFrom: "TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline",
    TokenPermissions: permissions,
  }
  const transfers = {
    PermitBatchTransferFrom:
      "TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline",
    TokenPermissions: permissions,
  }
  const permitted = { token: text(0x70), amount: `${max(256n)}` }

  it("lets its spender transfer one token", () => {
    const value = { permitted, spender, nonce: 3, deadline: 44 }
    expect(meaning(permit2Text, transfer, value)).toEqual({
      kind: "permits",
      spends: [spend(0x70, max(256n), 44n)],
    })
  })

  it("lets its spender transfer every token of a batch", () => {
    const all = [permitted, { token: text(0x71), amount: 2 }]
    expect(
      meaning(permit2Text, transfers, { permitted: all, spender, nonce: 3, deadline: 44 }),
    ).toEqual({ kind: "permits", spends: [spend(0x70, max(256n), 44n), spend(0x71, 2n, 44n)] })
  })

  it("is unknown as an empty batch, so that no rule holds for it without a spend", () => {
    const value = { permitted: [], spender, nonce: 3, deadline: 44 }
    expect(meaning(permit2Text, transfers, value).kind).toBe("unknown")
    expect(meaning(permit2Text, batch, { details: [], spender, sigDeadline: 1 }).kind).toBe(
      "unknown",
    )
  })

  it.each([
    ["another contract", token],
    ["no contract", null],
    [
      "a contract one bit away",
      permit2Text.toLowerCase().replace("a3", "a2").replace("78ba3", "78ba2"),
    ],
  ])("is unknown at %s", (_, contract) => {
    const value = { permitted, spender, nonce: 3, deadline: 44 }
    expect(meaning(contract, transfer, value).kind).toBe("unknown")
    const allowance = { details: detail(0x70, "1", 1), spender, sigDeadline: 1 }
    expect(meaning(contract, single, allowance).kind).toBe("unknown")
  })

  it("is unknown with a witness, which orders more than a transfer", () => {
    const types = {
      PermitWitnessTransferFrom: `${transfer.PermitTransferFrom},Order witness`,
      TokenPermissions: permissions,
      Order: "address recipient",
    }
    const witness = { recipient: spender }
    const value = { permitted, spender, nonce: 3, deadline: 44, witness }
    expect(meaning(permit2Text, types, value).kind).toBe("unknown")
  })

  it("is unknown for the native coin's placeholder, even beside a token", () => {
    const all = [permitted, { token: text(0), amount: 2 }]
    const value = { permitted: all, spender, nonce: 3, deadline: 44 }
    expect(meaning(permit2Text, transfers, value).kind).toBe("unknown")
  })
})

/** The hashes that the contracts hold: EIP-2612, DAI, ERC-3009, and Permit2's library `PermitHash`. */
const typeHashes: ReadonlyArray<readonly [string, string]> = [
  ["EIP-2612", "0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9"],
  ["DAI", "0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb"],
  [
    "TransferWithAuthorization",
    "0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267",
  ],
  [
    "ReceiveWithAuthorization",
    "0xd099cc98ef71107a616c4f0f941f04c322d8e254fe26b3c6668db87aae413de8",
  ],
  ["CancelAuthorization", "0x158b0a9edf7a828aad02f63cd515c68ef2f50ba807396f6d12842833a1597429"],
  ["PermitSingle", "0xf3841cd1ff0085026a6327b620b67997ce40f282c88a8e905a7a5626e310f3d0"],
  ["PermitBatch", "0xaf1b0d30d2cab0380e68f0689007e3254993c596f2fdd0aaa7f4d04f79440863"],
  ["PermitTransferFrom", "0x939c21a48a8dbe3a9a2404a1d46691e4d39f6583d6ec6b35714604c986d80106"],
  ["PermitBatchTransferFrom", "0xfcf35f5ac6a2c28868dc44c302166470266239195f02b0ee408334829333b766"],
]

describe("a permit that is understood", () => {
  it.each(typeHashes)("has the type hash that contracts publish: %s", (_, hash) => {
    const known = [...tokenPermits.keys(), ...permit2Permits.keys()]
    expect(known.map((declaration) => id(declaration))).toContain(hash)
    expect(known).toHaveLength(typeHashes.length)
  })
})

describe("what looks like a permit", () => {
  const renamed = (from: string, to: string) => permit.replace(from, to)
  it.each([
    ["a field more", `${permit},bool x`, { ...permitValue, x: true }],
    ["a field less", renamed(",uint256 deadline", ""), without(permitValue, "deadline")],
    [
      "another order",
      "address spender,address owner,uint256 value,uint256 nonce,uint256 deadline",
      permitValue,
    ],
    ["another width", renamed("uint256 value", "uint248 value"), permitValue],
    ["a signed value", renamed("uint256 value", "int256 value"), permitValue],
    ["bytes as address", renamed("address spender", "bytes20 spender"), permitValue],
    [
      "another name of a field",
      renamed("uint256 deadline", "uint256 expiry"),
      { ...without(permitValue, "deadline"), expiry: 1 },
    ],
    [
      "an array of values",
      renamed("uint256 value", "uint256[] value"),
      { ...permitValue, value: [5] },
    ],
  ])("is unknown with %s", (_, declaration, value) => {
    expect(meaning(token, { Permit: declaration }, value).kind).toBe("unknown")
  })

  it.each(["permit", "Permit_", "PermitForAll", "PermitSingle", "Approve"])(
    "is unknown under the name %s",
    (name) => {
      expect(meaning(token, { [name]: permit }, permitValue).kind).toBe("unknown")
    },
  )

  it("is unknown inside another struct", () => {
    const types = { Login: "Permit permit", Permit: permit }
    expect(meaning(token, types, { permit: permitValue }).kind).toBe("unknown")
  })

  it.each([
    ["without a verifying contract", null],
    ["at Permit2", permit2Text],
  ])("is unknown %s, whatever it says", (_, contract) => {
    expect(meaning(contract, { Permit: permit }, permitValue).kind).toBe("unknown")
    const cancel = { CancelAuthorization: "address authorizer,bytes32 nonce" }
    const value = { authorizer: owner, nonce: authorizationValue.nonce }
    expect(meaning(contract, cancel, value).kind).toBe("unknown")
  })

  it("is unknown at the zero address, which elsewhere stands for the native coin", () => {
    expect(meaning(text(0), { Permit: permit }, permitValue).kind).toBe("unknown")
  })

  it.each([
    ["SafeTx", "address to,uint256 value,bytes data,uint8 operation"],
    ["Order", "address maker,uint256 amount"],
    ["Delegation", "address delegatee,uint256 nonce,uint256 expiry"],
    [
      "ForwardRequest",
      "address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data",
    ],
  ])("not at all is unknown: %s", (name, declaration) => {
    const value = Object.fromEntries(
      fieldsOf(declaration).map((field) => [
        field.name,
        field.type === "address" ? owner : field.type === "bytes" ? "0x" : 1,
      ]),
    )
    expect(meaning(token, { [name]: declaration }, value).kind).toBe("unknown")
  })

  it("not at all is unknown: one number", () => {
    expect(meaningOf(oneField("uint256", 1)).kind).toBe("unknown")
  })
})

function without(value: Readonly<Record<string, unknown>>, name: string) {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}
