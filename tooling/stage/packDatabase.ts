import { execFileSync } from "node:child_process"

const program = `const { packEmptyDatabase } = await import(process.argv[1]); await packEmptyDatabase(process.argv[2])`

/**
 * Writes the empty database that a first start copies, with the same bytes each time.
 *
 * @param module The URL of storage-postgres' `testing` module, built or in the sources.
 * @param options For Node, which runs it.
 */
export const packDatabase = (
  module: string,
  file: string,
  options: readonly string[] = [],
): void => {
  const steady = import.meta.resolve("./steadyProcess.ts")
  const given = [...options, "--import", steady, "--input-type=module", "-e", program]
  execFileSync(process.execPath, [...given, module, file])
}
