/** Writes the documentation as static pages: `npm run site`, into .cache/site or the folder that is named. Exits with 1 if a link of it is broken. */
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { root } from "./repository.ts"
import { writeSite } from "./writeSite.ts"

const folder = resolve(process.argv[2] ?? join(root, ".cache/site"))
const types = join(root, ".cache/reference/html")
const hasTypes = existsSync(join(types, "index.html"))
const broken = await writeSite(folder, hasTypes ? types : undefined)
if (!hasTypes)
  process.stdout.write(
    "Without the types of the packages: npm run build && npm run reference writes them.\n",
  )
for (const each of broken) process.stderr.write(`${each}\n`)
if (broken.length > 0) process.exitCode = 1
process.stdout.write(`Site: ${join(folder, "index.html")}\n`)
