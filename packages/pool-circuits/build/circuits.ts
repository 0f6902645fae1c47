/** The circuits that are compiled and get keys. */
export type CircuitName = (typeof CIRCUITS)[number]["name"]

const JOIN_SPLIT_PUBLIC = ["c", "challenge", "evaluation"] as const
const TREE_UPDATE_PUBLIC = ["newRoot", "challenge", "evaluation"] as const

const DISCLOSURE_PUBLIC = [
  "npk",
  "commitment",
  "leafIndex",
  "shown",
  "nullifier",
  "context",
  "pseudonym",
] as const

const joinSplit = { template: "JoinSplit", publicInputs: JOIN_SPLIT_PUBLIC } as const
const treeUpdate = { template: "TreeUpdate", publicInputs: TREE_UPDATE_PUBLIC } as const
const disclosure = { template: "Disclosure", publicInputs: DISCLOSURE_PUBLIC } as const

export const CIRCUITS = [
  { name: "joinsplit-2x2", ...joinSplit, inputs: 2, depth: 26, maximumPower: 14 },
  { name: "joinsplit-4x2", ...joinSplit, inputs: 4, depth: 26, maximumPower: 15 },
  { name: "tree-update-16", ...treeUpdate, inputs: 16, depth: 26, maximumPower: 14 },
  { name: "joinsplit-2x2-depth5", ...joinSplit, inputs: 2, depth: 5, maximumPower: 13 },
  { name: "tree-update-16-depth5", ...treeUpdate, inputs: 16, depth: 5, maximumPower: 13 },
  { name: "disclosure", ...disclosure, inputs: 1, depth: 26, maximumPower: 10 },
] as const
