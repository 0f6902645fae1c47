/** The part of WebAssembly that we use. TypeScript declares it only together with the browser's types. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
    readonly [Symbol.toStringTag]: "WebAssembly.Module"
  }
  class Memory {
    constructor(descriptor: {
      readonly initial: number
      readonly maximum: number
      readonly shared: true
    })
    readonly buffer: SharedArrayBuffer
    grow(pages: number): number
  }
  class Instance {
    constructor(module: Module, imports: { readonly env: { readonly memory: Memory } })
    readonly exports: Readonly<Record<string, unknown>>
  }
}
