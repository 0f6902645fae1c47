import { assetsOf, type PageAsset } from "../src/assetsOf.ts"
import { bundlePage } from "./bundlePage.ts"

export type { PageAsset } from "../src/assetsOf.ts"

/** The files of the page by their paths below `/app/`, bundled from the sources as they are now. */
export async function readAssets(): Promise<ReadonlyMap<string, PageAsset>> {
  return assetsOf(await bundlePage())
}
