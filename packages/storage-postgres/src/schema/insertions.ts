/**
 * Allows several tree updates in flight per chain, one per batch, and records the owner who forced one. The old unique
 * index allows one per chain and would refuse the others, so this step drops it at once instead of a release later.
 * Meanwhile a process of the previous version cannot start a tree update (`docs/limits.md`).
 */
export const insertions: ReadonlyArray<string> = [
  `CREATE UNIQUE INDEX operation_insertion ON operation (chain_id, (document #>> '{intent,start}'))
    WHERE kind = 'tree-update' AND state IN ('accepted', 'planned', 'proven', 'signed', 'broadcast')`,
  `CREATE INDEX operation_forced_insertion ON operation (chain_id, created_at)
    WHERE (document #>> '{intent,forcedBy}') IS NOT NULL`,
  "DROP INDEX operation_tree_update",
]
