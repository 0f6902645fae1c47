interface Forbidden {
  readonly rule: string
  readonly pattern: RegExp
}

/** One letter of each pattern is in brackets, so that this file does not match its own rules. */
const forbidden: readonly Forbidden[] = [
  {
    rule: "registry-host",
    pattern:
      /registry\.[a-z]+js\.org|np[m]js\.(?:org|com)|deb\.debia[n]\.org|crates\.i[o]\b|static\.rust-lan[g]\.org/i,
  },
  {
    rule: "machine-path",
    pattern:
      /(?:^|[\s"'`(=:[])(?:\/(?:wor[k]|far[m]|roo[t])\/|\/(?:hom[e]|User[s])\/[\w.-]+\/|[A-Z]:\\User[s]\\)/m,
  },
  { rule: "machine-path", pattern: /\/tm[p]\/(?:bash_jobs|brief|house)/ },
  { rule: "outside-path", pattern: /\.\.\/share[d]\b/ },
  { rule: "merge-marker", pattern: /^(?:<{7}|>{7}) /m },
  { rule: "private-key", pattern: /BEGIN (?:[A-Z]+ )*PRIVATE KE[Y]/ },
  { rule: "carriage-return", pattern: /\r\n/ },
]

/** Forbidden texts in a tracked file: one finding per rule, with the line. */
export const forbiddenText = (path: string, text: string): readonly string[] =>
  forbidden.flatMap(({ rule, pattern }) => {
    const found = pattern.exec(text)
    if (found === null) return []
    const line = text.slice(0, found.index).split("\n").length
    return [`${rule}: ${path}:${line}: ${JSON.stringify(found[0])}`]
  })
