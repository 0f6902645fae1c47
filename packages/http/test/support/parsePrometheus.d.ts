/** The part of the package that the tests use; it ships no types. */
declare module "parse-prometheus-text-format" {
  function parse(text: string): ReadonlyArray<parse.Family>
  namespace parse {
    interface Family {
      readonly name: string
      readonly help: string
      readonly type: string
      readonly metrics: ReadonlyArray<Readonly<Record<string, unknown>>>
    }
  }
  export = parse
}
