import { describe, expect, it } from "vitest"
import { FunctionBody, moduleOf, MOST_PAGES, PAGE_BYTES, unsigned } from "../src/index.ts"

class Sums extends FunctionBody<"i32" | "i64"> {
  load(): this {
    return this.emit(0x29, 3, ...unsigned(0))
  }

  add(): this {
    return this.emit(0x7c)
  }

  store(): this {
    return this.emit(0x37, 3, ...unsigned(0))
  }
}

/** (address): doubles the i64 at `address`. */
const double = () => {
  const code = new Sums(["i32"])
  const value = code.local("i64")
  return code.get(0).get(0).load().tee(value).get(value).add().store()
}

const quadruple = () => {
  const code = new Sums(["i32"])
  const address = code.local("i32")
  return code.get(0).set(address).get(address).call(0).get(address).call(0)
}

/** Enough instructions for a body whose size takes three bytes. */
const doubleOften = (times: number, address: number) => {
  const code = new Sums([])
  for (let done = 0; done < times; done += 1) code.integer(address).call(0)
  return code
}

describe("a module", () => {
  it("runs functions that call each other on a memory of its own, and exports those with a name", () => {
    const pages = 3
    const bytes = moduleOf({ kind: "own", pages }, [
      [null, double()],
      ["quadruple", quadruple()],
      ["often", doubleOften(5000, 64)],
    ])
    const module = new WebAssembly.Module(bytes)
    expect(WebAssembly.Module.imports(module)).toEqual([])
    expect(WebAssembly.Module.exports(module)).toEqual([
      { name: "memory", kind: "memory" },
      { name: "quadruple", kind: "function" },
      { name: "often", kind: "function" },
    ])

    const instance = new WebAssembly.Instance(module)
    const {
      memory,
      quadruple: run,
      often,
    } = instance.exports as unknown as {
      readonly memory: WebAssembly.Memory
      readonly quadruple: (address: number) => void
      readonly often: () => void
    }
    expect(memory.buffer.byteLength).toBe(pages * PAGE_BYTES)
    const words = new BigUint64Array(memory.buffer)
    words[1] = 5n
    run(8)
    words[8] = 1n
    often()
    expect([words[1], words[8]]).toEqual([20n, 0n])
  })

  it("works on a memory that is shared among threads", () => {
    const module = new WebAssembly.Module(moduleOf({ kind: "shared" }, [["double", double()]]))
    expect(WebAssembly.Module.imports(module)).toEqual([
      { module: "env", name: "memory", kind: "memory" },
    ])
    expect(WebAssembly.Module.exports(module)).toEqual([{ name: "double", kind: "function" }])

    const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true })
    const { exports } = new WebAssembly.Instance(module, { env: { memory } })
    const words = new BigUint64Array(memory.buffer)
    words[2] = 21n
    const run = exports["double"] as (address: number) => void
    run(16)
    expect(words[2]).toBe(42n)
  })
})
