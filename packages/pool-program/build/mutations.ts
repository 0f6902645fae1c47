/** One check of the program taken out. */
export interface Mutation {
  readonly file: string
  readonly line: number
  /** The line as it was, without its indentation. */
  readonly removed: string
  readonly source: string
}

/** Each rule finds a check at the first of some lines and says what stands there without it; `null`: no check of its kind. */
const rules: ReadonlyArray<(lines: ReadonlyArray<string>) => string | null> = [
  // A call that does nothing but refuse.
  ([line = ""]) =>
    /^\s*[\w.()?]*\brequire_\w+\(.*\)(\.map_err\(.*\))?\?;$/.test(line) ? "" : null,
  ([line = ""]) => (/^\s*data\.end\(\)\?;$/.test(line) ? "let _ = data;" : null),
  // if … { return Err(…) }
  ([line = "", next = ""]) =>
    /^\s*return Err\(/.test(next) ? decided(line, (condition) => `false && (${condition})`) : null,
  // if … { Ok(…) } else { Err(…) }
  ([line = "", next = "", , last = ""]) =>
    /^\s*Ok\(/.test(next) && /^\s*Err\(/.test(last)
      ? decided(line, (condition) => `true || (${condition})`)
      : null,
]

function decided(line: string, outcome: (condition: string) => string): string | null {
  const found = /^\s*if (.*) \{$/.exec(line)
  return found?.[1] === undefined ? null : `if ${outcome(found[1])} {`
}

/** Every mutation of a source file. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const lines = source.split("\n")
  return lines.flatMap((line, index) =>
    rules.flatMap((rule) => {
      const without = rule(lines.slice(index))
      if (without === null) return []
      const changed = lines.with(index, without).join("\n")
      return [{ file, line: index + 1, removed: line.trim(), source: changed }]
    }),
  )
}
