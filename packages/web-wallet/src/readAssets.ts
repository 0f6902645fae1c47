import { readFile } from "node:fs/promises"
import { assetsOf, fileNames, type PageAsset } from "./assetsOf.ts"

/**
 * The files of the page by their paths below `/app/`, as `npm run build` left them. In a checkout that runs its sources, `build/index.ts`
 * stands for this and bundles them as they are.
 *
 * @rejects Error if a file cannot be read.
 */
export async function readAssets(): Promise<ReadonlyMap<string, PageAsset>> {
  const read = (name: string) => readFile(new URL(`../artifacts/${name}`, import.meta.url), "utf8")
  const [script, stylesheet, licences] = await Promise.all([
    read(fileNames.script),
    read(fileNames.stylesheet),
    read(fileNames.licences),
  ])
  return assetsOf({ script, stylesheet, licences })
}
