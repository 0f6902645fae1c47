import { TronWeb } from "tronweb"
import { getAddress } from "viem"
import type { Tape } from "./Tape.ts"

/** One value as a body may spell it, and as other libraries want it. */
export interface Spelled<A> {
  readonly sent: A
  readonly plain: A
}

/** A random value of an elementary type, in a random spelling. */
export function randomLeaf(type: string, notation: "evm" | "tron", tape: Tape): Spelled<unknown> {
  const [, unsigned, width] = /^(u?)int(\d+)$/.exec(type === "trcToken" ? "uint256" : type) ?? []
  if (width !== undefined) return randomInteger(unsigned === "", Number(width), tape)
  const [, length] = /^bytes(\d*)$/.exec(type) ?? []
  if (length !== undefined) {
    const digits = hex(tape.bytes(length === "" ? tape.upTo(70) : Number(length)))
    return { sent: `0x${tape.choose(digits, digits.toUpperCase())}`, plain: `0x${digits}` }
  }
  if (type === "address") return randomAddress(notation, tape)
  const plain = type === "bool" ? tape.upTo(1) === 1 : randomText(tape)
  return { sent: plain, plain }
}

function randomInteger(signed: boolean, bits: number, tape: Tape): Spelled<unknown> {
  const drawn = BigInt(`0x${hex(tape.bytes(bits / 8))}`)
  const word = tape.choose(drawn, drawn & 0xffn, (1n << BigInt(bits)) - 1n, 1n << BigInt(bits - 1))
  const plain = signed ? BigInt.asIntN(bits, word) : BigInt.asUintN(bits, word)
  const spellings: Array<unknown> = [`${plain}`]
  if (plain >= 0n) spellings.push(`0x${plain.toString(16)}`, `0x${hexDigits(plain)}`)
  if (plain === BigInt.asIntN(53, plain)) spellings.push(Number(plain))
  return { sent: tape.choose(`${plain}`, ...spellings), plain }
}

function randomAddress(notation: "evm" | "tron", tape: Tape): Spelled<unknown> {
  const digits = hex(tape.bytes(20))
  const plain = getAddress(`0x${digits}`)
  if (notation === "evm") return { sent: tape.choose(plain, `0x${digits}`), plain }
  const tron = TronWeb.address.fromHex(`41${digits}`)
  // TronWeb reads the same text itself.
  const sent = tape.choose(tron, `41${digits}`, `41${digits.toUpperCase()}`, plain)
  return { sent, plain: sent }
}

function randomText(tape: Tape): string {
  const part = () => tape.choose("a", "é", "😀", "\0", '"', "\\", "ﷺ", "\u2028", "\ufeff", " ")
  return Array.from({ length: tape.upTo(40) }, part).join("")
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex")
}

/** 64 digits, upper case. */
function hexDigits(value: bigint): string {
  return value.toString(16).toUpperCase().padStart(64, "0")
}
