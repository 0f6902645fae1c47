/** The part of WebAssembly that we use. TypeScript declares it only together with the browser's types. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
    static imports(module: Module): ReadonlyArray<object>
    static exports(module: Module): ReadonlyArray<object>
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: true })
    readonly buffer: ArrayBufferLike
  }
  class Instance {
    constructor(module: Module, imports?: { readonly env: { readonly memory: Memory } })
    readonly exports: Readonly<Record<string, unknown>>
  }
}
