import { FunctionBody, moduleOf, unsigned } from "@shielded-relay/wasm-assembly"
import { expect, it } from "vitest"

class Adding extends FunctionBody<"i32"> {
  add(): this {
    return this.emit(0x6a)
  }
  store(): this {
    return this.emit(0x36, 2, ...unsigned(0))
  }
}

it("adds as its README shows", () => {
  const storeSum = new Adding(["i32", "i32"]).integer(0).get(0).get(1).add().store()
  const bytes = moduleOf({ kind: "own", pages: 1 }, [["storeSum", storeSum]])
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
  const { memory, storeSum: call } = exports
  if (!(memory instanceof WebAssembly.Memory) || typeof call !== "function")
    throw new Error("the module exports something else")
  call(40, 2)
  expect(new Int32Array(memory.buffer)[0]).toBe(42)
})
