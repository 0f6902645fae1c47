/** The part of WebAssembly that we use. TypeScript declares it only together with the browser's types. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: "WebAssembly.Module"
  }
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>
  }
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(
    module: Module,
    imports: Readonly<Record<string, Readonly<Record<string, () => void>>>>,
  ): Promise<Instance>
}
