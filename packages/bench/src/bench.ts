import { spawn } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { writeSection } from "./section/writeSection.ts"
import { renderSection, readSections, type Section } from "./section/Section.ts"

/**
 * Runs this package's `main.ts` and every other package's `bench/main.ts`, each in a process of its own, and writes each section to
 * docs/figures as soon as it is measured. `--only <word>` runs the sections whose title contains the word, `--package <name>` those of one
 * package, without loading the others; `--dry` writes nothing. Tells on standard error how long each section took.
 */
const root = join(import.meta.dirname, "../../..")
const {
  only,
  package: one,
  dry,
} = parseArgs({
  options: {
    only: { type: "string", default: "" },
    package: { type: "string" },
    dry: { type: "boolean", default: false },
  },
}).values
const programs = new Map(
  readdirSync(join(root, "packages")).map((name) => [
    name,
    join(root, "packages", name, name === "bench" ? "src/main.ts" : "bench/main.ts"),
  ]),
)
for (const [name, file] of programs) if (!existsSync(file)) programs.delete(name)
if (one !== undefined && !programs.has(one))
  throw new Error(`--package must be one of ${[...programs.keys()].join(", ")}; got ${one}`)
for (const [name, file] of programs) {
  if (one !== undefined && one !== name) continue
  let since = performance.now()
  for await (const section of measure(file)) {
    console.log(renderSection(section))
    if (!dry) writeSection(root, section)
    const now = performance.now()
    console.error(`${name}: ${section.title} took ${((now - since) / 1000).toFixed(0)} s`)
    since = now
  }
}

/** Yields the sections of a package as they are measured. @throws Error if its program fails */
async function* measure(file: string): AsyncGenerator<Section> {
  const child = spawn(process.execPath, [...process.execArgv, "--expose-gc", file, only], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", resolve)
  })
  for await (const line of createInterface({ input: child.stdout })) yield* readSections(line)
  const code = await ended
  if (code !== 0) throw new Error(`${file} ended with code ${code}`)
}
