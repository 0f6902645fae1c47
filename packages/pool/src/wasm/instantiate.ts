import {
  moduleOf,
  PAGE_BYTES,
  type FunctionBody,
  type ValueType,
} from "@shielded-relay/wasm-assembly"

/** The part of WebAssembly that is used here. TypeScript declares WebAssembly only in the libraries for browsers and Node. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object) => {
    readonly exports: {
      readonly memory: { readonly buffer: ArrayBuffer }
      readonly run: () => void
    }
  }
}

/** Compiles and instantiates a program. `run` calls its last function; `buffer` is its memory, initialized with `content`. */
export function instantiate(
  functions: ReadonlyArray<FunctionBody<ValueType>>,
  content: Uint8Array,
): { readonly run: () => void; readonly buffer: ArrayBuffer } {
  const pages = Math.ceil(content.length / PAGE_BYTES)
  const last = functions.length - 1
  const bytes = moduleOf(
    { kind: "own", pages },
    functions.map((code, index) => [index === last ? "run" : null, code]),
  )
  const { run, memory } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports
  new Uint8Array(memory.buffer).set(content)
  return { run, buffer: memory.buffer }
}
