/** Types of the functions that the tests use; the package ships none. */
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
