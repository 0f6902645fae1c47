/**
 * The arrows between packages, as a check. The table itself is tooling/arrows.json; what a package's
 * tests and builds import is free, but nobody reaches past another package's `exports`.
 * TypeScript 7 has no JavaScript API, so swc parses; tooling/boundaries.ts fails when nothing was seen.
 */
const arrows = require("./tooling/arrows.json")

const sources = (folder) => `^packages/${folder}/src/(?!.*\\.test\\.ts$)`
const oneOf = (names) => `(?:${names.join("|")})`
const library = (name) => name.replace(/[.]/g, "\\.").replace("*", "[^/]+")
/** A rule must forbid something: an empty list allows nothing, so nothing is spared. */
const sparing = (names, shape) => (names.length === 0 ? {} : { pathNot: shape(oneOf(names)) })

const rowRules = Object.entries(arrows).flatMap(([folder, { packages, libraries, node }]) => [
  ...(packages === "any"
    ? []
    : [
        {
          name: `${folder}-imports-packages`,
          comment: `${folder} may import ${packages.join(", ") || "none of our packages"}.`,
          severity: "error",
          from: { path: sources(folder) },
          to: {
            path: "^packages/",
            pathNot: `^packages/${oneOf([folder].concat(packages))}/`,
          },
        },
      ]),
  ...(libraries === "any"
    ? []
    : [
        {
          name: `${folder}-imports-libraries`,
          comment: `${folder} may import ${libraries.join(", ") || "no library"}.`,
          severity: "error",
          from: { path: sources(folder) },
          to: {
            path: "(^|/)node_modules/",
            ...sparing(libraries.map(library), (names) => `(^|/)node_modules/${names}/`),
          },
        },
      ]),
  ...(node
    ? []
    : [
        {
          name: `${folder}-imports-node`,
          comment: `${folder} runs anywhere: no Node modules.`,
          severity: "error",
          from: { path: sources(folder) },
          to: { dependencyTypes: ["core"] },
        },
      ]),
])

/**
 * The rooms of core that do things, lowest first: each knows those before it and the rules, values and ports, which know none of them.
 */
const rooms = ["application", "worker", "indexer", "startup"]
/** Reading a request, sessions as values, and what proves a request: each knows those before it. */
const proofs = ["request", "session", "authorization"]
const coreRoom = (names) => `^packages/core/src/${oneOf(names)}/`
const roomRules = [
  {
    name: "core-rooms",
    comment: `In core, rules, values and ports import nothing of ${rooms.join(", ")}.`,
    severity: "error",
    from: {
      path: "^packages/core/src/",
      pathNot: [coreRoom(rooms), "^packages/core/src/index\\.ts$"],
    },
    to: { path: coreRoom(rooms) },
  },
  ...[rooms, proofs].flatMap((order) =>
    order.slice(0, -1).map((room, index) => ({
      name: "core-rooms",
      comment: `In core, ${room} imports nothing of ${order.slice(index + 1).join(", ")}.`,
      severity: "error",
      from: { path: coreRoom([room]) },
      to: { path: coreRoom(order.slice(index + 1)) },
    })),
  ),
]

module.exports = {
  forbidden: [
    ...rowRules,
    ...roomRules,
    {
      name: "attackers-see-the-public-record",
      comment:
        "The privacy simulator's attackers read what a chain shows and nothing else: no truth, no world, no service, no file.",
      severity: "error",
      from: { path: "^packages/privacy-simulator/src/(attacker|publicRecord)/" },
      to: { pathNot: "^packages/privacy-simulator/src/(attacker|publicRecord)/" },
    },
    {
      name: "no-cycle",
      comment: "Imports form no circle.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-reach",
      comment: "Another package is imported by its name, through its exports.",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^packages/", pathNot: "^packages/$1/", dependencyTypes: ["local"] },
    },
    {
      name: "no-unresolvable",
      comment: "What is not exported, not installed or not written cannot be imported.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no-development-dependency",
      comment: "Published sources import only what their package.json lists as dependencies.",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-gpl",
      comment:
        "GPL libraries: only the ceremony and the prover adapter link one; circuits, contracts and the pool use them in builds and tests.",
      severity: "error",
      from: {
        path: "^packages/",
        pathNot:
          "^packages/((ceremony|prover-snarkjs)/|(pool-circuits|pool-contracts|pool-program|pool)/(?!src/))",
      },
      to: { license: "^GPL" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "node", "types", "default"],
      extensions: [".ts", ".js", ".mjs", ".cjs", ".json"],
    },
  },
}
