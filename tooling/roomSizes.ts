/** Maximum number of files directly in a source folder, so that its names can be read at a glance. */
const most = 25

/** Source folders with too many files. */
export const roomErrors = (paths: readonly string[]): readonly string[] => {
  const folders = Map.groupBy(
    paths.filter((path) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path)),
    (path) => path.slice(0, path.lastIndexOf("/")),
  )
  return [...folders].flatMap(([folder, files]) =>
    files.length <= most
      ? []
      : [`room-size: ${folder} has ${files.length} files; at most ${most} are allowed`],
  )
}
