/**
 * Published sources read the time from Effect's `Clock` only: a second clock disagrees as soon as a test or a correction moves one of them.
 * These files may read the machine's clock, for the given reason.
 */
const exceptions: Readonly<Record<string, string>> = {
  "packages/ceremony/src/cli.ts": "a program without Effect; its commands take the time as `now`",
  "packages/client/src/transport/Transport.ts":
    "the SDK has no Effect; its option `now` replaces this",
  "packages/local-solana-node/src/openSolanaNode.ts": "a node of its own, with a time of its own",
  "packages/local-tron-node/src/openTronNode.ts":
    "a node of its own; its option `now` replaces this",
  "packages/web-wallet/src/page/clock.ts": "a page in a browser, without Effect",
}

/** Programs that wait for real nodes may read the machine's clock. The packages that they run are checked. */
const programs = /^packages\/(?:bench|devnet)\//

const reading =
  /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?![\w(]))|\bDate\(\s*\)|\bperformance\b|\bhrtime\b|\bTemporal\.Now\b/

/** Lines that read the machine's clock, and exceptions that are no longer needed. */
export const clockErrors = (path: string, text: string): readonly string[] => {
  if (!/^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) || programs.test(path)) return []
  const found = text
    .split("\n")
    .flatMap((line, k) => (reading.test(withoutComment(line)) ? [`${k + 1}: ${line.trim()}`] : []))
  if (Object.hasOwn(exceptions, path))
    return found.length > 0
      ? []
      : [`second-clock: ${path} does not read the clock: remove its exception`]
  return found.map((where) => `second-clock: ${path}:${where}`)
}

const withoutComment = (line: string): string => line.replace(/^\s*(?:\*|\/\*|\/\/).*$/, "")
