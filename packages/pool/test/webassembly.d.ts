/** The part of WebAssembly that a witness calculator needs; the project's `lib` names no browser. */
declare namespace WebAssembly {
  interface Module {
    readonly brand: unique symbol
  }
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>
  }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(module: Module, imports: object): Promise<Instance>
}
