import { readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * The rooms of core that do things, and api's commands, ask a chain's description what it does, and an address which kind of key it has. Names of families and numbers of chains
 * stand in the table of how families write addresses (core's `address/families.ts`), where a route or a setting lists them, and where a connector is chosen.
 */
const rooms =
  /^packages\/(?:core\/src\/(?:application|authorization|indexer|owner|screening|session|startup|worker)|api\/src\/command)\/.*\.ts$/
const literal = /(["'`])(?:evm|solana|tron)\1|\b(?:501|728126428|3448148188|2494104990)\b/

/** Lines of those rooms that name a family or a chain's number. */
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
