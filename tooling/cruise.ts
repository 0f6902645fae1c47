import { join } from "node:path"
import { Visitor } from "@swc/core/Visitor.js"
import { cruise, type ICruiseResult, type IModule } from "dependency-cruiser"
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options"

/**
 * dependency-cruiser walks files with swc's visitor, which throws at `using` declarations. This patch makes it visit them like other
 * variable declarations.
 */
// oxlint-disable-next-line typescript/unbound-method -- it gets its `this` back below
const visitStatement = Visitor.prototype.visitStatement
Visitor.prototype.visitStatement = function (this: Visitor, statement) {
  const type: string = statement.type
  if (type === "UsingDeclaration" && "decls" in statement && Array.isArray(statement.decls)) {
    this.visitVariableDeclarators(statement.decls)
    return statement
  }
  return visitStatement.call(this, statement)
}

export type Module = Pick<IModule, "source" | "dependencies">

/** Runs dependency-cruiser over the given folders with the rules of `.dependency-cruiser.cjs`. */
export const cruiseFolders = async (root: string, folders: readonly string[]) => {
  const options = await extractOptions(join(root, ".dependency-cruiser.cjs"))
  const { output } = await cruise([...folders], { ...options, baseDir: root })
  if (typeof output === "string")
    throw new Error("dependency-cruiser returned text instead of a result object")
  const { modules, summary }: ICruiseResult = output
  return {
    modules,
    violations: summary.violations.map(({ rule, from, to, cycle }) =>
      cycle === undefined
        ? `${rule.name}: ${from} → ${to}`
        : `${rule.name}: ${[from, ...cycle.map((step) => step.name)].join(" → ")}`,
    ),
  }
}
