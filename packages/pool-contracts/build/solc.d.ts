/** The part of solc 0.8.37 that the build uses. */
declare module "solc" {
  type ReadFile = (path: string) => { readonly contents: string } | { readonly error: string }
  const solc: {
    version(): string
    compile(standardJsonInput: string, callbacks: { readonly import: ReadFile }): string
  }
  export = solc
}
