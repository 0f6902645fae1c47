import { join } from "node:path"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { readPackages } from "./packages.ts"
import { report } from "./report.ts"

/** Checks every published package's exports and files as a user would install them, with publint, after a build. */

const root = process.cwd()
const packages = readPackages(root).filter(({ manifest }) => manifest.private !== true)

const findings = await Promise.all(
  packages.map(async ({ folder, manifest }) => {
    const { messages, pkg } = await publint({
      pkgDir: join(root, "packages", folder),
      pack: false,
      strict: true,
    })
    return messages
      .filter(({ type }) => type !== "suggestion")
      .map(
        (message) =>
          `published: ${manifest.name}: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
      )
  }),
)

report("published", `${packages.length} packages`, [
  ...(packages.length === 0 ? ["no-packages: nothing would be published"] : []),
  ...findings.flat(),
])
