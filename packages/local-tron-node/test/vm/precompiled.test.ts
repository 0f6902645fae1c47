import { bn254 } from "@noble/curves/bn254.js"
import { p256 } from "@noble/curves/nist.js"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { blake2b } from "@noble/hashes/blake2.js"
import { ripemd160 } from "@noble/hashes/legacy.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js"
import { describe, expect, it } from "vitest"
import { chainParameters, type ChainParameters, type Permission } from "../../src/index.ts"
import { toBytes } from "../../src/vm/words.ts"
import { assemble, install } from "./assemble.ts"
import { openMachine, owner, proposalsOff } from "./openMachine.ts"

interface Answer {
  readonly success: boolean
  readonly output: Uint8Array
  /** What the called number took. */
  readonly energy: bigint
}

const everything = chainParameters("mainnet", { getAllowTvmOsaka: 0, getAllowTvmCompatibleEvm: 1 })

/** Calls a precompiled contract with this input and all energy. */
async function ask(
  number: number,
  input: Uint8Array,
  { parameters = everything, permission, gas = "GAS" }: Options = {},
): Promise<Answer> {
  const tvm = openMachine({ parameters })
  // Answers success ‖ what the call took ‖ return data.
  const contract = await install(
    tvm,
    `CALLDATASIZE 0 0 CALLDATACOPY GAS 0 0 CALLDATASIZE 0 ${number} ${gas} STATICCALL
     GAS SWAP1 0 MSTORE SWAP1 SUB 32 MSTORE
     RETURNDATASIZE 0 64 RETURNDATACOPY RETURNDATASIZE 64 ADD 0 RETURN`,
  )
  const message = {
    kind: "call",
    from: owner,
    to: contract,
    callValue: 0n,
    data: input,
    transactionId: new Uint8Array(32),
    isConstant: true,
  } as const
  const block = { ...tvm.block, ...(permission === undefined ? {} : { permission }) }
  const { word, message: text, returnData } = await tvm.machine.execute(message, block, 50_000_000n)
  expect(word, text).toBe("SUCCESS")
  // Between the two readings: five pushes of arguments, CALLDATASIZE, GAS twice, STATICCALL's 40.
  const around = gas === "GAS" ? 40n + 4n * 3n + 3n * 2n : 40n + 5n * 3n + 2n * 2n
  return {
    success: returnData[31] === 1,
    output: returnData.slice(64),
    energy: BigInt(`0x${bytesToHex(returnData.slice(32, 64))}`) - around,
  }
}

interface Options {
  readonly parameters?: ChainParameters
  readonly permission?: (address: Uint8Array, id: number) => Permission | undefined
  readonly gas?: string
}

const word = (value: bigint | number): Uint8Array => toBytes(BigInt(value), 32)
const text = (value: string): Uint8Array => new TextEncoder().encode(value)

describe("precompiled contracts of TRON", () => {
  it("0x01 recovers a signer with its 41 for 3,000, and answers nothing for a bad signature", async () => {
    const { digest, signature, address } = signed(7n)
    const [r, s] = [signature.slice(0, 32), signature.slice(32, 64)]
    const v = word((signature[64] ?? 0) + 27)
    const good = await ask(1, concatBytes(digest, v, r, s))
    expect(good).toEqual({
      success: true,
      energy: 3_000n,
      output: concatBytes(new Uint8Array(11), Uint8Array.of(0x41), address),
    })
    for (const bad of [
      concatBytes(digest, word(29), r, s),
      concatBytes(digest, v, word(0), s),
      digest,
    ]) {
      expect(await ask(1, bad)).toEqual({ success: true, energy: 3_000n, output: new Uint8Array() })
    }
  })

  it("0x02 is SHA-256 for 60 and 12 per word, 0x04 copies for 15 and 3 per word", async () => {
    const input = text("a".repeat(33))
    expect(await ask(2, input)).toEqual({ success: true, energy: 84n, output: sha256(input) })
    expect(await ask(4, input)).toEqual({ success: true, energy: 21n, output: input })
  })

  it("0x03 is SHA-256 twice, not RIPEMD-160, which is at 0x20003", async () => {
    const input = text("abc")
    const twice = sha256(sha256(input).slice(0, 20))
    expect(await ask(3, input)).toEqual({ success: true, energy: 720n, output: twice })
    const known = hexToBytes("8eb208f7e05d987a9b044a8e98c6b087f15a0bfc")
    expect(known).toEqual(ripemd160(input))
    const output = concatBytes(new Uint8Array(12), known)
    expect(await ask(0x20003, input)).toEqual({ success: true, energy: 720n, output })
  })

  it("0x20009 is BLAKE2 F of EIP-152 for one energy per round", async () => {
    // The fifth vector of EIP-152: the only block of BLAKE2b("abc").
    const input = hexToBytes(
      `0000000c48c9bdf267e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d182e6ad7f520e511f6c3e2b8c68059b6bbd41fbabd9831f79217e1319cde05b616263${"00".repeat(125)}0300000000000000000000000000000001`,
    )
    const output = blake2b(text("abc"))
    expect(await ask(0x20009, input)).toEqual({ success: true, energy: 12n, output })
    const short = await ask(0x20009, input.slice(1), { gas: "9" })
    expect(short).toEqual({ success: false, energy: 9n, output: new Uint8Array() })
    // 16,777,215 rounds in input that is one byte too long: neither computed nor timed.
    const long = concatBytes(Uint8Array.of(0, 255, 255, 255), input.slice(4), Uint8Array.of(0))
    const refused = await ask(0x20009, long, { gas: "20000000" })
    expect(refused).toEqual({ success: false, energy: 20_000_000n, output: new Uint8Array() })
  })

  it("0x20003 and 0x20009 answer without code as long as getAllowTvmCompatibleEvm is 0", async () => {
    const parameters = chainParameters("mainnet")
    expect((await ask(0x20003, text("abc"), { parameters })).output).toEqual(new Uint8Array())
    expect((await ask(0x20009, text("abc"), { parameters })).success).toBe(true)
  })

  it("0x05 raises to a power at EIP-198's price, at EIP-7883's with getAllowTvmOsaka", async () => {
    const power = (base: bigint, exponent: bigint, modulus: bigint) =>
      concatBytes(word(32), word(32), word(32), word(base), word(exponent), word(modulus))
    const input = power(3n, 5n, 100n)
    expect(await ask(5, input)).toEqual({ success: true, energy: 102n, output: word(43) })
    const osaka = { parameters: chainParameters("nile") }
    expect((await ask(5, input, osaka)).energy).toBe(500n)
    const prime = 2n ** 256n - 2n ** 32n - 977n
    const long = await ask(5, power(3n, prime - 1n, prime))
    expect(long).toEqual({ success: true, energy: (1024n * 255n) / 20n, output: word(1) })
    const tooLong = concatBytes(word(1025), word(1), word(1))
    expect((await ask(5, tooLong, { ...osaka, gas: "900000" })).success).toBe(false)
    expect((await ask(5, tooLong)).success).toBe(true)
  })

  const generator = concatBytes(word(1), word(2))
  const double = bn254.G1.Point.BASE.double().toAffine()

  it("0x06 and 0x07 add and multiply points for 150 and 6,000, before Istanbul 500 and 40,000", async () => {
    const output = concatBytes(word(double.x), word(double.y))
    const sum = concatBytes(generator, generator)
    const product = concatBytes(generator, word(2))
    const old = { parameters: proposalsOff }
    expect(await ask(6, sum)).toEqual({ success: true, energy: 150n, output })
    expect(await ask(7, product)).toEqual({ success: true, energy: 6_000n, output })
    expect((await ask(6, sum, old)).energy).toBe(500n)
    expect((await ask(7, product, old)).energy).toBe(40_000n)
    const bad = await ask(6, concatBytes(word(1), word(1)), { gas: "7000" })
    expect(bad).toEqual({ success: false, energy: 7_000n, output: new Uint8Array() })
  })

  it("0x08 checks pairings for 45,000 and 34,000 per pair, before Istanbul 100,000 and 80,000", async () => {
    const second = (() => {
      const { x, y } = bn254.G2.Point.BASE.toAffine()
      return concatBytes(word(x.c1), word(x.c0), word(y.c1), word(y.c0))
    })()
    const { y } = bn254.G1.Point.BASE.negate().toAffine()
    const opposite = concatBytes(word(1), word(y))
    const input = concatBytes(generator, second, opposite, second)
    expect(await ask(8, input)).toEqual({ success: true, energy: 113_000n, output: word(1) })
    const one = await ask(8, concatBytes(generator, second), { parameters: proposalsOff })
    expect(one).toEqual({ success: true, energy: 180_000n, output: word(0) })
    expect((await ask(8, new Uint8Array())).output).toEqual(word(1))
    // Incomplete third pairs: of zeros, and with the last byte of a point missing.
    for (const part of [new Uint8Array(32), new Uint8Array(191), input.slice(0, 191)]) {
      expect(await ask(8, concatBytes(input, part), { gas: "200000" })).toEqual({
        success: false,
        energy: 200_000n,
        output: new Uint8Array(),
      })
    }
  })

  it("take everything that was forwarded when it is too little", async () => {
    expect(await ask(7, generator, { gas: "5999" })).toEqual({
      success: false,
      energy: 5_999n,
      output: new Uint8Array(),
    })
  })

  it("0x100 verifies P-256 with getAllowTvmOsaka only", async () => {
    const key = p256.utils.randomSecretKey()
    const digest = sha256(text("p256"))
    const signature = p256.sign(digest, key, { prehash: false })
    const input = concatBytes(digest, signature, p256.getPublicKey(key, false).slice(1))
    const osaka = { parameters: chainParameters("nile") }
    expect(await ask(0x100, input, osaka)).toEqual({
      success: true,
      energy: 6_900n,
      output: word(1),
    })
    const wrong = concatBytes(sha256(digest), input.slice(32))
    expect((await ask(0x100, wrong, osaka)).output).toEqual(new Uint8Array())
    expect((await ask(0x100, input)).output).toEqual(new Uint8Array())
  })
})

describe("signatures of several signers", () => {
  const bytesAt = (signature: Uint8Array) => concatBytes(word(65), signature, new Uint8Array(31))
  const arrayOf = (signatures: ReadonlyArray<Uint8Array>) =>
    concatBytes(
      word(signatures.length),
      ...signatures.map((_, k) => word(32 * signatures.length + 128 * k)),
      ...signatures.map(bytesAt),
    )
  const batch = (
    digest: Uint8Array,
    signatures: ReadonlyArray<Uint8Array>,
    addresses: ReadonlyArray<Uint8Array>,
  ) => {
    const array = arrayOf(signatures)
    const listed = addresses.map((each) => concatBytes(new Uint8Array(12), each))
    return concatBytes(
      digest,
      word(96),
      word(96 + array.length),
      array,
      word(addresses.length),
      ...listed,
    )
  }

  it("0x09 marks each signature of its address, for 1,500 each", async () => {
    const all = [signed(1n), signed(2n), signed(3n)]
    const [first, second, third] = all
    if (first === undefined || second === undefined || third === undefined) throw new Error()
    const input = batch(
      first.digest,
      all.map(({ signature }) => signature),
      [first.address, owner, third.address],
    )
    const { output, energy, success } = await ask(9, input)
    expect([success, energy]).toEqual([true, 4_500n])
    expect(output).toEqual(Uint8Array.of(1, 0, 1, ...new Uint8Array(29)))
    const unequal = batch(first.digest, [first.signature], [first.address, second.address])
    expect((await ask(9, unequal)).output).toEqual(new Uint8Array(32))
    const parameters = chainParameters("mainnet", { getAllowTvmSolidity059: 0 })
    expect((await ask(9, input, { parameters })).output).toEqual(new Uint8Array())
  })

  it("0x0a answers whether the signers reach the permission's threshold", async () => {
    const data = sha256(text("order"))
    const digest = sha256(concatBytes(Uint8Array.of(0x41), owner, Uint8Array.of(0, 0, 0, 2), data))
    const [one, two, stranger] = [signed(1n, digest), signed(2n, digest), signed(3n, digest)]
    const permission = (address: Uint8Array, id: number): Permission | undefined =>
      bytesToHex(address) === bytesToHex(owner) && id === 2
        ? {
            threshold: 3,
            keys: [
              { address: one.address, weight: 1 },
              { address: two.address, weight: 2 },
            ],
          }
        : undefined
    const answer = async (signatures: ReadonlyArray<Uint8Array>, id = 2) => {
      const head = concatBytes(new Uint8Array(12), owner, word(id), data, word(128))
      return (await ask(10, concatBytes(head, arrayOf(signatures)), { permission })).output
    }
    expect(await answer([one.signature, two.signature])).toEqual(word(1))
    expect(await answer([two.signature])).toEqual(word(0))
    expect(await answer([two.signature, two.signature])).toEqual(word(0))
    expect(await answer([one.signature, two.signature, stranger.signature])).toEqual(word(0))
    expect(await answer([one.signature, two.signature], 3)).toEqual(word(0))
    expect(await answer([])).toEqual(word(0))
  })
})

describe("values sent to precompiled contracts", () => {
  it("burn the limit: those numbers have no account", async () => {
    const tvm = openMachine()
    const contract = await install(tvm, assemble("0 0 0 0 1 4 GAS CALL"))
    const result = await tvm.call(contract, new Uint8Array(), { callValue: 5n, limit: 90_000n })
    expect([result.word, result.energyUsed]).toEqual(["UNKNOWN", 90_000n])
    expect(result.message).toBe("transfer failure")
  })
})

/** A signature r ‖ s ‖ v of a key, with v 0 or 1, and its 20-byte address. */
function signed(key: bigint, digest = sha256(text("digest"))) {
  const secret = word(key)
  const recovered = secp256k1.sign(digest, secret, { prehash: false, format: "recovered" })
  const signature = concatBytes(recovered.slice(1), recovered.slice(0, 1))
  const address = keccak_256(secp256k1.getPublicKey(secret, false).slice(1)).slice(12)
  return { digest, signature, address }
}
