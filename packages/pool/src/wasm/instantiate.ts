import { moduleOf, type Assembly } from "./Assembly.ts"

/** What is used of the language's own WebAssembly, which the standard libraries know only together with a browser's or Node's types. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object) => {
    readonly exports: {
      readonly memory: { readonly buffer: ArrayBuffer }
      readonly run: () => void
    }
  }
}

const PAGE_BYTES = 65_536

/** A program ready to run: `run` is its last function, `buffer` its memory, which starts with these bytes. */
export function instantiate(
  functions: ReadonlyArray<Assembly>,
  content: Uint8Array,
): { readonly run: () => void; readonly buffer: ArrayBuffer } {
  const pages = Math.ceil(content.length / PAGE_BYTES)
  const module = new WebAssembly.Module(moduleOf(functions, pages))
  const { run, memory } = new WebAssembly.Instance(module).exports
  new Uint8Array(memory.buffer).set(content)
  return { run, buffer: memory.buffer }
}
