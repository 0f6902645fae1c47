/**
 * A process has one clock, Effect's `Clock`: two disagree as soon as one of them is moved, in a test or by a correction. Published
 * sources read no other; those named here do, for the reason given.
 */
const exceptions: Readonly<Record<string, string>> = {
  "packages/client/src/transport/Transport.ts":
    "the SDK has no Effect; its option `now` replaces this",
  "packages/local-solana-node/src/openSolanaNode.ts": "a node of its own, with a time of its own",
  "packages/local-tron-node/src/openTronNode.ts":
    "a node of its own; its option `now` replaces this",
}

/** Programs, each a process of its own that waits for real nodes; what they start is held to the rule where it is written. */
const programs = /^packages\/(?:bench|devnet)\//

const reading =
  /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?![\w(]))|\bDate\(\s*\)|\bperformance\b|\bhrtime\b|\bTemporal\.Now\b/

/** Sources that read the machine's clock past Effect's, with the line, and exceptions that no longer need to be one. */
export const clockErrors = (path: string, text: string): readonly string[] => {
  if (!/^packages\/[^/]+\/src\/.*\.ts$/.test(path) || programs.test(path)) return []
  const found = text
    .split("\n")
    .flatMap((line, k) => (reading.test(withoutComment(line)) ? [`${k + 1}: ${line.trim()}`] : []))
  if (Object.hasOwn(exceptions, path))
    return found.length > 0 ? [] : [`second-clock: ${path} reads no clock: take its exception out`]
  return found.map((where) => `second-clock: ${path}:${where}`)
}

const withoutComment = (line: string): string => line.replace(/^\s*(?:\*|\/\*|\/\/).*$/, "")
