import vector from "@shielded-relay/pool-program/vectors" with { type: "json" }
import { describe, expect, it } from "vitest"
import { compressProof } from "../../src/encoding/compressProof.ts"
import { integerOf } from "../../src/encoding/tags.ts"

const q = 21888242871839275222246405745257275088696311157297823662689037894645226208583n

const power = (base: bigint, exponent: bigint): bigint =>
  exponent === 0n
    ? 1n
    : (power((base * base) % q, exponent >> 1n) * (exponent & 1n ? base : 1n)) % q

/** Decodes a point of y² = x³ + 3 from 32 bytes. q is 3 modulo 4, so a square root is a power. */
function decompress(bytes: Uint8Array): readonly [bigint, bigint] {
  const [first = 0, ...rest] = bytes
  const x = integerOf(Uint8Array.of(first & 0x7f, ...rest))
  const root = power((((x * x) % q) * x + 3n) % q, (q + 1n) / 4n)
  const isLarger = root > q - root
  return [x, isLarger === (first & 0x80) > 0 ? root : q - root]
}

describe("a compressed proof", () => {
  const [ax = 0n, ay = 0n, bxi = 0n, bx = 0n, byi = 0n, by = 0n, cx = 0n, cy = 0n] =
    vector.proof.map(BigInt)
  const point = (x: bigint, y: bigint) => [x, y] as const

  it.each([
    ["as the prover made them", point(ax, ay), point(cx, cy)],
    ["with the other roots", point(ax, q - ay), point(cx, q - cy)],
  ])("encodes points of the first group %s", (_which, a, c) => {
    const bytes = compressProof({ a, b: [point(bx, bxi), point(by, byi)], c })
    expect(bytes).toHaveLength(128)
    expect(decompress(bytes.subarray(0, 32))).toEqual(a)
    expect(decompress(bytes.subarray(96))).toEqual(c)
  })

  it("puts B's imaginary part first and takes B's flag from the imaginary part of y", () => {
    const bytes = compressProof({ a: [ax, ay], b: [point(bx, bxi), point(by, byi)], c: [cx, cy] })
    const [first = 0, ...rest] = bytes.subarray(32, 96)
    expect(integerOf(Uint8Array.of(first & 0x7f, ...rest))).toBe((bxi << 256n) | bx)
    expect((first & 0x80) > 0).toBe(byi > q - byi)
  })
})
