import type { Manifest } from "../packages.ts"

/** Libraries whose code is taken into the package: small parts of large ones, which an embedder then need not install. */
export const inlined: readonly string[] = ["ox"]

/** Effect is one library for the embedder's program and for all our packages: two copies have two clocks and two kinds of layer. */
const peer = "effect"

type Exports = NonNullable<Manifest["exports"]>

const withoutSource = (exports: Exports): Exports =>
  Object.fromEntries(
    Object.entries(exports).map(([path, target]) => [
      path,
      typeof target === "string"
        ? target
        : Object.fromEntries(
            Object.entries(target).filter(([condition]) => condition !== "source"),
          ),
    ]),
  )

const isSource = (path: string): boolean => /^(?:\.\/)?src(?:\/|$)/.test(path)

/**
 * The manifest that is published: without sources, their condition and what only development needs; with Effect as a peer of one range,
 * the patches of the version that was tested.
 */
export const stagedManifest = (manifest: Manifest): Manifest => {
  const {
    scripts: _scripts,
    devDependencies: _development,
    dependencies = {},
    peerDependencies = {},
    exports = {},
    files = [],
    sideEffects,
    ...rest
  } = manifest
  const tested = dependencies[peer]
  const peers = {
    ...peerDependencies,
    ...(tested === undefined ? {} : { [peer]: `~${tested}` }),
  }
  return {
    ...rest,
    exports: withoutSource(exports),
    ...(sideEffects === undefined
      ? {}
      : {
          sideEffects:
            typeof sideEffects === "boolean"
              ? sideEffects
              : sideEffects.filter((path) => !isSource(path)),
        }),
    files: files.filter((path) => !isSource(path)),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => name !== peer && !inlined.includes(name)),
    ),
    ...(Object.keys(peers).length === 0 ? {} : { peerDependencies: peers }),
  }
}
