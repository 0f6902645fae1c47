/** The part of WebAssembly that we use. TypeScript declares it only together with the browser's types. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array<ArrayBuffer>)
    readonly [Symbol.toStringTag]: "WebAssembly.Module"
  }
}
