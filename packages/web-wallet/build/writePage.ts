import { mkdir, rm, writeFile } from "node:fs/promises"
import { fileNames, type BuiltPage } from "../src/assetsOf.ts"

/** Writes a built page into a folder, in place of what is in it. `folder` ends with a slash. */
export async function writePage(
  { scripts, stylesheet, licences }: BuiltPage,
  folder: URL,
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const files = new Map([
    ...scripts,
    [fileNames.stylesheet, stylesheet],
    [fileNames.licences, licences],
  ])
  await Promise.all([...files].map(([name, text]) => writeFile(new URL(name, folder), text)))
}
