import { lockErrors } from "./lockRules.ts"
import { manifestErrors } from "./manifestRules.ts"
import { readPackages } from "./packages.ts"
import { report } from "./report.ts"
import { roomErrors } from "./roomSizes.ts"
import { fileErrors, trackedFiles } from "./trackedFiles.ts"

/** Checks the tree itself: names, sizes and texts of files, licences, manifests, the lock file. */

const root = process.cwd()
const files = trackedFiles(root)

report("tree", `${files.length} files`, [
  ...(files.length === 0 ? ["no-files: git lists no files here"] : []),
  ...fileErrors(root, files),
  ...roomErrors(files),
  ...manifestErrors(root, readPackages(root)),
  ...lockErrors(root),
])
