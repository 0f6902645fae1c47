/** Files directly in a folder of sources, so that a reader knows a room by its names. */
const most = 26

/** Folders of sources with more files than they may have. */
export const roomErrors = (paths: readonly string[]): readonly string[] => {
  const folders = Map.groupBy(
    paths.filter((path) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path)),
    (path) => path.slice(0, path.lastIndexOf("/")),
  )
  return [...folders].flatMap(([folder, files]) =>
    files.length <= most
      ? []
      : [`room-size: ${folder} has ${files.length} files, at most ${most} are allowed there`],
  )
}
