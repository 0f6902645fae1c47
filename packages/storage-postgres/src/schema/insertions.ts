/**
 * Tree updates of different batches in flight at once, and who forced which. The rule of one per chain is dropped at once, not a release
 * later: it is what keeps the others out. A process of a version before it cannot start a tree update meanwhile (`docs/limits.md`).
 */
export const insertions: ReadonlyArray<string> = [
  `CREATE UNIQUE INDEX operation_insertion ON operation (chain_id, (document #>> '{intent,start}'))
    WHERE kind = 'tree-update' AND state IN ('accepted', 'planned', 'proven', 'signed', 'broadcast')`,
  `CREATE INDEX operation_forced_insertion ON operation (chain_id, created_at)
    WHERE (document #>> '{intent,forcedBy}') IS NOT NULL`,
  "DROP INDEX operation_tree_update",
]
