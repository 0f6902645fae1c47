import { operations } from "../../src/vm/opcodes/operations.ts"
import { toBytes } from "../../src/vm/words.ts"
import type { Execution } from "../../src/index.ts"
import type { Sending, TestMachine } from "./openMachine.ts"

const codes = new Map(operations.map(({ name, code }) => [name, code]))

/** Machine code of operation names; a number in between is pushed by the shortest PUSH1 to PUSH32. `@n` is the byte n itself. */
export function assemble(text: string): Uint8Array {
  return Uint8Array.from(text.trim().split(/\s+/).flatMap(bytesOf))
}

function bytesOf(token: string): ReadonlyArray<number> {
  if (token.startsWith("@")) return [Number(token.slice(1))]
  if (/^\d/.test(token)) {
    const bytes = shortest(BigInt(token))
    return [0x5f + bytes.length, ...bytes]
  }
  const code = codes.get(token)
  if (code === undefined) throw new Error(`${token} is no operation of the TVM`)
  return [code]
}

function shortest(value: bigint): Uint8Array {
  const length = Math.max(1, Math.ceil(value.toString(16).length / 2))
  return toBytes(value, length)
}

/** Creation code that returns `runtime`; it costs 44 to 45 energy with proposals off, and 200 per byte of the runtime. */
export function creationCode(runtime: Uint8Array): Uint8Array {
  // The start of the runtime is the length of this prefix, 13 bytes: PUSH2, DUP1, PUSH2, PUSH1, CODECOPY, PUSH1, RETURN.
  const [high, low] = toBytes(BigInt(runtime.length), 2)
  const prefix = [0x61, high ?? 0, low ?? 0, 0x80, 0x61, 0, 14, 0x60, 0, 0x39, 0x60, 0, 0xf3, 0]
  return Uint8Array.from([...prefix, ...runtime])
}

/** Creates a contract of this machine code and returns its address. */
export async function install(
  tvm: TestMachine,
  text: string | Uint8Array,
  sending: Sending = {},
): Promise<Uint8Array> {
  const runtime = typeof text === "string" ? assemble(text) : text
  const { word, message, createdAddress } = await tvm.create(creationCode(runtime), sending)
  if (word !== "SUCCESS") throw new Error(`${word}: ${message}`)
  return createdAddress
}

/** Installs the code and calls it once. */
export async function runCode(
  tvm: TestMachine,
  text: string | Uint8Array,
  sending: Sending = {},
): Promise<Execution> {
  return tvm.call(await install(tvm, text), new Uint8Array(), sending)
}

/** Stores the top of the stack at 0 of the memory and returns that word. 3 + 3 + 3 + 1 + 3 + 3 energy. */
export const returnTop = "0 MSTORE 32 0 RETURN"

/** The number that an execution returned. */
export const returned = ({ returnData }: Execution): bigint =>
  returnData.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)

/** An address as a literal for {@link assemble}. */
export const literal = (address: Uint8Array): string =>
  `0x${Array.from(address, (byte) => byte.toString(16).padStart(2, "0")).join("")}`
