import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { fileNames, type BuiltPage } from "../src/assetsOf.ts"

const page = new URL("../src/page/", import.meta.url)

/**
 * Bundles the page's sources with their libraries.
 *
 * @rejects Error for whatever the bundler warns of.
 */
export async function bundlePage(): Promise<BuiltPage> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL("main.tsx", page)),
    platform: "browser",
    resolve: { conditionNames: ["source", "browser", "import", "default"] },
    onLog: (_level, { message }) => {
      throw new Error(message)
    },
  })
  const { output } = await bundle.generate({
    format: "esm",
    minify: true,
    entryFileNames: fileNames.script,
    chunkFileNames: "[name]-[hash].js",
    // What the page shares with scripts that it loads later, in one script.
    codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] },
    comments: { legal: false, annotation: false, jsdoc: false },
  })
  await bundle.close()
  const chunks = output.filter((part) => part.type === "chunk")
  return {
    scripts: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    stylesheet: await readFile(new URL("page.css", page), "utf8"),
    licences: await licencesOf(chunks.flatMap(({ moduleIds }) => moduleIds)),
  }
}

/** The licences of the libraries that these modules are of. They ask for their text beside every copy. */
async function licencesOf(moduleIds: ReadonlyArray<string>): Promise<string> {
  const folders = new Set(
    moduleIds.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? []),
  )
  const texts = [...folders].toSorted().map(async (folder) => {
    const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"))
    const { name } = Object(manifest)
    return `${String(name)}\n\n${await readFile(join(folder, "LICENSE"), "utf8")}`
  })
  return (await Promise.all(texts)).join(`\n${"-".repeat(80)}\n\n`)
}
