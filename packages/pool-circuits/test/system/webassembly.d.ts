/** What the tests use of the global WebAssembly object, which neither TypeScript's es libraries nor node's types declare. */
declare const WebAssembly: {
  instantiate<Exports>(
    bytes: Uint8Array,
    imports: Readonly<Record<string, Readonly<Record<string, (...values: number[]) => void>>>>,
  ): Promise<{ readonly instance: { readonly exports: Exports } }>
}
