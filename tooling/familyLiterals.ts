import { readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * The folders that must not name a chain: they ask a chain's capabilities and caller rules instead, and an address for its kind of key.
 * Names of chain families and chain ids belong in core's `address/families.ts`, in the lists of routes and settings, and where a connector is
 * chosen.
 */
const rooms =
  /^packages\/(?:core\/src\/(?:application|authorization|indexer|owner|screening|session|startup|worker)|api\/src\/command)\/.*\.ts$/
const literal = /(["'`])(?:evm|solana|tron)\1|\b(?:501|728126428|3448148188|2494104990)\b/

/** Lines in those folders that name a chain family or a chain id. */
export const familyLiteralErrors = (root: string, paths: readonly string[]): readonly string[] =>
  paths
    .filter((path) => rooms.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .flatMap((line, index) =>
          literal.test(line)
            ? [
                `family-literal: ${path}:${index + 1} names a chain: ask its capabilities or callerRules`,
              ]
            : [],
        ),
    )
