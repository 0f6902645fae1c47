import { FunctionBody, signed, unsigned } from "@shielded-relay/wasm-assembly"

/** The body of a WebAssembly function, with the instructions for limb arithmetic. Limbs are i64, addresses are i32. */
export class Assembly extends FunctionBody<"i32" | "i64"> {
  /** Loads an i64 from the address on the stack plus `offset`, a multiple of 8. */
  load(offset: number): this {
    return this.emit(0x29, 3, ...unsigned(offset))
  }

  store(offset: number): this {
    return this.emit(0x37, 3, ...unsigned(offset))
  }

  /** Pushes an i64 of at most 31 bits. */
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

  /** Logical shift: fills with zeros. */
  shiftRight(bits: number): this {
    return this.constant(bits).emit(0x88)
  }
}
