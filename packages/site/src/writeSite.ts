import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { buildSite } from "./buildSite.ts"
import { brokenLinks } from "./links/brokenLinks.ts"

/**
 * Writes the site into a folder, in place of what is in it. Returns what is wrong with its links; the site is written all the same.
 *
 * @param types The pages of the packages' types, which `npm run reference` writes; without them the site has none.
 */
export async function writeSite(
  folder: string,
  types: string | undefined,
): Promise<ReadonlyArray<string>> {
  const files = await buildSite({ hasTypes: types !== undefined })
  rmSync(folder, { recursive: true, force: true })
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  if (types !== undefined) cpSync(types, join(folder, "reference/types"), { recursive: true })
  const written = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  )
  return brokenLinks(
    new Map(
      written.map((path) => [
        path,
        files.get(path) ?? (path.endsWith(".html") ? readFileSync(join(folder, path), "utf8") : ""),
      ]),
    ),
  )
}
