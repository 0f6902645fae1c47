import { Result } from "effect"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { typedDataFile } from "../../../build/vectors/files.ts"
import { addressFromBytes, parseAddress } from "../../../src/address/index.ts"
import {
  nobleSignatureVerifier,
  type PrimaryType,
  transactionDigest,
} from "../../../src/authorization/index.ts"
import vectors from "../../../vectors/generated/typed-data.json" with { type: "json" }
import { primaryTypes } from "./bodies.ts"

const { address, transactions } = vectors
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), "hex"))

describe("the vectors of typed data", () => {
  it("are what ethers and tronweb make today", async () => {
    expect(readFileSync(typedDataFile.url, "utf8")).toBe(await typedDataFile.text())
  })

  it("hold every type, on EVM and TRON", () => {
    for (const primaryType of primaryTypes) {
      const bodies = transactions
        .filter((vector) => vector.primaryType === primaryType)
        .map(({ body }) => body)
      expect(new Set(bodies.map(({ chainId }) => chainId))).toEqual(new Set([10, 728126428]))
      expect(bodies).toHaveLength(14)
    }
  })

  it.each(transactions)("$declaration hashes to $digest", (vector) => {
    const digest = Result.getOrThrow(
      transactionDigest(vector.primaryType as PrimaryType, vector.body),
    )
    expect(`0x${Buffer.from(digest).toString("hex")}`).toBe(vector.digest)
    const signer = nobleSignatureVerifier.recoverAddress(bytes(vector.signature), digest)
    expect(addressFromBytes(signer ?? new Uint8Array(20))).toBe(parseAddress(address, "evm"))
  })
})
