/** A check of the program. */
export interface Found {
  /** The function that contains it. */
  readonly within: string
  /** A line, or one part of a condition. */
  readonly check: string
}

/** The checks that start at a line, and the line with a switch that disables each of them. */
interface Place {
  readonly checks: ReadonlyArray<string>
  readonly line: (without: ReadonlyArray<string>) => string
}

type Rule = (lines: ReadonlyArray<string>) => Place | null

/** A check that is a whole line. */
const whole = (check: string, line: (without: string) => string): Place => ({
  checks: [check],
  line: ([without = ""]) => line(without),
})

/** Splits a condition at operators outside of brackets. */
function partsOf(condition: string, operator: "||" | "&&"): string[] {
  const parts = [""]
  let depth = 0
  for (const piece of condition.split(/(\|\||&&|[()[\]{}])/)) {
    if (/^[([{]$/.test(piece)) depth++
    if (/^[)\]}]$/.test(piece)) depth--
    if (piece === operator && depth === 0) parts.push("")
    else parts.push((parts.pop() ?? "") + piece)
  }
  return parts.map((part) => part.trim())
}

/** A condition whose every part is a check. A disabled part refuses nothing. */
function parts(condition: string, operator: "||" | "&&", line: (condition: string) => string) {
  const checks = partsOf(condition, operator)
  const without = (part: string, flag = "") =>
    operator === "||" ? `(!${flag} && (${part}))` : `(${flag} || (${part}))`
  return {
    checks,
    line: (flags: ReadonlyArray<string>) =>
      line(checks.map((part, index) => without(part, flags[index])).join(` ${operator} `)),
  }
}

const rules: ReadonlyArray<Rule> = [
  // A call that can only refuse.
  ([line = ""]) =>
    /^\s*[\w.()?]*\b(require_\w+|end)\(.*\)(\.map_err\(.*\))?\?;$/.test(line)
      ? whole(line.trim(), (without) => `if !${without} { ${line} }`)
      : null,
  // The same as the last expression of a function.
  ([line = ""]) =>
    /^\s*[\w.()]*\brequire_\w+\(.*\)(\.map_err\(.*\))?$/.test(line) && !line.includes("fn ")
      ? whole(line.trim(), (without) => `if ${without} { Ok(()) } else { ${line} }`)
      : null,
  // if … { return Err(…) }: each alternative separately.
  ([line = "", next = ""]) => {
    const condition = /^\s*if (.*) \{$/.exec(line)?.[1]
    return condition !== undefined && /^\s*return Err\(/.test(next)
      ? parts(condition, "||", (switched) => `if ${switched} {`)
      : null
  },
  // if … { Ok(…) } else { Err(…) }
  ([line = "", next = "", , last = ""]) => {
    const condition = /^\s*if (.*) \{$/.exec(line)?.[1]
    return condition !== undefined && /^\s*Ok\(/.test(next) && /^\s*Err\(/.test(last)
      ? whole(condition, (without) => `if ${without} || (${condition}) {`)
      : null
  },
  // match … { Some(…) if … => Ok(…): a disabled guard accepts everything.
  ([line = ""]) => {
    const [, pattern, guard = "", rest] = /^\s*(Some\(\w+\)) if (.*) => (Ok\(.*)$/.exec(line) ?? []
    return pattern === undefined
      ? null
      : whole(guard, (without) => `${pattern} if ${without} || (${guard}) => ${rest}`)
  },
  // let valid = … && …: each part separately, also on a line of its own.
  ([line = ""]) => {
    const [, name, condition = "", end = ""] = /^\s*let (valid|named) = (.*?)(;?)$/.exec(line) ?? []
    return name === undefined
      ? null
      : parts(condition, "&&", (switched) => `let ${name} = ${switched}${end}`)
  },
  ([line = ""]) => {
    const [, condition, end = ""] = /^\s*&& (.*?)(;?)$/.exec(line) ?? []
    return condition === undefined
      ? null
      : whole(condition, (without) => `&& (${without} || (${condition}))${end}`)
  },
  // a.checked_add(b)?;
  ([line = ""]) =>
    /^\s*\w+\.checked_\w+\(\w+\)\?;$/.test(line)
      ? whole(line.trim(), (without) => `if !${without} { ${line} }`)
      : null,
  // a.checked_add(b).ok_or(…)?: wraps when disabled.
  ([line = ""]) => {
    const [, before, a, operation, b, error, after] =
      /^(.*?[=:] )(\S+)\.checked_(add|sub)\((.*?)\)\.ok_or\((.*?)\)\?(.*)$/.exec(line) ?? []
    if (a === undefined) return null
    const checked = `${a}.checked_${operation}(${b}).ok_or(${error})?`
    return whole(
      line.trim(),
      (without) =>
        `${before}if ${without} { ${a}.wrapping_${operation}(${b}) } else { ${checked} }${after}`,
    )
  },
]

/**
 * The checks of a source file in order, and the file with a switch at each. `crate::without(n)` disables the check with that
 * number; the first check of the file has the number `first`.
 */
export function switched(source: string, first: number) {
  const lines = source.split("\n")
  const found: Found[] = []
  let within = ""
  const changed = lines.map((line, index) => {
    within = /\bfn (\w+)/.exec(line)?.[1] ?? within
    const rest = lines.slice(index, index + 4)
    const place = rules.map((rule) => rule(rest)).find((one) => one !== null)
    if (place === undefined || place === null) return line
    const number = first + found.length
    found.push(...place.checks.map((check) => ({ within, check })))
    return place.line(place.checks.map((_, part) => `crate::without(${number + part})`))
  })
  return { found, source: changed.join("\n") }
}

/** Rust source added to a program so that a check can be disabled after the build. */
export const switchSource = `
/// Which check is taken out; the bytes after the mark are written into the built program.
#[no_mangle]
#[used]
pub static SWITCH: [u8; 20] = *b"check taken out:\\xff\\xff\\xff\\xff";

#[inline(never)]
pub fn without(number: u32) -> bool {
    let at = core::ptr::addr_of!(SWITCH) as *const u8;
    unsafe { (at.add(16) as *const [u8; 4]).read_volatile() == number.to_le_bytes() }
}
`

/** A program built with `switchSource`, with one check disabled. */
export function withoutCheck(built: Uint8Array, number: number): Buffer {
  const bytes = Buffer.from(built)
  bytes.writeUInt32LE(number, bytes.indexOf("check taken out:") + 16)
  return bytes
}
