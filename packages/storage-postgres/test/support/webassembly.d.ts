/** The part of WebAssembly that these tests use. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
    readonly [Symbol.toStringTag]: "WebAssembly.Module"
  }
  class Instance {
    constructor(module: Module)
    readonly exports: Readonly<Record<string, unknown>>
  }
}
