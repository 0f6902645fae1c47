import { Effect } from "effect"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

const { resolve } = createRequire(import.meta.url)

/** The bytes of a program built in pool-program. */
export const builtProgram = (name: "pool" | "exchange"): Effect.Effect<Uint8Array> =>
  Effect.promise(() => readFile(resolve(`@shielded-relay/pool-program/artifacts/${name}.so`)))
