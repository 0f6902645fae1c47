/** One check of the program taken out. */
export interface Mutation {
  readonly file: string
  /** The function that the check stands in. */
  readonly within: string
  /** What was taken out: a line, or one part of a condition. */
  readonly check: string
  readonly source: string
}

/** A check at the first of some lines: what it is, and the line without it. */
interface Removal {
  readonly check: string
  readonly line: string
}

type Rule = (lines: ReadonlyArray<string>) => ReadonlyArray<Removal>

/** The parts of a condition between operators that stand in no brackets. */
function partsOf(condition: string, operator: "||" | "&&"): string[] {
  const parts = [""]
  let depth = 0
  for (const piece of condition.split(/(\|\||&&|[()[\]{}])/)) {
    if ("([{".includes(piece) && piece !== "") depth++
    if (")]}".includes(piece) && piece !== "") depth--
    if (piece === operator && depth === 0) parts.push("")
    else parts.push((parts.pop() ?? "") + piece)
  }
  return parts.map((part) => part.trim())
}

/** The condition with each of its parts decided in turn. */
const decided = (condition: string, operator: "||" | "&&", outcome: "true" | "false") =>
  partsOf(condition, operator).map((part, index, parts) => ({
    check: part,
    // Written so that the compiler still sees what stood there.
    condition: parts
      .with(index, outcome === "true" ? `(true || (${part}))` : `(false && (${part}))`)
      .join(` ${operator} `),
  }))

const rules: ReadonlyArray<Rule> = [
  // A call that does nothing but refuse.
  ([line = ""]) =>
    /^\s*[\w.()?]*\brequire_\w+\(.*\)(\.map_err\(.*\))?\?;$/.test(line)
      ? [{ check: line.trim(), line: "" }]
      : [],
  // The same as the last word of a function.
  ([line = ""]) =>
    /^\s*[\w.()]*\brequire_\w+\(.*\)(\.map_err\(.*\))?$/.test(line) && !line.includes("fn ")
      ? [{ check: line.trim(), line: "Ok(())" }]
      : [],
  ([line = ""]) =>
    /^\s*data\.end\(\)\?;$/.test(line) ? [{ check: line.trim(), line: "let _ = data;" }] : [],
  // if … { return Err(…) }: each alternative for itself.
  ([line = "", next = ""]) => {
    const found = /^\s*if (.*) \{$/.exec(line)?.[1]
    if (found === undefined || !/^\s*return Err\(/.test(next)) return []
    return decided(found, "||", "false").map(({ check, condition }) => ({
      check: `if ${check}`,
      line: `if ${condition} {`,
    }))
  },
  // if … { Ok(…) } else { Err(…) }
  ([line = "", next = "", , last = ""]) => {
    const found = /^\s*if (.*) \{$/.exec(line)?.[1]
    if (found === undefined || !/^\s*Ok\(/.test(next) || !/^\s*Err\(/.test(last)) return []
    return [{ check: `if ${found}`, line: `if true || (${found}) {` }]
  },
  // match … { Some(…) if … => Ok(…): without the guard everything is accepted.
  ([line = ""]) => {
    const [, pattern, guard, rest] = /^\s*(Some\(\w+\)) if (.*) => (Ok\(.*)$/.exec(line) ?? []
    if (pattern === undefined || guard === undefined) return []
    return [{ check: `if ${guard}`, line: `${pattern} if true || (${guard}) => ${rest}` }]
  },
  // let valid = … && …: each part for itself, also when it has a line of its own.
  ([line = ""]) => {
    const [, name, found, end = ""] = /^\s*let (valid|named) = (.*?)(;?)$/.exec(line) ?? []
    if (name === undefined || found === undefined) return []
    return decided(found, "&&", "true").map(({ check, condition }) => ({
      check,
      line: `let ${name} = ${condition}${end}`,
    }))
  },
  ([line = ""]) => {
    const [, found, end = ""] = /^\s*&& (.*?)(;?)$/.exec(line) ?? []
    return found === undefined ? [] : [{ check: found, line: `&& (true || (${found}))${end}` }]
  },
  ([line = ""]) =>
    /^\s*\w+\.checked_\w+\(\w+\)\?;$/.test(line) ? [{ check: line.trim(), line: "" }] : [],
  // a.checked_add(b).ok_or(…)?: wrapping instead.
  ([line = ""]) => {
    const wrapped = line.replace(/\.checked_(add|sub)\((.*?)\)\.ok_or\(.*?\)\?/, ".wrapping_$1($2)")
    return wrapped === line ? [] : [{ check: line.trim(), line: wrapped }]
  },
]

/** Every mutation of a source file, from its start to its end. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const lines = source.split("\n")
  let within = ""
  return lines.flatMap((line, index) => {
    within = /\bfn (\w+)/.exec(line)?.[1] ?? within
    return rules
      .flatMap((rule) => rule(lines.slice(index)))
      .map(({ check, line: changed }) => ({
        file,
        within,
        check,
        source: lines.with(index, changed).join("\n"),
      }))
  })
}
