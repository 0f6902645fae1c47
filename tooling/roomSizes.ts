/** Files directly in a folder of sources, so that a reader knows a room by its names. */
const most = 26

/** Folders that are larger, with as many files as they may have: a number here only falls. */
const exceptions: Readonly<Record<string, number>> = {
  "packages/testkit/src/contract": 44,
  "packages/testkit/src/simulated/chain": 31,
}

/** Folders of sources with more files than they may have. */
export const roomErrors = (paths: readonly string[]): readonly string[] => {
  const folders = Map.groupBy(
    paths.filter((path) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path)),
    (path) => path.slice(0, path.lastIndexOf("/")),
  )
  return [...folders].flatMap(([folder, files]) => {
    const allowed = exceptions[folder] ?? most
    return files.length <= allowed
      ? []
      : [`room-size: ${folder} has ${files.length} files, at most ${allowed} are allowed there`]
  })
}
