import { FunctionBody, signed, unsigned } from "@shielded-relay/wasm-assembly"

/** A function on limbs, which are i64, at addresses, which are i32: with the few instructions that their arithmetic needs. */
export class Assembly extends FunctionBody<"i32" | "i64"> {
  /** i64 at the address on the stack plus `offset`, a multiple of 8. */
  load(offset: number): this {
    return this.emit(0x29, 3, ...unsigned(offset))
  }

  store(offset: number): this {
    return this.emit(0x37, 3, ...unsigned(offset))
  }

  /** An i64 of at most 31 bits. */
  constant(value: number): this {
    return this.emit(0x42, ...signed(value))
  }

  add(): this {
    return this.emit(0x7c)
  }

  multiply(): this {
    return this.emit(0x7e)
  }

  and(): this {
    return this.emit(0x83)
  }

  or(): this {
    return this.emit(0x84)
  }

  shiftLeft(bits: number): this {
    return this.constant(bits).emit(0x86)
  }

  /** Logical: zeros come in. */
  shiftRight(bits: number): this {
    return this.constant(bits).emit(0x88)
  }
}
