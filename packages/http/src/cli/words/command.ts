import { parseArgs, type ParseArgsConfig } from "node:util"
import type { ExitCode, Terminal } from "../Terminal.ts"

/** A command with its options. */
export type Command = (terminal: Terminal) => ExitCode | Promise<ExitCode>

type Options = NonNullable<ParseArgsConfig["options"]>

/** The values of a command's options, by their names. */
type Values<Of extends Options> = ReturnType<
  typeof parseArgs<{ args: Array<string>; options: Of; allowPositionals: false }>
>["values"]

/** A command reads the words after its name. Throws if they are not its options. */
export type Reader = (words: ReadonlyArray<string>) => Command

/** A command by its options and by what starts it. */
export function command<const Of extends Options>(
  options: Of,
  start: (terminal: Terminal, values: Values<Of>) => ExitCode | Promise<ExitCode>,
): Reader {
  return (words) => {
    const { values } = parseArgs<{ args: Array<string>; options: Of; allowPositionals: false }>({
      args: [...words],
      options,
      allowPositionals: false,
    })
    return (terminal) => start(terminal, values)
  }
}
