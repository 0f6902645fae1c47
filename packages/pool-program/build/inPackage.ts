import { fileURLToPath } from "node:url"

/** The absolute path of a file of this package. */
export const inPackage = (path: string): string =>
  fileURLToPath(new URL(`../${path}`, import.meta.url))
