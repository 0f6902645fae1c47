import { readdir, readFile } from "node:fs/promises"
import { assetsOf, fileNames, type PageAsset } from "./assetsOf.ts"

/**
 * The files of the page by their paths below `/app/`, as `npm run build` left them. In a checkout that runs its sources, `build/index.ts`
 * stands for this and bundles them as they are.
 *
 * @param folder Ends with a slash.
 * @rejects Error if a file cannot be read.
 */
export async function readAssets(
  folder = new URL("../artifacts/", import.meta.url),
): Promise<ReadonlyMap<string, PageAsset>> {
  const read = (name: string) => readFile(new URL(name, folder), "utf8")
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"))
  const scripts = names.map(async (name) => [name, await read(name)] as const)
  return assetsOf({
    scripts: new Map(await Promise.all(scripts)),
    stylesheet: await read(fileNames.stylesheet),
    licences: await read(fileNames.licences),
  })
}
