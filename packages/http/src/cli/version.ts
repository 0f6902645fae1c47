import { readFileSync } from "node:fs"

/** The version from this package's package.json. */
export const version = readVersion()

function readVersion(): string {
  // src/cli and dist/cli are at the same depth.
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8")
  const parsed: { readonly version?: unknown } = JSON.parse(text)
  return String(parsed.version)
}
